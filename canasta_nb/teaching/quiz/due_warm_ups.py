"""Warm-ups from what is due: where the learner's log says that something earlier waits, a warm-up asks for that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import islice

from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.diagnosis.signs import Signs
from canasta_nb.teaching.fresh.fresh import drawn
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.saved_answers import kept
from canasta_nb.teaching.log.learner_log import NotKept, log_in
from canasta_nb.teaching.log.line import LogLine
from canasta_nb.teaching.memory.next_topic import due_facts
from canasta_nb.teaching.memory.reviews import reviews_in
from canasta_nb.teaching.notebook.warm_ups import is_warm_up
from canasta_nb.teaching.notebook.work import Work


def due_warm_up(asked: Exercise, done: Work) -> Exercise | None:
    """Return the question that a warm-up gives way to; None for any other question, and where nothing waits.

    One that was answered before stays, because its answer would be gone from the page.
    """
    if not is_warm_up(asked):
        return None
    if asked.lesson not in done.waiting:
        try:
            lines: Sequence[LogLine] = log_in().read().lines
        except NotKept:
            lines = ()
        own = [each for each in lesson(asked.lesson).exercises if is_warm_up(each)]
        places = [each.id for each in own if each.id not in done.answered and kept(each) is ...]
        # What waits is settled once for a kernel, or the question after an answer would be one further on.
        due = waiting(asked.lesson, lines, done.diagnosis.answered, datetime.now(UTC))
        done.waiting[asked.lesson] = dict(zip(places, due, strict=False))
    return done.waiting[asked.lesson].get(asked.id)


def waiting(name: str, lines: Sequence[LogLine], answered: Mapping[str, Signs], now: datetime) -> tuple[Exercise, ...]:
    """Return fresh questions on what is due and was taught before a lesson, the longest wait first.

    >>> waiting("05_freezing", (), {}, datetime(2030, 1, 1, tzinfo=UTC))
    ()
    """
    facts = due_facts(reviews_in(lines, answered), now)
    many = sum(map(is_warm_up, lesson(name).exercises))
    return tuple(islice(_questions(name, facts, now.date()), many))


def _questions(name: str, facts: Sequence[str], day: date) -> Iterator[Exercise]:
    """Yield a question on each fact that an earlier lesson teaches; on another day it has other cards."""
    for number, fact in enumerate(facts, 1):
        asking = (each for each in TOPICS.values() if fact in each.asks and each.elsewhere != 1)
        topic = next((each for each in asking if exercise(each.like).lesson < name), None)
        if topic:
            yield drawn(topic, topic.asks[fact], day.toordinal(), number, fact)
