"""Turns thought aloud: they stop before the decision, tell nothing of it, and each act comes with its thought."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest
from catalogue import sentence

from canasta_nb.bots.expert import weigh
from canasta_nb.bots.expert.weighing import Mean
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.teaching import WorkedTurn
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.content.studies import studies
from canasta_nb.teaching.shown.worked_turn import TURNS

ROOT = Path(__file__).parents[2]
STUDIED = {"leave-the-four": ("one-card-pile", "take"), "keep-the-kings": ("opening-passed-up", "open")}
"""The turns whose figures a lesson tells: the study, and its choice that comes out worse."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TURNS)
def test_it_stops_before_the_decision_and_then_has_a_thought_for_each_act(name: str, lang: str) -> None:
    with speaking(lang):
        turn = WorkedTurn(name)
        assert (turn.index, turn.says[1:], list(turn.reasons)) == (0, [], []), "nothing played is in the page"
        assert len(turn.scene["asked"]["choices"]) == 2
        assert turn.scene["asked"]["about"] == turn._before
        turn.done({"do": "pass"})
    assert len(turn.reasons) == len(turn.says) - 1 == turn.scene["acts"]
    assert all(turn.reasons)
    assert len({each.seat for each in turn._log}) == 1


def test_the_answer_stands_beside_what_is_played_and_its_reason(send: Callable[..., Any]) -> None:
    turn = WorkedTurn("take-the-nines")
    assert "ack" in send(turn, do="answer", args={"act": "draw"})
    words = {"name": "Ann", "yours": "Draw", "act": "Take the pile with 9♥9♣"}
    assert turn.scene["answer"]["says"] == sentence("teaching/shown/worked_turns", "stop", "other", **words)
    assert turn.scene["answer"]["about"] == turn.reasons[0]
    again = WorkedTurn("take-the-nines")
    assert "ack" in send(again, do="answer", args={"act": "take 9d with 9h9c"})
    assert again.scene["answer"]["says"] == sentence("teaching/shown/worked_turns", "stop", "same", name="Ann")


def test_a_turn_has_no_end_of_a_deal(send: Callable[..., Any]) -> None:
    turn = WorkedTurn("lay-the-queens")
    send(turn, do="pass")
    turn.index = turn.scene["acts"]
    assert "end" not in turn.scene


def behind(name: str, deals: int) -> Mean:
    """Return by how many points the other act on offer is worth less than the one that is played."""
    (stop,) = WorkedTurn(name)._points.found
    acts = (stop.decision.act, stop.best)
    return weigh(stop.decision.view, acts=acts, also=acts, deals=deals).behind(stop.best, stop.decision.act)


@pytest.mark.parametrize("name", TURNS)
def test_what_is_played_is_not_the_worse_of_the_two(name: str) -> None:
    gain = behind(name, 40)
    assert gain.points >= -2 * gain.error, gain


@pytest.mark.soak
@pytest.mark.parametrize("name", TURNS)
def test_what_is_played_is_clearly_the_better_of_the_two(name: str) -> None:
    gain = behind(name, 1000)
    assert gain.points > 2 * gain.error, gain


@pytest.mark.parametrize("name", STUDIED)
def test_a_pile_left_and_an_opening_passed_up_are_told_with_their_figures(name: str) -> None:
    turn, (studied, worse) = TURNS[name], STUDIED[name]
    assert studies()[studied].text == lesson(turn.lesson).position(turn.position).strip()
    behind = studies()[studied].figures.figures[worse].behind
    assert behind.points > behind.within
    (page,) = (ROOT / "lessons").glob(f"{turn.lesson}_*.ipynb")
    assert f"{behind.points} points better, give or take {behind.within}." in page.read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_that_there_is_not_is_answered_with_the_nearest(lang: str) -> None:
    with speaking(lang), pytest.raises(Unknown) as refused:
        WorkedTurn("leave-the-for")
    said = sentence("teaching/content/words", "unknown", "turn", lang=lang, name="leave-the-for")
    near = sentence("teaching/content/words", "form", "nearest", lang=lang, word="leave-the-four")
    assert str(refused.value) == f"{said} {near}"


@pytest.mark.parametrize("page", sorted((ROOT / "lessons").rglob("0[1-9]_*.ipynb")), ids=lambda page: page.stem)
def test_a_lesson_plays_every_turn_that_it_names_so(page: Path) -> None:
    """A heading that promises a thought aloud is followed by a turn that moves, and no turn is left out."""
    cells = nbformat.read(page, as_version=4).cells
    for cell, below in pairwise(cells):
        if re.search(r"## [^\n]*(thought aloud|en voz alta)\n", cell.source):
            assert "WorkedTurn(" in below.source, cell.id
    shown = re.findall(r'WorkedTurn\("([\w-]+)"\)', "\n".join(cell.source for cell in cells))
    assert shown == [name for name, turn in TURNS.items() if turn.lesson == page.stem[:2]]
