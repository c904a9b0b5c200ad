"""What only all people at a table may do together: each who is here is asked, and silence is a no."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

WITHIN = 30.0
"""Seconds until silence is a no."""


class Wish(StrEnum):
    """What somebody may wish for."""

    UNDO = "undo"
    NEXT_DEAL = "next_deal"
    REDEAL = "redeal"


@dataclass
class OpenQuestion:
    """A wish of one person, and who still has to agree; a computer's seat is not asked.

    >>> question = OpenQuestion(Wish.UNDO, asker=1, waits_for={2, 4}, until=30.0)
    >>> question.agree(2), question.agree(3), question.agree(4)
    (False, False, True)
    """

    wish: Wish
    asker: int
    waits_for: set[int]
    until: float
    agreed: set[int] = field(default_factory=set)

    def agree(self, seat: int) -> bool:
        """Count a yes; return whether all have agreed."""
        if seat in self.waits_for:
            self.waits_for.discard(seat)
            self.agreed.add(seat)
        return not self.waits_for
