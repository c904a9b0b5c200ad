"""Every refusal of every rule set cites that rule set's own source, whatever law it names."""

from __future__ import annotations

from random import Random

import pytest
from conceivable import conceivable, small_positions
from law_entries import entry as entry_of, verify_entry
from sampled import every_time

from canasta_nb.core.engine import wording
from canasta_nb.core.engine.checking import check
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.shipped import chain, shipped
from canasta_nb.core.speech.order import ORDER
from canasta_nb.core.speech.refusals import AmbiguousAct

TRIED = 150  # acts of each position


@pytest.mark.parametrize("name", RuleSet.ids())
def test_a_value_of_its_own_is_cited_with_its_own_source(name: str) -> None:
    rules = RuleSet.load(name)
    own = {key: rules.sources[key] for key in shipped(name).differences}
    for law in ORDER:
        cited = wording.source(law, rules)
        assert cited
        for key in own.keys() & set(entry_of(law).reads):
            assert own[key] in cited or own[key].startswith("follows from "), (law, key)


@pytest.mark.parametrize("name", RuleSet.ids())
def test_no_rule_set_cites_a_game_that_it_is_not_made_of(name: str) -> None:
    """A file's words about its own game appear in no refusal of a game that is not based on it."""
    bases = {file.id for file in chain(shipped(name))}
    mine = {source for file in bases for source in shipped(file).sources.values()} | {RuleSet.load(name).text}
    for law in ORDER:
        for part in wording.source(law, RuleSet.load(name)).split("; "):
            assert any(part in source for source in mine), (law, part)


@pytest.mark.slow
@pytest.mark.parametrize("count", every_time((3, 6), asked={3}))
@pytest.mark.parametrize("name", RuleSet.ids())
def test_every_refusal_says_what_is_wrong_with_its_source(name: str, count: int) -> None:
    chance = Random(name)
    told = set()
    for position in small_positions(name, seed=29, count=count):
        acts = list(conceivable(position))
        for act in chance.sample(acts, min(len(acts), TRIED)):
            try:
                refusals = check(position, act)
            except AmbiguousAct:
                continue
            for refusal in refusals:
                told.add(refusal.law)
                assert refusal.says
                assert refusal.way_out
                assert refusal.source == wording.source(refusal.law, position.rules)
                assert verify_entry(refusal.law, refusal.facts) == ()
    assert len(told) >= count
