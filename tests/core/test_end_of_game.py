"""When a game ends: by its target, and for a side that is far ahead of all the others together."""

from __future__ import annotations

import pytest

from canasta_nb.core.engine.playing import deal, game_over
from canasta_nb.core.rules.ruleset import RuleSet


@pytest.mark.parametrize(
    ("rules", "totals", "ended"),
    [
        ("classic", (4200, 1000), False),
        ("classic game.runaway=4000", (4200, 1000), True),
        ("classic game.runaway=4000", (3995, 0), False),
        ("classic game.runaway=4000", (4200, 4200), False),
        ("classic game.runaway=4000", (5000, 4900), True),
        ("classic-3p game.runaway=5000", (5200, 2500, 2700), False),
        ("classic-3p game.runaway=5000", (5200, 2500, 2600), True),
        ("classic-3p game.runaway=5000", (5200, 6000, -900), True),
    ],
)
def test_a_side_far_ahead_ends_the_game(rules: str, totals: tuple[int, ...], ended: bool) -> None:
    assert game_over(deal(RuleSet.parse(rules), 1), totals) == ended
