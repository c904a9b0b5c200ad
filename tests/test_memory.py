"""What the rules remember: a kernel may run for weeks, and a simulation may play a million deals."""

import gc
import sys
from random import Random

import pytest
from sampled import one_in

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.rules.kept import KEPT, forget
from canasta_nb.core.rules.ruleset import RuleSet

FIRST = 90  # deals: then every table that is made once is there
MOST_LEFT = 20_000  # blocks of memory: the cards of hands that never came up before, which are limited in number
MOST_IN_CIRCLES = 1_000  # objects: where a memo works something out for the first time


def played(seeds: range) -> None:
    """Play a deal of random acts for each seed, of one rule set after another."""
    names = RuleSet.ids()
    for seed in seeds:
        chance = Random(seed)
        position = deal(names[seed % len(names)], seed)
        while acts := legal_acts(position):
            position = play(position, chance.choice(acts))


def held() -> int:
    """Return how many blocks of memory are left when the memos are empty."""
    forget()
    gc.collect()
    return sys.getallocatedblocks()


def test_what_a_turn_leaves_behind_is_gone_at_once() -> None:
    """Two things that name each other keep a position alive until Python looks for such pairs, which takes time."""
    played(range(30))
    gc.collect()
    gc.disable()
    try:
        played(range(30, 60))
        assert gc.collect() < MOST_IN_CIRCLES
    finally:
        gc.enable()


@pytest.mark.slow
@pytest.mark.parametrize("deals", one_in(2, [180, 2_000]))
def test_nothing_grows_without_bound(deals: int) -> None:
    played(range(FIRST))
    before = held()
    played(range(FIRST, deals))
    sizes = {name: memo.cache_info() for name, memo in KEPT.items()}
    assert {name: info for name, info in sizes.items() if info.currsize > (info.maxsize or 0)} == {}
    assert held() - before < MOST_LEFT
