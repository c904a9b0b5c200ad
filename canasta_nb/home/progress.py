"""Where a learner stands: the lessons as a path, the question to go on with, what is due, what was misunderstood.

All of it is read from the learner's own files: the notebooks, and the log of answers beside them.
What can't be read counts as not done, and nothing in these files is run. Only what the answers show is kept there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path

from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.marks.marks import MarkLine
from canasta_nb.classroom.notebooks.cells import UnreadableNotebook
from canasta_nb.extras import MissingExtra
from canasta_nb.home.played_at import HOOK, PLAY, PlayedAt, games, is_in_a_turn
from canasta_nb.puzzles.own import OwnMoment
from canasta_nb.teaching.bank.exercises import as_handed_in, lessons
from canasta_nb.teaching.content.asking import Lesson
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.signs import Signs
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.judging.saved_answers import answered, exam_is_over
from canasta_nb.teaching.log.learner_log import LearnerLog, NotKept, Read, log_in
from canasta_nb.teaching.log.line import DEAL, MOMENT, PLACEMENT, PUZZLE, LogLine
from canasta_nb.teaching.memory.probes import can_be_asked_again
from canasta_nb.teaching.memory.results import result_of
from canasta_nb.teaching.memory.reviews import reviews_in
from canasta_nb.teaching.memory.schedule import due
from canasta_nb.teaching.memory.stars import passed_later, stars
from canasta_nb.teaching.moments.kept import due as due_moments, kept_moments, next_day
from canasta_nb.teaching.puzzles.daily_deal import result_of as result_of_deal
from canasta_nb.teaching.puzzles.played import PuzzlesPlayed, puzzles_played
from canasta_nb.teaching.skills.placed import Placed, placed
from canasta_nb.teaching.skills.states import SkillStanding, standing_in_skills

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
    table: str = ""
    """The cell of the table above that question, where the learner stopped in the middle of a turn; else empty."""
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
    puzzles: PuzzlesPlayed = field(default_factory=PuzzlesPlayed)
    """What was played in puzzles."""
    moments: tuple[OwnMoment, ...] = ()
    """The moments of the learner's own deals that are due today."""
    next_moment: date | None = None
    """The day on which the next of the others comes back; None where none will."""
    deal: int | None = None
    """The first result of today's deal, as a lead in points; None before it was played."""
    skills: tuple[SkillStanding, ...] = ()
    """How the learner stands in each skill."""
    placed: Placed | None = None
    """What the latest placement came to."""
    is_placed: bool = False
    """Whether nothing of the course was answered or played since then."""
    damaged: tuple[str, ...] = ()
    """The names of the learner's files of answers of which something cannot be read."""

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


def standing(folder: Path, practised: LearnerLog | None = None, now: datetime | None = None) -> CourseStanding:
    """Return where the learner stands whose course is in a folder.

    ``practised`` is the log of practice where that is another one; ``now`` is the moment at which facts are due, by
    default the present one.

    >>> import tempfile
    >>> found = standing(Path(tempfile.mkdtemp()))
    >>> found.begun, found.now.name, found.points, len(found.lessons)
    (False, '01_cards_and_turn', 0, 16)
    """
    diagnosis = Diagnosis(folder=folder)
    diagnosis.keep()  # without this, each new Python would judge the same answers again
    log, damaged = _read(log_in(folder))
    signs, done = diagnosis.answered, answered(folder)
    lines = log.lines
    if practised and practised.path.resolve() != log_in(folder).path.resolve():
        lines += _read(practised)[0].lines
    played = games(folder)
    last = {line.ex: line.at.timestamp() for line in log.lines if line.at}
    steps = tuple(
        _exam(found, folder)
        if found.name == EXAM
        else _step(found, folder, signs, done, played.get(found.name), last, passed_later(log.lines))
        for found in lessons()
    )
    at = now or datetime.now(UTC)
    coming = _coming(lines, signs)
    kept = kept_moments(lines)
    begin = _last(steps, lines, played)
    level = placed(lines)
    due_now = sum(when <= at for when in coming)
    idea = next((code for code in (*diagnosis.asserted, *diagnosis.wondered) if can_be_asked_again(code)), "")
    return CourseStanding(
        steps,
        _next(steps, begin or (level.lesson if level else steps[0].name)),
        at,
        due_now,
        None if due_now else min(coming, default=None),
        idea,
        diagnosis.says(idea) if idea else "",
        bool(played)
        or any(line.how in (PUZZLE, DEAL, MOMENT, PLACEMENT) or result_of(line) for line in lines)
        or any(step.is_begun for step in steps),
        frozenset(moment.astimezone().date() for moment in (at, *(line.at for line in lines if line.at))),
        puzzles_played(lines),
        tuple(due_moments(kept, at)),
        next_day(kept, at),
        result_of_deal(lines, at.astimezone(UTC).date()),
        standing_in_skills(lines, signs, at),
        level,
        level is not None and begin is None,
        damaged,
    )


def _step(
    found: Lesson,
    folder: Path,
    signs: Mapping[str, Signs],
    done: Collection[str],
    game: PlayedAt | None,
    last: Mapping[str, float],
    passed: Collection[str],
) -> Step:
    lines = {line.ex: line for line in _lines(folder / f"{found.name}.ipynb")}
    found = as_handed_in(found, lines)
    graded = [asked for asked in found.exercises if asked.points]
    open_ = [asked.id for asked in graded if asked.id not in lines or lines[asked.id].status in UNANSWERED]
    points = Score(sum(lines[asked.id].points or 0 for asked in graded if asked.id in lines))
    most = sum(asked.points for asked in graded)
    tried = [place for place, asked in enumerate(found.exercises) if asked.id in done]
    is_begun = len(open_) < len(graded) or bool(tried) or game is not None
    following = found.exercises[max(tried, default=-1) + 1 :]
    question = open_[0] if open_ else ""
    if is_begun and following and len(open_) == len(graded):
        question = following[0].id
    place = next((place for place, asked in enumerate(graded, start=1) if asked.id == question), 0)
    answered_at = max((last.get(asked.id, 0) for asked in found.exercises), default=0)
    stopped = game is not None and game.when > answered_at and is_in_a_turn(game.file)
    first = [signs[asked.id] for asked in graded if asked.id in signs]
    return Step(
        found, points, most, len(graded) - len(open_), len(graded), question, place,
        (PLAY if place else HOOK) if stopped else "",
        is_begun,
        0 if open_ else stars(points, most, first, passed=found.name in passed),
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


def _last(steps: Sequence[Step], lines: Sequence[LogLine], played: Mapping[str, PlayedAt]) -> str | None:
    """Return the lesson that was answered or played last; None before any, and after a placement."""
    of = {asked.id: step.name for step in steps for asked in step.lesson.exercises}
    last = next((line for line in reversed(lines) if line.ex in of or line.how == PLACEMENT), None)
    name, when = (of.get(last.ex), last.at.timestamp() if last.at else 0.0) if last else (None, 0.0)
    for step in steps:
        if step.name in played and played[step.name].when > when:
            name, when = step.name, played[step.name].when
    return name


def _next(steps: Sequence[Step], begin: str) -> Step | None:
    """Return the lesson to go on with: this one unless it is done, then the next that is not."""
    at = [step.name for step in steps].index(begin)
    return next((step for step in (*steps[at:], *steps[:at]) if not step.is_done), None)


def _read(log: LearnerLog) -> tuple[Read, tuple[str, ...]]:
    """Return what is in a log, and the names of the files of which something can't be read."""
    try:
        found = log.read()
    except NotKept:
        return Read(()), (log.path.name,)
    return found, (*([log.path.name] if found.untold else []), *found.damaged)


def _coming(lines: Sequence[LogLine], answered: Mapping[str, Signs]) -> list[datetime]:
    """Return when each fact comes back; nothing where what works that out is not installed."""
    try:
        return list(due(reviews_in(lines, answered)).values())
    except MissingExtra:
        return []
