"""Turns thought aloud: they stop before the decision, tell nothing of it, and each act comes with its thought."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.teaching import WorkedTurn
from canasta_nb.teaching.shown.worked_turn import TURNS


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
