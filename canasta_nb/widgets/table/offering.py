"""What is worth practising after a deal: the law that refused the player most often, and the moments that cost most.

The course is built on the table. So the table takes what it offers by its public name, and only once it is wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from canasta_nb.core.engine.wording import lesson, title
from canasta_nb.game.session import Session
from canasta_nb.puzzles.own import OwnMoment
from canasta_nb.widgets.wire.base import CanastaWidget

TOPICS = {
    "01_cards_and_turn": "turn",
    "02_melds": "melding-limits",
    "07_canastas": "canastas",
    "05_freezing": "freezing",
    "06_initial_meld": "initial-meld",
    "04_taking_the_pile": "taking-the-pile",
    "08_going_out": "going-out",
}
"""The topic of ``Practice`` that goes with the lesson of a law."""

FIRST = "01_cards_and_turn"
"""The lesson of the turn, which teaches the first laws on melds too."""


def topic_of(law: str) -> str:
    """Return the topic that practises a law, "" if there is none.

    >>> topic_of("turn.already-drawn"), topic_of("meld.mixed-ranks"), topic_of("discard.black-three")
    ('turn', 'melding-limits', '')
    """
    taught = lesson(law)
    return "melding-limits" if taught == FIRST and law.startswith("meld.") else TOPICS.get(taught, "")


def practice_after(session: Session) -> list[str]:
    """Return the law that refused this seat most often in the deal, in words, and the topic that practises it.

    Empty where nothing was refused, or nothing that can be practised; of two laws the one that came last.

    >>> from canasta_nb.core.speech.refusals import IllegalAct
    >>> session = Session("classic", seed=7)
    >>> practice_after(session)
    []
    >>> try: session.play("meld 4s4h4d")
    ... except IllegalAct: practice_after(session)
    ['Draw or take first', 'turn']
    """
    mine = [each for seat, each in session.game.tries if seat == session.seat and each.refused]
    laws = [each.laws[0] for each in reversed(mine) if each.laws and topic_of(each.laws[0])]
    if not laws:
        return []
    law = Counter(laws).most_common(1)[0][0]
    return [title(law), topic_of(law)]


def practice_card(topic: str) -> CanastaWidget:
    """Return a card with one fresh exercise of a topic after another; their answers go into the learner's log.

    >>> practice_card("turn")
    Quiz(turn-1-..., not answered)
    """
    import canasta_nb

    return canasta_nb.Practice(topic).card


def moments_table(moments: Sequence[OwnMoment], **options: Any) -> CanastaWidget:
    """Return a table at which you try moments of your own deal again, one after another."""
    import canasta_nb

    return canasta_nb.OwnMoments(moments, **options)


def keep_moments(moments: Sequence[OwnMoment], progress: str | Path | None) -> str:
    """Keep moments in a log, so that they come back; return why that couldn't be done, or nothing."""
    import canasta_nb

    return canasta_nb.OwnMoments.keep(moments, progress)
