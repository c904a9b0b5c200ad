"""What goes to the browser has the shape that its type tells; the front end's own types are written from these."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sent_shapes import misfits, misfits_of
from widgets.conftest import Wire
from widgets.test_family import MADE, OVER, made

from canasta_nb import Coach, MeldBuilder, Quiz, Replay, ScoreSheet, Table, VariantExplorer
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.teaching.practice.practising import Practice
from canasta_nb.widgets.sent.replay import ReplayEvent
from canasta_nb.widgets.sent.table import Pile, Reason
from canasta_nb.widgets.sent.watchers import GuideStep
from canasta_nb.widgets.wire.base import CanastaWidget

PILE = {"n": 1, "top": 5, "cross": [], "frozen": [["own", 1, 2]], "block": None, "says": ""}
STEP = {"id": "draw", "label": "Draw", "state": "now", "why": ""}


@pytest.mark.parametrize(
    ("value", "shape", "fault"),
    [
        (STEP, GuideStep, ""),
        ({**STEP, "state": "soon"}, GuideStep, ".state: 'soon' is none of ('done', 'now', 'later', 'skipped')"),
        ({**STEP, "rule": ""}, GuideStep, ".rule is not in GuideStep"),
        ({"id": "draw", "label": "Draw", "state": "now"}, GuideStep, ".why is missing"),
        (PILE, Pile, ""),
        ({**PILE, "n": True}, Pile, ".n: True is no int"),
        ({**PILE, "frozen": [["own", "left"]]}, Pile, ".frozen[0].where: 'left' is no int"),
        ({**PILE, "cross": [[1]]}, Pile, ".cross[0]: [1] are not index, id"),
        (True, Reason, ""),
        (["a law", 5], Reason, ": ['a law', 5] is none of (True,)"),
        ([2, "draw", []], ReplayEvent, ""),
        ([2, "draw", [], {"A.open": True}], ReplayEvent, ""),
    ],
)
def test_how_a_misfit_is_found(value: Any, shape: Any, fault: str) -> None:
    assert list(misfits(value, shape)) == ([fault] if fault else [])


@pytest.mark.parametrize("name", MADE)
def test_a_widget_that_is_just_made_fits(name: str) -> None:
    assert misfits_of(made(name)) == []


def a_coach() -> Iterator[CanastaWidget]:
    coach: Coach = made("Coach")
    for level in ("nudge", "options", "move"):
        coach.ask(level)
        yield coach


def a_builder() -> Iterator[CanastaWidget]:
    yield MeldBuilder("KhKcQsQh2d", score=1500, pile_top="Ks", proposal="take Ks with KhKc, QsQh2d")
    yield MeldBuilder("KhKcKs", melds_on_table=["9s9h9d"], proposal="meld KhKcKs")


def a_sheet() -> Iterator[CanastaWidget]:
    sheet = ScoreSheet(OVER, mode="fill", side="A")
    sheet.entries = {"melded-cards": 70, "going-out": 200}
    yield sheet
    sheet.check()
    yield sheet


def an_explorer() -> Iterator[CanastaWidget]:
    explorer = VariantExplorer("classic", "samba", only_differences=False)
    explorer.unfolded = [each["name"] for each in explorer.parameters]
    yield explorer


def exercises() -> Iterator[CanastaWidget]:
    answers: dict[str, tuple[object, ...]] = {
        "fz-2": (((True, "table-meld"), (True, "natural-pair")),), "fz-3": ("9h2s", "9h9d"), "ct-6": (("draw",),),
        "fz-1": ("yes",), "im-8": (50,), "va-7": ("samba",), "sc-5": ({"melded-cards": 5},),
    }  # fmt: skip
    for name, said in answers.items():
        quiz = Quiz(name, save=False)
        yield quiz
        for each in said:
            quiz.check(each)
            yield quiz
    yield Practice(progress=None).card


def a_table() -> Iterator[CanastaWidget]:
    table = Table("classic", seed=7, bots="careful", text_view=True)
    wire = Wire(table)
    wire.send(act="discard 4c")
    yield table
    for message in ({"do": "hint"}, {"do": "why", "args": {"of": "pile"}}):
        assert "ack" in (wire.send(**message) or {})
    table.staged = "draw"
    while not table.session.over:
        yield table
        table.play(str(legal_acts(table.session.position)[0]))
    assert "ack" in (wire.send(do="replay") or {})
    yield table
    yield Replay(table)


@pytest.mark.parametrize("states", [a_coach, a_builder, a_sheet, an_explorer, exercises, a_table])
def test_a_widget_that_was_used_fits(states: Callable[[], Iterator[CanastaWidget]]) -> None:
    for widget in states():
        assert misfits_of(widget) == [], widget
