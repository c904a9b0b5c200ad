"""What an exercise earns, worked out from all that was answered to it: the one place where points come from.

The first answer earns what it is worth, and a second one half of what it adds. After the solution was shown nothing
more is earned, until two questions like this one are answered rightly: they earn the rest. A record is a learner's own
word; an answer without one counts as the first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.judging.assessing import Assessment, Score, assess
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.log.line import ALIKE, CLICKED, OVER, SHOWN, TYPED, LogLine, value_in

WEIGHTS = (1.0, 0.5)
"""The share that the first and the second answer earn of what they add."""
FREE = 3
"""So many tries has a question without points, which nobody guesses for."""
MOST_ALIKE = 2
"""So many questions like an exercise, all of them right, earn the rest of its points."""
UNKNOWN, TRIES, HINTS, AFTER, ANEW = "tries_unknown", "tries=", "hints=", "after_solution", "earned_anew"
"""The notes: no try is known, their number, that of the hints, one after the solution, and the rest earned anew."""
ANSWERED = ("correct", "partial", "wrong")


def tries(asked: Exercise) -> int:
    """Return how many answers to an exercise earn something before its solution is shown; 0 for any number, in an exam.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> [tries(exercise(name)) for name in ("fz-1", "fz-2", "fz-3")]
    [2, 1, 2]
    """
    if asked.paper or asked.first_counts:
        return int(asked.first_counts)
    return KINDS[asked.kind].tries(asked) if asked.points else FREE


@dataclass(frozen=True)
class Record:
    """The lines of a learner's log that are about one exercise, in their order.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> from canasta_nb.teaching.log.line import new_line
    >>> lines = tuple(new_line("fz-3", repr(said), shown=False) for said in ("9h2s", "9h9d"))
    >>> record = Record(exercise("fz-3"), lines)
    >>> record.assess("9h9d").points, len(record.tries), record.is_over
    (0.5, 2, True)
    >>> Record(exercise("fz-3")).assess("9h9d").points
    1
    """

    exercise: Exercise
    lines: tuple[LogLine, ...] = ()

    @cached_property
    def _answers(self) -> tuple[tuple[LogLine, Assessment], ...]:
        given = [line for line in self.lines if line.how in (CLICKED, TYPED)]
        judged = [(line, assess(self.exercise, value_in(line.answer))) for line in given]
        return tuple(each for each in judged if each[1].status in ANSWERED)

    @cached_property
    def tries(self) -> tuple[tuple[Assessment, bool], ...]:
        """The answers, and whether the solution had been shown before; to say the same again is no try."""
        first: dict[object, tuple[Assessment, bool]] = {}
        for line, judged in self._answers:
            if line.shown is not None:
                first.setdefault(judged.said, (judged, line.shown))
        return tuple(first.values())

    @property
    def hints(self) -> int:
        """How many hints had been given before the last answer."""
        return max((line.hints for line in self.lines), default=0)

    @property
    def is_over(self) -> bool:
        """Whether the solution was shown: nothing more can be earned by answers to the exercise itself."""
        if self.exercise.paper:
            return any(line.how == OVER for line in self.lines)
        if any(line.how == SHOWN for line in self.lines):
            return True
        return len(self.tries) >= tries(self.exercise) or any(
            shown or judged.status == "correct" for judged, shown in self.tries
        )

    @cached_property
    def alike(self) -> tuple[bool, ...]:
        """For each question like it that was answered, whether that was right; only the first answer to each counts."""
        first: dict[int, bool] = {}
        for line in self.lines:
            if line.how == ALIKE and line.earned and line.attempt <= MOST_ALIKE:
                first.setdefault(line.attempt, line.earned.points == line.earned.most)
        return tuple(first.values())

    @property
    def can_earn_the_rest(self) -> bool:
        """Whether questions like it may still earn the rest of its points."""
        return bool(self.exercise.points) and self.is_over and all(self.alike) and len(self.alike) < MOST_ALIKE

    @property
    def has_earned_the_rest(self) -> bool:
        """Whether the questions like it earned the rest of its points."""
        return len(self.alike) == MOST_ALIKE and all(self.alike)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a teacher is told of the answers, in words of which each is the same in all languages.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> from canasta_nb.teaching.log.line import new_line
        >>> Record(exercise("fz-3")).notes
        ('tries_unknown',)
        >>> Record(exercise("fz-3"), (new_line("fz-3", "'9h9d'", hints=2, shown=False),)).notes
        ('tries=1', 'hints=2')
        """
        if self.exercise.paper:
            return ()
        if not self.tries:
            return (UNKNOWN,)
        return (
            f"{TRIES}{len(self.tries)}",
            *([f"{HINTS}{self.hints}"] if self.hints else ()),
            *([AFTER] if any(shown for _, shown in self.tries) else ()),
            *([ANEW] if self.has_earned_the_rest else ()),
        )

    def assess(self, answer: object) -> Assessment:
        """Return the assessment of the answer that is handed in, with the points that the record gives it."""
        own = assess(self.exercise, answer)
        if own.status not in ANSWERED:
            return own
        if self.exercise.paper:
            return replace(own, points=self._in_an_exam(own))
        if self.has_earned_the_rest:
            return replace(own, points=Score(self.exercise.points))
        return replace(own, points=Score(round(min(self._earned(own), own.points), 2)))

    def _earned(self, own: Assessment) -> float:
        """Return what all answers together earn; the one that is handed in is a try, even if it was never checked."""
        before = [judged.points for line, judged in self._answers if line.shown is None]
        best = earned = max(before, default=0.0)
        given = [*self.tries]
        if own.said not in [judged.said for judged, _ in given]:
            given.append((own, self.is_over))
        for weight, (judged, shown) in zip(WEIGHTS[: tries(self.exercise)], given, strict=False):
            if shown:
                break
            earned += weight * max(judged.points - best, 0)
            best = max(best, judged.points)
        return earned

    def _in_an_exam(self, own: Assessment) -> Score:
        """Return the points of an answer of an exam, of which only those count that were given before it was over."""
        counted = [judged for judged, shown in self.tries if not shown]
        if not self.is_over or own.said in [judged.said for judged in counted]:
            return own.points
        return counted[-1].points if counted else Score(0)
