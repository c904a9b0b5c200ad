"""An act that is being composed: staged as text, judged by the core, final only when it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.bots import bot
from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_act

OPENING = """rules classic; scores 900 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
pile Kd5cQc8hKs"""


def faces(table: Any) -> list[int]:
    return [each % 53 for each in table.selected]


def test_what_is_staged_is_counted_and_judged_and_changes_nothing(driven: Callable[..., Any]) -> None:
    table = driven(OPENING, seat=1).table
    before = (table.session.position, dict(table.scene))
    table.staged = "take Ks with KhKc"
    assert table.verdict["ok"] is False
    assert (table.verdict["total"], table.verdict["need"]) == (30, 50)
    assert [reason["law"] for reason in table.verdict["reasons"]] == ["initial-meld.minimum"]
    assert "count 30" in table.verdict["reasons"][0]["says"]
    table.staged = "take Ks with KhKc, QsQh2d"
    assert table.verdict["ok"] is True
    assert table.verdict["lines"] == [{"cards": "KsKhKc", "points": 30}, {"cards": "QsQh2d", "points": 40}]
    assert (table.session.position, dict(table.scene)) == before


def test_cards_staged_from_python_are_selected(driven: Callable[..., Any]) -> None:
    table = driven(OPENING, seat=1).table
    table.staged = "take Ks with KhKc, QsQh2d"
    assert faces(table) == [5, 7, 8, 9, 50]
    table.selected = [7, 5, 9, 8, 50]
    table.staged = "take Ks with KhKc, QsQh2d "
    assert table.selected == [7, 5, 9, 8, 50], "the same cards: the person's order stays"


@pytest.mark.parametrize("text", ["melt 9s", "take", "x" * 5000, "meld ZZ", "discard 5h"])
def test_what_is_no_act_of_this_hand_is_judged_too(driven: Callable[..., Any], text: str) -> None:
    table = driven(OPENING, seat=1).table
    table.staged = text
    assert table.problem == ""
    assert not table.verdict.get("ok")
    assert table.selected == []


def test_nothing_is_staged_once_an_act_is_played(driven: Callable[..., Any]) -> None:
    table = driven(OPENING, seat=1)
    table.table.staged = "take Ks with KhKc"
    table.send(act="take Ks with KhKc")
    assert table.table.staged == "take Ks with KhKc", "a refusal leaves it"
    table.send(act="take Ks with KhKc, QsQh2d")
    assert (table.table.staged, table.table.verdict) == ("", {})


def test_the_verdict_is_what_a_try_would_be_answered(driven: Callable[..., Any]) -> None:
    table = driven(OPENING, seat=1).table
    for text in ("draw", "discard 9c", "take Ks with KhKc", "take Ks with Kh2d", "meld QsQh2d", "take Ks with KhKc2d"):
        table.staged = text
        refusals = check(table.session.position, parse_act(text))
        assert [reason["law"] for reason in table.verdict["reasons"]] == [each.law for each in refusals]


def test_a_coach_is_silent_speaks_after_a_mistake_or_always(driven: Callable[..., Any]) -> None:
    table = driven(OPENING, seat=1, coach="off")
    table.send(act="take Ks with KhKc")
    assert table.table.nudge == ""
    table.table.coach = "on_error"
    assert table.table.nudge == sentence("telling", "coach", "take", top="K♠")
    table.send(act="take Ks with KhKc, QsQh2d")
    assert table.table.nudge == ""
    table.table.coach = "always"
    assert table.table.nudge == sentence("telling", "coach", "meld")


def test_a_coach_does_not_repeat_itself_from_turn_to_turn(driven: Callable[..., Any]) -> None:
    table = driven("classic", seat=1, seed=4, coach="always")
    asked: list[str] = []
    while not table.table.session.over:
        view = table.table.session.view
        before = table.table.nudge
        table.send(act=str(bot("careful").choose(view, legal_acts(view.position))))
        if table.table.nudge != before:
            asked.append(table.table.nudge)
    questions = [each for each in asked if each]
    assert len(questions) > 3
    assert len(questions) == len(set(questions))


def test_history_is_what_this_seat_saw(driven: Callable[..., Any]) -> None:
    table = driven()
    assert table.table.history == ""
    table.send(act="draw")
    table.send(act=f"discard {table.table.session.view.hand[0]}")
    lines = table.table.history.splitlines()
    assert len(lines) >= 4
    assert lines[0].startswith("1: draw ")
    assert all(line.split(": ")[1].startswith(("draw;", "take")) for line in lines[1:4])
    assert "ack" in table.send(act="draw")
    assert table.table.history.splitlines()[-1].startswith("1: draw")
