"""When a topic comes back: the FSRS library schedules, from the results alone.

Nothing but results is kept. What is due is worked out from them anew, so that no state can go wrong, and a later
version of the library, or two notebooks at once, find the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from canasta_nb import extras
from canasta_nb.teaching.practice.progress import Result
from canasta_nb.teaching.practice.topics import TOPICS

ENOUGH = 0.5
"""The share of the points from which an answer counts as known, if with effort."""
HIGHEST_LEVEL = 3


def rating(result: Result) -> str:
    """How a result is rated: ``Good`` for everything without hints, ``Hard`` for half of it, else ``Again``."""
    if result.share == 1 and not result.hints:
        return "Good"
    return "Hard" if result.share >= ENOUGH else "Again"


def due(results: Sequence[Result]) -> dict[str, datetime]:
    """When each topic that was practised comes back.

    Raises MissingExtra, with the line that installs it, where FSRS is not installed.

    >>> due(())
    {}
    """
    fsrs = extras.find("fsrs", extra="lab")
    scheduler = fsrs.Scheduler(enable_fuzzing=False)
    cards: dict[str, object] = {}
    when: dict[str, datetime] = {}
    for result in sorted(results, key=lambda result: result.answered_at):
        card = cards.get(result.topic) or fsrs.Card(card_id=0, due=result.answered_at)
        card, _ = scheduler.review_card(card, fsrs.Rating[rating(result)], result.answered_at)
        cards[result.topic], when[result.topic] = card, card.due
    return when


def next_topic(results: Sequence[Result], now: datetime) -> str:
    """What to practise now: what is due longest, else a topic that is new, in the order of the course, else the next.

    >>> from datetime import UTC
    >>> next_topic((), datetime(2030, 1, 1, tzinfo=UTC))
    'turn'
    """
    when = {name: each for name, each in due(results).items() if name in TOPICS}
    first = min(when, key=lambda name: when[name], default="")
    new = [name for name in TOPICS if name not in when]
    return first if first and (when[first] <= now or not new) else new[0]


def level_for(topic: str, results: Sequence[Result]) -> int:
    """The level at which a topic goes on: up after two answers without a fault, down after one that was not known.

    >>> level_for("freezing", ())
    1
    """
    mine = [result for result in results if result.topic == topic]
    if not mine:
        return 1
    last = mine[-1]
    if rating(last) == "Again":
        return max(1, last.level - 1)
    both = [rating(result) == "Good" and result.level == last.level for result in mine[-2:]]
    return min(HIGHEST_LEVEL, last.level + 1) if len(both) == 2 and all(both) else last.level
