"""The words of a bot's one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.cards import JOKER, Card, face
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.words import listed


class Choice(NamedTuple):
    """An act, and what makes the sentence that says why.

    The sentence is made only where somebody reads it: in deals that are only imagined, nobody does.
    """

    act: Act
    why: Callable[[], str]


IN_A_ROW, NAMED = 8, 4
"""So many cards a sentence names one by one, and so many of a longer row."""

sentence = partial(say, "bots/words.toml")


def many(count: int, noun: str) -> str:
    """Return a number with its noun, or by itself as ``one``.

    >>> many(1, "card"), many(3, "meld"), many(0, "card"), many(23, "card"), many(0, "one")
    ('one card', 'three melds', 'no cards', '23 cards', 'none')
    """
    return sentence("many", noun, n=count)


def faces(cards: Iterable[Card]) -> str:
    """Cards in a row; jokers are set apart.

    >>> from canasta_nb.core.model.cards import parse_cards
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


def row(cards: Iterable[Card]) -> str:
    """Cards in a row, or the first of them where a sentence would grow too long.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> row(parse_cards("KsTh2d")), row(parse_cards("KsKhKdKcThTd4s4h4d"))
    ('K♠10♥2♦', 'K♠K♥K♦K♣ and five more')
    """
    cards = tuple(cards)
    if len(cards) <= IN_A_ROW:
        return faces(cards)
    return sentence("and_more", cards=faces(cards[:NAMED]), n=many(len(cards) - NAMED, "one"))
