"""Warm-ups: the questions from earlier lessons with which a lesson begins."""

from __future__ import annotations

import re

from canasta_nb.teaching.bank.exercises import lesson, lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.notebook.work import Work

WARM_UP = re.compile(r"\w+-w\d+")


def is_warm_up(asked: Exercise) -> bool:
    """Return whether a question is a warm-up of a lesson.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> is_warm_up(exercise("fz-w1")), is_warm_up(exercise("fz-1"))
    (True, False)
    """
    return WARM_UP.fullmatch(asked.id) is not None


def knows_warm_ups(asked: Exercise, done: Work) -> bool:
    """Return whether this is a warm-up and all of its lesson were solved: then a learner may go on at once.

    The first lesson builds on nothing, so what it asks first tells nothing of what comes.
    """
    if not is_warm_up(asked) or asked.lesson == lessons()[0].name:
        return False
    return {each.id for each in lesson(asked.lesson).exercises if is_warm_up(each)} <= done.solved
