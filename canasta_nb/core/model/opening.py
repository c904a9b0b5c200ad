"""What the first melds of a side must be: the points they must count, and what must be among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from canasta_nb.core.model.melds import TableMeld, points
from canasta_nb.core.model.position import Position, minimum_for
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import ConcealedExempt, MinimumCounts, Requirement, WithPile


class Opening(NamedTuple):
    """What the player in turn needs to open: points, and perhaps another condition."""

    need: int
    requires: Requirement | None = None


def opening_for(position: Position) -> Opening:
    """Return what the player in turn needs to open."""
    keeper = position.keeper_of(position.turn)
    condition = None
    for start, word in position.rules.initial_meld.requires:
        if start is None or position.scores[keeper] >= start:
            condition = word
    return Opening(minimum_for(position, keeper), condition)


CONDITIONS: Mapping[Requirement | None, Callable[[Iterable[TableMeld]], bool]] = {
    None: lambda melds: True,
    Requirement.CANASTA: lambda melds: any(meld.is_canasta for meld in melds),
    Requirement.NATURAL_CANASTA_OR_BETTER: lambda melds: any(
        meld.canasta in ("natural", "sequence", "wild") for meld in melds
    ),
    Requirement.NATURAL_TRIPLE_OR_WILD_MELD: lambda melds: any(meld.kind == "wild" or not meld.wilds for meld in melds),
    Requirement.NATURAL_TRIPLE: lambda melds: any(
        meld.kind in ("group", "sequence") and not meld.wilds for meld in melds
    ),
    Requirement.NATURAL_MELDS_ONLY: lambda melds: (
        not any(meld.wilds or meld.kind in ("wild", "deuces") for meld in melds)
    ),
}
"""When what is asked for besides the points lies among some melds, where it does not go by the minimum."""


def looks_at_all_melds(opening: Opening) -> bool:
    """Tell whether what the opening requires besides the points is seen in melds that are no canastas."""
    return opening.requires in (
        Requirement.NATURAL_TRIPLE_OR_WILD_MELD,
        Requirement.NATURAL_TRIPLE,
        Requirement.NATURAL_MELDS_ONLY,
    )


def meets(rules: RuleSet, opening: Opening, melds: Iterable[TableMeld]) -> bool:
    """Tell whether among these melds is what the opening requires besides the points."""
    if opening.requires is Requirement.CANASTA_OF_MINIMUM:
        return any(meld.is_canasta and points(rules, meld.cards) >= opening.need for meld in melds)
    return CONDITIONS[opening.requires](melds)


def counts_all(rules: RuleSet) -> bool:
    """Tell whether all melds count toward the minimum, with wild cards or without."""
    return rules.initial_meld.counts is MinimumCounts.ALL_MELDS


def counts(rules: RuleSet, meld: TableMeld) -> bool:
    """Tell whether a meld counts toward the minimum (Twenty Variations, Italian 5: only those without wild cards)."""
    return counts_all(rules) or not (meld.wilds or meld.kind == "deuces")


def counted_to_open(rules: RuleSet, melds: Iterable[TableMeld]) -> int:
    """Return what these melds count toward the minimum, in points."""
    return sum([points(rules, meld.cards) for meld in melds if counts(rules, meld)])


def asks_the_same_always(rules: RuleSet) -> bool:
    """Tell whether what the first melds must be is the same at every score."""
    rows = rules.initial_meld.requires
    return rows[0][0] is None and len({word for _, word in rows}) == 1


def whole_hand_opens(rules: RuleSet) -> bool:
    """Tell whether a whole hand with a canasta needs no minimum after a draw from the stock (Laws of 1950, law 49)."""
    return rules.initial_meld.concealed_exempt is ConcealedExempt.AFTER_STOCK_DRAW


def canasta_may_open(rules: RuleSet) -> bool:
    """Tell whether a canasta of some kind opens whatever it counts (Pagat, Modern American)."""
    return bool(rules.initial_meld.canasta_exempt)


def opens_by_itself(rules: RuleSet, melds: Iterable[TableMeld]) -> bool:
    """Tell whether a complete canasta among the melds opens whatever it counts (Pagat, Modern American)."""
    exempt = rules.initial_meld.canasta_exempt
    return bool(exempt) and any(meld.canasta in exempt for meld in melds if meld.is_canasta)


def opens(rules: RuleSet, opening: Opening, melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether these melds are enough for a side to open with."""
    if not melds:
        return False
    if opens_by_itself(rules, melds):
        return True
    return counted_to_open(rules, melds) >= opening.need and meets(rules, opening, melds)


def pile_in_opening(rules: RuleSet) -> WithPile:
    """Return whether the pile may serve to open, and whether its top card counts then."""
    return rules.initial_meld.with_pile
