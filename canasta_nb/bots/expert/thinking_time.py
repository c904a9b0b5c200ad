"""A budget of thinking time that the players of a round draw from.

A round lasts from the end of your turn at a table to the beginning of your next one. So long you wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import process_time

ROUND_SECONDS = 1.2
"""Seconds of the processor that all experts at a table have together in a round."""
DECISION_SECONDS = 1.5
"""The longest that a decision with a limit of its own may take."""
WITH_MORE_TO_COME = 0.5
"""The part of its share that a player spends on one decision, where its turn goes on afterwards."""

Clock = Callable[[], float]


class Limit:
    """When one decision has to end: it is up as soon as another step of the kind seen so far might last too long.

    >>> ticks = iter([0.0, 0.25, 0.5, 0.75])
    >>> limit = Limit(0.75, lambda: next(ticks))
    >>> limit.is_up(), limit.is_up(), limit.is_up()
    (False, False, True)
    """

    def __init__(self, ends: float, clock: Clock = process_time) -> None:
        self._ends, self._clock = ends, clock
        self._last, self._longest = clock(), 0.0

    def is_up(self) -> bool:
        """Tell whether no other step can be done; called before each."""
        now = self._clock()
        self._longest, self._last = max(self._longest, now - self._last), now
        return now + self._longest > self._ends


class RoundBudget:
    """The thinking time of a round, in seconds of the processor.

    It runs from the beginning of the round, so it also pays for what is not thinking. A player may use the
    time that those before it left.

    >>> now = 0.0
    >>> budget = RoundBudget(1.2, lambda: now)
    >>> budget.begin([2, 3, 4])
    >>> round(budget.share(2), 2), round(budget.share(2, more_to_come=True), 2)
    (0.4, 0.2)
    >>> now = 0.2
    >>> round(budget.share(3), 2), round(budget.share(4), 2)
    (0.5, 1.0)
    """

    def __init__(self, seconds: float = ROUND_SECONDS, clock: Clock = process_time) -> None:
        self._seconds, self._clock = seconds, clock
        self.begin()

    def begin(self, seats: Iterable[int] = ()) -> None:
        """Begin a round; ``seats`` are those who draw from it, in the order of their turns."""
        self._ends = self._clock() + self._seconds
        self.shared_by(seats)

    def shared_by(self, seats: Iterable[int]) -> None:
        """Note who still draws from it in this round, in the order of their turns."""
        self._seats = tuple(seats)

    def share(self, seat: int, *, more_to_come: bool = False) -> float:
        """Return the seconds that a decision may take: an even part of what is left, for the seat and those after it.

        Half of it, where ``more_to_come`` says that the seat has more to decide in its turn.
        """
        players = len(self._seats) - self._seats.index(seat) if seat in self._seats else 1
        share = max(self._ends - self._clock(), 0.0) / players
        return share * WITH_MORE_TO_COME if more_to_come else share

    def limit(self, seat: int, *, more_to_come: bool = False) -> Limit:
        """Return the limit of a decision that begins now. See ``share``."""
        return Limit(self._clock() + self.share(seat, more_to_come=more_to_come), self._clock)
