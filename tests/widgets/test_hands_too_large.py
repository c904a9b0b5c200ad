"""What people are told about a hand so large that not every move in it can be decided: the game stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.core.speech.refusals import TooManyCards
from canasta_nb.game.saying import answer_in_words
from canasta_nb.game.session import Session
from canasta_nb.widgets.table.table import Table

pytestmark = pytest.mark.plain

HAND = "AsAhAhAdAcKsKhKhKdKcQhQdQdJsJhTsTdTc9s9h9d9c9c8s8s8s8h7s7h7d7c6s6s6d6c5s5h5d5d5d5c5c4h4d2s2h2d2d2cJk"
NATURAL = f"rules natural; turn {{turn}} play; melds {{side}} 4h5h6h7h8h9hTh QsQhQc; hand {{turn}} {HAND}; pile 4c"
TOO_MANY = sentence("mistakes", "too_many_cards")


@pytest.fixture(autouse=True)
def hardly_any_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search for a way out end after a few steps, as it would for a far larger hand."""
    monkeypatch.setattr(import_module("canasta_nb.core.going_out.budget"), "MOST_STEPS", 1)


def test_a_table_keeps_the_game_and_says_why(driven: Callable[..., Any]) -> None:
    drive = driven(NATURAL.format(turn=1, side="A"), seat=1)
    before = drive.table.session.position
    answer = drive.send(act="ask")
    assert (answer["why"], answer["says"]) == ("refused", TOO_MANY)
    assert drive.table.session.position is before
    assert drive.table.problem == ""


def test_what_is_listed_says_that_it_is_not_all() -> None:
    session = Session(NATURAL.format(turn=1, side="A"), seat=1, seed=1)
    assert sentence("telling", "text", "not_all") in answer_in_words(session, "acts")
    assert sentence("telling", "text", "not_all") in " ".join(
        Table(NATURAL.format(turn=1, side="A"), seat=1, seed=1).to_text().split()
    )


def test_a_bot_that_cannot_think_about_its_hand_plays_on() -> None:
    class Puzzled:
        why = ""

        def choose(self, view: object, acts: object) -> Any:  # noqa: ARG002 - it looks at nothing
            raise TooManyCards(TOO_MANY)

    session = Session(NATURAL.format(turn=2, side="B"), seat=1, seed=1, bots={2: Puzzled(), 3: "passive", 4: "passive"})
    session.play_others()
    assert session.position.turn == 1
    assert len(session.log) > 3
