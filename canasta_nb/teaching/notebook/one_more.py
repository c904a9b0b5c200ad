"""One more like this: what is asked after an exercise of the course, first for the points that are missing.

Whoever has read a solution can copy it. So the questions that earn something ask for another answer.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from zlib import crc32

from canasta_nb.core.speech.language import language
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.other_cards import with_other_cards
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.record import MOST_ALIKE
from canasta_nb.teaching.kinds import accepts

LEVEL = 2
STEPS = ("draw-or-take", "turn")
"""A word that stands in questions about the steps of a turn, and their topic."""


def one_more(asked: Exercise, number: int) -> Exercise | None:
    """Return the same question with other cards, or a fresh one on what it asks; another one for each number.

    None where there is neither.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> [one_more(exercise("tk-3"), number).id for number in (1, 3)]
    ['taking-the-pile-2-509736943-1', 'tk-3-again-3']
    """
    return _one_more(language(), asked, number)


@lru_cache(maxsize=200)
def _one_more(lang: str, asked: Exercise, number: int) -> Exercise | None:
    """Kept for each language: an exercise holds its sentences."""
    earns = bool(asked.points) and number <= MOST_ALIKE
    found = with_other_cards(asked, number)
    if found and not (earns and _is_solved_by_copying(asked, found)):
        return found
    topic = _topic(asked)
    if not topic:
        return None
    level, seed = LEVEL if asked.points else 1, crc32(asked.id.encode())
    drawn = (fresh(TOPICS[topic], level, seed, each) for each in count(number, MOST_ALIKE))
    return next(each for each in drawn if not (earns and _is_solved_by_copying(asked, each)))


def _is_solved_by_copying(asked: Exercise, other: Exercise) -> bool:
    """Tell whether the right answer to one exercise is right for another, too."""
    if asked.kind != other.kind or len(asked.parts) != len(other.parts):
        return False
    pairs = zip(asked.parts, other.parts, strict=True)
    return all(accepts(again, part.asked.right(part)[0]) for part, again in pairs)


def _topic(asked: Exercise) -> str:
    """Return the topic of fresh questions about what an exercise asks; empty where there is none."""
    word, turn = STEPS
    if named := turn if word in asked.labels else asked.parts[0].asked.topic:
        return named
    taught = [topic for topic in TOPICS.values() if exercise(topic.like).lesson == asked.lesson]
    own = [topic.name for topic in taught if topic.like == asked.id]
    return next(iter([*own, *filter(None, [lesson(asked.lesson).fresh]), *(topic.name for topic in taught)]), "")
