"""The question to go on with, as the home shows it: in words, with a few of its cards."""

from __future__ import annotations

import re

from canasta_nb.core.model.cards import UNSEEN, Card
from canasta_nb.core.model.position import Position
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.judging.showing import positions_of
from canasta_nb.teaching.quiz.exercise_scene import question_of

LONGEST = 110
"""The letters of a question that the home has room for."""
MOST_CARDS = 4


def in_words(asked: Exercise) -> str:
    """Return the question in a sentence or two: of a long one what is really asked.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> in_words(exercise("fz-3"))
    'Dot throws the 9♣ on a frozen pile. Which cards from your hand take it?'
    >>> len(in_words(exercise("fz-7"))) <= LONGEST
    True
    """
    whole = " ".join(question_of(asked).replace("`", "").split())
    if len(whole) <= LONGEST:
        return whole
    sentences = re.split(r"(?<=[.?])\s+", whole)
    asks = max((place for place, each in enumerate(sentences, start=1) if each.endswith("?")), default=0)
    tails = (" ".join(sentences[begin:asks]) for begin in range(asks))
    heads = (" ".join(sentences[:end]) for end in range(len(sentences), 0, -1))
    kept = next((each for each in (tails if asks else heads) if len(each) <= LONGEST), sentences[max(0, asks - 1)])
    return kept if len(kept) <= LONGEST else f"{kept[:LONGEST].rsplit(' ', 1)[0]} …"


def cards(asked: Exercise) -> tuple[Card, ...]:
    """Return the cards beside it: the top of its pile or, where nobody asks about one, the first of the hand.

    >>> from canasta_nb.core.model.cards import cards_text
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> cards_text(cards(exercise("fz-3")))
    '6h2cTd9c'
    """
    shown = positions_of(asked).positions
    return _cards(shown[0]) if shown else ()


def _cards(position: Position) -> tuple[Card, ...]:
    pile = tuple(card for card in position.pile if card != UNSEEN)
    hand = tuple(card for card in position.hands[position.turn - 1] if card != UNSEEN)
    return pile[-MOST_CARDS:] or hand[:MOST_CARDS]
