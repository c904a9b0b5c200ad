"""How far a lesson is by the answers that are kept, for a page on which no card lives yet."""

from __future__ import annotations

from pathlib import Path

from canasta_nb.teaching.bank.exercises import as_handed_in, lesson
from canasta_nb.teaching.content.asking import Exercise, Lesson, Unknown
from canasta_nb.teaching.content.paper_names import paper_name
from canasta_nb.teaching.content.written import is_blank
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.judging.saved_answers import answered, asked_here, kept, kept_as, record_of
from canasta_nb.teaching.notebook.exam import RELEASED
from canasta_nb.teaching.notebook.former_papers import LESSON as EXAM, QUESTIONS


def kept_dots(name: str, paper: int = RELEASED) -> list[str]:
    """Return ``right``, ``half`` or ``open`` for each graded exercise of a lesson; nothing for an unknown lesson.

    Of a question of the exam, which is that of a paper, it only says that an answer is kept. No paper is drawn for it.

    >>> kept_dots("17", 5)[:2], kept_dots("99")
    (['open', 'open'], [])
    """
    try:
        found = lesson(name)
    except Unknown:
        return []
    if found.name.startswith(EXAM):
        return [_taken_down(f"final-{paper_name(paper)}-{place}") for place in range(1, QUESTIONS + 1)]
    return [kept_dot(each) for each in as_handed_in(found, held_of(found)).exercises if each.points]


def is_answered(found: Lesson) -> bool:
    """Tell whether every graded exercise of a lesson has an answer that is kept.

    >>> is_answered(lesson("03"))
    False
    """
    return all(kept_as(each.id) is not ... for each in as_handed_in(found, held_of(found)).exercises if each.points)


def held_of(found: Lesson) -> set[str]:
    """Return the exercises of a lesson that this kernel's notebook asks; where it tells none, those with a kept answer.

    An answer to a retired exercise counts where that is asked still, and not beside its successor. Nothing is looked
    for in a lesson without any.
    """
    if not found.retired:
        return set()
    own = {each.id for each in (*found.exercises, *found.retired)}
    return own & asked_here(Path()) or own & answered(Path())


def kept_points(asked: Exercise) -> Score:
    """Return the points of the answer to an exercise that is kept; 0 without one.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> kept_points(exercise("fz-3"))
    0
    """
    said = kept(asked)
    return Score(0) if is_blank(said) else record_of(asked).assess(said).points


def kept_dot(asked: Exercise) -> str:
    """Return ``right``, ``half`` or ``open`` for the answer to an exercise that is kept: wrong ones are answered, too.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> kept_dot(exercise("fz-3"))
    'open'
    """
    if asked.paper:
        return _taken_down(asked.id)
    if kept_points(asked) >= asked.points:
        return "right"
    return "open" if is_blank(kept(asked)) else "half"


def _taken_down(id_: str) -> str:
    return "open" if is_blank(kept_as(id_)) else "half"
