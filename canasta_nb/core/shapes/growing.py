"""What a meld on the table still takes, keeps from others, and may be joined with."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.core.model.cards import PLACE, THREE, TWO, WILD, Card
from canasta_nb.core.model.laying import second_meld, whole_of
from canasta_nb.core.model.melds import SEQUENCE_PLACE, WILD_PLACE, TableMeld
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import AfterSeven, GroupAdds
from canasta_nb.core.shapes.groups import closed_books, is_closed_book
from canasta_nb.core.shapes.shape import Shape, written
from canasta_nb.core.shapes.table import broken_by_shape, fits, shape_table
from canasta_nb.core.speech.refusals import Broken, Fact


def may_add(rules: RuleSet, meld: TableMeld, *, natural: bool) -> bool:
    """Tell whether a meld still takes a card of this kind from the hand (Laws of 1950, law 22; Samba 2 and 3)."""
    if not meld.is_canasta:
        return True
    if meld.kind == "wild":
        return rules.wild_melds.completed_adds
    if meld.kind == "sequence":
        return rules.sequences.after_seven is not AfterSeven.CLOSED
    closed = is_closed_book(rules, wilds=meld.wilds > 0)
    return not closed and (GroupAdds.NATURAL if natural else GroupAdds.WILD) in rules.groups.completed_adds


def closes_canastas(rules: RuleSet) -> bool:
    """Tell whether completed canastas of a rank may refuse a card that unfinished groups take."""
    return len(rules.groups.completed_adds) < len(GroupAdds) or bool(closed_books(rules))


def broken_by_adding(rules: RuleSet, meld: TableMeld, cards: tuple[Card, ...], made: TableMeld) -> list[Broken]:
    """Return the laws that adding these cards to a meld breaks: by what it takes, and by what is ``made`` of it."""
    natural = [PLACE[card] == TWO if meld.place == TWO else not WILD[card] for card in cards]
    closed = tuple(card for card, own in zip(cards, natural, strict=True) if not may_add(rules, meld, natural=own))
    sized = broken_by_shape(rules, made, target=meld.rank)
    if not closed:
        return sized
    facts: dict[str, Fact] = {
        "target": meld.rank,
        "cards": written(closed),
        "takes": tuple(kind for kind in ("natural", "wild") if may_add(rules, meld, natural=kind == "natural")),
        "have": len(meld.cards),
    }
    return [Broken("meld.canasta-closed", facts), *[fault for fault in sized if fault.law in _BESIDE_CLOSED]]


_BESIDE_CLOSED = ("meld.too-large", "meld.rank-takes-no-wilds")


def ever_joins(rules: RuleSet, place: int) -> bool:
    """Tell whether two own melds of a place are ever joined (Laws of 1950, law 24; Twenty Variations, Samba 4)."""
    if place >= SEQUENCE_PLACE:
        return rules.sequences.joinable
    return place != THREE and second_meld(rules, place) == "many"


@fact
def joins_any(rules: RuleSet) -> bool:
    """Tell whether any two own melds are ever joined in this game."""
    return any(ever_joins(rules, place) for place in (0, WILD_PLACE, SEQUENCE_PLACE))


def may_join(rules: RuleSet, one: TableMeld, other: TableMeld) -> bool:
    """Tell whether two own melds may be put together: of one place, and as a whole within every limit of a new meld.

    Of groups the numbers of their cards are enough to tell.
    """
    if one.place != other.place or not ever_joins(rules, one.place):
        return False
    if one.place >= WILD_PLACE:
        whole = whole_of(rules, one, other)
        return whole is not None and fits(rules, whole)
    wilds = one.wilds + other.wilds
    broken = shape_table(rules).broken(Shape(one.place, one.naturals + other.naturals, wilds))
    return not broken and wilds <= most_joined_wilds(rules)


def most_joined_wilds(rules: RuleSet) -> int:
    """Return how many wild cards a joined group may hold: as many as an unfinished one, even when it is a canasta.

    Laws of 1950, law 24.
    """
    return rules.groups.max_wilds


def has_locks(rules: RuleSet) -> bool:
    """Tell whether an incomplete meld may keep wild cards from the others in this game."""
    return rules.wild_melds.locks_wilds or rules.deuce_melds.locks_deuces


def locked(rules: RuleSet, melds: Iterable[TableMeld]) -> tuple[TableMeld | None, TableMeld | None]:
    """Return the incomplete own meld that keeps twos, and the one that keeps jokers, from every other meld.

    Pagat, Modern American, wild cards; Twenty Variations, Italian 4.
    """
    twos = jokers = None
    if has_locks(rules):
        for meld in melds:
            if meld.kind == "wild" and not meld.is_canasta and rules.wild_melds.locks_wilds:
                twos = jokers = meld
            if meld.kind == "deuces" and not meld.is_canasta and rules.deuce_melds.locks_deuces:
                twos = meld
    return twos, jokers
