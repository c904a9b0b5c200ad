"""Which lesson a notebook is: the exercises in it tell, and only where there are none, what it says and its name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from canasta_nb.classroom.notebooks.cells import (
    Notebook,
    UnreadableNotebook,
    canasta,
    code_cells,
    notebook_in,
    source,
)
from canasta_nb.classroom.notebooks.learners import lesson_in_name
from canasta_nb.classroom.notebooks.papers import holds_a_paper, questions_held, with_its_paper
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.teaching.bank.exercises import as_handed_in, lesson, lessons
from canasta_nb.teaching.content.asking import Lesson, Unknown
from canasta_nb.teaching.notebook.former_papers import LESSON as EXAM

ASKED = re.compile(r"""\b(?:Quiz|mark)\(\s*["'“”]([\w-]+)["'“”]|^[ \t]*([a-z]+_\w+)[ \t]*[:+]?=""", re.MULTILINE)
"""An exercise in the text of a cell, by its id or by its variable."""


class Recognised(NamedTuple):
    """The lesson of a notebook, with its paper of the exam, and the exercises of other lessons in it."""

    lesson: Lesson
    left_out: tuple[str, ...] = ()
    """Exercises of other lessons, of which too few are here to count them."""


def recognised(notebook: Notebook, path: Path) -> Recognised:
    """Recognise a notebook by the exercises in it, whatever became of its name, its number and its metadata.

    A copy from before its lesson was divided counts for all that it holds of the lessons of today. A notebook with the
    cells of several lessons counts for each lesson if at least half of that is there. Retired exercises count where the
    notebook has them and not what replaced them.
    Raises UnreadableNotebook when the notebook belongs to no lesson.

    >>> recognised({"cells": [{"cell_type": "code", "source": "Quiz('fz-3', '9h9d')"}]}, Path("Copy.ipynb")).lesson.name
    '05_freezing'
    >>> recognised({"cells": []}, Path("05_freezing-mine.ipynb")).lesson.name
    '05_freezing'
    >>> recognised({"cells": []}, Path("homework.ipynb"))
    Traceback (most recent call last):
    UnreadableNotebook: homework.ipynb is not a notebook of the course...
    """
    homes = _homes(notebook)
    whole = with_its_paper(_lesson(homes, notebook, path), notebook)
    counted = {exercise.id for exercise in whole.exercises}
    there = [exercise for home in homes for exercise in home.exercises]
    left = [exercise.id for exercise in there if exercise.points and exercise.id not in counted]
    if not any(exercise.paper for exercise in whole.exercises):
        left += questions_held(notebook)
    return Recognised(whole, tuple(left))


def lessons_in(content: bytes, name: str) -> frozenset[str]:
    """Return the numbers of the lessons that a notebook counts for; none where that can't be told.

    >>> lessons_in(b'{"cells": []}', "05_freezing.ipynb"), lessons_in(b"Monday", "05_freezing.ipynb")
    (frozenset({'05'}), frozenset())
    """
    try:
        whole = recognised(notebook_in(content, name), Path(name)).lesson
    except UnreadableNotebook:
        return frozenset()
    return frozenset(name[:2] for name in (whole.name, *(exercise.lesson for exercise in whole.exercises)))


def _lesson(homes: list[Lesson], notebook: Notebook, path: Path) -> Lesson:
    """Return the lesson that the most exercises belong to, with those of each other lesson that counts."""
    most = max(homes, key=lambda home: len(home.exercises), default=None)
    if most is None or (holds_a_paper(notebook) and not _is_enough(most)):
        return _by_its_word(notebook, path)
    divided = [home for home in homes if _chapter(home) == _chapter(most)]
    if len(divided) > 1:
        return replace(most, exercises=tuple(exercise for home in divided for exercise in home.exercises))
    held = set(_held(notebook))
    parts = [as_handed_in(lesson(home.name), held) for home in homes if home is most or _is_enough(home)]
    exercises = tuple(exercise for part in parts for exercise in part.exercises)
    return replace(lesson(most.name), exercises=exercises, title=", ".join(part.title for part in parts))


def _homes(notebook: Notebook) -> list[Lesson]:
    """Return the lessons with exercises in a notebook, each with just these."""
    held = set(_held(notebook))
    homes = [_with_exercises(as_handed_in(home, held), held) for home in lessons()]
    return [home for home in homes if home.exercises]


def _held(notebook: Notebook) -> Iterator[str]:
    """Yield the ids and variables of exercises that the cells belong to, by their metadata or by their text."""
    for cell in code_cells(notebook):
        if isinstance(name := canasta(cell).get("ex"), str):
            yield name
        for id_, variable in ASKED.findall(source(cell)):
            yield id_ or variable


def _with_exercises(home: Lesson, held: Collection[str]) -> Lesson:
    """Return a lesson with just those of its exercises whose ids or variables are held."""
    exercises = [exercise for exercise in home.exercises if exercise.id in held or exercise.var in held]
    return replace(home, exercises=tuple(exercises))


def _is_enough(home: Lesson) -> bool:
    """Tell whether at least half of a lesson's graded exercises are held."""
    graded = sum(exercise.points > 0 for exercise in lesson(home.name).exercises)
    return 2 * sum(exercise.points > 0 for exercise in home.exercises) >= graded


def _chapter(home: Lesson) -> str:
    """Return what the ids of a lesson's exercises begin with."""
    return home.exercises[0].id.partition("-")[0]


def _by_its_word(notebook: Notebook, path: Path) -> Lesson:
    """Return the lesson of a notebook without its exercises: the exam, or what it says and how it is called."""
    if any(questions_held(notebook)):
        return lesson(EXAM)
    words = [canasta(cell).get("lesson") for cell in (notebook, *code_cells(notebook))]
    for name in (*words, lesson_in_name(path.name), path.name[:2]):
        with suppress(Unknown):
            if isinstance(name, str):
                return lesson(name)
    raise UnreadableNotebook(mistaken("notebook.of_no_lesson", name=path.name))
