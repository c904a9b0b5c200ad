"""The new melds of a hand in the order in which openings are put together, and which of them lie side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from canasta_nb.core.going_out.requirements import more_is_better
from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.listing.new_melds import JOKERS, KIND, KINDS, TWOS, NewMeld, new_lays
from canasta_nb.core.model.cards import JOKER, THREE
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import WILD_PLACE, suits_matter, twos_are_a_rank
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.wild_melds import wild_cards_meld

ANY: Final = 1_000
"""Stands for any number of cards: more than a hand ever holds."""

Order = Callable[[NewMeld], tuple[int, ...]]


def by_size(lay: NewMeld) -> tuple[int, ...]:
    """The largest of a rank come first, because a second meld of a rank may only follow a complete one."""
    meld = lay.meld
    return (meld.place == WILD_PLACE, meld.kind == "deuces", meld.place, -len(meld.cards), -meld.low)


def by_wild_cards(lay: NewMeld) -> tuple[int, ...]:
    """Those of a rank come first that have the fewest jokers, then the fewest twos."""
    meld = lay.meld
    jokers = meld.cards.count(JOKER)
    return (meld.place, jokers, meld.wilds - jokers, meld.naturals)


@fact
def order_of_melds(rules: RuleSet) -> Order:
    """Return the order of the melds from the hand: in games of groups alone by their wild cards.

    Where a second group may only follow a canasta, or canastas are limited by red threes, by their size.
    """
    in_groups = not (suits_matter(rules) or wild_cards_meld(rules) or twos_are_a_rank(rules))
    any_second = second_meld(rules, 0) != "after-canasta"
    return by_wild_cards if in_groups and any_second and more_is_better(rules) else by_size


def lays_in_order(
    rules: RuleSet, held: Holding, *, going_out: bool = False, in_order: Order = by_size
) -> list[NewMeld]:
    """Return the new melds in the order in which sets of them are put together.

    Black threes never open but in going out.
    """
    lays = [lay for lay in new_lays(rules, held, going_out=going_out) if going_out or lay.meld.place != THREE]
    lays.sort(key=in_order)
    return lays


def cards_left(rules: RuleSet, held: Holding) -> list[int]:
    """Return how many cards of each kind the hand holds."""
    left = [0] * KINDS
    if suits_matter(rules):
        for cards in held.by_place:
            for card in cards:
                left[card] += 1
    else:
        left[KIND : KIND + THREE + 1] = map(len, held.by_place)
    left[TWOS], left[JOKERS] = len(held.twos), len(held.jokers)
    return left


def available(left: list[int] | dict[int, int], uses: tuple[tuple[int, int], ...]) -> bool:
    for kind, count in uses:  # noqa: SIM110 - all() takes twice the time, and this is asked for every lay
        if left[kind] < count:
            return False
    return True


def may_follow(chosen: list[NewMeld], lay: NewMeld) -> bool:
    """Tell whether this meld may lie beside the chosen ones: a second one of its rank, if the rule set has such."""
    if lay.second == "many":
        return True
    place = lay.meld.place
    for other in chosen:
        if other.meld.place == place and (lay.second != "after-canasta" or not other.meld.is_canasta):
            return False
    return True


def use_up(left: list[int] | dict[int, int], lay: NewMeld, times: int) -> None:
    for kind, count in lay.uses:
        left[kind] -= times * count
