"""Which topic practice asks next: the one that teaches most, and none for too long.

A topic comes as often as its exercises teach: by how much the course is about it, how much of it is not known yet, and
how near its expected success is to the share from which people learn most. What was not asked for long gains on the
others, so nothing starves. All of it follows from what was asked and answered; nothing else is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import NamedTuple

from canasta_nb.extras import MissingExtra
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.fresh.drafts import Topic
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.memory.mastery import WANTED, chance, level_for, skill, success
from canasta_nb.teaching.memory.results import Result
from canasta_nb.teaching.memory.reviews import FactReview
from canasta_nb.teaching.memory.schedule import due

A_PUZZLE = "puzzle"
"""What stands for the topic of a puzzle."""
EVERY_LESSON_IN = 40
"""Among so many exercises, puzzles too, is one of every lesson that has a topic about Classic Canasta."""
EVERY_OTHER_LESSON_IN = 50
"""The same of lessons on other games, where all games are practised."""
AT_HAND = 36
"""So long a lesson waits at most: where others wait as long, and puzzles come between, it has its turn in time."""
A_TURN = 1.5
"""So many exercises pass from one topic to the next, because a third are puzzles."""
ELSEWHERE_IN = 10
"""Among so many exercises is at most one about another game, and at most ``MOST`` of one topic."""
ELSEWHERE_AT_HAND = 36
"""So long a lesson on other games waits at most before it comes: of these only one comes at a time.

It leaves a turn to the other game of a lesson that is about Classic Canasta too."""
MOST = 2
KNOWN_AT = 2
"""The level at which a topic counts as known."""
STEEP = 1.5
"""By this power of its odds a topic teaches more that is less known: with 1, somebody's weak topics come too seldom."""
LEAST_GAIN = 0.25
"""What a topic teaches in which nothing seems to be missing."""
MOST_GAIN = 12.0
"""What a topic teaches at most, of which hardly anything seems to be known: several such topics share the time."""
WITH_A_DUE_FACT = 1.3
"""So much more a topic teaches that asks for a fact which is due."""


class Posed(NamedTuple):
    """Something that practice has asked: its lesson, and its topic, if it is not a question of the lesson."""

    lesson: str
    topic: str = ""
    """``A_PUZZLE`` for a puzzle; empty where a question of the lesson is asked again with other cards."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether it is about another game than Classic Canasta."""
        return TOPICS[self.topic].elsewhere == 1 if self.topic in TOPICS else self.lesson in _elsewhere()


class NextTopic(NamedTuple):
    """The topic to practise now, its level, and the fact that is due and that it asks for, or nothing."""

    topic: str
    level: int
    fact: str = ""


def next_topic(
    asked: Sequence[Posed],
    results: Sequence[Result],
    reviews: Iterable[FactReview],
    now: datetime,
    *,
    only_classic: bool = False,
) -> NextTopic:
    """Return the topic to practise after all that was asked so far.

    >>> from datetime import UTC
    >>> next_topic((), (), (), datetime(2030, 1, 1, tzinfo=UTC))
    NextTopic(topic='freezing', level=1, fact='')
    """
    facts = due_facts(reviews, now)
    free = [topic for topic in TOPICS.values() if may_come(of_topic(topic.name), asked, only_classic=only_classic)]
    waiting = {_lesson_of(topic.name) for topic in free}
    late = _too_late(asked, waiting & _elsewhere(), ELSEWHERE_IN, ELSEWHERE_AT_HAND) or _too_late(
        asked, waiting - _elsewhere(), A_TURN, AT_HAND
    )
    among = [topic for topic in free if late in ("", _lesson_of(topic.name))]
    best = max(
        among, key=lambda topic: _gain(topic, results, facts) * (1 + _wait([each.topic for each in asked], topic.name))
    )
    fact = next((fact for fact in facts if fact in best.asks), "")
    level = max(level_for(best.name, results), best.asks.get(fact, 1))
    return NextTopic(best.name, min(level, best.elsewhere - 1) if best.elsewhere > 1 else level, fact)


def due_facts(reviews: Iterable[FactReview], now: datetime) -> list[str]:
    """Return the facts that are due, the one that waits longest first; none where nothing can tell."""
    try:
        when = due(reviews)
    except MissingExtra:
        return []
    return sorted((fact for fact in when if when[fact] <= now), key=lambda fact: when[fact])


def of_topic(name: str) -> Posed:
    """Return a topic as something that is asked.

    >>> of_topic("freezing")
    Posed(lesson='05_freezing', topic='freezing')
    """
    return Posed(_lesson_of(name), name)


def may_come(next_one: Posed, asked: Sequence[Posed], *, only_classic: bool) -> bool:
    """Tell whether something may be next: no topic twice in a row, or more than twice in ten.

    Of all that is about other games it is one in ten, or nothing.

    >>> freezing, comparing, players = map(of_topic, ("freezing", "comparing", "players"))
    >>> [may_come(each, [players, freezing], only_classic=False) for each in (freezing, comparing, of_topic("turn"))]
    [False, False, True]
    """
    lately = asked[1 - ELSEWHERE_IN :]
    if next_one.is_elsewhere and (only_classic or any(each.is_elsewhere for each in lately)):
        return False
    *_, last = (None, *(each for each in asked if each.topic != A_PUZZLE))
    return not next_one.topic or (last != next_one and lately.count(next_one) < MOST)


def _too_late(asked: Sequence[Posed], lessons: Iterable[str], each: float, most: int) -> str:
    """Return the lesson that waits longest where it, or one behind it, would have to wait too long; or nothing.

    ``each`` says how many exercises pass from one such lesson to the next, and ``most`` how long one may wait.
    """
    waits = Counter(
        {lesson: _wait([each.lesson for each in asked], lesson) for lesson in sorted(lessons)}
    ).most_common()
    late = any(wait + each * behind >= most for behind, (_, wait) in enumerate(waits))
    return waits[0][0] if late else ""


def _wait(names: Sequence[str], name: str) -> int:
    """Return how many exercises came since one of this name; all of them where there was none."""
    return next((wait for wait, each in enumerate(reversed(names)) if each == name), len(names))


def _gain(topic: Topic, results: Sequence[Result], facts: Iterable[str]) -> float:
    """Return how much an exercise of a topic teaches, beside others."""
    found = skill(topic.name, results)
    off = (success(found, level_for(topic.name, results)) - WANTED) / WANTED
    known = chance(found, KNOWN_AT)
    gain = topic.weight * max(LEAST_GAIN, min(MOST_GAIN, float(((1 - known) / known) ** STEEP)) * (1 - off * off))
    return gain * (WITH_A_DUE_FACT if any(fact in topic.asks for fact in facts) else 1)


@cache
def _lesson_of(name: str) -> str:
    """Return the lesson that teaches a topic."""
    return exercise(TOPICS[name].like).lesson


@cache
def _elsewhere() -> frozenset[str]:
    """Return the lessons all of whose topics are about other games."""
    here = {_lesson_of(name) for name, topic in TOPICS.items() if topic.elsewhere != 1}
    return frozenset({_lesson_of(name) for name in TOPICS} - here)
