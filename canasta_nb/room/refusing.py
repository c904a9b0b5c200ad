"""Refusals at the door, and how often you may try a code."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.room.words import said

A_WHILE = 60.0
"""Seconds for which a wrong code is remembered."""
MOST_NAMES = 5_000
"""So many browsers and addresses are counted apart; of more, those that were wrong longest ago are forgotten."""


class Refused(Mistake):
    """Something that is refused: its key among the words, and the sentence.

    >>> str(Refused("no_seat")), Refused("no_seat").why
    ('There is no such seat.', 'no_seat')
    """

    def __init__(self, why: str, **values: object) -> None:
        super().__init__(said("refused", why, **values))
        self.why = why


@dataclass
class Tries:
    """Wrong codes of the last minute, counted by browser or address; ``most`` of one are too many.

    >>> tries = Tries(2)
    >>> tries.wrong("a", 0.0), tries.too_many("a", 1.0)
    (None, False)
    >>> tries.wrong("a", 1.0), tries.too_many("a", 2.0), tries.too_many("b", 2.0), tries.too_many("a", 60.5)
    (None, True, False, False)
    """

    most: int
    _at: dict[str, deque[float]] = field(default_factory=dict)

    def wrong(self, who: str, now: float) -> None:
        """Count a wrong code."""
        at = self._at.pop(who, None) or deque(maxlen=self.most)
        at.append(now)
        self._at[who] = at
        if len(self._at) > MOST_NAMES:
            del self._at[next(iter(self._at))]

    def too_many(self, who: str, now: float) -> bool:
        """Tell whether somebody has to wait."""
        at = self._at.get(who, ())
        return sum(now - each < A_WHILE for each in at) >= self.most
