"""What holds for every widget that there is."""

from __future__ import annotations

import ast
import inspect
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

import canasta_nb
from canasta_nb import teaching
from canasta_nb.core.speech.language import speaking
from canasta_nb.widgets.wire.base import CanastaWidget, strings

OVER = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c5d; hand 2 x0; hand 4 x0"
TURN = "rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d"
# How each widget is made in one line; a new one is named here.
MADE: dict[str, tuple[Any, ...]] = {
    "Coach": (TURN,),
    "CourseHome": (),
    "FirstDeal": (),
    "HandPicker": ("KsKhKd2c",),
    "Lobby": ("classic",),
    "MeldBuilder": ("KsKhKd2c",),
    "MinimumTable": ("classic",),
    "PileExplorer": ("5h2d9cKd",),
    "Puzzle": ("classic-1",),
    "Quiz": ("fz-2",),
    "Replay": ("canasta 1\nrules classic; turn 1 draw; hand 1 KhKc; pile 6d\n1: draw 5c; discard 5c",),
    "ScoreSheet": (OVER,),
    "Table": ("classic",),
    "TurnGuide": (TURN,),
    "VariantExplorer": ("classic", "samba"),
    "WorkedTurn": ("take-the-nines",),
}
OF_THE_COURSE = {"FirstDeal": "Table", "WorkedTurn": "Replay"}
"""The widgets that lessons make of another one, whose page they have."""
MOST_LINES_OF_A_CLASS = 200
COURSE = Path(__file__).parents[2] / "notebooks"
OPTIONS: dict[str, dict[str, Any]] = {
    "CourseHome": {"folder": COURSE, "progress": None}, "Puzzle": {"progress": None}, "Quiz": {"save": False},
    "Table": {"seed": 7},
}  # fmt: skip


def classes(kind: type = CanastaWidget) -> Iterator[type]:
    """Yield the classes written in our modules; ipywidgets makes one more for each widget."""
    for child in kind.__subclasses__():
        if child.__module__.startswith("canasta_nb.") and is_written(child):
            yield child
            yield from classes(child)


def is_written(kind: type) -> bool:
    return vars(sys.modules[kind.__module__]).get(kind.__name__) is kind


def made(name: str, **options: Any) -> Any:
    return offered(name)(*MADE[name], **OPTIONS.get(name, {}), **options)


def offered(name: str) -> Any:
    return getattr(teaching if name in OF_THE_COURSE else canasta_nb, name)


def test_every_widget_stands_here() -> None:
    for name in MADE:
        offered(name)
    with_a_face = {kind.__name__ for kind in classes() if "made_of" in vars(kind)}
    # `total` shows the end of a lesson, a room makes its tables, and moments come from a learner's log.
    assert with_a_face - {"LessonEnd", "SeatTable", "WatchedTable", "OwnMoments"} == set(MADE) - set(OF_THE_COURSE)
    of_the_course = [getattr(teaching, name) for name in teaching.__all__]
    assert {one.__name__ for one in of_the_course if one in [*classes()]} == set(OF_THE_COURSE)


def test_no_class_of_a_widget_grows_past_two_hundred_lines() -> None:
    """What needs no browser is a function or a state, and the rest falls into parts such as those of the table."""
    lines = {widget.__name__: len(inspect.getsource(widget).splitlines()) for widget in (CanastaWidget, *classes())}
    assert {name: many for name, many in lines.items() if many > MOST_LINES_OF_A_CLASS} == {}


def test_a_method_that_is_wrapped_says_so_where_it_is_written() -> None:
    """Nothing is put around the methods of a widget that a reader of its class does not see."""
    for widget in (CanastaWidget, *classes()):
        module = ast.parse(Path(sys.modules[widget.__module__].__file__ or "").read_text(encoding="utf-8"))
        classes_there = [each for each in ast.walk(module) if isinstance(each, ast.ClassDef)]
        (written,) = [each for each in classes_there if each.name == widget.__name__]
        methods = [each for each in written.body if isinstance(each, ast.FunctionDef)]
        plain = {each.name for each in methods if not each.decorator_list}
        assert {name for name in plain if hasattr(vars(widget).get(name), "__wrapped__")} == set(), widget


@pytest.mark.parametrize("name", MADE)
def test_a_widget_answers_in_its_own_language_whatever_is_spoken_around_it(name: str) -> None:
    widget = made(name, lang="es")
    asked = {"ask": ("move",), "to_text": (), "to_html": (), "say": ()}

    def answers() -> list[str]:
        return [getattr(widget, name)(*given) for name, given in asked.items() if hasattr(widget, name)]

    around = answers()
    with speaking("es"):
        assert answers() == around


def test_no_trait_of_ours_hides_one_of_ipywidgets() -> None:
    go_on_to_theirs = {"open", "set_state", "notify_change"}
    theirs = {name for name in dir(ipywidgets.DOMWidget) if name[0] != "_"} - go_on_to_theirs
    for widget in (CanastaWidget, *classes()):
        own = {name for kind in widget.__mro__ if kind.__module__.startswith("canasta_nb") for name in vars(kind)}
        assert {name for name in own if name[0] != "_"} & theirs == set(), widget


@pytest.mark.parametrize("name", MADE)
def test_38_its_text_and_page_are_the_same_bytes_in_every_run(name: str) -> None:
    first, second = (made(name)._repr_mimebundle_()[0] for _ in range(2))
    assert first["text/plain"] == second["text/plain"]
    assert first["text/html"] == second["text/html"]
    assert "0x" not in first["text/plain"]
    assert repr(ipywidgets.VBox([made(name)])) == f"VBox(children=({made(name)!r},))"
    assert len(repr(made(name)).splitlines()) == 1
    for line in first["text/plain"].splitlines():
        assert len(line) <= 80


@pytest.mark.parametrize("name", MADE)
def test_39_its_page_needs_nothing_else(name: str) -> None:
    page = made(name).to_html().replace("http://www.w3.org/2000/svg", "")  # the name of a format, not an address
    for word in ("<script", "http", "<button", "url("):
        assert word not in page
    assert "<table" in page or "<ol" in page
    assert 'scope="row"' in page or "<ol" in page


@pytest.mark.parametrize("name", MADE)
def test_35_a_widget_is_opened_with_few_bytes(name: str) -> None:
    widget = made(name)
    size = len(json.dumps(widget.get_state(), default=str).encode())
    assert size <= 60_000, size


@pytest.mark.parametrize("name", MADE)
def test_an_unknown_option_is_answered_with_advice(name: str) -> None:
    with pytest.raises(TypeError, match=r'has no option "theem"\. Did you mean "theme"'):
        made(name, theem="dark")
    with speaking("es"), pytest.raises(TypeError, match='ninguna opción "theem"; ¿querías decir "theme"'):
        made(name, theem="dark")
    assert made(name, theme="dark", text_view=False).theme == "dark"


HOSTILE: list[Any] = [
    None, 5, "", [], {}, {"v": 1}, {"v": 1, "id": "a", "seq": 0}, {"v": 1, "id": "a", "seq": 0, "do": "fly"},
    {"v": 2, "id": "b", "seq": 0, "do": "check"}, {"v": 1, "id": "c", "seq": 0, "do": "check", "args": {"act": 5}},
    {"v": 1, "id": "d", "seq": 0, "do": ["check"]}, {"v": 1, "id": "e" * 99, "seq": 0, "do": "check"},
    {"v": 1, "id": "f", "seq": 10**30, "do": "check"}, {"v": 1, "id": "g", "seq": 0, "do": "set", "args": {"at": []}},
]  # fmt: skip

WORDS = ["set", "check", "answer", "goto", "fly", "__init__", "draw", "undo"]
KEYS = "what to on act answer ex entries level picked column rules option value at".split()  # noqa: SIM905
JUNK: list[Any] = [None, 1.5, "", "zz", "ÿ" * 50, "x" * 5000, [], {}, [[["a"]]], {"v": 1}, "meld Ks\n4s", float("nan")]


def garbage(chance: random.Random, seq: int) -> Iterator[Any]:
    """Messages with something wrong in each: the form, the number of the state, the word, or what it is about."""
    while True:
        args = {chance.choice(KEYS): chance.choice(JUNK) for _ in range(chance.randint(0, 4))}
        message: dict[str, Any] = {"v": 1, "id": f"h-{chance.random()}", "seq": seq, "do": chance.choice(WORDS)}
        message["args"] = chance.choice([args, args, args, *JUNK])
        match chance.randint(0, 5):
            case 0:
                message["v"] = chance.choice([2, "1", None])
            case 1:
                message["id"] = chance.choice(["", 5, None, "x" * 100, ["a"]])
            case 2:
                message["seq"] = chance.choice([seq + 1, -1, 10**30, "0", None, 0.5, [seq]])
            case 3:
                del message["do"]
                message["act"] = chance.choice([*JUNK, "discard Jk, Jk", "take ??"])
            case 4:
                message |= {"do": chance.choice([*JUNK, *WORDS]), "scene": {}, "_esm": "alert(1)"}
        yield chance.choice([message, message, message, message, *JUNK[:1]])


@pytest.mark.parametrize(
    "name", sorted(set(MADE) - {"Table", "FirstDeal"})
)  # whose own test tries the acts of a game, too
def test_a_thousand_hostile_messages_change_nothing(name: str, wire: Callable[[Any], Any]) -> None:
    widget = made(name)
    before = (widget.to_text(), repr(widget))
    line = wire(widget)
    messages = garbage(random.Random(name), widget.state_number())
    for _ in range(1000):
        message = next(messages)
        answer = line.raw(message)
        assert answer is None or "nack" in answer, (message, answer)
        assert widget.problem == "", (message, widget.problem)
    assert len(line.answers) > 500
    assert (widget.to_text(), repr(widget)) == before


@pytest.mark.parametrize("name", MADE)
def test_hostile_messages_change_nothing(name: str, wire: Callable[[Any], Any]) -> None:
    widget = made(name)
    before = (widget.to_text(), repr(widget))
    line = wire(widget)
    for message in HOSTILE:
        line.raw(message)
    assert all("nack" in answer for answer in line.answers), line.answers
    assert (widget.to_text(), repr(widget), widget.problem) == (*before, "")
    widget.set_state({"scene": {"v": 1}, "problem": "x", "no-such": 5})


WRITTEN = re.compile(r"""(?:model\.set|\bkeep)\(\s*["'](\w+)["'],""")
ITS_OWN = {"selected", "deck", "sort", "size", "motion", "text_view"}  # what every widget leaves to the browser
OWN = {
    "Coach": "level", "CourseHome": "", "FirstDeal": "staged coach pace sound sound_asked",
    "HandPicker": "picked", "Lobby": "rules tables watch hints seed",
    "MeldBuilder": "proposal", "MinimumTable": "rules score",
    "PileExplorer": "step", "Puzzle": "staged coach pace sound sound_asked", "Quiz": "answer",
    "Replay": "index pace playing", "ScoreSheet": "expanded entries",
    "Table": "staged coach pace sound sound_asked",
    "TurnGuide": "detail", "VariantExplorer": "ids options only_differences unfolded",
    "WorkedTurn": "index pace playing",
}  # fmt: skip


def of_the_browser(widget: Any) -> set[str]:
    return set(widget.trait_names(sync=True, browser=True))


@pytest.mark.parametrize("name", MADE)
def test_the_browser_may_write_what_is_its_own_and_its_page_writes_nothing_else(name: str) -> None:
    widget = made(name)
    assert of_the_browser(widget) == ITS_OWN | set(OWN[name].split())
    snake = re.sub(r"(?<!^)(?=[A-Z])", "_", OF_THE_COURSE.get(name, name)).lower()
    (page,) = (Path(canasta_nb.__file__).parent / "widgets" / "js").glob(f"{snake}.[jt]s")
    assert set(WRITTEN.findall(page.read_text("utf-8"))) <= of_the_browser(widget)


@pytest.mark.parametrize("name", MADE)
def test_everything_else_that_a_browser_writes_is_put_back(name: str) -> None:
    """Every trait, ipywidgets' own among them, one by one and all at once, with several values of every kind."""
    widget = made(name)
    before = widget.get_state()
    sent: list[Any] = []
    widget._send = lambda message, buffers=None: sent.append(message)
    allowed = of_the_browser(widget)
    foreign = [key for key in widget.keys if key not in allowed]
    assert {"_esm", "parts", "problem", "strings", "readonly", "theme", "layout"} <= set(foreign)
    for value in (None, True, False, 0, 1, 99, 0.5, "", "dark", "alert(1)", [], [1], ["x"], {}, {"v": 9}):
        for written in (*([key] for key in foreign), foreign):
            sent.clear()
            update = {"method": "update", "state": dict.fromkeys([*written, "no-such"], value), "buffer_paths": []}
            widget._handle_msg({"content": {"data": update}, "buffers": []})
            now = widget.get_state()
            assert {key: now[key] for key in foreign} == {key: before[key] for key in foreign}, written
            back = {key: each for message in sent for key, each in message["state"].items()}
            assert {key: back[key] for key in written} == {key: before[key] for key in written}
    assert widget.problem == ""
    assert widget._repr_mimebundle_()[0]["text/html"] == made(name)._repr_mimebundle_()[0]["text/html"]


@pytest.mark.parametrize("name", MADE)
def test_a_widget_that_only_shows_answers_so(name: str, wire: Callable[[Any], Any]) -> None:
    answer = wire(made(name, readonly=True)).send(do="check", args={})
    assert answer["why"] == "busy"
    assert "only " in answer["says"]


CARDS = "joker wild wild_mark red_3 black_3 ranks suits card_name and cards hand_of group group_drawn wild_cards"
WIRE = "just_drawn actions queued silent gone retry problem stale sequence withdraw withdrawn"
ANSWERED = "copy_details details_copied answer_line copy copied copy_by_hand"
SHARED = {*CARDS.split(), *WIRE.split(), *ANSWERED.split()}


def test_own_words_leave_alone_what_is_said_everywhere() -> None:
    """A widget has words of its own; a card is called the same in all of them."""
    shared = strings()
    assert set(shared) >= SHARED
    for kind in classes():
        changed = {key for key, text in strings(kind.words).items() if key in shared and shared[key] != text}
        assert changed & SHARED == set(), kind


@pytest.mark.parametrize("name", sorted(set(MADE) - {"Table", "FirstDeal"}))
def test_a_widget_speaks_of_itself_and_not_of_the_table(name: str) -> None:
    words = made(name).strings
    assert words["help"]
    for key in ("left", "readonly"):
        assert words[key] != strings()[key], key
    assert set(words.get("states", {})) <= {"done", "now", "later", "skipped"}
