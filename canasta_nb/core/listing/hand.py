"""A hand by ranks, as cards and as numbers.

The code of a rank is one number that tells how many cards of each suit there are. It is all that a lay of the rank
depends on, in games in which suits matter too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple

from canasta_nb.core.model.cards import CARDS, JOKER, JOKER_RANK, PLACE, THREE, TWO, UNSEEN, UNSEEN_RANK, Card
from canasta_nb.core.rules.kept import table

Codes = list[int]
"""The codes of the ranks from aces down to twos, then the numbers of jokers and of unseen cards."""

_MOST_KEPT: Final = 5_000  # answers about one rank
_BITS: Final = 4  # for each suit: no hand holds more than 15 copies of a card
_UNITS: Final = tuple([1 << _BITS * (card & 3) for card in CARDS[:-1]] + [1, 1])
"""What each card adds to the code of its rank."""
ONE_CARD: Final = frozenset(1 << _BITS * suit for suit in range(4))
"""The codes of a single card of a rank."""
BLACK: Final = 15 | 15 << 3 * _BITS
"""What a code holds of spades and clubs."""


def coded(hand: Iterable[Card]) -> Codes:
    """Return a hand as numbers, one for each rank.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> [hex(code) for code in coded(parse_cards("AsAsAhKc??"))[:3]]
    ['0x12', '0x1000', '0x0']
    """
    codes = [0] * (UNSEEN_RANK + 1)
    for number in bytes(hand):  # plain numbers are looked up faster than cards
        codes[PLACE[number]] += _UNITS[number]
    return codes


def _cards(place: int, code: int) -> tuple[Card, ...]:
    kinds = {JOKER_RANK: (JOKER,), UNSEEN_RANK: (UNSEEN,)}.get(place, CARDS[4 * place : 4 * place + 4])
    return tuple([card for suit, card in enumerate(kinds) for _ in range(code >> _BITS * suit & 15)])


CARDS_OF: Final = tuple(table(partial(_cards, place), _MOST_KEPT) for place in range(UNSEEN_RANK + 1))
"""For each rank its cards by code, in the order s, h, d, c."""


def held_of(hand: Codes, place: int) -> tuple[Card, ...]:
    """Return the cards of one rank of a coded hand."""
    return CARDS_OF[place][hand[place]]


class Holding(NamedTuple):
    """A hand by the places of the ranks, each in the order s, h, d, c; unseen cards are left out."""

    by_place: tuple[tuple[Card, ...], ...]
    twos: tuple[Card, ...]
    jokers: tuple[Card, ...]


def holding(hand: Iterable[Card]) -> Holding:
    """Sort a hand by ranks."""
    return held(coded(hand))


def held(codes: Codes) -> Holding:
    """Return the cards of a coded hand."""
    cards = [CARDS_OF[place][code] for place, code in enumerate(codes)]
    return Holding(tuple(cards[: THREE + 1]), cards[TWO], cards[JOKER_RANK])


def without_cards(held: Holding, cards: tuple[Card, ...]) -> Holding:
    """Return a holding without these cards of it."""
    left = [card for kind in (*held.by_place, held.twos, held.jokers) for card in kind]
    for card in cards:
        left.remove(card)
    return holding(left)
