"""A hand sorted by rank, and the melds and additions that questions are made from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from canasta_nb.core.model.cards import Card, cards_text


class HeldByRank(NamedTuple):
    """The natural cards of a hand by rank, its wild cards, and its black threes."""

    ranks: dict[str, list[Card]]
    wilds: list[Card]
    black_threes: list[Card]

    def of(self, rank: str) -> list[Card]:
        """Return the natural cards of a rank."""
        return self.ranks.get(rank, [])


def holding(hand: Iterable[Card]) -> HeldByRank:
    """Return a hand sorted by rank.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> held = holding(parse_cards("KsKh2dJk3c9h"))
    >>> held.of("K"), held.wilds, held.of("4")
    ([Card('Ks'), Card('Kh')], [Card('2d'), Card('Jk')], [])
    """
    ranks: dict[str, list[Card]] = {}
    cards = sorted(hand)
    for card in cards:
        if card.is_natural:
            ranks.setdefault(card.rank, []).append(card)
    return HeldByRank(ranks, [card for card in cards if card.is_wild], [card for card in cards if card.is_black_three])


def lay(cards: Iterable[Card], onto: str = "") -> str:
    """Return a new meld, or an addition to the meld of a rank, in notation.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> lay(parse_cards("KsKh")), lay(parse_cards("Kd"), "K")
    ('KsKh', 'K+Kd')
    """
    return f"{onto}+{cards_text(cards)}" if onto else cards_text(cards)
