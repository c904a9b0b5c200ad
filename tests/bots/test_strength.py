"""How strong the careful player is: 100 deals, each played twice with the seats changed.

A deal counts for the pair that scored more points over both seatings, so that the luck of the deal is shared.
"""

import pytest

from canasta_nb.core.ruleset import RuleSet
from canasta_nb.experiments import play_deal

DEALS = 100

pytestmark = pytest.mark.slow


def deals_won(rules: RuleSet, one: str, other: str, first: int) -> tuple[int, int]:
    """How many deals the first pair won over both seatings, and how many of the single deals."""
    won = single = 0
    for seed in range(first, first + DEALS):
        as_a = play_deal(rules, seed, (one, other)).points
        as_b = play_deal(rules, seed, (other, one)).points
        won += as_a[0] + as_b[1] > as_a[1] + as_b[0]
        single += (as_a[0] > as_a[1]) + (as_b[1] > as_b[0])
    return won, single


@pytest.mark.parametrize("rules", ["classic", "official-1950", "wikipedia"])
def test_careful_beats_random(rules: str) -> None:
    won, single = deals_won(RuleSet.load(rules), "careful", "random", 1)
    assert won >= 95
    assert single >= 170


@pytest.mark.parametrize("rules", ["classic", "official-1950", "wikipedia"])
def test_careful_beats_greedy(rules: str) -> None:
    won, single = deals_won(RuleSet.load(rules), "careful", "greedy", 1)
    assert won >= 60
    assert single >= 115


def test_greedy_beats_random_and_random_beats_passive() -> None:
    rules = RuleSet.load("classic")
    assert deals_won(rules, "greedy", "random", 1)[0] >= 80
    assert deals_won(rules, "random", "passive", 1)[0] >= 80
