"""What a table of marks says in all: by learner, by lesson, by exercise and by misconception.

No figure includes what could not be graded: the table names it separately and never counts it as 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from canasta_nb.classroom.marks.marks_table import MarksRow
from canasta_nb.classroom.notebooks.learners import learner_of, same_learner
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.misconceptions import misconceptions

LEFT = ("blank", "missing")


class Misunderstood(NamedTuple):
    """A misconception in a class: in how many answers and notebooks it was found, and in which exercises."""

    code: str
    title: str
    answers: int
    notebooks: int
    exercises: tuple[str, ...]


class Earned(NamedTuple):
    """The points of the answers that could be graded, the most that these can earn, and what could not be graded."""

    points: Score
    most: int
    not_graded: tuple[str, ...]


@dataclass(frozen=True)
class Learner:
    """What one learner earned, by lesson."""

    name: str
    lessons: Mapping[str, Earned]
    not_graded: tuple[str, ...]
    """The notebooks that could not be graded at all; which lesson they are of is not known."""
    files: tuple[str, ...]

    @property
    def total(self) -> Earned:
        """The sum of the lessons."""
        every = self.lessons.values()
        names = tuple(name for each in every for name in each.not_graded)
        points = Score(sum(each.points for each in every))
        return Earned(points, sum(each.most for each in every), (*names, *self.not_graded))

    def to_json(self) -> dict[str, object]:
        """Return what was earned as JSON."""
        lessons = {name: _json(earned) for name, earned in self.lessons.items()}
        return {"learner": self.name, "lessons": lessons, **_json(self.total)}


def _json(earned: Earned) -> dict[str, object]:
    """Return the totals as JSON; points are null when nothing could be graded, because they are unknown then."""
    points = round(float(earned.points), 2) if earned.most else None
    return {"points": points, "max": earned.most, "not_graded": list(earned.not_graded)}


class Counted(NamedTuple):
    """The answers to an exercise or to all of a lesson: the share of the points, and how many of each kind."""

    name: str
    answers: int
    share: float | None
    """Of the points of those that could be graded; None when none could be."""
    right: int
    partly: int
    wrong: int
    left: int
    """Not answered."""
    not_graded: int


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


def by_learner(rows: Iterable[MarksRow]) -> list[Learner]:
    """Return what each learner earned, by name."""
    names: dict[str, str] = {}
    held: dict[str, list[MarksRow]] = {}
    for row in rows:
        name = learner_of(row.file)
        names.setdefault(same_learner(name), name)
        held.setdefault(same_learner(name), []).append(row)
    return [_learner(names[each], held[each]) for each in sorted(held)]


def _learner(name: str, rows: list[MarksRow]) -> Learner:
    lessons = sorted({row.lesson for row in rows if row.exercise})
    ungraded = tuple(row.file for row in rows if not row.exercise)
    earned = {each: _earned([row for row in rows if row.lesson == each]) for each in lessons}
    return Learner(name, earned, ungraded, tuple(dict.fromkeys(row.file for row in rows)))


def _earned(rows: list[MarksRow]) -> Earned:
    points = Score(sum(row.points for row in rows if row.points is not None))
    most = sum(row.max_points or 0 for row in rows if row.points is not None)
    return Earned(points, most, tuple(row.exercise for row in rows if row.points is None))


def by_lesson(rows: Iterable[MarksRow]) -> list[Counted]:
    """Return what was answered in each lesson."""
    return _counted([(row.lesson, row) for row in rows if row.exercise])


def by_exercise(rows: Iterable[MarksRow]) -> list[Counted]:
    """Return what was answered to each exercise, lesson by lesson."""
    return _counted([(row.exercise, row) for row in sorted(rows, key=lambda row: row.lesson) if row.exercise])


def _counted(named: list[tuple[str, MarksRow]]) -> list[Counted]:
    held: dict[str, list[MarksRow]] = {}
    for name, row in named:
        held.setdefault(name, []).append(row)
    return [_count(name, rows) for name, rows in held.items()]


def _count(name: str, rows: list[MarksRow]) -> Counted:
    earned = _earned(rows)
    share = round(float(earned.points) / earned.most, 4) if earned.most else None
    kinds = Counter(map(_kind, rows))
    return Counted(name, len(rows), share, *(kinds[each] for each in Counted._fields[3:]))


def _kind(row: MarksRow) -> str:
    if row.points is None or row.max_points is None:
        return "not_graded"
    if row.points >= row.max_points:
        return "right"
    return "partly" if row.points else "left" if row.status in LEFT else "wrong"


def misunderstood(rows: Iterable[MarksRow]) -> list[Misunderstood]:
    """Return what was misunderstood, the most frequent first."""
    said = [(row.misconception, row.file, row.exercise) for row in rows if row.misconception]
    answers = Counter(code for code, _, _ in said)
    titles = {code: idea.title for code, idea in misconceptions().items()}
    return [
        Misunderstood(
            code,
            titles.get(code, code),
            answers[code],
            len({file for other, file, _ in said if other == code}),
            tuple(sorted({exercise for other, _, exercise in said if other == code})),
        )
        for code in sorted(answers, key=lambda code: (-answers[code], code))
    ]
