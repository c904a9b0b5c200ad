"""Every rule set in every number of players, and every choice of its tables, plays a deal to its end and scores it.

Every second choice each time, the others with `-m soak`; so do the rule sets as they stand, of which
`tests/test_every_rule_set_plays.py` plays a deal each time in every number of players.
"""

from __future__ import annotations

import random

import pytest
from sampled import every_time, one_in

from canasta_nb import deal, legal_acts, play, score_deal
from canasta_nb.core.rules.ruleset import RuleSet

MOST_ACTS = 3000  # far more than any deal takes: each act draws, lays, discards or ends something


def usual(rules: RuleSet) -> int:
    return rules.players.counts[0]


def players_of(base: RuleSet, chosen: RuleSet) -> int:
    """Return a number of players that shows the choice: one whose deal or sides it changes, or the usual one."""
    if chosen.players.lone_hand_by != base.players.lone_hand_by:
        return 3
    if chosen.players.counts != base.players.counts:
        return usual(chosen)
    for count in base.players.counts:
        if base.deal.hand[count] != chosen.deal.hand[count] or base.sides(count) != chosen.sides(count):
            return count
    return usual(base)


TABLES = [(name, count) for name in RuleSet.ids() for count in RuleSet.load(name).players.counts]
CHOICES = [
    (f"{name} {option.name}={value}", players_of(RuleSet.load(name), RuleSet.parse(f"{name} {option.name}={value}")))
    for name in RuleSet.ids()
    for option in RuleSet.load(name).options.values()
    for value in option.values
    if value != option.default
]


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "players"), [*every_time(TABLES, asked=()), *one_in(2, CHOICES)])
def test_it_plays_a_deal_to_its_end(rules: str, players: int) -> None:
    chance = random.Random(rules)
    position = deal(RuleSet.parse(rules), seed=7, players=players)
    for _ in range(MOST_ACTS):
        if position.phase == "over":
            break
        position = play(position, chance.choice(legal_acts(position)))
    assert position.phase == "over"
    alone = position.rules.players.scores_kept_by == "player"
    holders = map(str, range(1, players + 1)) if alone else "ABCDEF"[: len(position.sides)]
    assert set(score_deal(position).totals) == set(holders)
