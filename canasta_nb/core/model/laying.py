"""Cards onto the table: which own meld a lay belongs to, and a side's melds after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

from canasta_nb.core.model.acts import Lay, Target
from canasta_nb.core.model.cards import PLACE, THREE, TWO, UNSEEN, WILD, Card
from canasta_nb.core.model.melds import (
    TARGET_NAMES,
    WILD_PLACE,
    TableMeld,
    as_run,
    black_threes_lie,
    extended,
    grown,
    meld_of,
    run_of_both,
    suits_matter,
    twos_are_a_rank,
)
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import SameRank, WildPerSide
from canasta_nb.core.speech.refusals import AmbiguousAct
from canasta_nb.core.speech.unreadable import sentence
from canasta_nb.core.speech.words import listed


def named(melds: tuple[TableMeld, ...], target: Target) -> int | None:
    """Return the place of the own meld that a target names; None when there is none.

    Raises AmbiguousAct when a bare target names several.
    """
    name, number = target
    places = [at for at, meld in enumerate(melds) if TARGET_NAMES[meld.place] == name]
    if number is not None:
        return places[number - 1] if 1 <= number <= len(places) else None
    if len(places) > 1:
        choices = tuple(f"{name}/{place + 1}" for place in range(len(places)))
        says = sentence("spelled", "several", target=target, choices=listed(choices, "or"))
        raise AmbiguousAct(says, str(target), choices)
    return places[0] if places else None


_TARGETS = tuple(map(Target, TARGET_NAMES))


def targets_of(melds: tuple[TableMeld, ...]) -> list[Target]:
    """Return how an act names each own meld, with a number only where it is needed."""
    places = [meld.place for meld in melds]
    return [
        Target(TARGET_NAMES[place], places[: at + 1].count(place)) if places.count(place) > 1 else _TARGETS[place]
        for at, place in enumerate(places)
    ]


def target_of(melds: tuple[TableMeld, ...], at: int) -> Target:
    """Return how an act names the own meld at this place."""
    return targets_of(melds)[at]


def place_of(rules: RuleSet, cards: Iterable[Card]) -> int | None:
    """Return the place of the meld that these cards would begin.

    None for cards of several ranks that make no sequence.
    """
    cards = tuple(cards)
    places = {PLACE[card] for card in cards if not WILD[card]}
    if len(places) == 1:
        return places.pop()
    if not places:
        twos = any(PLACE[card] == TWO for card in cards)
        return TWO if twos and twos_are_a_rank(rules) else WILD_PLACE
    if suits_matter(rules) and as_run(cards) is not None:
        return meld_of(rules, cards).place
    return None


class Proposal(NamedTuple):
    """Cards that somebody wants to lay, put together once for all the laws on them.

    They join the side's ``meld`` at the place ``at``. Both are None where they begin a new one. The meld that they make
    has the ``place``, which is None for cards of several ranks that are not a sequence. It is ``made``, legal or not,
    or None where the cards do not make any or do not continue the sequence.
    """

    cards: tuple[Card, ...]
    at: int | None
    meld: TableMeld | None
    place: int | None
    made: TableMeld | None

    def onto(self, melds: tuple[TableMeld, ...]) -> tuple[TableMeld, ...]:
        """Return the melds of the side with this one; raises ValueError when there is none."""
        if self.made is None:
            raise ValueError(f"{''.join(map(str, self.cards))}: these make no meld.")
        return (*melds, self.made) if self.at is None else (*melds[: self.at], self.made, *melds[self.at + 1 :])


def proposed(rules: RuleSet, melds: tuple[TableMeld, ...], lay: Lay, *, taking: bool = False) -> Proposal:
    """Put a lay together with the side's meld that it is added to, or as a new meld.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> rules = RuleSet.load("classic")
    >>> kings = meld_of(rules, parse_cards("KsKhKd"))
    >>> longer = proposed(rules, (kings,), Lay(parse_cards("Kc2s")))
    >>> longer.at, len(longer.made.cards), proposed(rules, (kings,), Lay(parse_cards("KcQs"))).made
    (0, 5, None)
    """
    place = place_of(rules, lay.cards) if lay.target is None else None
    at = _joined_by(rules, melds, place, taking) if lay.target is None else named(melds, lay.target)
    meld, made = None if at is None else melds[at], None
    if meld is not None:
        place = meld.place
        if meld.kind != "sequence" or extended(meld, lay.cards) is not None:
            made = grown(rules, meld, lay.cards)
    elif place is not None:
        made = meld_of(rules, lay.cards)
    return Proposal(lay.cards, at, meld, place, made)


def joins(rules: RuleSet, melds: tuple[TableMeld, ...], lay: Lay, *, taking: bool = False) -> int | None:
    """Return the place of the own meld that a lay is added to; None for a lay that begins a new meld.

    Where melds merge, a new group of a rank that the side has joins the old one (Pagat, general rules). A meld of wild
    cards does the same where a side has only one. Where a second meld may follow a completed first, the top card of
    the pile and its pair still join the one that is not complete (Twenty Variations, Cuban 4).
    """
    if lay.target is not None:
        return named(melds, lay.target)
    return _joined_by(rules, melds, place_of(rules, lay.cards), taking)


def _joined_by(rules: RuleSet, melds: tuple[TableMeld, ...], place: int | None, taking: bool) -> int | None:
    """Return the place of the side's meld that cards join where they would begin one of a given place."""
    if place is None or place > WILD_PLACE:
        return None
    own = [at for at, meld in enumerate(melds) if meld.place == place]
    if not own:
        return None
    second = second_meld(rules, place)
    if second == "merge":
        return own[0]
    if second == "after-canasta" and taking:
        return next((at for at in own if not melds[at].is_canasta), None)
    return None


SecondMeld = Literal["merge", "after-canasta", "many"]


def second_meld(rules: RuleSet, place: int) -> SecondMeld:
    """Return whether a side may have a second meld of a place: ``merge`` (never), ``after-canasta`` or ``many``."""
    if place == WILD_PLACE:
        return _PER_SIDE[rules.wild_melds.per_side]
    if place > WILD_PLACE:
        return "many"
    if place == THREE:
        return "many" if black_threes_lie(rules, going_out=False) else "merge"
    return _OF_A_RANK[rules.groups.same_rank]


_PER_SIDE: Final[Mapping[WildPerSide, SecondMeld]] = {
    WildPerSide.ONE: "merge",
    WildPerSide.AFTER_CANASTA: "after-canasta",
    WildPerSide.MANY: "many",
}
_OF_A_RANK: Final[Mapping[SameRank, SecondMeld]] = {
    SameRank.MERGE: "merge",
    SameRank.AFTER_CANASTA: "after-canasta",
    SameRank.SEPARATE_JOINABLE: "many",
}


def begins_closed(rules: RuleSet, melds: tuple[TableMeld, ...], lays: tuple[Lay, ...], closed: frozenset[int]) -> bool:
    """Tell whether one of these lays begins a group of a closed rank."""
    return any(
        lay.target is None and place_of(rules, lay.cards) in closed and joins(rules, melds, lay, taking=True) is None
        for lay in lays
    )


def laid(
    rules: RuleSet, melds: tuple[TableMeld, ...], cards: tuple[Card, ...], at: int | None
) -> tuple[TableMeld, ...]:
    """Return a side's melds after these cards joined the meld at that place, or made a new one.

    Raises ValueError when they make no meld.
    """
    if at is None:
        return (*melds, meld_of(rules, cards))
    return (*melds[:at], grown(rules, melds[at], cards), *melds[at + 1 :])


def all_laid(rules: RuleSet, melds: tuple[TableMeld, ...], lays: Iterable[Lay]) -> tuple[TableMeld, ...]:
    """Return a side's melds after these lays, one after another."""
    for lay in lays:
        melds = proposed(rules, melds, lay).onto(melds)
    return melds


def joined(rules: RuleSet, melds: tuple[TableMeld, ...], first: int, second: int) -> tuple[TableMeld, ...]:
    """Return a side's melds after the second of these two was put onto the first (Laws of 1950, law 24)."""
    whole = whole_of(rules, melds[first], melds[second])
    assert whole is not None
    return tuple(whole if at == first else meld for at, meld in enumerate(melds) if at != second)


def whole_of(rules: RuleSet, one: TableMeld, other: TableMeld) -> TableMeld | None:
    """Return two melds of one place as one; None for sequences that do not go on from one another."""
    if one.kind != "sequence":
        return meld_of(rules, one.cards + other.cards)
    run = run_of_both(one, other)
    return None if run is None else meld_of(rules, run)


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return a hand without these cards; a card that is not seen in it goes from the unseen ones.

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
    """Return the cards, in their order, that the hand cannot hold; unseen cards of the hand may be any."""
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
