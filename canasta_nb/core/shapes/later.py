"""What a group asks for once its side has opened: natural cards to begin with, and before it takes a wild card."""

from __future__ import annotations

from canasta_nb.core.model.cards import THREE
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import MeldTime


def fewest_to_begin_later(rules: RuleSet) -> int:
    """Return with how many natural cards a group begins once the side has opened (Modern American of today)."""
    return rules.groups.naturals_to_begin.get(MeldTime.LATER, 0)


def fewest_before_wilds_later(rules: RuleSet) -> int:
    """Return how many natural cards a group has when it gets a wild card once the side has opened."""
    return rules.groups.naturals_before_wild.get(MeldTime.LATER, 0)


def is_stricter_later(rules: RuleSet) -> bool:
    """Tell whether a group may lie in the opening that could not be laid so later."""
    return fewest_to_begin_later(rules) > 0 or fewest_before_wilds_later(rules) > 0


def lies_later(rules: RuleSet, place: int, *, new: bool, naturals: int, more_wilds: int) -> bool:
    """Tell whether a side that has opened may begin a group with these natural cards, or give it so many wild ones.

    ``naturals`` are those that lie there after the act, so their order in it does not matter. Black threes, wild cards,
    twos as a rank and sequences are no groups of this kind.

    >>> rules = RuleSet.parse("classic groups.naturals_before_wild=later:5")
    >>> [lies_later(rules, 1, new=False, naturals=naturals, more_wilds=1) for naturals in (4, 5)]
    [False, True]
    """
    if place >= THREE:
        return True
    if new and naturals < fewest_to_begin_later(rules):
        return False
    return not more_wilds or naturals >= fewest_before_wilds_later(rules)
