"""The questions of a worksheet: some of a lesson's own, with other cards for every learner.

Everybody has the same questions. The name of the sheet, a class and a number, chooses the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canasta_nb.classroom.paper.words import sentence
from canasta_nb.core.model.cards import UNSEEN
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import listed
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import lesson as lesson_named, lessons
from canasta_nb.teaching.content.asking import Exercise, Lesson
from canasta_nb.teaching.content.paper_names import EDITIONS, LEARNERS, name_of, paper_name, paper_number
from canasta_nb.teaching.fresh.other_cards import with_other_cards

QUESTIONS, LEAVING = 4, 2
"""How many questions a worksheet has, and how many are kept for the end."""
MOST_PARTS, MOST_WORDS = 4, 3
"""A question with more parts, each about cards of its own, or with more words to choose from has no room."""
NOT_MUCH_MORE = 1.5
"""A question with many more cards than others is asked only where the others are too few."""
ROOM, ROOM_TO_LEAVE = 240, 100
"""How many cards have room on the two sides of a sheet, and in the box at its end."""
BEYOND, TRIES = 2_000_000 * LEARNERS * EDITIONS, 100
"""More than the number of any sheet, so that no two sheets ask the same cards; and how often others are tried."""


@dataclass(frozen=True)
class Worksheet:
    """The questions of one learner's sheet."""

    lesson: Lesson
    name: str
    """Whose it is, as ``8B-3``."""
    questions: tuple[Exercise, ...]
    leaving: tuple[Exercise, ...]
    """What is asked before learners leave."""


def worksheet(lesson: str, name: str) -> Worksheet:
    """Return the worksheet of a lesson with a name; the same name gives the same sheet.

    Raises Unknown without such a lesson, and Mistake for a lesson without worksheets or a name that can't be.

    >>> sheet = worksheet("05", "8b-3")
    >>> sheet.name, len(sheet.questions), len(sheet.leaving)
    ('8B-3', 4, 2)
    >>> worksheet("17", "8B-3")
    Traceback (most recent call last):
    Mistake: Lesson 17 has no worksheet, because its questions are played or looked up. ...
    """
    taught, number = lesson_named(lesson), sheet_number(name)
    able = _able(taught)
    if not _is_enough(able):
        those = listed([str(int(other.name[:2])) for other in lessons() if _is_enough(_able(other))])
        raise Mistake(sentence("none", "worksheet", lesson=int(taught.name[:2]), lessons=those))
    chosen = _chosen(able)
    left = [exercise for exercise in able if exercise not in chosen]
    leaving = _fitting([*sorted(left, key=_drawn), *sorted(chosen, key=_drawn)], LEAVING, ROOM_TO_LEAVE)
    return Worksheet(
        taught,
        paper_name(number),
        tuple(_with_cards(exercise, number) for exercise in chosen),
        tuple(_with_cards(exercise, number + BEYOND) for exercise in leaving),
    )


def sheet_number(name: str) -> int:
    """Return the number that stands for the name of a sheet; Mistake where it doesn't name a class and a number.

    >>> sheet_number("8b-3") == sheet_number("8B-3")
    True
    >>> sheet_number("8B")
    Traceback (most recent call last):
    Mistake: "8B" names no sheet. A name is a class of up to four letters and digits, and a number from 1 to 99: 8B-3.
    """
    try:
        number = paper_number(name)
        name_of(number)
    except ValueError:
        raise Mistake(sentence("none", "name", name=shortened(name))) from None
    return number


def _able(lesson: Lesson) -> list[Exercise]:
    """Return the exercises of a lesson that can be asked on paper, with other cards."""
    return [
        exercise
        for exercise in lesson.exercises
        if not exercise.recalls
        and (len(exercise.parts) <= MOST_PARTS or len({part.text for part in exercise.parts}) == 1)
        and len(exercise.labels) <= MOST_WORDS
        and with_other_cards(exercise, 1)
        and not all(label in right_answers(part) for part in exercise.parts for label in part.labels or (None,))
    ]


def _is_enough(able: Sequence[Exercise]) -> bool:
    return len(able) >= QUESTIONS


def _chosen(able: Sequence[Exercise]) -> list[Exercise]:
    """Return the questions of a sheet in the lesson's order: score sheets first, then small ones that have points."""
    _, usual, *_ = sorted(map(_drawn, able))
    wanted = sorted(
        able,
        key=lambda exercise: (exercise.kind != "sheet", _drawn(exercise) > NOT_MUCH_MORE * usual, not exercise.points),
    )
    fitting = _fitting(wanted, QUESTIONS, ROOM)
    return [exercise for exercise in able if exercise in fitting]


def _fitting(wanted: Sequence[Exercise], most: int, room: int) -> list[Exercise]:
    """Return at most this number of questions that have room together, the first ones first; one always has."""
    taken = list(wanted[:1])
    for exercise in wanted[1:]:
        if len(taken) < most and sum(map(_drawn, [*taken, exercise])) <= room:
            taken.append(exercise)
    return taken


def _drawn(exercise: Exercise) -> int:
    """Return how many cards the pictures of a question show: what takes most of the room."""
    positions = (parse_position(text) for text in {part.text for part in exercise.parts} if text)
    return sum(map(_cards, positions))


def _cards(position: Position) -> int:
    laid = [*position.hands, *position.threes, *(meld.cards for melds in position.melds for meld in melds)]
    return sum(card != UNSEEN for cards in (position.pile, *laid) for card in cards)


def _with_cards(exercise: Exercise, number: int) -> Exercise:
    """Return a question with other cards. Now and then a number finds none, and then the next one is tried."""
    tries = (with_other_cards(exercise, number + 2 * BEYOND * again) for again in range(TRIES))
    return next(other for other in tries if other)
