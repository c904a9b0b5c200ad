"""What the learner's log tells of puzzles: the rating and how it came about, today's plays, and what comes back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from canasta_nb.puzzles.rating import START, Rating, expected, rated
from canasta_nb.puzzles.shipped import ShippedPuzzle, shipped_puzzles
from canasta_nb.teaching.log.line import PUZZLE, LogLine

NAMED = "puzzle-"
"""What the name of a puzzle begins with in the log."""
PASS = "pass"
LEVELS = {1: 600.0, 2: 800.0, 3: 1000.0, 4: 1200.0}
"""The rating in which a puzzle of each level begins."""
UNSURE = 100.0
"""The deviation of that rating."""
COMES_BACK = (1, 3, 8, 20)
"""After so many days something that was missed comes back, until it was found at each of these stations."""


class Play(NamedTuple):
    """What was played in a puzzle."""

    id: str
    at: datetime
    earned: float | None
    """From 0 to 1; None where it was let go by."""
    before: float = START
    after: float = START
    """The rating before and after it."""


@dataclass
class Solved:
    """What was played so far, in the order of the log.

    >>> Solved().rating
    800
    """

    plays: list[Play] = field(default_factory=list)
    learner: Rating = field(default_factory=Rating)
    _puzzles: dict[str, Rating] = field(default_factory=dict)

    @property
    def rating(self) -> int:
        """The learner's rating as a whole number."""
        return round(self.learner.points)

    def by_puzzle(self) -> Mapping[str, list[Play]]:
        """Return the plays of each puzzle."""
        found: dict[str, list[Play]] = {}
        for play in self.plays:
            found.setdefault(play.id, []).append(play)
        return found

    def on(self, day: date) -> list[Play]:
        """Return what was played on a day, where the learner is."""
        return [play for play in self.plays if play.earned is not None and play.at.astimezone().date() == day]

    def chance(self, puzzle: ShippedPuzzle) -> float:
        """Return what the learner may expect to earn in a puzzle, from 0 to 1."""
        return expected(self.learner, self._puzzles.get(puzzle.id) or starting(puzzle))

    def play(self, puzzle: ShippedPuzzle, at: datetime, earned: float | None) -> Play:
        """Add what was played; the first time it counts for the ratings of the learner and of the puzzle."""
        before = self.learner.points
        first = not any(play.id == puzzle.id and play.earned is not None for play in self.plays)
        if earned is not None and first and puzzle.is_rated:
            hard = self._puzzles.get(puzzle.id) or starting(puzzle)
            learner, self.learner = self.learner, rated(self.learner, [(hard, earned)])
            self._puzzles[puzzle.id] = rated(hard, [(learner, 1 - earned)])
        self.plays.append(Play(puzzle.id, at, earned, before, self.learner.points))
        return self.plays[-1]

    def due(self, now: datetime) -> list[str]:
        """Return the puzzles that come back now, the one that waits longest first."""
        found = {id_: comes_back(plays) for id_, plays in self.by_puzzle().items()}
        waiting = {id_: when for id_, when in found.items() if when and when <= now}
        return sorted(waiting, key=lambda id_: waiting[id_])


def starting(puzzle: ShippedPuzzle) -> Rating:
    """Return the rating in which a puzzle begins: nobody has played it yet, but simple players have tried."""
    return Rating(LEVELS[puzzle.level], UNSURE)


def solved(lines: Iterable[LogLine]) -> Solved:
    """Return what the lines of a log tell.

    >>> from canasta_nb.teaching.log.line import Earned, new_line
    >>> id_ = next(iter(shipped_puzzles()))
    >>> found = solved([new_line(f"puzzle-{id_}", "draw", PUZZLE, earned=Earned(1.0, 1.0, ()))])
    >>> found.plays[0].earned, found.rating > 800
    (1.0, True)
    """
    found = Solved()
    for line in lines:
        if line.how != PUZZLE:
            continue
        puzzle = shipped_puzzles().get(line.ex.removeprefix(NAMED))
        if puzzle and (line.earned or line.answer == PASS):
            found.play(puzzle, line.at or datetime.min.replace(tzinfo=UTC), line.earned and line.earned.points)
    return found


def comes_back(plays: Iterable[Play]) -> datetime | None:
    """Return when a puzzle comes back that was missed; None where it was never missed, or was found often enough.

    >>> at = datetime(2030, 1, 1, tzinfo=UTC)
    >>> comes_back([Play("a", at, 1.0)]) is None, comes_back([Play("a", at, 0.0)]).day
    (True, 2)
    >>> comes_back([Play("a", at, 0.0), Play("a", at, 1.0), Play("a", at, 1.0)]).day
    9
    >>> comes_back([Play("a", at, 0.0), *[Play("a", at, 1.0)] * 4]) is None
    True
    """
    station, last = None, None
    for play in plays:
        if play.earned == 0:
            station = 0
        elif play.earned == 1 and station is not None:
            station = station + 1 if station + 1 < len(COMES_BACK) else None
        if play.earned is not None:
            last = play.at
    return None if station is None or last is None else last + timedelta(days=COMES_BACK[station])
