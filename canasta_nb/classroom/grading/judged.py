"""A notebook with each of its answers judged once: its marks, its ideas and its feedback are all read from that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from canasta_nb.classroom.notebooks.cells import Found, Notebook, canasta, find_answers, with_role
from canasta_nb.classroom.notebooks.packing import folded
from canasta_nb.classroom.notebooks.papers import of_another_paper
from canasta_nb.classroom.notebooks.recognising import recognised
from canasta_nb.teaching.content.asking import Exercise, Lesson
from canasta_nb.teaching.diagnosis.contrasts import contrasts_of
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.judging.record import Record
from canasta_nb.teaching.judging.saved_answers import lines_in, of_the_record
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.notebook.exam import FORMER_EXAM

LONGEST_GIVEN = 2_000


@dataclass(frozen=True)
class JudgedNotebook:
    """The answers to the graded exercises and the contrasts of a notebook, by exercise id."""

    notebook: Notebook
    lesson: Lesson
    """The lesson, or the exercises of several lessons, that the notebook is recognised as."""
    left_out: tuple[str, ...]
    """Exercises in it that are not graded."""
    clicked: tuple[str, ...]
    """Exercises whose answers were clicked, and put into cells that were still blank."""
    readings: Mapping[str, Found]
    records: Mapping[str, Record]
    """What is known of all answers to each exercise."""
    assessments: Mapping[str, Assessment]
    """Only where a cell could be read, be it blank, and asks what it asks today."""
    crashes: Mapping[str, Exception]
    """What broke while an answer was judged: it costs no other answer its points."""
    of_another_version: frozenset[str]
    """Exercises that the notebook was made from another version of."""
    other_questions: frozenset[str]
    """Exercises under whose names the notebook asked something else, as an exam of another version may have."""
    contrasts: tuple[Exercise, ...] = ()
    """What it asks to tell ideas apart, for no points."""

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises that earn points."""
        return tuple(exercise for exercise in self.lesson.exercises if exercise.points)

    def given(self, name: str) -> str:
        """Return the answer to an exercise as it was typed, cut where it is long; nothing for a blank."""
        literal = self.readings[name].literal
        return "" if literal == "..." else literal if len(literal) <= LONGEST_GIVEN else f"{literal[:LONGEST_GIVEN]}…"


def judged(notebook: Notebook, path: Path, *, clicked: bool = False) -> JudgedNotebook:
    """Judge the answers in a notebook that was read from a path.

    ``clicked`` are the answers that a learner clicked, kept beside the notebook; they fill cells that are still blank.
    Raises UnreadableNotebook when it is not a notebook of a lesson.
    """
    lesson, left_out = recognised(notebook, path)
    taken: tuple[str, ...] = ()
    if clicked:
        notebook, taken = folded(notebook, lesson, path.parent)
    contrasts = contrasts_of(lesson)
    graded = {exercise.id: exercise for exercise in lesson.exercises if exercise.points}
    every = graded | {exercise.id: exercise for exercise in contrasts}
    readings = find_answers(notebook, {name: exercise.var for name, exercise in every.items()})
    strange = {name for name in of_another_paper(notebook) if name in readings and readings[name].status == "missing"}
    readings |= {name: readings[name]._replace(status="other_paper") for name in strange}
    others = _of_another_version(notebook, (*lesson.exercises, *contrasts))
    put_otherwise = frozenset(
        exercise.id
        for exercise in (*lesson.exercises, *contrasts)
        if exercise.id == FORMER_EXAM or (exercise.id in others and (exercise.paper or exercise in contrasts))
    )
    known = [line for some in lines_in(notebook).values() for line in some]
    lines = {line.id: line for line in (*known, *(log_in(path.parent).lines() if clicked else ()))}.values()
    records: dict[str, Record] = {}
    assessments: dict[str, Assessment] = {}
    crashes: dict[str, Exception] = {}
    for name, exercise in every.items():
        if readings[name].status not in ("", "blank") or name in put_otherwise:
            continue
        try:
            records[name] = Record(exercise, tuple(of_the_record([exercise], lines)))
            assessments[name] = records[name].assess(readings[name].value)
        except Exception as error:  # noqa: BLE001 - a strange answer may break anything in the rules
            crashes[name] = error
    return JudgedNotebook(
        notebook, lesson, left_out, taken, readings, records, assessments, crashes, others, put_otherwise, contrasts
    )


def _of_another_version(notebook: Notebook, exercises: Iterable[Exercise]) -> frozenset[str]:
    """Return the exercises of which the notebook has another version, as the mark of their last cell tells."""
    last = {name: cells[-1] for role in ("answer", "quiz") for name, cells in with_role(notebook, role).items()}
    return frozenset(
        exercise.id
        for exercise in exercises
        if exercise.id in last and canasta(last[exercise.id]).get("bank_sha") != exercise.bank_sha
    )
