"""Every value of every rule set makes a difference: changed to another allowed one, something that is kept notices.

First what noticed a change the last time is asked (tests/data/what_notices.txt), then everything. `CANASTA_VALUES=all`
asks everything without that list. A change that nothing can notice stands there in parentheses, with the reason.
"""

from __future__ import annotations

import os

import pytest
from mutation import Change, Changed, changes, evidence, kept, notices, reason

from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.vocabulary.values import slots

HINTS = {} if os.environ.get("CANASTA_VALUES") == "all" else kept()
EXCEPTIONS = {
    change: what.strip("()") for change, what in kept().items() if what.startswith("(") and what != "(nothing)"
}


@pytest.mark.slow
@pytest.mark.parametrize("rules", RuleSet.ids())
def test_every_value_is_noticed(rules: str) -> None:
    unnoticed = []
    for change in changes(rules):
        if str(change) in EXCEPTIONS:
            continue
        if not notices(change, HINTS.get(str(change), "")):
            unnoticed.append(f"{change}: neither a case, a count, a score nor the playthrough notices {change.words}")
    assert unnoticed == []


@pytest.mark.slow
def test_every_exception_has_its_reason() -> None:
    known = {str(change): change for name in RuleSet.ids() for change in changes(name)}
    assert set(EXCEPTIONS) <= set(known), "exceptions for values that are no more"
    for change, why in EXCEPTIONS.items():
        assert why == reason(known[change]), change


@pytest.mark.slow
def test_every_key_of_the_roots_is_changed() -> None:
    for root in ("classic", "official-1950"):
        assert {change.key for change in changes(root)} == set(slots())


def test_a_change_means_other_rules_while_it_lasts_and_no_longer() -> None:
    change = next(each for each in changes("classic") if each.key == "groups.min_naturals")
    plain = RuleSet.parse("classic")
    with Changed(change, change.words[0]) as changed:
        assert RuleSet.parse("classic") != plain
        assert RuleSet.parse("classic-2p").groups.min_naturals != plain.groups.min_naturals, "it has the value from it"
        assert RuleSet.parse("official-1950") == RuleSet.look_up("official-1950")
        assert "classic-2p" in changed.family
    assert RuleSet.parse("classic") is plain


def test_what_does_not_change_is_not_noticed() -> None:
    assert [what for what, differs in evidence("classic-2p") if differs()] == []
    assert notices(Change("classic-2p", "game.target", "", ())) == ""
