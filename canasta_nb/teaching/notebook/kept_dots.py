"""How far a lesson is by the answers that are kept, for a page on which no card lives yet."""

from __future__ import annotations

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.exercises import Unknown, lesson
from canasta_nb.teaching.content.written import is_blank
from canasta_nb.teaching.judging.assessing import Score, assess
from canasta_nb.teaching.judging.saved_answers import kept
from canasta_nb.teaching.notebook.exam import with_paper


def kept_dots(name: str) -> list[str]:
    """Return ``right``, ``half`` or ``open`` for each graded exercise of a lesson; nothing for an unknown lesson.

    Of a question of the exam it only says that an answer is kept.

    >>> kept_dots("17")[:2], kept_dots("99")
    (['open', 'open'], [])
    """
    try:
        asked = with_paper(lesson(name)).exercises
    except Unknown:
        return []
    return [kept_dot(each) for each in asked if each.points]


def kept_points(asked: Exercise) -> Score:
    """Return the points of the answer to an exercise that is kept; 0 without one.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> kept_points(exercise("fz-3"))
    0
    """
    said = kept(asked)
    return Score(0) if is_blank(said) else assess(asked, said).points


def kept_dot(asked: Exercise) -> str:
    """Return ``right``, ``half`` or ``open`` for the answer to an exercise that is kept.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> kept_dot(exercise("fz-3"))
    'open'
    """
    if asked.paper:
        return "open" if is_blank(kept(asked)) else "half"
    points = kept_points(asked)
    return "right" if points >= asked.points else "half" if points else "open"
