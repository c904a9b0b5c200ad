"""When each fact comes back, as FSRS says, from the answers alone.

Only answers are kept. What is due is computed from them each time, so no state can go wrong. A later version of the
library, or a second notebook, gets the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from canasta_nb import extras
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
