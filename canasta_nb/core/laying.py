"""Cards onto the table: which own meld a lay belongs to, and the melds of a side after it."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.core.acts import Lay, Target
from canasta_nb.core.cards import PLACE, RANKS, UNSEEN, WILD, Card
from canasta_nb.core.melds import Meld, group, grown
from canasta_nb.core.refusals import AmbiguousAct
from canasta_nb.core.ruleset import RuleSet


def named(melds: tuple[Meld, ...], target: Target) -> int | None:
    """The place of the own meld that a target names; None when there is none.

    Raises AmbiguousAct when a bare target names several.
    """
    found = [at for at, meld in enumerate(melds) if meld.kind == "group" and meld.rank == target.name]
    if target.number is not None:
        return found[target.number - 1] if 1 <= target.number <= len(found) else None
    if len(found) > 1:
        raise AmbiguousAct(str(target), tuple(f"{target.name}/{number + 1}" for number in range(len(found))))
    return found[0] if found else None


_TARGETS = tuple(map(Target, RANKS))


def target_of(melds: tuple[Meld, ...], at: int) -> Target:
    """How an act names the own meld at this place, with a number only where it is needed."""
    place = melds[at].place
    same = [other for other, meld in enumerate(melds) if meld.place == place]
    return Target(RANKS[place], same.index(at) + 1) if len(same) > 1 else _TARGETS[place]


def joins(rules: RuleSet, melds: tuple[Meld, ...], lay: Lay) -> int | None:
    """The place of the own meld that a lay is added to; None for a lay that begins a new meld.

    A new group of a rank that the side has joins the old one where melds merge (Pagat, general rules).
    """
    if lay.target is not None:
        return named(melds, lay.target)
    if rules.groups.same_rank != "merge":
        return None
    places = {PLACE[card] for card in lay.cards if not WILD[card]}
    if len(places) != 1:
        return None
    place = places.pop()
    return next((at for at, meld in enumerate(melds) if meld.place == place), None)


def laid(rules: RuleSet, melds: tuple[Meld, ...], cards: tuple[Card, ...], at: int | None) -> tuple[Meld, ...]:
    """The melds of a side after these cards joined the meld at that place, or made a new one.

    Raises ValueError when they make no group.
    """
    if at is None:
        return (*melds, group(rules, cards))
    naturals = tuple([card for card in cards if not WILD[card]])
    wilds = tuple([card for card in cards if WILD[card]])
    return (*melds[:at], grown(rules, melds[at], naturals, wilds), *melds[at + 1 :])


def joined(rules: RuleSet, melds: tuple[Meld, ...], first: int, second: int) -> tuple[Meld, ...]:
    """The melds of a side after the second of these two was put onto the first (Laws of 1950, law 24)."""
    whole = group(rules, melds[first].cards + melds[second].cards)
    return tuple(whole if at == first else meld for at, meld in enumerate(melds) if at != second)


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """A hand without these cards; a card that is not seen in it goes from the unseen ones.

    Raises ValueError when the hand cannot hold them.
    """
    left = list(hand)
    for card in cards:
        try:
            left.remove(card)
        except ValueError:
            left.remove(UNSEEN)
    return tuple(left)


def missing(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards, in their order, that the hand cannot hold; unseen cards of the hand may be any."""
    left = list(hand)
    lacking = []
    for card in cards:
        if card in left:
            left.remove(card)
        elif UNSEEN in left:
            left.remove(UNSEEN)
        else:
            lacking.append(card)
    return tuple(lacking)
