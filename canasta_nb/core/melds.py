"""Melds on the table, the limits they keep, and what their cards count.

A group's limits are judged on two numbers, its natural and its wild cards; no suit and no order matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from canasta_nb.core.cards import CARDS, JOKER, PLACE, RANKS, THREE, UNSEEN, WILD, Card
from canasta_nb.core.ruleset import RuleSet

MOST_NATURALS = 64  # more copies of a rank than any pack of six has


class Meld(NamedTuple):
    """A meld on the table: its cards as laid, the place of its rank, and how many of them are natural and wild."""

    cards: tuple[Card, ...]
    place: int
    naturals: int
    wilds: int
    is_canasta: bool
    kind: str = "group"

    @property
    def rank(self) -> str:
        """The rank, which is also the meld's target in an act."""
        return RANKS[self.place]

    @property
    def canasta(self) -> str:
        """What kind of canasta it is, ``natural`` or ``mixed``; empty while it is none (Pagat; Laws of 1950, law 23)."""
        if not self.is_canasta:
            return ""
        return "mixed" if self.wilds else "natural"


def group(rules: RuleSet, cards: Iterable[Card]) -> Meld:
    """The group that these cards make; ValueError when their natural cards are of no one rank.

    >>> from canasta_nb.core.cards import parse_cards
    >>> group(RuleSet.load("classic"), parse_cards("QsQh2d")).wilds
    1
    >>> group(RuleSet.load("classic"), parse_cards("QsKh2d"))
    Traceback (most recent call last):
    ValueError: QsKh2d: the natural cards of a group are of one rank.
    """
    cards = tuple(cards)
    place = -1
    wilds = 0
    for card in cards:
        if WILD[card]:
            wilds += 1
        elif place not in (-1, PLACE[card]):
            place = -1
            break
        else:
            place = PLACE[card]
    if place < 0:
        raise ValueError(f"{''.join(map(str, cards))}: the natural cards of a group are of one rank.")
    return Meld(cards, place, len(cards) - wilds, wilds, len(cards) >= rules.melds.canasta)


def grown(rules: RuleSet, meld: Meld, naturals: tuple[Card, ...], wilds: tuple[Card, ...]) -> Meld:
    """The meld with these cards added."""
    cards = meld.cards + naturals + wilds
    return Meld(
        cards,
        meld.place,
        meld.naturals + len(naturals),
        meld.wilds + len(wilds),
        len(cards) >= rules.melds.canasta,
        meld.kind,
    )


def most_wilds(rules: RuleSet, naturals: int) -> int:
    """How many wild cards a group with so many natural cards may hold by number (Laws of 1950, laws 18 and 20).

    The limit on a finished canasta can only be used when the canasta was finished within the first limit.
    """
    groups = rules.groups
    if naturals + groups.max_wilds >= rules.melds.canasta:
        return max(groups.max_wilds, groups.max_wilds_complete)
    return groups.max_wilds


def most_wilds_by_ratio(rules: RuleSet, naturals: int) -> int:
    """How many wild cards the proportion to the natural cards allows (GameColony, melds)."""
    return _RATIOS[rules.groups.wilds_vs_naturals](naturals)


_RATIOS = {
    "no-limit": lambda naturals: MOST_NATURALS * 4,
    "not-more": lambda naturals: naturals,
    "at-most-half": lambda naturals: naturals // 2,
}


def may_join(rules: RuleSet, one: Meld, other: Meld) -> bool:
    """Whether two melds of a rank may be put together: within every limit, and the wild ones as in a fresh meld.

    Laws of 1950, law 24: the joined meld holds no more than three wild cards, also when it is a canasta.
    """
    naturals, wilds = one.naturals + other.naturals, one.wilds + other.wilds
    return wilds <= rules.groups.max_wilds and group_limits(rules)[0][naturals][wilds]


def smallest_group(rules: RuleSet, place: int) -> int:
    """Fewest cards in a meld of this rank (Pagat, general rules; Laws of 1950, law 17)."""
    return rules.black_threes.meld_smallest if place == THREE else rules.melds.smallest


def largest_group(rules: RuleSet, place: int) -> int:
    """Most cards in a meld of this rank (Pagat, black threes)."""
    return rules.black_threes.meld_largest if place == THREE else rules.groups.largest


def takes_wilds(rules: RuleSet, place: int) -> bool:
    """Whether a meld of this rank may hold wild cards at all (Pagat, black threes)."""
    return place != THREE or rules.black_threes.wilds


@cache
def group_limits(rules: RuleSet) -> tuple[tuple[tuple[bool, ...], ...], ...]:
    """For natural ranks and for black threes: whether ``[naturals][wilds]`` is a meld within every limit.

    >>> ranks, black_threes = group_limits(RuleSet.load("classic"))
    >>> ranks[2][3], ranks[2][4], black_threes[3][0], black_threes[2][1]
    (True, False, True, False)
    """
    return tuple(
        tuple(
            tuple(_within_limits(rules, place, naturals, wilds) for wilds in range(16)) for naturals in range(MOST_NATURALS)
        )
        for place in (0, THREE)
    )


def _within_limits(rules: RuleSet, place: int, naturals: int, wilds: int) -> bool:
    size = naturals + wilds
    return (
        naturals >= rules.groups.min_naturals
        and smallest_group(rules, place) <= size <= largest_group(rules, place)
        and wilds <= min(most_wilds(rules, naturals), most_wilds_by_ratio(rules, naturals))
        and (not wilds or takes_wilds(rules, place))
    )


@cache
def point_table(rules: RuleSet) -> tuple[int, ...]:
    """What each card counts, by card number; red threes and unseen cards count nothing (Pagat, table of values)."""
    values = rules.pack.card_points
    points = [0 if card.is_red_three else values["Jk" if card == JOKER else card.rank] for card in CARDS]
    return (*points, 0)


def points(rules: RuleSet, cards: Iterable[Card]) -> int:
    """What cards count together.

    >>> from canasta_nb.core.cards import parse_cards
    >>> points(RuleSet.load("classic"), parse_cards("KsKhKcQsQh2d"))
    70
    """
    table = point_table(rules)
    return sum([table[card] for card in cards])


def may_add(rules: RuleSet, meld: Meld, *, natural: bool) -> bool:
    """Whether a completed canasta still takes a card of this kind from the hand (Laws of 1950, law 22; Samba 4)."""
    return not meld.is_canasta or ("natural" if natural else "wild") in rules.groups.completed_adds


def seen(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards whose faces are known."""
    return tuple(card for card in cards if card != UNSEEN)
