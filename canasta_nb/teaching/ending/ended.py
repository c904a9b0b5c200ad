"""How a lesson has ended, as facts: its points, the questions, the aims, one thing to look at again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from canasta_nb.teaching.bank.exercises import as_handed_in, lesson, lessons
from canasta_nb.teaching.content.asking import Exercise, Lesson, LessonAim
from canasta_nb.teaching.content.paper_names import paper_name
from canasta_nb.teaching.ending.by_skill import OfASkill, by_skill
from canasta_nb.teaching.ending.exam_result import OfThePaper, minutes_of, plays, said_to, skills_of_paper
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.judging.saved_answers import kept
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.memory.probes import forms
from canasta_nb.teaching.memory.stars import PASS_MARK, passed_later, stars
from canasta_nb.teaching.notebook.exam import RELEASED, with_paper
from canasta_nb.teaching.notebook.kept_dots import held_of, is_answered, kept_points
from canasta_nb.teaching.notebook.one_more import one_more
from canasta_nb.teaching.notebook.sitting import is_open
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.quiz.linking import section_of

Dot = Literal["right", "half", "wrong", "open"]


@dataclass(frozen=True)
class AskedAtEnd:
    """A graded question: its exercise, what it earned, and how that looks."""

    asked: Exercise
    points: Score
    dot: Dot


@dataclass(frozen=True)
class Reached:
    """An aim of the lesson, and the questions for it that are not right yet."""

    says: str
    missing: tuple[AskedAtEnd, ...]


@dataclass(frozen=True)
class Look:
    """What to look at again: the code of an idea and what is true, the address that teaches it, what showed it."""

    code: str
    says: str
    read: str
    shown: Exercise
    fresh: bool
    """Whether there are fresh questions on it."""


@dataclass(frozen=True)
class ExamResult:
    """What came of an exam that is over: each skill, the strongest first, the minutes, and what each play cost."""

    paper: str
    skills: tuple[OfThePaper, ...]
    minutes: int
    plays: tuple[str, ...]

    @property
    def to_practise(self) -> OfThePaper | None:
        """The weakest skill, where it is below the line."""
        return next((each for each in self.skills[-1:] if each.share < PASS_MARK), None)


@dataclass(frozen=True)
class Ended:
    """How a lesson stands at its end."""

    lesson: Lesson
    questions: tuple[AskedAtEnd, ...]
    aims: tuple[Reached, ...] = ()
    look: Look | None = None
    stars: int = 0
    """Three where everything was right at the first try."""
    is_earlier: bool = False
    """Whether some of its questions are of an earlier edition of the lesson, and count as they did then."""
    sat: bool = False
    """Whether it is an exam that is not over."""
    is_exam: bool = False
    exam: ExamResult | None = None
    """What came of an exam that is over."""
    left_out: bool = False
    """Whether the lesson before it has questions without an answer."""
    passed: bool = False
    """Whether it was passed with fresh questions at its end, because its points are too few."""
    skills: tuple[OfASkill, ...] = ()
    """What its questions earned of each skill, where it is done and not passed."""

    @property
    def weakest(self) -> OfASkill | None:
        """The skill to practise first where the lesson is done and not passed."""
        return min(self.skills, key=lambda each: each.share, default=None)

    @property
    def points(self) -> Score:
        """What the lesson earned."""
        return Score(sum(each.points for each in self.questions))

    @property
    def most(self) -> int:
        """What it can earn."""
        return sum(each.asked.points for each in self.questions)

    @property
    def open(self) -> tuple[tuple[int, AskedAtEnd], ...]:
        """The questions without an answer, each with its place among the graded ones."""
        return tuple((place, each) for place, each in enumerate(self.questions, start=1) if each.dot == "open")

    @property
    def is_done(self) -> bool:
        """Whether every graded question has an answer, and no exam is sat any more."""
        return not self.open and not self.sat

    @property
    def missed(self) -> list[Exercise]:
        """The exercises that can still earn something, those that can earn most first."""
        lost = [(each.asked.points - each.points, each.asked) for each in self.questions]
        return [asked for points, asked in sorted(lost, key=lambda pair: -pair[0]) if points]

    def many(self, dot: Dot) -> int:
        """Return how many questions were answered so."""
        return Counter(each.dot for each in self.questions)[dot]

    @property
    def near(self) -> tuple[Lesson | None, Lesson | None]:
        """The lesson before it, and the next one."""
        every = lessons()
        at = [each.name for each in every].index(self.lesson.name)
        return every[at - 1] if at else None, every[at + 1] if at + 1 < len(every) else None


def ended(name: str, done: Work) -> Ended:
    """Return how a lesson stands in a notebook; Unknown for a lesson that there is not.

    Where the cell of a question has not run yet, the answer that is kept counts.

    >>> found = ended("05", Work())
    >>> found.points, found.most, len(found.open), [len(aim.missing) for aim in found.aims]
    (0, 12, 7, [4, 2, 1])
    """
    own = lesson(name)
    held = as_handed_in(own, {*held_of(own), *done.points})
    graded = [asked for asked in with_paper(held, done.paper or RELEASED).exercises if asked.points]
    questions = tuple(_question(asked, done) for asked in graded)
    now = {new.id: old.id for new, old in zip(own.exercises, held.exercises, strict=True)}
    first = [done.diagnosis.answered[asked.id] for asked in graded if asked.id in done.diagnosis.answered]
    sat = any(is_open(asked, done) for asked in graded)
    lost = Ended(own, questions)
    before, _ = lost.near
    is_exam = any(asked.paper for asked in graded)
    below = not (lost.open or sat or is_exam) and lost.points < PASS_MARK * lost.most
    passed = below and own.name in passed_later(log_in().lines())
    earned = {new: (each.asked, each.points) for new, old in now.items() for each in questions if each.asked.id == old}
    return Ended(
        own,
        questions,
        tuple(_reached(aim, {each.asked.id: each for each in questions}, now) for aim in own.aims),
        None if sat else _look(done, questions),
        0 if lost.open else stars(lost.points, lost.most, first, passed=passed),
        any(new.points + old.points and new != old for new, old in zip(own.exercises, held.exercises, strict=True)),
        sat,
        is_exam,
        _of_exam(graded, done) if is_exam and not sat else None,
        before is not None and not is_answered(before),
        passed,
        tuple(by_skill(earned)) if below and not passed else (),
    )


def _of_exam(asked: Sequence[Exercise], done: Work) -> ExamResult:
    said = said_to(asked, done)
    name = paper_name(asked[0].paper)
    return ExamResult(name, tuple(skills_of_paper(said)), minutes_of(said), tuple(plays(said)))


def _reached(aim: LessonAim, questions: dict[str, AskedAtEnd], now: dict[str, str]) -> Reached:
    """Return an aim with its questions that are not right, as this notebook asks them."""
    asked = [questions[now[id_]] for id_ in aim.questions if now.get(id_) in questions]
    return Reached(aim.says, tuple(each for each in asked if each.dot != "right"))


def _question(asked: Exercise, done: Work) -> AskedAtEnd:
    known = asked.paper or asked.id in done.points
    points = Score(done.points.get(asked.id, 0)) if known else kept_points(asked)
    answered = asked.id in done.points or asked.id in done.sat or kept(asked) is not ...
    if not answered:
        return AskedAtEnd(asked, points, "open")
    if is_open(asked, done):
        return AskedAtEnd(asked, points, "half")
    return AskedAtEnd(asked, points, "right" if points >= asked.points else "half" if points else "wrong")


def _look(done: Work, questions: Sequence[AskedAtEnd]) -> Look | None:
    """Return the idea that cost most of these questions' points, and where it is taught."""
    lost = {each.asked.id: each.asked.points - each.points for each in questions if each.dot in ("half", "wrong")}
    ideas = (*done.diagnosis.asserted, *done.diagnosis.wondered)
    shown = {code: {*done.diagnosis.exercises(code)} & {*lost} for code in ideas}
    code = max(shown, key=lambda one: sum(lost[id_] for id_ in shown[one]), default="")
    if not code or not shown[code]:
        return None
    worst = max((each.asked for each in questions if each.asked.id in shown[code]), key=lambda asked: lost[asked.id])
    fresh = bool(forms(code)) or one_more(worst, 1) is not None
    return Look(code, done.diagnosis.says(code), section_of(worst), worst, fresh)
