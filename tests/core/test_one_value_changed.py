"""A club changes one value of any rule set: what loads can be played to an end, and what doesn't is refused.

Each key takes each other value that `other_values.others` knows, for one deal. After every act its text reads back, and
while the deal goes on there is an act. A few values of all rule sets are tried each time, and all of them with
`-m soak`; `CANASTA_VALUES=20 pytest -m soak tests/core/test_one_value_changed.py` tries one in twenty.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from random import Random

import pytest
from other_values import every_other_value

from canasta_nb.core.engine.playing import deal
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.experiments.dealing import played_out, seated
from canasta_nb.experiments.invariants import text_round_trips

EACH_TIME = 16
"""Values of all rule sets together."""
STEP = int(asked) if (asked := os.environ.get("CANASTA_VALUES", "")).isdigit() else 1
BOTS = (("random",), ("greedy",), ("beginner", "random"))


def faults(changed: Iterable[str]) -> list[str]:
    """Return what is wrong with these rules, each a rule set with a value; nothing of those that are refused."""
    found = []
    for words in changed:
        try:
            rules = RuleSet.parse(words)
        except RuleSetError:
            continue
        try:
            found += [f"{words}: {fault}" for fault in faults_of_a_deal(rules, seed=len(words))]
        except Exception as error:  # noqa: BLE001 - the others are tried too
            found.append(f"{words}: {error!r}")
    return found


def faults_of_a_deal(rules: RuleSet, seed: int) -> list[str]:
    start = deal(rules, seed)
    unread = []

    def read_back(_before: Position, act: Act, after: Position) -> None:
        if not unread and not text_round_trips(after, Random()):
            unread.append(f"unread after {act}")

    over, _, violations = played_out(
        start, seated(BOTS[seed % len(BOTS)], start.seats, seed), 0, seed, check=False, watched=read_back
    )
    if not violations:
        score_deal(over)
    return unread + [f"{each.what} in {each.position}" for each in violations]


def test_a_deal_by_rules_with_one_value_changed_is_read_back_after_every_act_and_ends() -> None:
    every = [f"{name} {words}" for name in RuleSet.ids() for words in every_other_value(name)]
    assert faults(Random(30).sample(every, EACH_TIME)) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", RuleSet.ids())
def test_so_is_a_deal_with_any_other_value(name: str) -> None:
    assert faults([f"{name} {words}" for words in every_other_value(name)][beginning(name) :: STEP]) == []


def beginning(name: str) -> int:
    """Return where to begin, so that other keys are tried in each rule set."""
    return sum(map(ord, name)) % STEP
