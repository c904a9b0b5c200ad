"""Reviews of facts: every first answer is one for each fact that it asks for, in practice and in the lessons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from math import prod

from canasta_nb.teaching.answers.facts import Fact, facts_of
from canasta_nb.teaching.bank.exercises import exercise as exercise_named
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.diagnosis.signs import Signs
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.log.line import LogLine
from canasta_nb.teaching.memory.results import Result, result_of

ENOUGH = 0.5
"""The share of the points from which an answer counts as known, if with effort."""
LUCKY = 0.25
"""From this chance to guess it on, a right answer may have been luck."""


@dataclass(frozen=True)
class FactReview:
    """A review of one fact: the share that was right, the chance of a guess, and the number of hints."""

    fact: str
    share: float
    luck: float
    hints: int
    at: datetime


def rating(review: FactReview, *, right_before: bool) -> str:
    """Return how FSRS rates a review: ``Good``, ``Hard`` or ``Again``.

    ``Good`` is for all of it without hints. What one in four would guess is ``Hard`` at first, and ``Good`` when the
    review of the same fact before was right, too: nobody is lucky twice in a row. Half of it, or all with hints, is
    ``Hard``.
    """
    if review.share == 1 and not review.hints:
        return "Good" if review.luck < LUCKY or right_before else "Hard"
    return "Hard" if review.share >= ENOUGH else "Again"


def reviews_in(lines: Iterable[LogLine], answered: Mapping[str, Signs]) -> Iterator[FactReview]:
    """Yield the reviews of a log in the order of the answers, then those of answers that are not in it."""
    left = dict(answered)
    for line in lines:
        if result := result_of(line):
            left.pop(line.ex, None)
            yield from of_practice([result])
        elif line.ex in left:
            yield from of_lessons({line.ex: left.pop(line.ex)})
    yield from of_lessons(left)


def of_practice(results: Iterable[Result]) -> Iterator[FactReview]:
    """Yield the reviews of the results of practice."""
    for result in results:
        facts = [(fact, luck) for fact, _, luck in result.rules]
        yield from _reviews(facts, [share for _, share, _ in result.rules], result.hints, result.answered_at)


def of_lessons(answered: Mapping[str, Signs]) -> Iterator[FactReview]:
    """Yield the reviews of the exercises of the course that were answered; none where it is not known when."""
    for name, signs in answered.items():
        facts = _of_course(name)
        if signs.at and len(facts) == len(signs.parts):
            yield from _reviews(facts, [float(part.right) for part in signs.parts], signs.hints, signs.at)


def _reviews(facts: Iterable[Fact], shares: Iterable[float], hints: int, at: datetime) -> Iterator[FactReview]:
    """Parts that ask for the same fact are one review; to guess it one has to guess them all."""
    found: dict[str, list[tuple[float, float]]] = {}
    for (fact, luck), share in zip(facts, shares, strict=True):
        found.setdefault(fact, []).append((share, luck))
    for fact, parts in found.items():
        if fact:
            shares_of = [share for share, _ in parts]
            yield FactReview(fact, sum(shares_of) / len(parts), prod(luck for _, luck in parts), hints, at)


@lru_cache(maxsize=500)
def _of_course(name: str) -> tuple[Fact, ...]:
    """Return the facts of a course exercise; none of any other."""
    try:
        asked = exercise_named(name)
    except Unknown:
        return ()
    return facts_of(asked, _law_of(asked.lesson))


def _law_of(lesson: str) -> str:
    """Return the law that practice tests in a lesson's topic."""
    return next((each.law for each in TOPICS.values() if each.law and exercise_named(each.like).lesson == lesson), "")
