"""Results of practice: what the first answer to each exercise earned, as the learner's log has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from canasta_nb.teaching.answers.facts import facts_of
from canasta_nb.teaching.diagnosis.kept_signs import signs_as_json
from canasta_nb.teaching.diagnosis.signs import signs_of
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.log.line import PLACEMENT, PRACTICE, Earned, LogLine, new_line


@dataclass(frozen=True)
class Result:
    """The first answer to an exercise: what it earned, with how many hints, and how each part went."""

    topic: str
    level: int
    points: float
    max_points: float
    hints: int
    rules: tuple[tuple[str, float, float], ...]
    """For each part its rule, the share of its points that was earned, and the chance to guess the right answer."""
    answered_at: datetime

    @property
    def share(self) -> float:
        """The share of the points that was earned, from 0 to 1."""
        return self.points / self.max_points


def practised(assessment: Assessment, law: str, points: float, *, hints: int = 0, attempt: int = 1) -> LogLine:
    """Return the line of an answer to a fresh exercise that counts; the law is that of its topic."""
    asked, signs = assessment.exercise, signs_of(assessment)
    facts = tuple(
        (fact, float(share), luck) for (fact, luck), share in zip(facts_of(asked, law), assessment.shares, strict=True)
    )
    earned = Earned(float(points), float(asked.points), facts)
    kept = signs_as_json(signs) if signs else None
    return new_line(
        asked.id, repr(assessment.answer), PRACTICE, attempt=attempt, hints=hints, earned=earned, signs=kept
    )


def result_of(line: LogLine) -> Result | None:
    """Return the result in a line; None for any other answer.

    >>> from canasta_nb.teaching.log.line import Earned, new_line
    >>> earned = Earned(1.0, 1.0, (("take.frozen", 1.0, 0.1),))
    >>> result_of(new_line("freezing-2-7-1", "True", PRACTICE, earned=earned)).topic
    'freezing'
    """
    topic, *numbers = line.ex.rsplit("-", 3)
    if line.attempt > 1 or line.earned is None or line.at is None or len(numbers) != 3 or not _counts(line):
        return None
    level = int(numbers[0]) if numbers[0].isdecimal() else 0
    return Result(topic, level, *line.earned[:2], line.hints, line.earned.facts, line.at)


def _counts(line: LogLine) -> bool:
    """Tell whether an answer is one of practice: of a placement only what was known, as lessons teach the rest."""
    known = line.earned is not None and line.earned.points == line.earned.most
    return line.how == PRACTICE or (line.how == PLACEMENT and known)


def results(lines: Iterable[LogLine]) -> Iterator[Result]:
    """Yield every result in a log, in the order of the answers."""
    yield from filter(None, map(result_of, lines))
