"""A hand as numbers, one for each rank, under which what its cards can do is kept."""

from __future__ import annotations

from struct import Struct
from typing import Final

from canasta_nb.core.cards import CARDS, JOKER, JOKER_RANK, PLACE, UNSEEN, UNSEEN_RANK, Card

Codes = tuple[int, ...]

_BITS: Final = 4  # for each suit: no hand holds more than 15 copies of a card
_RANK_BITS: Final = 4 * _BITS
_ALL_RANKS: Final = Struct(f"<{UNSEEN_RANK + 1}H")
_WEIGHTS: Final = tuple([1 << _RANK_BITS * PLACE[card] + _BITS * (card & 3) for card in (*CARDS, UNSEEN)])
_weight = _WEIGHTS.__getitem__
ONE_CARD: Final = frozenset(1 << _BITS * suit for suit in range(4))
"""The codes of a single card of a rank."""
TWO_CARDS: Final = frozenset(one + other for one in ONE_CARD for other in ONE_CARD)
"""The codes of two cards of a rank."""
BLACK_CODE: Final = 15 | 15 << 3 * _BITS
"""What a code holds of spades and clubs."""


def coded(hand: tuple[Card, ...]) -> Codes:
    """For each rank one number that tells how many cards of each suit the hand holds; then jokers and unseen cards.

    >>> from canasta_nb.core.cards import parse_cards
    >>> [hex(code) for code in coded(parse_cards("AsAsAhKc??"))[:3]]
    ['0x12', '0x1000', '0x0']
    """
    return _ALL_RANKS.unpack(sum(map(_weight, hand)).to_bytes(_ALL_RANKS.size, "little"))


class _Cards(dict[int, tuple[Card, ...]]):
    """The cards of one rank by their code, in the order s, h, d, c."""

    def __init__(self, place: int) -> None:
        self._kinds = (JOKER,) if place == JOKER_RANK else CARDS[4 * place : 4 * place + 4]

    def __missing__(self, code: int) -> tuple[Card, ...]:
        found: list[Card] = []
        for suit, card in enumerate(self._kinds):
            found += [card] * (code >> _BITS * suit & 15)
        self[code] = tuple(found)
        return self[code]


CARDS_OF: Final = tuple(_Cards(place) for place in range(JOKER_RANK + 1))
"""For each rank its cards by code."""
