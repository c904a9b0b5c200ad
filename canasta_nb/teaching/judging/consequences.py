"""The consequences of a wrong answer: the table after the act in question, if the rules allow it."""

from __future__ import annotations

from typing import NamedTuple

from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.judging.acts_asked import told_act
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.questions.refusing import refused

MOST = 4
"""So many pictures are enough to see where an answer leads."""


class Consequence(NamedTuple):
    """An act, the seat that does it, and the table after it as this seat sees it."""

    act: str
    """In words."""
    seat: int
    position: Position


def consequences(assessment: Assessment) -> tuple[Consequence, ...]:
    """Play the acts behind the wrong parts of an answer, each from its own position.

    A part without an act, or with a refused act, has no consequence: the feedback gives the reason in words. Nor has a
    right verdict for a wrong reason.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> [found] = consequences(assess(exercise("fz-2"), ((False, "take.frozen"), (False, "take.frozen"))))
    >>> found.act, len(found.position.pile)
    ('take the pile of 5 with 7♦7♠7♣', 0)
    """
    if assessment.status not in ("wrong", "partial"):
        return ()
    found = (_consequence(part, said) for part, said in assessment.wrong)
    return tuple(each for each in found if each)[:MOST]


def _consequence(part: Part, said: Answer) -> Consequence | None:
    cards = said if isinstance(said, str) else ""
    if not part.act or ("{cards}" in part.act and not cards) or refused(part, cards):
        return None
    if not KINDS[part.kind].leads_elsewhere(part, said):
        return None
    act = part.act.replace("{cards}", cards)
    try:
        after = play(part.position, parse_act(act))
    except Mistake:  # the card that would be drawn is not the one that the act names
        return None
    seat = part.position.turn
    return Consequence(told_act(part.position, act), seat, view(after, seat).position)
