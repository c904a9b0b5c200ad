"""Where a learner stands: the lessons as a path, the question to go on with, what is due, what was misunderstood.

All of it is read from the learner's own files: the notebooks, the answers beside them, and the memory of practice.
What can't be read counts as not done, and nothing in these files is run.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.marks.marks import MarkLine
from canasta_nb.classroom.notebooks.cells import UnreadableNotebook
from canasta_nb.core.speech.small_files import written_at
from canasta_nb.extras import MissingExtra
from canasta_nb.teaching.content.exercises import Lesson, as_handed_in, lessons
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.signs import Signs
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.judging.saved_answers import answered, damaged, exam_is_over
from canasta_nb.teaching.memory.probes import can_be_asked_again
from canasta_nb.teaching.memory.progress import NotKept, Progress, Result
from canasta_nb.teaching.memory.reviews import of_lessons, of_practice
from canasta_nb.teaching.memory.schedule import due
from canasta_nb.teaching.memory.stars import stars
from canasta_nb.widgets.wire.keeping import FOLDER as GAMES

EXAM = "17_exam"
UNANSWERED = ("blank", "missing", "unreadable")
NOTHING = Score(0)


@dataclass(frozen=True)
class Step:
    """A lesson on the path: what it earned, how many of its graded questions have an answer, and its stars."""

    lesson: Lesson
    points: Score = NOTHING
    most: int = 0
    answered: int = 0
    questions: int = 0
    question: str = ""
    """The id of the question to go on with; empty when every graded one has an answer.

    It is the first graded question without an answer. Before any of these was answered, it is what follows the last
    question that was, such as a warm-up, as long as something does.
    """
    place: int = 0
    """Which of the graded questions that is, from 1; 0 if it isn't one of them."""
    is_begun: bool = False
    """Whether anything of it was answered or played: a graded question, a warm-up, its first turn."""
    stars: int = 0
    """From 1 to 3 when every question has an answer: 3 for all right at the first try, 2 from 80 % on."""
    is_done: bool = False

    @property
    def name(self) -> str:
        """The name of its notebook without the ending."""
        return self.lesson.name

    @property
    def number(self) -> int:
        """Its number in the course, from 1."""
        return int(self.name[:2])

    @property
    def is_exam(self) -> bool:
        """Whether it is the exam, which has no stars and gives its points away only when it is over."""
        return self.name == EXAM


@dataclass(frozen=True)
class CourseStanding:
    """Where a learner stands in the course."""

    steps: tuple[Step, ...]
    now: Step | None
    """The lesson to go on with; None when the course is done."""
    at: datetime
    """The moment at which this was so."""
    due: int = 0
    """How many facts are due for practice today."""
    comes_back: datetime | None = None
    """When the next fact is due; None while one is due, and where none will be."""
    idea: str = ""
    """The code of the misconception to look at again; empty without one."""
    idea_says: str = ""
    """That misconception in a sentence or two."""
    begun: bool = False
    """Whether anything was answered or played yet."""
    days: frozenset[date] = frozenset()
    """The days on which something was answered, and the present one: a record that only grows."""
    damaged: tuple[str, ...] = ()
    """The names of the learner's files of answers that cannot be read."""

    @property
    def lessons(self) -> tuple[Step, ...]:
        """The lessons without the exam."""
        return tuple(step for step in self.steps if not step.is_exam)

    @property
    def points(self) -> Score:
        """The points of all lessons together."""
        return Score(sum(step.points for step in self.lessons))

    @property
    def most(self) -> int:
        """The points that the lessons can earn."""
        return sum(step.most for step in self.lessons)


def standing(folder: Path, results: Progress | None = None, now: datetime | None = None) -> CourseStanding:
    """Return where the learner stands whose course is in a folder.

    ``results`` is the memory of practice; ``now`` is the moment at which facts are due, by default the present one.

    >>> import tempfile
    >>> found = standing(Path(tempfile.mkdtemp()))
    >>> found.begun, found.now.name, found.points, len(found.lessons)
    (False, '01_cards_and_turn', 0, 16)
    """
    diagnosis = Diagnosis(folder=folder)
    signs, done = diagnosis.answered, answered(folder)
    games = _games(folder)
    steps = tuple(
        _exam(found, folder) if found.name == EXAM else _step(found, folder, signs, done, games) for found in lessons()
    )
    practised = _results(results)
    at = now or datetime.now(UTC)
    coming = _coming(practised, signs)
    due_now = sum(when <= at for when in coming)
    idea = next((code for code in (*diagnosis.asserted, *diagnosis.wondered) if can_be_asked_again(code)), "")
    return CourseStanding(
        steps,
        _next(steps, signs, {**done, **games}),
        at,
        due_now,
        None if due_now else min(coming, default=None),
        idea,
        diagnosis.says(idea) if idea else "",
        bool(practised or games) or any(step.is_begun for step in steps),
        _days(practised, signs, at),
        tuple(path.name for path in damaged(folder)),
    )


def _step(
    found: Lesson, folder: Path, signs: Mapping[str, Signs], done: Collection[str], games: Collection[str]
) -> Step:
    lines = {line.ex: line for line in _lines(folder / f"{found.name}.ipynb")}
    found = as_handed_in(found, lines)
    graded = [asked for asked in found.exercises if asked.points]
    open_ = [asked.id for asked in graded if asked.id not in lines or lines[asked.id].status in UNANSWERED]
    points = Score(sum(lines[asked.id].points or 0 for asked in graded if asked.id in lines))
    most = sum(asked.points for asked in graded)
    tried = [place for place, asked in enumerate(found.exercises) if asked.id in done]
    is_begun = len(open_) < len(graded) or bool(tried) or found.name in games
    following = found.exercises[max(tried, default=-1) + 1 :]
    question = open_[0] if open_ else ""
    if is_begun and following and len(open_) == len(graded):
        question = following[0].id
    return Step(
        found, points, most, len(graded) - len(open_), len(graded), question,
        next((place for place, asked in enumerate(graded, start=1) if asked.id == question), 0),
        is_begun,
        0 if open_ else stars(points, most, [signs[asked.id] for asked in graded if asked.id in signs]),
        not open_,
    )  # fmt: skip


def _lines(notebook: Path) -> tuple[MarkLine, ...]:
    """Return what the exercises of a lesson's notebook earned; nothing if it isn't there or can't be read."""
    try:
        return mark_notebook(notebook, clicked=True, thought=False).lines
    except (UnreadableNotebook, OSError):
        return ()


def _exam(found: Lesson, folder: Path) -> Step:
    """Return the exam as a step; its points are told in its notebook, because grading a paper takes seconds."""
    return Step(found, is_done=exam_is_over(folder))


def _games(folder: Path) -> dict[str, float]:
    """Return the notebooks at whose tables somebody played, and when; a host may name the game in their place."""
    found: dict[str, float] = {}
    for path in (folder / GAMES).glob("*.canasta"):
        if (when := written_at(path)) is not None:
            name = path.name.partition(".")[0].rpartition("-")[0]
            found[name] = max(when, found.get(name, 0))
    return found


def _next(steps: Sequence[Step], signs: Mapping[str, Signs], written: Mapping[str, float]) -> Step | None:
    """Return the lesson to go on with: the one answered last unless it is done, then the next that is not.

    Signs know when a question was answered. A warm-up and a turn leave none, so the age of their file has to do.
    """
    at = {asked.id: place for place, step in enumerate(steps) for asked in step.lesson.exercises}
    known = {at[name] for name in signs if name in at}
    at |= {step.name: place for place, step in enumerate(steps)}
    dated = [(each.at.timestamp(), at[name]) for name, each in signs.items() if each.at and name in at]
    dated += [(when, at[name]) for name, when in written.items() if name in at and at[name] not in known]
    begin = max(dated)[1] if dated else 0
    return next((step for step in (*steps[begin:], *steps[:begin]) if not step.is_done), None)


def _results(memory: Progress | None) -> tuple[Result, ...]:
    try:
        return memory.results() if memory else ()
    except NotKept:
        return ()


def _coming(practised: Sequence[Result], answered: Mapping[str, Signs]) -> list[datetime]:
    """Return when each fact comes back; nothing where what works that out is not installed."""
    try:
        return list(due([*of_practice(practised), *of_lessons(answered)]).values())
    except MissingExtra:
        return []


def _days(practised: Sequence[Result], answered: Mapping[str, Signs], at: datetime) -> frozenset[date]:
    moments = [
        at,
        *(result.answered_at for result in practised),
        *(signs.at for signs in answered.values() if signs.at),
    ]
    return frozenset(moment.astimezone().date() for moment in moments)
