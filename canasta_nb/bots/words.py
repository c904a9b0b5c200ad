"""The words of a bot's one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from canasta_nb.core.acts import Act
from canasta_nb.core.cards import JOKER, Card, face

_RANK_WORDS = {
    "A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens", "9": "nines", "8": "eights", "7": "sevens",
    "6": "sixes", "5": "fives", "4": "fours", "3": "threes", "2": "twos", "Jk": "jokers", "W": "wild cards",
    "s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs",
}  # fmt: skip
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Choice(NamedTuple):
    """An act, and the sentence that says why."""

    act: Act
    why: str


def many(count: int, noun: str) -> str:
    """A number with its noun.

    >>> many(1, "card"), many(3, "meld"), many(0, "card"), many(23, "card")
    ('one card', 'three melds', 'no cards', '23 cards')
    """
    if not count:
        return f"no {noun}s"
    return f"{number(count)} {noun}" if count == 1 else f"{number(count)} {noun}s"


def number(count: int) -> str:
    """A number, in letters as far as twelve.

    >>> number(0), number(12), number(13)
    ('none', 'twelve', '13')
    """
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def rank_word(rank: str) -> str:
    """A rank as several, or what a meld is named after.

    >>> rank_word("T")
    'tens'
    """
    return _RANK_WORDS[rank]


def faces(cards: Iterable[Card]) -> str:
    """Cards in a row; jokers stand apart.

    >>> from canasta_nb.core.cards import parse_cards
    >>> faces(parse_cards("KsTh2d")), faces(parse_cards("KsJkJk"))
    ('K♠10♥2♦', 'K♠ and two jokers')
    """
    cards = tuple(cards)
    run = "".join(face(card) for card in cards if card != JOKER)
    jokers = cards.count(JOKER)
    if not jokers:
        return run
    words = "a joker" if jokers == 1 else many(jokers, "joker")
    return f"{run} and {words}" if run else words
