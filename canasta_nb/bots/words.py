"""The words of a bot's one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from canasta_nb.core.acts import Act
from canasta_nb.core.cards import JOKER, Card, face
from canasta_nb.core.language import texts
from canasta_nb.core.words import Words, listed


class Choice(NamedTuple):
    """An act, and the sentence that says why."""

    act: Act
    why: str


def said(key: str, **values: object) -> str:
    """A sentence of words.toml, filled in.

    >>> said("no_take", card="K♠")
    'I draw, because I cannot take K♠.'
    """
    return str(texts("bots/words.toml")[key]).format(**values)


def many(count: int, noun: str) -> str:
    """A number with its noun.

    >>> many(1, "card"), many(3, "meld"), many(0, "card"), many(23, "card")
    ('one card', 'three melds', 'no cards', '23 cards')
    """
    return str(texts("bots/words.toml")["many"][noun][min(count, 2)]).format(n=number(count))


def number(count: int) -> str:
    """A number, in letters as far as twelve.

    >>> number(0), number(12), number(13)
    ('none', 'twelve', '13')
    """
    return str(texts("bots/words.toml")["numbers"].get(str(count)) or Words().write(count, "count"))


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
    words = many(jokers, "joker")
    return listed([run, words]) if run else words
