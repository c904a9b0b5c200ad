"""The table's texts on each button and on a refusal: true of the hand, for any melds of the game."""

import pytest

from canasta_nb.core.engine import wording
from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.refusals import Facts
from canasta_nb.widgets.scenes.allowed import allowed
from canasta_nb.widgets.scenes.ledger import first_ledger
from canasta_nb.widgets.scenes.scene import refused

NAMES = ("Ann", "Ben", "Cam", "Dot")


@pytest.mark.parametrize(
    ("position", "what", "facts"),
    [
        (
            "rules samba; turn 1 play; hand 1 4h5h6h7s7c7dTcKs9d8s; pile 9d; stock x9",
            "meld",
            {"best": 30, "need": 50},
        ),
        (
            "rules samba; turn 1 draw; scores 1500 0; hand 1 4h5h6h7s7cTcKs9s8s; pile 4d7d; stock x9",
            "take",
            {"best": 30, "need": 90, "top": "7d"},
        ),
        (
            "rules uruguay; turn 1 play; scores 3000 0; hand 1 2h2s2cTcKs5d6d; pile 9d; stock x9",
            "meld",
            {"best": 60, "need": 120},
        ),
        (
            "rules italian; turn 1 play; scores 5000 0; hand 1 KsKhJkTcQs5d7h7d7s; pile 9d; stock x9",
            "meld",
            {"best": 15, "need": 160},
        ),
        (
            "rules modern-american; turn 1 play; hand 1 7s7h2sTcQs5dAsAh2d; pile 9d; stock x9",
            "meld",
            {"best": 80, "need": 125},
        ),
    ],
)
def test_the_most_that_can_be_laid_counts_every_kind_of_meld(position: str, what: str, facts: Facts) -> None:
    reason = allowed(view(parse_position(position), 1), NAMES)[what]
    assert reason == ("initial-meld.minimum", wording.no_way("initial-meld.minimum", facts))


def test_a_player_who_may_ask_is_not_told_that_going_out_is_impossible() -> None:
    could = "rules natural; turn 1 play; did draw 8s; melds A QhQsQdQcQhQdQc JhJsJdJcJh2s2c; hand 1 8s9s9h9d; pile 4c"
    can = allowed(view(parse_position(could), 1), NAMES)
    assert can["ask"] is True
    assert can["meld"] is not True
    law, says = can["meld"]
    assert law == "out.keep-cards"
    assert all(fact in says for fact in ("Cam", "two cards"))


@pytest.mark.parametrize(
    ("position", "act", "way_out"),
    [
        (
            "rules classic; turn 1 play; melds A KsKhKd; hand 1 Jk4c5d8h",
            "meld Jk",
            "Press your meld of kings to add a joker to it.",
        ),
        (
            "rules samba; turn 1 play; melds A TsJsQs; hand 1 Ks4c5d8h",
            "meld Ks",
            "Press your sequence of spades to add K♠ to it.",
        ),
    ],
)
def test_cards_that_an_own_meld_takes_are_added_by_a_press(position: str, act: str, way_out: str) -> None:
    at = parse_position(position)
    scene = refused(act, check(at, parse_act(act)), view(at, 1), first_ledger(view(at, 1)), "t-1", NAMES)
    assert scene["way_out"] == way_out
