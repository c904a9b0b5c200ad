"""How strong the careful player is: 20 deals, and 100 with `-m soak`, each played twice with the seats changed.

A deal counts for the pair that scored more points over both seatings, so that the luck of the deal is shared.
"""

import pytest
from sampled import every_time

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.experiments import play_deal

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("deals", every_time((20, 100), asked={20}))]


def deals_won(rules: RuleSet, one: str, other: str, deals: int) -> tuple[int, int]:
    """Return how many deals in a hundred the first pair won over both seatings, and how many single deals in two
    hundred.
    """
    won = single = 0
    for seed in range(1, 1 + deals):
        as_a = play_deal(rules, seed, (one, other)).points
        as_b = play_deal(rules, seed, (other, one)).points
        won += as_a[0] + as_b[1] > as_a[1] + as_b[0]
        single += (as_a[0] > as_a[1]) + (as_b[1] > as_b[0])
    return won * 100 // deals, single * 100 // deals


@pytest.mark.parametrize("rules", ["classic", "official-1950", "wikipedia"])
def test_careful_beats_random(rules: str, deals: int) -> None:
    won, single = deals_won(RuleSet.load(rules), "careful", "random", deals)
    assert won >= 95
    assert single >= 170


@pytest.mark.parametrize("rules", ["classic", "official-1950", "wikipedia"])
def test_careful_beats_greedy(rules: str, deals: int) -> None:
    won, single = deals_won(RuleSet.load(rules), "careful", "greedy", deals)
    assert won >= 60
    assert single >= 115


def test_greedy_beats_random_and_random_beats_passive(deals: int) -> None:
    rules = RuleSet.load("classic")
    assert deals_won(rules, "greedy", "random", deals)[0] >= 80
    assert deals_won(rules, "random", "passive", deals)[0] >= 80
