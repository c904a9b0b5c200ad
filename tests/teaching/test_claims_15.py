"""What lesson 15 says about Modern American Canasta is what the rules say."""

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal

AMERICAN = RuleSet.load("modern-american")
CANASTAS = ("", "KsKhKdKcKsKhKd", "KsKhKdKcKsKhKd QsQhQdQcQsQhQd")


def threes(canastas: str, laid_out: str) -> int:
    position = f"rules modern-american; turn 2 over; out 2; melds A 8s8h8d {canastas}; threes A {laid_out}"
    lines = score_deal(parse_position(position)).lines["A"]
    return sum(line.points for line in lines if line.id in ("red-threes", "black-threes"))


@pytest.mark.parametrize(("number", "worth"), [(1, 100), (2, 300), (3, 500), (4, 1000)])
def test_claim_each_colour_of_threes_counts_by_number_with_the_sign_of_the_canastas(number: int, worth: int) -> None:
    for laid_out in ("3h3d3h3d", "3s3c3s3c"):
        run = laid_out[: 2 * number]
        assert [threes(canastas, run) for canastas in CANASTAS] == [-worth, 0, worth]
    assert threes(CANASTAS[2], "3h3s") == 200


def test_claim_thirteen_cards_two_talons_two_canastas_and_8500() -> None:
    assert AMERICAN.deal.hand[4] == 13
    assert AMERICAN.packet.size == (4, 3)
    assert AMERICAN.going_out.canastas == 2
    assert AMERICAN.game.target == 8500


def test_claim_the_unfinished_meld_penalties_are_2000_or_more() -> None:
    penalty = AMERICAN.penalty
    assert (penalty.incomplete_sevens, penalty.incomplete_aces, penalty.incomplete_wild) == (2500, 2500, 2000)
    assert penalty.incomplete_wild_four_jokers >= 2000


def test_claim_what_many_clubs_ask_for_today_is_not_asked_for_here() -> None:
    """Three natural cards for a new meld, five before a wild card, and the talon only after the discard."""
    table = "rules modern-american; turn 1 play; melds A QsQhQd; hand 1 KsKhJk2c4c5d9h"
    assert check(parse_position(table), parse_act("meld KsKhJk")) == ()
    assert check(parse_position(table), parse_act("meld Q+2c")) == ()
