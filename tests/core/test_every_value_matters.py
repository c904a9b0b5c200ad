"""Every value of every rule set makes a difference: changed to another allowed one, something that is kept notices.

The test first tries what noticed a change last time (tests/data/what_notices.txt), then everything.
`CANASTA_VALUES=all` tries everything without that list. A change that nothing can notice is listed there in
parentheses, with the reason. One in six of the changes that only a whole deal notices is tried each time, and all of
them with `-m soak`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache

import pytest
from mutation import Change, Changed, changes, evidence, kept, notices, reason

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.values import slots

HINTS = {} if os.environ.get("CANASTA_VALUES") == "all" else kept()
EXCEPTIONS = {
    change: what.strip("()") for change, what in kept().items() if what.startswith("(") and what != "(nothing)"
}
TO_MEND = (
    "`python tests/mutation.py {rules}` writes down what notices each value, or why nothing can; "
    "for one that nothing notices, write a case that shows it"
)


@cache
def changes_of(rules: str) -> tuple[Change, ...]:
    return tuple(changes(rules))


def takes_a_deal(change: Change) -> bool:
    """Tell whether only a whole deal, played again, notices this change."""
    return HINTS.get(str(change), "").startswith("playthrough")


def unnoticed(asked: Iterable[Change]) -> list[str]:
    return [
        f"{change}: neither a case, a count, a score nor the playthrough notices {change.words}"
        for change in asked
        if str(change) not in EXCEPTIONS and not notices(change, HINTS.get(str(change), ""))
    ]


@pytest.mark.slow
@pytest.mark.parametrize("rules", RuleSet.ids())
def test_every_value_is_noticed(rules: str) -> None:
    long = [change for change in changes_of(rules) if takes_a_deal(change)]
    missed = unnoticed([change for change in changes_of(rules) if change not in long] + long[::6])
    assert missed == [], TO_MEND.format(rules=rules)


@pytest.mark.soak
@pytest.mark.parametrize("rules", RuleSet.ids())
def test_every_value_is_noticed_also_where_it_takes_a_deal(rules: str) -> None:
    assert unnoticed(filter(takes_a_deal, changes_of(rules))) == [], TO_MEND.format(rules=rules)


@pytest.mark.slow
def test_every_exception_has_its_reason() -> None:
    known = {str(change): change for name in RuleSet.ids() for change in changes_of(name)}
    assert set(EXCEPTIONS) <= set(known), "exceptions for values that are no more"
    for change, why in EXCEPTIONS.items():
        assert why == reason(known[change]), change


@pytest.mark.slow
def test_every_key_of_the_roots_is_changed() -> None:
    for root in ("classic", "official-1950"):
        assert {change.key for change in changes_of(root)} == set(slots())


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
