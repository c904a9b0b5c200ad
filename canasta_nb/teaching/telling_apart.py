"""The exercise that shows which of several misconceptions a learner has."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.teaching.asking import Answer, Exercise
from canasta_nb.teaching.exercises import lessons
from canasta_nb.teaching.misconceptions import Misconception


def tells_apart(exercise: Exercise, ideas: Iterable[Misconception]) -> Exercise | None:
    """Another exercise that a learner answers differently with each of these ideas; None when there is none.

    The learner's own lesson comes first, and in it what comes later.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> from canasta_nb.teaching.misconceptions import misconceptions
    >>> ideas = [misconceptions()[code] for code in ("table_meld_helps", "nat_plus_wild_on_frozen")]
    >>> tells_apart(exercise("fz-6"), ideas).id
    'fz-2'
    >>> tells_apart(exercise("fz-6"), ideas[:1]) is None
    True
    """
    ideas = tuple(ideas)
    if len(ideas) < 2:
        return None
    for asked in _in_order(exercise):
        if len({_given(idea, asked) for idea in ideas}) == len(ideas):
            return asked
    return None


def _in_order(exercise: Exercise) -> list[Exercise]:
    """All other exercises: those that follow in the lesson, those before, those of the other lessons."""
    own = [asked for each in lessons() if each.name == exercise.lesson for asked in each.exercises]
    after = own[own.index(exercise) + 1 :] if exercise in own else []
    others = [asked for each in lessons() for asked in each.exercises]
    return [asked for asked in dict.fromkeys([*after, *own, *others]) if asked.id != exercise.id]


def _given(idea: Misconception, asked: Exercise) -> tuple[tuple[Answer, ...], ...]:
    """The wrong answers that a learner with this idea gives to each part; all empty where it does not mislead."""
    listed = tuple(answer for answer, code in asked.wrong if code == idea.code)
    return (listed, *(() if part.kind == "moves" else idea.answers(part) for part in asked.parts))
