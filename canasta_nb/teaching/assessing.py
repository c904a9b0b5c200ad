"""An answer assessed: its points, its status, and the misconceptions that would have given it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from canasta_nb.teaching.exam import QUESTIONS, drawn
from canasta_nb.teaching.exercises import Answer, Exercise, Part
from canasta_nb.teaching.kinds import BLANK, RANKED, Unreadable, plain, read, share
from canasta_nb.teaching.misconceptions import Misconception, found_in
from canasta_nb.teaching.words import told


class Score(float):
    """Points, which print as people write them.

    >>> Score(2), Score(1.5)
    (2, 1.5)
    """

    def __repr__(self) -> str:
        return f"{self:g}"

    __str__ = __repr__


@dataclass(frozen=True)
class Assessment:
    """What an answer to an exercise earns and why."""

    exercise: Exercise
    points: Score
    status: str
    """``correct``, ``partial``, ``wrong``, ``blank``, or ``unreadable``: not in the form that is asked for."""
    said: tuple[Answer, ...] = ()
    shares: tuple[Fraction, ...] = ()
    ideas: tuple[Misconception, ...] = ()
    problem: str = ""
    """Why the answer could not be read, as a sentence."""
    questions: tuple[Assessment, ...] = ()
    """The questions of an exam, each assessed for itself."""

    @property
    def code(self) -> str | None:
        """The code of the first misconception found."""
        return self.ideas[0].code if self.ideas else None

    @property
    def wrong(self) -> tuple[tuple[Part, Answer], ...]:
        """The parts that are answered and not wholly right, with what was said."""
        if self.questions:
            return ()
        pairs = zip(self.exercise.parts, self.said, self.shares, strict=True)
        return tuple((part, said) for part, said, share in pairs if share < 1 and said != BLANK)


def assess(exercise: Exercise, answer: object) -> Assessment:
    """Assess an answer.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> half = assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair")))
    >>> half.points, half.status, half.code
    (1, 'partial', 'table_meld_helps')
    >>> assess(exercise("fz-2"), "K♠").status
    'unreadable'
    """
    if exercise.kind == "exam":
        return _sat(exercise, answer)
    try:
        said = read(exercise, answer)
    except Unreadable as problem:
        return Assessment(exercise, Score(0), "unreadable", problem=str(problem))
    if all(item == BLANK for item in said):
        return Assessment(exercise, Score(0), "blank", said, (Fraction(0),) * len(said))
    shares = tuple(share(part, item) for part, item in zip(exercise.parts, said, strict=True))
    earned = sum(shares, Fraction(0)) / len(shares)
    if exercise.kind == "order" and earned < 1 and exercise.parts[0].ask_for not in RANKED:
        earned = Fraction(0)
    status = "correct" if earned == 1 else "wrong" if earned == 0 else "partial"
    points = Score(round(float(earned * exercise.points), 2))
    assessment = Assessment(exercise, points, status, said, shares)
    ideas = found_in(exercise, assessment.wrong)
    return Assessment(exercise, points, status, said, shares, ideas)


def _sat(exercise: Exercise, answer: object) -> Assessment:
    """Assess an exam: the number of the paper, and an answer to each of its questions."""
    try:
        number, answers = _paper(answer)
    except Unreadable as problem:
        return Assessment(exercise, Score(0), "unreadable", problem=str(problem))
    if all(item == BLANK for item in answers):
        return Assessment(exercise, Score(0), "blank")
    questions = tuple(assess(asked, said) for asked, said in zip(drawn(number), answers, strict=True))
    shares = tuple(Fraction(each.points).limit_denominator(100) / each.exercise.points for each in questions)
    earned = sum(shares, Fraction(0)) / QUESTIONS
    status = "correct" if earned == 1 else "wrong" if earned == 0 else "partial"
    ideas = tuple(dict.fromkeys(idea for each in questions for idea in each.ideas))
    points = Score(round(float(earned * exercise.points), 2))
    return Assessment(exercise, points, status, answers, shares, ideas, questions=questions)


def _paper(answer: object) -> tuple[int, tuple[Answer, ...]]:
    """The number of the paper and the answers to it; Unreadable when they are not in that form."""
    value = plain(answer)
    if value == BLANK:
        return 0, (BLANK,) * QUESTIONS
    if not isinstance(value, tuple) or len(value) != 2 or type(value[0]) is not int or not isinstance(value[1], tuple):
        raise Unreadable(told("exam", "answer", many=QUESTIONS))
    if len(value[1]) != QUESTIONS:
        raise Unreadable(told("exam", "answers", many=QUESTIONS, n=len(value[1])))
    return value[0], value[1]
