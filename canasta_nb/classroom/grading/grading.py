"""Grading a notebook: its answers are read as data, and the rules judge them. Nothing that a learner wrote is run."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from canasta_nb.classroom.grading.judged import JudgedNotebook, judged
from canasta_nb.classroom.grading.thinking import codes_of, signs_in
from canasta_nb.classroom.marks.marks import MarkLine, Marks
from canasta_nb.classroom.notebooks.cells import (
    Notebook,
    canasta,
    changed_cells,
    code_cells,
    language_noted,
    printable,
    read_notebook,
)
from canasta_nb.classroom.notebooks.course import course_folder
from canasta_nb.classroom.notebooks.papers import paper_of, put_in
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import TooManyCards
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.paper_names import paper_name
from canasta_nb.teaching.diagnosis.kept_signs import as_json
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.judging.record import ANSWERED


def mark_notebook(path: str | Path, *, clicked: bool = False, thought: bool = True) -> Marks:
    """Grade a lesson notebook.

    ``clicked`` are the answers that a learner clicked, kept beside the notebook; they fill cells that are still blank.
    ``thought`` adds what the answers show of misconceptions, which takes longer than their points. Raises
    UnreadableNotebook when the file is not a notebook of a lesson.

    >>> mark_notebook("no-such.ipynb")
    Traceback (most recent call last):
    UnreadableNotebook: There is no file no-such.ipynb.
    """
    path = Path(path)
    return marks_of(judged(read_notebook(path), path, clicked=clicked), path, thought=thought)


def marks_of(answers: JudgedNotebook, path: Path, *, thought: bool = True) -> Marks:
    """Return the marks for the answers in a notebook at a path."""
    name = printable(path.name)
    changed = _changed(answers)
    signs = signs_in(answers.assessments) if thought else {}
    codes = codes_of(signs)
    lines = tuple(
        _line(name, exercise, answers, restored=exercise.id in changed, code=codes.get(exercise.id))
        for exercise in answers.exercises
    )
    strange = [name for name, reading in answers.readings.items() if reading.status == "other_paper"]
    says = [mistaken("class.restored", names=", ".join(sorted(changed)))] if changed else []
    if strange:
        paper = paper_of(answers.notebook)
        says.append(mistaken("class.other_paper", paper=paper_name(paper), names=", ".join(sorted(strange))))
    says += [mistaken("class.left_out", names=", ".join(answers.left_out))] if answers.left_out else []
    held = paper_of(answers.notebook) if any(exercise.paper for exercise in answers.exercises) else 0
    exercises = (*answers.exercises, *answers.contrasts)
    given = {exercise.id: literal for exercise in exercises if (literal := answers.given(exercise.id))}
    contrasts = tuple(_of_contrast(_line(name, contrast, answers)) for contrast in answers.contrasts)
    lesson = answers.lesson.name[:2]
    return Marks(name, lesson, lines, " ".join(says), as_json(signs), held, answers.left_out, given, contrasts)


def _changed(answers: JudgedNotebook) -> set[str]:
    """Return the exercises whose cells differ from the release in more than the answer; none without a release."""
    try:
        notebooks = course_folder() / "notebooks" / language_noted(answers.notebook)
    except FileNotFoundError:  # in the browser edition the notebooks are files of the site
        return set()
    changed: set[str] = set()
    for name in {exercise.lesson for exercise in answers.lesson.exercises}:
        place = notebooks / f"{name}.ipynb"
        if place.is_file():
            release = _released(place, place.stat().st_mtime_ns)
            if "paper" in canasta(release):
                release = read_notebook(place)
                put_in(release, paper_of(answers.notebook))
            changed |= changed_cells(answers.notebook, release)
    return changed & {exercise.id for exercise in answers.lesson.exercises}


@lru_cache(maxsize=50)
def _released(place: Path, _: int) -> Notebook:
    """Return the cells of exercises in a release without outputs, read once for a class until it is written again."""
    release = read_notebook(place)
    cells = [{**cell, "outputs": []} for cell in code_cells(release) if "ex" in canasta(cell)]
    return {**release, "cells": cells}


def _of_contrast(line: MarkLine) -> MarkLine:
    """Return the line of a contrast, whose points are always known: a notebook of an earlier version asks none."""
    return replace(line, points=Score(0), status="not_asked" if line.status == "missing" else line.status)


def _line(
    name: str, exercise: Exercise, answers: JudgedNotebook, *, restored: bool = False, code: str | None = None
) -> MarkLine:
    """Return the line of an exercise, without a verdict where an exam of another version asked another question."""
    id_, reading = exercise.id, answers.readings[exercise.id]
    points: Score | None = Score(0)
    status = reading.status
    broken: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    if id_ in answers.other_questions:
        points, status = None, "wrong_version"
    elif assessment := answers.assessments.get(id_):
        points, status = assessment.points, assessment.status
        tried = answers.records[id_].notes if status in ANSWERED else ()
    elif error := answers.crashes.get(id_):
        points, status = None, "crashed"
        broken = (_why(error),)
    notes = (
        *reading.notes,
        *(("wrong_version",) if id_ in answers.of_another_version else ()),
        *(("clicked",) if id_ in answers.clicked else ()),
        *(("tampered_restored",) if restored else ()),
        *broken,
        *tried,
    )
    return MarkLine(
        name, exercise.lesson[:2], id_, exercise.kind, exercise.rules, points, exercise.points, status, code, notes
    )


def _why(error: Exception) -> str:
    """Return why an answer has no verdict."""
    return str(error) if isinstance(error, TooManyCards) else mistaken("class.crashed", error=type(error).__name__)
