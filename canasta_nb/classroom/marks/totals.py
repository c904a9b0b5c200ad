"""What a table of marks says besides points: which files count, and what was misunderstood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from canasta_nb.classroom.marks.marks_table import MarksRow
from canasta_nb.classroom.notebooks.learners import learner_of, same_learner
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.misconceptions import misconceptions


class Misunderstood(NamedTuple):
    """A misconception in a class: in how many answers and notebooks it was found, and in which exercises."""

    code: str
    title: str
    answers: int
    notebooks: int
    exercises: tuple[str, ...]


def counting(rows: Sequence[MarksRow]) -> tuple[list[MarksRow], list[tuple[str, ...]]]:
    """Return the rows that count, and the groups of files with only one counting file.

    Of several files of one learner for one lesson the one with the most points counts.
    """
    earned: dict[tuple[str, str], dict[str, Score]] = {}
    for row in rows:
        if row.exercise:
            files = earned.setdefault((same_learner(learner_of(row.file)), row.lesson), {})
            files[row.file] = Score(files.get(row.file, 0) + (row.points or 0))
    several = [tuple(sorted(files)) for files in earned.values() if len(files) > 1]
    best = {(max(files, key=files.__getitem__), lesson) for (_, lesson), files in earned.items()}
    return [row for row in rows if not row.exercise or (row.file, row.lesson) in best], several


def misunderstood(rows: Iterable[MarksRow]) -> list[Misunderstood]:
    """Return what was misunderstood, the most frequent first."""
    signs = [(row.misconception, row.file, row.exercise) for row in rows if row.misconception]
    answers = Counter(code for code, _, _ in signs)
    titles = {code: idea.title for code, idea in misconceptions().items()}
    return [
        Misunderstood(
            code,
            titles.get(code, code),
            answers[code],
            len({file for other, file, _ in signs if other == code}),
            tuple(sorted({exercise for other, _, exercise in signs if other == code})),
        )
        for code in sorted(answers, key=lambda code: (-answers[code], code))
    ]
