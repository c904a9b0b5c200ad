"""The most that the melds of a hand can count for opening, seen before any of them is put together."""

from __future__ import annotations

from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.listing.new_melds import suits_of
from canasta_nb.core.listing.sequence_runs import ranks_in_runs
from canasta_nb.core.model.cards import PLACE, THREE
from canasta_nb.core.model.melds import canasta_size, points, suits_matter
from canasta_nb.core.model.opening import Opening, canasta_may_open
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import fewest_to_begin


def cannot_open(rules: RuleSet, held: Holding, opening: Opening) -> bool:
    """Tell whether all cards together are not enough to open, seen before any meld is put together."""
    return not _may_be_exempt(rules, held) and most_points(rules, held) < opening.need


def _may_be_exempt(rules: RuleSet, held: Holding) -> bool:
    """Tell whether the hand may hold a canasta that opens whatever it counts."""
    wilds = len(held.twos) + len(held.jokers)
    return canasta_may_open(rules) and (
        suits_matter(rules) or max(map(len, held.by_place)) + wilds >= canasta_size(rules)
    )


def most_points(rules: RuleSet, held: Holding) -> int:
    """Return the points of all cards with mates or neighbours enough for a meld, and of all wild ones.

    No opening has more.
    """
    wilds = held.twos + held.jokers
    fewest = fewest_to_begin(rules, wilds=bool(wilds))
    naturals = [card for cards in held.by_place if len(cards) >= fewest for card in cards]
    if suits_matter(rules):
        runs = ranks_in_runs(rules, suits_of(held), wilds=bool(wilds))
        few = [cards for cards in held.by_place[:THREE] if len(cards) < fewest]
        naturals += [card for cards in few for card in cards if runs[card & 3] >> PLACE[card] & 1]
    return points(rules, naturals) + points(rules, wilds)
