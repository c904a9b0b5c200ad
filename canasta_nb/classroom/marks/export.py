"""A table of marks as a learning platform reads it: a row for each learner, a column for each lesson, and the total.

Where something could not be graded the field stays empty, and so does the total: 0 would be a grade.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from canasta_nb.classroom.marks.marks_table import MarksRow, as_csv, reserve
from canasta_nb.classroom.marks.totals import Earned, Learner, by_learner
from canasta_nb.classroom.notebooks.learners import canvas_number
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.whole_files import OWNER, write_whole

Table = list[Sequence[object]]
FIRST_OF_MOODLE = ("Username",)
FIRST_OF_CANVAS = ("Student", "ID", "SIS Login ID", "Section")
"""The columns with which a table begins, in every language."""


def export(place: Path, rows: Sequence[MarksRow], platform: str) -> list[str]:
    """Write the points for a platform; return whose fields were left empty because something was not graded.

    Raises TableMistake when the folder is missing, or when it has a file that no export wrote.
    """
    learners = by_learner(rows)
    heads, *lines = PLATFORMS[platform](learners, _most(rows))
    reserve(place, as_csv([heads[:1]]).strip(), as_csv([heads[-1:]]).strip())
    write_whole(place, as_csv([heads, *lines]).encode(), mode=OWNER)
    return [each.name for each in learners if each.total.not_graded]


def _moodle(learners: Sequence[Learner], most: Mapping[str, int]) -> Table:
    """Moodle asks at the import what each column is, and by which one it shall find a learner."""
    heads = (*FIRST_OF_MOODLE, *map(_lesson, most), "Total")
    return [heads, *((each.name, *_points(each, most)) for each in learners)]


def _canvas(learners: Sequence[Learner], most: Mapping[str, int]) -> Table:
    """Return the columns that Canvas reads up to ``Section``, the lessons as assignments, and a total that it skips."""
    heads = (*FIRST_OF_CANVAS, *map(_lesson, most), "Final Points")
    possible = ("    Points Possible", "", "", "", *most.values(), "(read only)")
    return [heads, possible, *((*_canvas_learner(each), "", *_points(each, most)) for each in learners)]


def _canvas_learner(learner: Learner) -> tuple[str, str, str]:
    """Return name, number and login; without the number that Canvas puts into file names, the learner is the login."""
    number = next(filter(None, map(canvas_number, learner.files)), "")
    return (learner.name.removesuffix(f"_{number}"), number, "") if number else (learner.name, "", learner.name)


def _points(learner: Learner, most: Mapping[str, int]) -> list[object]:
    return [_whole(earned) for earned in [*map(learner.lessons.get, most), learner.total]]


def _whole(earned: Earned | None) -> object:
    """Return the points if every notebook could be graded."""
    return earned.points if earned and earned.most and not earned.not_graded else None


def _lesson(lesson: str) -> str:
    return mistaken("heads.of_lesson", lesson=lesson)


def _most(rows: Sequence[MarksRow]) -> dict[str, int]:
    """Return the most points of each lesson, including answers that could not be graded."""
    held: dict[str, dict[str, int]] = {}
    for row in rows:
        if row.max_points:
            files = held.setdefault(row.lesson, {})
            files[row.file] = files.get(row.file, 0) + row.max_points
    return {lesson: max(held[lesson].values()) for lesson in sorted(held)}


PLATFORMS: Mapping[str, Callable[[Sequence[Learner], Mapping[str, int]], Table]] = {
    "moodle": _moodle,
    "canvas": _canvas,
}
