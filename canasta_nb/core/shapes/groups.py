"""The laws on the numbers of cards in a meld of one rank: groups, black threes, and twos as a rank."""

from __future__ import annotations

from typing import Final

from canasta_nb.core.model.cards import PLACE, RANKS, THREE, TWO, WILD, Card
from canasta_nb.core.model.melds import TableMeld, canasta_size, smallest_meld, suits_matter, twos_are_a_rank
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.keys import NO_LIMIT
from canasta_nb.core.rules.vocabulary.melding import ClosedBook, SpecialRank, WildsVsNaturals
from canasta_nb.core.shapes.shape import Laid, Shape, ShapeLaw, written
from canasta_nb.core.speech.refusals import Fact


def fewest_naturals(rules: RuleSet, place: int) -> int:
    """Fewest natural cards in a group (Laws of 1950, law 18), or twos in a meld of twos."""
    return rules.deuce_melds.min_deuces if place == TWO else rules.groups.min_naturals


def fewest_to_begin(rules: RuleSet, *, wilds: bool) -> int:
    """Fewest natural cards of a rank that begin a group, beside wild cards or without any."""
    return min(rules.groups.min_naturals, smallest_meld(rules)) if wilds else smallest_meld(rules)


def smallest_group(rules: RuleSet, place: int) -> int:
    """Fewest cards in a meld of this rank (Pagat, general rules; Laws of 1950, law 17)."""
    return rules.black_threes.meld_smallest if place == THREE else smallest_meld(rules)


def largest_group(rules: RuleSet, place: int, *, wilds: bool = False) -> int:
    """Most cards in a meld of this rank, beside wild cards or without any (Pagat, black threes; Hand and Foot)."""
    if place == THREE:
        return rules.black_threes.meld_largest
    return canasta_size(rules) if is_closed_book(rules, wilds=wilds) else rules.groups.largest


def closed_books(rules: RuleSet) -> tuple[ClosedBook, ...]:
    """Return the kinds of canastas of a rank that take no card at all (a family's Hand and Foot)."""
    return rules.groups.closed_books


def is_closed_book(rules: RuleSet, *, wilds: bool) -> bool:
    """Tell whether a canasta of a rank with wild cards, or one without any, takes no card at all."""
    return (ClosedBook.MIXED if wilds else ClosedBook.NATURAL) in closed_books(rules)


def most_wilds(rules: RuleSet, naturals: int, place: int = 0) -> int:
    """Return how many wild cards a group with so many natural cards may hold by number (Laws of 1950, laws 18 and 20).

    The limit on a finished canasta can only be used when the canasta was finished within the first limit. Among twos
    as a rank the jokers are the wild cards (Twenty Variations, Italian 4).
    """
    groups = rules.groups
    most = rules.deuce_melds.max_jokers if place == TWO else groups.max_wilds
    if naturals + most >= canasta_size(rules):
        return max(most, groups.max_wilds_complete)
    return most


def most_wilds_by_ratio(rules: RuleSet, naturals: int) -> int:
    """Return how many wild cards the proportion to the natural cards allows (GameColony, melds)."""
    ratio = rules.groups.wilds_vs_naturals
    if ratio is WildsVsNaturals.AT_MOST_HALF:
        return naturals // 2
    if ratio is WildsVsNaturals.FEWER:
        return max(0, naturals - 1)
    return naturals if ratio is WildsVsNaturals.NOT_MORE else NO_LIMIT


def takes_wilds(rules: RuleSet, place: int) -> bool:
    """Tell whether a meld of this rank may hold wild cards at all (Pagat, black threes; Modern American, sevens)."""
    if place == THREE:
        return rules.black_threes.wilds
    return rules.groups.special_ranks.get(RANKS[place]) is not SpecialRank.NATURAL_ONLY


@fact
def wilds_only_from_start(rules: RuleSet) -> frozenset[int]:
    """Return the places of the ranks that hold wild cards only from the initial meld on.

    Pagat, Modern American, aces.
    """
    special = rules.groups.special_ranks
    return frozenset(RANKS.index(rank) for rank, how in special.items() if how is not SpecialRank.NATURAL_ONLY)


@fact
def ranks_alike(rules: RuleSet) -> tuple[int, ...]:
    """For each place of a rank return the first one that is melded like it; threes and twos are like no other."""
    special = [rules.groups.special_ranks.get(rank) for rank in RANKS[:THREE]]
    return (*map(special.index, special), THREE, TWO)


def top_meets_own_wilds(rules: RuleSet, melds: tuple[TableMeld, ...], top: Card) -> bool:
    """Tell whether the top card would join a group that opens with wild cards, of a rank that takes no pile so.

    Pagat, Modern American, table options: mixed aces.
    """
    if rules.groups.special_ranks.get(top.rank) is not SpecialRank.WILDS_ONLY_FROM_INITIAL_MELD_NO_TAKE:
        return False
    return any(meld.kind == "group" and meld.place == PLACE[top] and meld.wilds for meld in melds)


# --- when each law is broken. A rank that takes no wild cards has a law of its own, and no other counts them. ---------


def _no_meld_of_twos(rules: RuleSet, shape: Shape) -> bool:
    return shape.place == TWO and not twos_are_a_rank(rules)


def _wilds_barred(rules: RuleSet, shape: Shape) -> bool:
    return shape.wilds > 0 and not takes_wilds(rules, shape.place)


def _too_few_naturals(rules: RuleSet, shape: Shape) -> bool:
    """Say it where a natural card could have been laid for a wild one: a few natural cards alone are too small."""
    short = shape.naturals < fewest_naturals(rules, shape.place) and takes_wilds(rules, shape.place)
    return short and (shape.wilds > 0 or not _too_small(rules, shape))


def _too_small(rules: RuleSet, shape: Shape) -> bool:
    return shape.size < smallest_group(rules, shape.place)


def _too_large(rules: RuleSet, shape: Shape) -> bool:
    return shape.size > largest_group(rules, shape.place, wilds=shape.wilds > 0)


def _too_many_wilds(rules: RuleSet, shape: Shape) -> bool:
    return shape.wilds > most_wilds(rules, shape.naturals, shape.place) and takes_wilds(rules, shape.place)


def _wilds_outnumber(rules: RuleSet, shape: Shape) -> bool:
    """Say it where there are natural cards enough: where there are too few, that is the fault."""
    return (
        shape.wilds > most_wilds_by_ratio(rules, shape.naturals)
        and shape.naturals >= fewest_naturals(rules, shape.place)
        and takes_wilds(rules, shape.place)
    )


# --- the facts that tell it -------------------------------------------------------------------------------------------


def _wild_cards(shape: Shape, cards: tuple[Card, ...]) -> tuple[str, ...]:
    return written(card for card in cards if (PLACE[card] != TWO if shape.place == TWO else WILD[card]))


def _here(rules: RuleSet, laid: Laid) -> dict[str, Fact]:
    return {"cards": written(laid.cards), "one_rank": not suits_matter(rules)}


def _the_cards(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {"cards": written(laid.cards)}


def _rank_and_wilds(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {"rank": RANKS[shape.place], "cards": _wild_cards(shape, laid.cards)}


def _naturals_needed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    needed = "twos" if shape.place == TWO else "need"
    return {needed: fewest_naturals(rules, shape.place), "have": shape.naturals, **_here(rules, laid)}


def _cards_needed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {"need": smallest_group(rules, shape.place), "have": shape.size, **_here(rules, laid)}


def _cards_allowed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {"most": largest_group(rules, shape.place, wilds=shape.wilds > 0), "have": shape.size, **laid.on}


def _wilds_allowed(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {
        "most": most_wilds(rules, shape.naturals, shape.place),
        "have": shape.wilds,
        "cards": _wild_cards(shape, laid.cards),
        "complete": shape.naturals + rules.groups.max_wilds >= canasta_size(rules),
        **laid.on,
    }


def _proportion(rules: RuleSet, shape: Shape, laid: Laid) -> dict[str, Fact]:
    return {
        "wilds": shape.wilds,
        "naturals": shape.naturals,
        "most": most_wilds_by_ratio(rules, shape.naturals),
        "cards": written(laid.cards),
    }


GROUP_LAWS: Final = (
    ShapeLaw("meld.rank-takes-no-wilds", _wilds_barred, _rank_and_wilds),
    ShapeLaw("meld.wilds-only", _no_meld_of_twos, _the_cards),
    ShapeLaw("meld.too-few-naturals", _too_few_naturals, _naturals_needed),
    ShapeLaw("meld.too-small", _too_small, _cards_needed),
    ShapeLaw("meld.too-large", _too_large, _cards_allowed),
    ShapeLaw("meld.too-many-wilds", _too_many_wilds, _wilds_allowed),
    ShapeLaw("meld.wilds-outnumber", _wilds_outnumber, _proportion),
)
"""The laws on a meld of one rank: Pagat, general rules; Laws of 1950, laws 17 to 20."""
