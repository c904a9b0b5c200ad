"""The options of every widget: named and typed once, completed, listed, and refused with a sentence."""

from __future__ import annotations

import inspect
from typing import Any, TypedDict, Unpack, get_args

import pytest
import traitlets
from catalogue import sentence
from IPython.core.completer import IPCompleter

import canasta_nb
from canasta_nb import teaching
from canasta_nb.classroom.hosting.lobby import LARGEST_SEED, Lobby, LobbyOptions
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import CanastaWidget
from canasta_nb.widgets.wire.options import Looks, options_of, types_of

MADE = [getattr(place, name) for place in (canasta_nb, teaching) for name in place.__all__]
WIDGETS = [one for one in MADE if isinstance(one, type) and "Widget" in {base.__name__ for base in one.__mro__}]
AT_START = {
    "Coach": set(), "CourseHome": {"folder", "progress"}, "DailyDeal": {"progress"}, "FinishedTable": {"players"},
    "FirstDeal": set(), "HandPicker": set(),
    "Lobby": {"position"},
    "MeldBuilder": set(), "MinimumTable": set(), "OwnMoments": {"progress"}, "PileExplorer": {"melds", "their_melds"},
    "Quiz": {"save"},
    "Puzzle": {"topic", "rules", "seed", "progress"}, "Replay": {"seat", "names", "review", "asks"},
    "ScoreSheet": {"side", "lines", "names"},
    "Table": {"seed", "seat", "players", "bots", "names", "save", "undo_policy"}, "TurnGuide": set(),
    "VariantExplorer": set(), "WorkedTurn": set(),
}  # fmt: skip
"""The options that a widget is made from, and that are no traits of it later."""


OF_A_USER = """
from __future__ import annotations

class Club(Table):
    def __init__(self, member: Member, **options: Any) -> None: ...

class Names(Looks, total=False):
    member: Member

class Guest(Table):
    def __init__(self, **options: Unpack[Names]) -> None: ...
"""


def options(widget: type) -> dict[str, Any]:
    unpacked = options_of(inspect.unwrap(widget.__init__))
    assert unpacked is not None, widget
    return types_of(unpacked)


def test_every_widget_names_its_options() -> None:
    assert {widget.__name__ for widget in WIDGETS} == set(AT_START)
    for widget in WIDGETS:
        named = inspect.signature(widget).parameters
        assert set(options(widget)) <= set(named), widget
        assert all(each.kind is not inspect.Parameter.VAR_KEYWORD for each in named.values())
        assert {*types_of(Looks)} <= set(named)


def test_an_option_is_a_trait_or_what_the_widget_is_made_from() -> None:
    for widget in WIDGETS:
        traits = widget.class_traits() if issubclass(widget, CanastaWidget) else CanastaWidget.class_traits()
        assert {name for name in options(widget) if name not in traits} == AT_START[widget.__name__], widget


def test_words_to_choose_from_are_those_of_the_trait() -> None:
    for widget in WIDGETS:
        for name, type_ in options(widget).items():
            trait = getattr(widget, name, None)
            if isinstance(trait, traitlets.Enum):
                assert tuple(trait.values or ()) == get_args(type_), (widget, name)
            elif isinstance(trait, traitlets.Bool | traitlets.Int) and not trait.allow_none:
                assert type_ is type(trait.default_value), (widget, name)


def traits() -> dict[str, traitlets.TraitType[Any, Any]]:
    """Return every public trait of our own, by the name of its widget and its own."""
    widgets = [CanastaWidget, *(widget for widget in WIDGETS if issubclass(widget, CanastaWidget))]
    theirs = {
        name for base in CanastaWidget.__mro__[1:] if hasattr(base, "class_traits") for name in base.class_traits()
    }
    return {
        f"{widget.__name__}.{name}": trait
        for widget in widgets
        for name, trait in widget.class_traits().items()
        if not name.startswith("_") and name not in theirs
    }


def test_every_trait_has_help() -> None:
    found = traits()
    assert len(found) > 200
    assert [name for name, trait in found.items() if len(trait.help) < 10] == []


def test_tab_completes_an_option_and_shift_tab_lists_it() -> None:
    completer = IPCompleter(namespace={"Table": Table})
    completer.text_until_cursor = 'Table("classic", se'
    assert {"seed=", "seat=", "selected="} <= set(completer.python_func_kw_matches("se"))
    shown = str(inspect.signature(Table))
    assert "seed: int | None" in shown
    assert "theme: Literal['auto', 'light', 'dark', 'contrast'] = 'auto'" in shown


def test_a_trait_that_can_only_be_read_says_so() -> None:
    with pytest.raises(Mistake) as refused:
        Table("classic", seed=7).lang = "es"
    assert str(refused.value) == sentence("mistakes", "read_only", name="lang")


def test_a_widget_of_a_user_may_have_annotations_for_the_type_checker_alone() -> None:
    namespace: dict[str, Any] = {"Table": Table, "Looks": Looks, "Unpack": Unpack, "TypedDict": TypedDict}
    exec(OF_A_USER, namespace)
    assert inspect.signature(namespace["Club"]).parameters["options"].kind is inspect.Parameter.VAR_KEYWORD
    assert {"member", "theme"} <= set(inspect.signature(namespace["Guest"]).parameters)


@pytest.mark.parametrize(
    ("given", "ends"), [({"tables": 61}, (1, 60)), ({"tables": 0}, (1, 60)), ({"seed": -1}, (0, LARGEST_SEED))]
)
def test_a_number_out_of_range_is_refused_with_both_ends(given: LobbyOptions, ends: tuple[int, int]) -> None:
    low, high = ends
    with pytest.raises(Mistake) as refused:
        Lobby(**given)
    assert sentence("mistakes", "a_number_within", low=low, high=high) in str(refused.value)


@pytest.mark.parametrize(
    ("name", "wrong", "there"),
    [("pace", "sluggish", "step, slow, fast"), ("size", "xl", "projector"), ("sound", "loud", "True")],
)
def test_a_value_that_a_trait_cannot_have_is_refused_later_too(name: str, wrong: str, there: str) -> None:
    table = Table("classic", seed=7)
    before = getattr(table, name)
    with pytest.raises(Mistake, match=there):
        setattr(table, name, wrong)
    assert getattr(table, name) == before
