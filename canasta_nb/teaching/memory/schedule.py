"""What to practise now: facts come back when FSRS says so, skills while they are weak; all of it from results alone.

Only results are kept. The due exercises are computed from them each time, so no state can go wrong. A later version of
the library, or a second notebook, gets the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from canasta_nb import extras
from canasta_nb.core.engine import wording
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.memory.mastery import skill
from canasta_nb.teaching.memory.results import Result
from canasta_nb.teaching.memory.reviews import FactReview, rating


def due(reviews: Iterable[FactReview]) -> dict[str, datetime]:
    """Return when each fact that was asked for comes back: one FSRS card for each fact, in steps of days.

    The reviews come in the order of the answers, which no clock decides.

    Raises MissingExtra, with the line that installs it, where FSRS is not installed.

    >>> due(())
    {}
    """
    fsrs = extras.find("fsrs", extra="lab")
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    cards: dict[str, tuple[object, datetime]] = {}
    was_right: dict[str, bool] = {}
    for review in reviews:
        card = cards[review.fact][0] if review.fact in cards else fsrs.Card(card_id=0, due=review.at)
        rated = rating(review, right_before=was_right.get(review.fact, False))
        card, _ = scheduler.review_card(card, fsrs.Rating[rated], review.at)
        cards[review.fact] = card, card.due
        was_right[review.fact] = review.share == 1 and not review.hints
    return {fact: when for fact, (_, when) in cards.items()}


def next_topic(results: Sequence[Result], reviews: Iterable[FactReview], now: datetime) -> tuple[str, str]:
    """Return the topic to practise now, and the fact that it should ask for, or nothing.

    What is due longest comes first, then the topic in which somebody is weakest; never one twice in a row.

    >>> from datetime import UTC
    >>> next_topic((), (), datetime(2030, 1, 1, tzinfo=UTC))
    ('turn', '')
    """
    last = results[-1].topic if results else ""
    try:
        when = due(reviews)
    except extras.MissingExtra:
        when = {}
    for fact in sorted((fact for fact in when if when[fact] <= now), key=lambda fact: when[fact]):
        topic = topic_of(fact, results)
        if topic and topic != last:
            return topic, fact
    return min((name for name in TOPICS if name != last), key=lambda name: skill(name, results)), ""


def topic_of(fact: str, results: Sequence[Result]) -> str:
    """Return the topic for a fact: the last one used, or the topic of its law or of the law's lesson."""
    asked = (result.topic for result in reversed(results) if any(fact == rule for rule, *_ in result.rules))
    law = fact.partition(" ")[0]
    of_law = (name for name, topic in TOPICS.items() if topic.law == law)
    of_lesson = (name for name, topic in TOPICS.items() if exercise(topic.like).lesson == wording.lesson(law))
    return next((name for name in (*asked, *of_law, *of_lesson) if name in TOPICS), "")
