"""A month of practice, ten exercises a day, for three learners: how often each topic comes.

    PYTHONPATH=tests nice -n 10 python -m measuring.practice [--seed S] [--days N] [--drawn]

One learner is right in nine parts of ten, another one only in a third of those about freezing, the initial meld and
scoring, and one guesses. Only the choice of topics is tried, with a fact that each topic can ask for in each part.
With ``--drawn`` every exercise is drawn and answered as in a notebook, which takes some minutes; then you also read how
many of the exercises that were drawn for a fact that is due ask for it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from teaching.simulated import known, typed
from teaching.tuning.slips import guess, slip

from canasta_nb.teaching.answers.facts import facts_of
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.log import line
from canasta_nb.teaching.log.learner_log import LearnerLog
from canasta_nb.teaching.memory.next_topic import A_PUZZLE, Posed, next_topic, of_topic
from canasta_nb.teaching.memory.results import Result
from canasta_nb.teaching.memory.reviews import of_practice
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.practice import series
from canasta_nb.teaching.practice.series import PUZZLE_IN, Series
from canasta_nb.teaching.puzzles.as_exercise import LESSONS
from canasta_nb.teaching.puzzles.choosing import drawn_from

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
A_DAY, DAYS = 10, 30
WEAK = frozenset({"freezing", "initial-meld", "scoring"})
PARTS, LUCK = {1: 2, 2: 2, 3: 3}, 0.2


class Learner(NamedTuple):
    """Somebody who practises: how often a part is right, and how often one of a weak topic."""

    right: float
    right_where_weak: float

    def knows(self, topic: str, chance: Random) -> bool:
        """Tell whether a part of a topic is right this time."""
        return chance.random() < (self.right_where_weak if topic in WEAK else self.right)


GOOD, WEAKER, GUESSER = Learner(0.9, 0.9), Learner(0.9, 0.35), Learner(0.25, 0.25)
LEARNERS = {"right in 90 %": GOOD, "weak in three": WEAKER, "guesses": GUESSER}


@dataclass
class Month:
    """What a month of practice asked."""

    asked: list[Posed] = field(default_factory=list)
    for_facts: int = 0
    asking_them: int = 0
    """So many exercises were drawn for a fact that is due, and so many of them ask for it."""
    sent_back: int = 0
    """How often the learner was told to read the page again."""

    @property
    def topics(self) -> Counter[str]:
        """How often each topic came; a question of a lesson under the lesson's name."""
        return Counter(each.topic or each.lesson for each in self.asked)

    def longest_wait(self, lesson: str) -> int:
        """Return the largest number of exercises in a row of which the last one alone may be of a lesson."""
        at = [-1, *(place for place, each in enumerate(self.asked) if each.lesson == lesson), len(self.asked)]
        return max(later - sooner for sooner, later in pairwise(at))


def month(learner: Learner, seed: int = 1, days: int = DAYS, *, with_facts: bool = True) -> Month:
    """Return what is chosen for a learner, without drawing the exercises; also without the facts it is much faster."""
    chance, found, results = Random(seed), Month(), list[Result]()
    puzzles = [LESSONS[each.theme] for each in drawn_from() if each.position.rules.id == "classic"]
    for now in _moments(days):
        three, place = divmod(len(found.asked), PUZZLE_IN)
        if place == Random(f"{seed} {three}").randrange(PUZZLE_IN):
            found.asked.append(Posed(chance.choice(puzzles), A_PUZZLE))
            continue
        chosen = next_topic(found.asked, results, of_practice(results if with_facts else ()), now)
        found.asked.append(of_topic(chosen.topic))
        facts = [fact for fact, level in TOPICS[chosen.topic].asks.items() if level <= chosen.level] or [chosen.topic]
        asked = [chosen.fact or chance.choice(facts), *(chance.choice(facts) for _ in range(PARTS[chosen.level] - 1))]
        parts = tuple((fact, float(learner.knows(chosen.topic, chance)), LUCK) for fact in asked)
        earned = sum(share for _, share, _ in parts)
        results.append(Result(chosen.topic, chosen.level, earned, len(parts), 0, parts, now))
    return found


def drawn_month(learner: Learner, seed: int = 1, days: int = DAYS) -> Month:
    """Return what a learner is asked in a month, each exercise drawn and answered."""
    chance, found = Random(seed), Month()
    work().diagnosis = Diagnosis()
    with TemporaryDirectory() as folder:
        log = LearnerLog(Path(folder) / "log.jsonl")
        for day in range(days):
            course = _on(day, lambda day=day: Series(seed=seed * 1_000 + day, log=log))
            for number in range(A_DAY):
                if number:
                    _on(day, course.next)
                _answer(course, learner, chance, found, day)
    return found


def _answer(course: Series, learner: Learner, chance: Random, found: Month, day: int) -> None:
    asked, topic = course.exercise, course.topic
    found.asked.append(course.asked[-1])
    if course.fact:
        found.for_facts += 1
        found.asking_them += any(course.fact == fact for fact, _ in facts_of(asked, topic.law if topic else ""))
    if course.puzzle:
        return
    said = typed(asked, [*_said(asked, topic.name if topic else _topic_like(asked), learner, chance)])
    assessment = assess(asked, said)
    work().diagnosis.learn(assessment)
    found.sent_back += bool(_on(day, lambda: course.take(assessment)))


def _said(asked: Exercise, topic: str, learner: Learner, chance: Random) -> Iterator[object]:
    for part, right in zip(asked.parts, known(asked), strict=True):
        if learner is GUESSER:
            yield guess(asked, part, len(right) if isinstance(right, tuple) else 1, chance)
        else:
            yield right if learner.knows(topic, chance) else slip(part, right, chance)


def _topic_like(asked: Exercise) -> str:
    return next((name for name, each in TOPICS.items() if exercise(each.like).lesson == asked.lesson), "")


def _moments(days: int) -> Iterator[datetime]:
    for day in range(days):
        yield from (NOON + timedelta(days=day, minutes=number) for number in range(A_DAY))


def _on(day: int, do: object) -> object:
    """Return what is done on a day of the month."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:
            del tz
            return NOON + timedelta(days=day)

    usual = series.datetime
    series.datetime = line.datetime = Clock  # type: ignore[misc, attr-defined]
    try:
        return do()  # type: ignore[operator]
    finally:
        series.datetime = line.datetime = usual  # type: ignore[misc, attr-defined]


def table(months: dict[str, Month]) -> Iterator[str]:
    """Yield the lines of a table of topics, one column for each learner."""
    yield f"{'':20}" + "".join(f"{name:>15}" for name in months)
    topics = {name: found.topics for name, found in months.items()}
    names = dict.fromkeys([A_PUZZLE, *TOPICS, *(name for each in topics.values() for name in each)])
    for name in names:
        yield f"{name:20}" + "".join(f"{each[name]:>15}" for each in topics.values())
    facts = [f"{found.asking_them} of {found.for_facts}" for found in months.values()]
    yield f"{'due facts asked':20}" + "".join(f"{said:>15}" for said in facts)
    yield f"{'back to the page':20}" + "".join(f"{found.sent_back:>15}" for found in months.values())


def main() -> None:
    """Read the options, practise for a month, print."""
    options = argparse.ArgumentParser(description="What a month of practice asks three learners.")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--days", type=int, default=DAYS)
    options.add_argument("--drawn", action="store_true")
    given = options.parse_args()
    practise = drawn_month if given.drawn else month
    print("\n".join(table({name: practise(each, given.seed, given.days) for name, each in LEARNERS.items()})))


if __name__ == "__main__":
    main()
