"""One more like this: what is asked after an exercise of the course that was not solved, for no points."""

from __future__ import annotations

from functools import lru_cache

from canasta_nb.core.speech.language import language
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.other_cards import with_other_cards
from canasta_nb.teaching.fresh.topics import TOPICS

LEVEL = 2
STEPS = ("draw-or-take", "turn")
"""A word that stands in questions about the steps of a turn, and their topic."""


def one_more(asked: Exercise, number: int) -> Exercise | None:
    """Return the same question with other cards, or a fresh one on what it asks; another one for each number.

    None where there is neither.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> one_more(exercise("tk-3"), 1).id, one_more(exercise("im-1"), 2).id
    ('tk-3-again-1', 'minimums-2-0-2')
    """
    return _one_more(language(), asked, number)


@lru_cache(maxsize=200)
def _one_more(lang: str, asked: Exercise, number: int) -> Exercise | None:
    """Kept for each language: an exercise holds its sentences."""
    if found := with_other_cards(asked, number):
        return found
    word, turn = STEPS
    named = turn if word in asked.labels else asked.parts[0].asked.topic
    section = asked.id.partition("-")[0]
    about = [topic for topic in TOPICS.values() if topic.like.partition("-")[0] == section]
    level = LEVEL if asked.points else 1
    return fresh(TOPICS[named] if named else about[0], level, 0, number) if named or about else None
