"""One learner: every lesson with its questions, each file and what became of it, and every change by hand."""

from __future__ import annotations

import json
from typing import NamedTuple

from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.standing.deciding import ChangedByHand, trail
from canasta_nb.classroom.standing.exercises import NOT_ASKED, about, in_words
from canasta_nb.classroom.standing.grid import ClassCell, Mark, Member, Standings, lesson_of
from canasta_nb.teaching.diagnosis.kept_signs import read_signs
from canasta_nb.teaching.judging.record import AFTER, HINTS, TRIES, UNKNOWN
from canasta_nb.teaching.misconceptions import misconceptions

MOST_IDEAS = 2
"""So many of the ideas that one answer fits are named."""

COUNTS, MARKED, NOT_READ = "counts", "marked", "not-read"
"""A file whose marks count, one whose marks are known while another one counts, and one that has none."""


class LearnersFile(NamedTuple):
    """A file that a learner handed in."""

    place: str
    at: str
    """When it was handed in, or else when it was collected."""
    lesson: str
    what: str
    """``counts``, ``marked``, ``not-read``, or what the book knows it as."""
    reason: str
    """Why it could not be read or graded."""


class LearnersWork(NamedTuple):
    """All of a learner that is in a book."""

    member: Member
    cells: tuple[ClassCell, ...]
    files: tuple[LearnersFile, ...]
    changes: tuple[ChangedByHand, ...]

    def to_json(self, name: str) -> dict[str, object]:
        """Return the work as JSON, with this name for the learner."""
        return {
            "learner": name,
            "lessons": [{**cell.to_json(), "exercises": [*map(_in_json, question_marks(cell))]} for cell in self.cells],
            "files": [file._asdict() for file in self.files],
            "changes": [{**change._asdict(), "learner": name} for change in self.changes],
        }


def work_of(book: Book, class_: Standings, learner: int) -> LearnersWork:
    """Return what a learner handed in and earned in the lessons of a class, or of a part of it."""
    [member] = [member for member in class_.members if member.id == learner]
    cells = tuple(class_.of(learner))
    counting = {cell.sha256 for cell in cells if cell.sha256}
    files = []
    for place, at, lesson, what, reason, sha256, is_marked in book.rows(
        "SELECT place, coalesce(handed_in_at, seen_at), coalesce((SELECT min(lesson) FROM mark WHERE mark.sha256 = "
        "file.sha256), file.lesson), what, coalesce(nullif(file.reason, ''), grading.reason, ''), file.sha256, "
        "EXISTS (SELECT 1 FROM mark WHERE mark.sha256 = file.sha256) "
        "FROM file LEFT JOIN grading USING (sha256) WHERE learner = ? ORDER BY 2, file.id",
        learner,
    ):
        if lesson in class_.lessons:
            became = COUNTS if sha256 in counting else MARKED if is_marked else NOT_READ if reason else what
            files.append(LearnersFile(place, at, lesson, became, reason))
    own = (change for change in trail(book) if change.learner == learner)
    changes = tuple(change for change in own if lesson_of(change.exercise) in class_.lessons)
    return LearnersWork(member, cells, tuple(files), changes)


def question_marks(cell: ClassCell) -> tuple[Mark, ...]:
    """Return what a cell was asked, the question for no points last where it was."""
    return (*cell.marks, *(mark for mark in cell.contrasts if mark.status != NOT_ASKED))


def ideas_in(mark: Mark) -> list[str]:
    """Return the ideas that an answer fits, each as a learner would say it, those that explain most of it first."""
    signs = read_signs({mark.exercise: json.loads(mark.signs)} if mark.signs else {})
    return [misconceptions()[code].title for sign in signs.values() for code in sign.shown[:MOST_IDEAS]]


def tries_of(mark: Mark) -> int | None:
    """Return how many tries an answer took; None where that is unknown, or nothing was answered.

    >>> tries_of(Mark("fz-3", 0.5, 1, "correct", "'9h9d'", "", "clicked tries=2 hints=1"))
    2
    """
    return _noted(mark, TRIES)


def are_tries_unknown(mark: Mark) -> bool:
    """Tell whether an answer came without a record of its tries."""
    return UNKNOWN in mark.notes.split()


def _noted(mark: Mark, name: str) -> int | None:
    numbers = (note.removeprefix(name) for note in mark.notes.split() if note.startswith(name))
    return next((int(number) for number in numbers if number.isdecimal()), None)


def _in_json(mark: Mark) -> dict[str, object]:
    return {
        "exercise": mark.exercise, "about": about(mark.exercise), "points": mark.points, "max": mark.most,
        "status": mark.status, "answer": mark.answer, "in_words": in_words(mark.exercise, mark.answer),
        "ideas": ideas_in(mark), "by_hand": mark.by_hand, "tries": tries_of(mark), "hints": _noted(mark, HINTS) or 0,
        "after_solution": AFTER in mark.notes.split(),
    }  # fmt: skip
