"""How far every learner is in every lesson: exactly one cell each, and never a 0 that nobody earned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from canasta_nb.classroom.book.store import Book, BookMistake, now
from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.collected.settling import undecided
from canasta_nb.classroom.standing.deciding import ChangedByHand, changes
from canasta_nb.teaching.bank.exercises import exercise as exercise_named, lesson as lesson_named
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.content.paper_names import set_of

GRADED, NOT_GRADED, WAITING, LATE, NOT_HANDED_IN, NOT_DUE, UNDECIDED = (
    "graded", "not-graded", "waiting", "late", "not-handed-in", "not-due", "undecided",
)  # fmt: skip
STATES = (GRADED, NOT_GRADED, WAITING, LATE, NOT_HANDED_IN, NOT_DUE, UNDECIDED)
"""``late`` is a cell whose files all came after the deadline, where only those before it count, and ``undecided`` one
without files, where some may be of its learner about which the teacher has not decided."""


class Member(NamedTuple):
    """A learner of the class."""

    id: int
    number: str
    name: str
    email: str
    team: str


class Mark(NamedTuple):
    """What one exercise earned, with a change by hand already made."""

    exercise: str
    points: float | None
    most: int
    status: str
    answer: str
    signs: str
    notes: str = ""
    by_hand: bool = False
    graded: float | None = None
    """What grading gave, where somebody changed it; None where grading gave nothing."""


@dataclass(frozen=True)
class ClassCell:
    """One learner and one lesson."""

    learner: int
    lesson: str
    state: str
    marks: tuple[Mark, ...] = ()
    contrasts: tuple[Mark, ...] = ()
    """What was answered for no points, to tell ideas apart."""
    late: bool = False
    attempts: int = 0
    """How many different files were handed in."""
    sha256: str = ""
    """The content that counts."""
    reason: str = ""
    """Why nothing could be graded."""
    asks: int = 0
    """The points of the lesson, where no notebook that counts says so."""

    @property
    def points(self) -> float | None:
        """The points of all exercises that could be graded; None where none could be."""
        known = [mark.points for mark in self.marks if mark.points is not None]
        return sum(known) if known else None

    @property
    def counted(self) -> int:
        """The points that the exercises with known points can earn; all of the lesson where no notebook counts."""
        return self.asks or sum(mark.most for mark in self.marks if mark.points is not None)

    @property
    def most(self) -> int:
        """The points that the lesson can earn."""
        return self.asks or sum(mark.most for mark in self.marks)

    @property
    def percent(self) -> int | None:
        """The share of the points that count, in whole per cent; 100 only for all of them."""
        return None if self.points is None or not self.counted else percent_of(self.points, self.counted)

    @property
    def not_graded(self) -> tuple[str, ...]:
        """The exercises whose points nobody knows."""
        return tuple(mark.exercise for mark in self.marks if mark.points is None)

    @property
    def by_hand(self) -> bool:
        """Whether somebody changed points here."""
        return any(mark.by_hand for mark in self.marks)

    def to_json(self) -> dict[str, object]:
        """Return the cell as JSON."""
        return {
            "lesson": self.lesson, "state": self.state, "points": self.points, "max": self.most,
            "percent": self.percent, "late": self.late,
            "by_hand": self.by_hand, "attempts": self.attempts, "not_graded": [*self.not_graded],
        }  # fmt: skip


def percent_of(points: float, most: int) -> int:
    """Return a share of points in whole per cent; 100 only for all of them, and 80 only where a lesson is passed.

    >>> percent_of(9.5, 12), percent_of(2 / 3 + 1 / 3 + 11, 12)
    (79, 100)
    """
    return int(round(100 * points / most, 6))


class Due(NamedTuple):
    """What holds for a learner in a lesson."""

    at: str | None
    policy: str
    paper: int


class Standings(NamedTuple):
    """A class as it stands: its members, its lessons, and a cell for each pair."""

    members: tuple[Member, ...]
    lessons: tuple[str, ...]
    cells: Mapping[tuple[int, str], ClassCell]

    def of(self, learner: int) -> list[ClassCell]:
        """Return the cells of a learner, in the order of the lessons."""
        return [self.cells[learner, lesson] for lesson in self.lessons]


class _File(NamedTuple):
    id: int
    sha256: str | None
    at: str
    late: bool
    lesson: str
    what: str
    reason: str


def standings(book: Book, moment: str = "") -> Standings:
    """Return where the class stands at a moment, by default now."""
    moment = moment or now()
    members = tuple(
        Member(*row)
        for row in book.rows("SELECT id, coalesce(number, ''), name, email, team FROM learner ORDER BY name, id")
    )
    every_due = book.rows("SELECT lesson, team, at, policy, paper FROM due")
    dues = {(lesson, team): Due(*rest) for lesson, team, *rest in every_due}
    graded, papers, reasons = _gradings(book)
    files: dict[int, list[_File]] = {}
    for learner, *rest in book.rows(
        "SELECT learner, id, sha256, coalesce(handed_in_at, seen_at), late, lesson, what, reason FROM file "
        "WHERE learner IS NOT NULL ORDER BY 4, id"
    ):
        files.setdefault(learner, []).append(_File(*rest))
    by_hand = changes(book)
    changed: dict[tuple[int, str], dict[str, ChangedByHand]] = {}
    for (learner, name), change in by_hand.items():
        if change.new is not None:
            changed.setdefault((learner, lesson_of(name)), {})[name] = change
    of_files = {row.lesson for every in files.values() for row in every if row.lesson}
    lessons = tuple(sorted(
        {lesson for marks in graded.values() for lesson in marks} | {lesson for lesson, _ in dues if lesson} | of_files
        | {lesson for _, lesson in changed}
    ))  # fmt: skip
    cells = {}
    open_ones = undecided(book)
    points = {lesson: points_in(lesson) for lesson in lessons}
    for member in members:
        for lesson in lessons:
            due = _due(dues, lesson, member.team)
            cell = _cell(
                member.id, lesson, files.get(member.id, []), graded, papers, reasons, due,
                changed.get((member.id, lesson), {}), moment, points[lesson],
            )  # fmt: skip
            is_open = cell.state in (NOT_HANDED_IN, NOT_DUE) and (member.id, lesson) in open_ones
            cells[member.id, lesson] = replace(cell, state=UNDECIDED) if is_open else cell
    return Standings(members, lessons, cells)


def only(class_: Standings, lesson: str) -> Standings:
    """Return a class as it stands in one lesson; BookMistake where nothing of it was handed in or is due."""
    if lesson not in class_.lessons:
        raise BookMistake(sentence("show.no_lesson", lesson=lesson))
    return class_._replace(lessons=(lesson,))


def without_marks(class_: Standings, lesson: str = "") -> list[int]:
    """Return the learners without a notebook that counts in a lesson, or in any; points by hand are no notebook."""
    lessons = (lesson,) if lesson else class_.lessons
    return [member.id for member in class_.members if not any(class_.cells[member.id, one].sha256 for one in lessons)]


def exercises_of(class_: Standings, lesson: str) -> frozenset[str]:
    """Return what a lesson asked the class, the question for no points too."""
    cells = [class_.cells[member.id, lesson] for member in class_.members]
    return frozenset(mark.exercise for cell in cells for mark in (*cell.marks, *cell.contrasts))


def names_in(class_: Standings, *, hide_names: bool = False) -> dict[int, str]:
    """Return what each learner is called; where two have one name, with their numbers.

    Hidden, a learner is the ``#`` and number that every command takes for a name.
    """
    if hide_names:
        return {member.id: f"#{member.id}" for member in class_.members}
    every = [member.name for member in class_.members]
    numbered = {member.id: f"{member.name} ({member.number or f'#{member.id}'})" for member in class_.members}
    twice = [name for name in every if every.count(name) > 1]
    return {member.id: numbered[member.id] if member.name in twice else member.name for member in class_.members}


def _gradings(
    book: Book,
) -> tuple[dict[str, dict[str, list[Mark]]], dict[str, int], dict[str, str]]:
    """Return by content the marks of each lesson, the paper of the exam, and the reason why there are no marks."""
    graded: dict[str, dict[str, list[Mark]]] = {}
    for sha256, lesson, *rest in book.rows(
        "SELECT sha256, lesson, exercise, points, most, status, answer, signs, notes FROM mark ORDER BY sha256, place"
    ):
        graded.setdefault(sha256, {}).setdefault(lesson, []).append(Mark(*rest))
    rows = book.rows("SELECT sha256, paper, reason FROM grading")
    return graded, {sha256: paper for sha256, paper, _ in rows}, {sha256: reason for sha256, _, reason in rows}


def _due(dues: Mapping[tuple[str, str], Due], lesson: str, team: str) -> Due:
    """Return what holds here, the most particular first: lesson and group, lesson, group, everything."""
    known = [dues[key] for key in dict.fromkeys(((lesson, team), (lesson, ""), ("", team), ("", ""))) if key in dues]
    return Due(
        next((due.at for due in known if due.at), None),
        next((due.policy for due in known if due.policy), "last"),
        next((due.paper for due in known if due.paper), 0),
    )


def _cell(
    learner: int, lesson: str, files: list[_File], graded: Mapping[str, Mapping[str, list[Mark]]],
    papers: Mapping[str, int], reasons: Mapping[str, str], due: Due, changed: Mapping[str, ChangedByHand],
    moment: str, points: int,
) -> ClassCell:  # fmt: skip
    own = [file for file in files if _is_of(file, lesson, graded)]
    marked: dict[str, _File] = {}
    for file in own:
        paper = papers.get(file.sha256 or "", 0)
        counts = not due.paper or not paper or set_of(due.paper) == set_of(paper)
        if file.sha256 and lesson in graded.get(file.sha256, {}) and counts:
            marked.setdefault(file.sha256, file)
    in_time = {sha256: file for sha256, file in marked.items() if not _is_late(file, due)}
    counting = in_time if due.policy == "before" else marked
    attempts = len({file.sha256 for file in own if file.sha256})
    if counting:
        chosen = _chosen(counting, due.policy, lesson, graded)
        every = graded[chosen][lesson]
        marks = _with_changes([mark for mark in every if mark.most], changed)
        contrasts = tuple(mark for mark in every if not mark.most)
        state = GRADED if all(mark.points is not None for mark in marks) else NOT_GRADED
        return ClassCell(learner, lesson, state, marks, contrasts, _is_late(marked[chosen], due), attempts, chosen)
    marks = _with_changes([], changed)
    if marked:
        return ClassCell(learner, lesson, LATE, marks, late=True, attempts=attempts, asks=points)
    if own:
        waits = any(file.what == "notebook" and file.sha256 not in reasons for file in own)
        reason = next((why for file in reversed(own) if (why := file.reason or reasons.get(file.sha256 or "", ""))), "")
        state = WAITING if waits else NOT_GRADED
        return ClassCell(learner, lesson, state, marks, attempts=attempts, reason=reason, asks=points)
    return ClassCell(learner, lesson, NOT_DUE if due.at and due.at > moment else NOT_HANDED_IN, marks, asks=points)


def _is_of(file: _File, lesson: str, graded: Mapping[str, Mapping[str, list[Mark]]]) -> bool:
    """Tell whether a file is work for a lesson: by its marks, and without any by where it was handed in."""
    marks = graded.get(file.sha256 or "")
    return lesson in marks if marks else file.lesson == lesson and file.what in ("notebook", "not-read", "other")


def _is_late(file: _File, due: Due) -> bool:
    return bool(file.late or (due.at and file.at > due.at))


def _chosen(
    counting: Mapping[str, _File], policy: str, lesson: str, graded: Mapping[str, Mapping[str, list[Mark]]]
) -> str:
    """Return the content that counts; the files are in the order in which they came."""
    names = list(counting)
    if policy == "first":
        return names[0]
    if policy == "best":
        return max(reversed(names), key=lambda sha256: sum(mark.points or 0 for mark in graded[sha256][lesson]))
    return names[-1]


def _with_changes(marks: list[Mark], changed: Mapping[str, ChangedByHand]) -> tuple[Mark, ...]:
    """Return marks with the points that somebody changed, and those of exercises that no file has."""
    marks_after = []
    for mark in marks:
        if change := changed.get(mark.exercise):
            points = change.made(mark.points, mark.most)
            marks_after.append(mark._replace(points=points, by_hand=True, graded=mark.points))
        else:
            marks_after.append(mark)
    for name in sorted(changed.keys() - {mark.exercise for mark in marks}):
        most = exercise_named(name).points
        if (points := changed[name].made(None, most)) is not None:
            marks_after.append(Mark(name, points, most, "", "", "", by_hand=True))
    return tuple(marks_after)


def points_in(lesson: str) -> int:
    """Return the points that a lesson of the course can earn; 0 where the course has no such lesson.

    >>> points_in("05"), points_in("99")
    (12, 0)
    """
    try:
        return sum(exercise.points for exercise in lesson_named(lesson).exercises)
    except Unknown:
        return 0


def lesson_of(name: str) -> str:
    """Return the number of the lesson that an exercise is in; empty where the course has no such exercise."""
    try:
        return exercise_named(name).lesson[:2]
    except Unknown:
        return ""
