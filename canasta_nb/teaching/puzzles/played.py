"""What a learner has played in puzzles: the rating and how it came about, today's plays, and what comes back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import NamedTuple

from canasta_nb.puzzles.rating import START, Rating, expected, rated
from canasta_nb.puzzles.shipped import ShippedPuzzle, shipped_puzzles
from canasta_nb.teaching.log.line import PUZZLE, Earned, LogLine, new_line

NAMED = "puzzle-"
"""What the name of a puzzle begins with in the log."""
PASS = "pass"
STARTS = {1: 600.0, 2: 800.0, 3: 1000.0, 4: 1200.0}
"""The rating in which a puzzle of each level begins."""
UNSURE = 100.0
"""The deviation of that rating."""
COMES_BACK = (1, 3, 8, 20)
"""After so many days something that was missed comes back, until it was found after each of these intervals."""


class Play(NamedTuple):
    """What was played in a puzzle."""

    id: str
    at: datetime
    earned: float | None
    """From 0 to 1; None where it was skipped."""
    before: float = START
    after: float = START
    """The rating before and after it."""


@dataclass
class PuzzlesPlayed:
    """What was played so far, in the order of the log.

    >>> PuzzlesPlayed().rating
    800
    """

    plays: list[Play] = field(default_factory=list)
    learner: Rating = field(default_factory=Rating)
    _puzzles: dict[str, Rating] = field(default_factory=dict)
    """The rating of each puzzle that has counted."""
    _counted: set[str] = field(default_factory=set)

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
        first = earned is not None and puzzle.id not in self._counted
        if earned is not None and first and puzzle.is_rated:
            hard = self._puzzles.get(puzzle.id) or starting(puzzle)
            learner, self.learner = self.learner, rated(self.learner, [(hard, earned)])
            self._puzzles[puzzle.id] = rated(hard, [(learner, 1 - earned)])
        if earned is not None:
            self._counted.add(puzzle.id)
        self.plays.append(Play(puzzle.id, at, earned, before, self.learner.points))
        return self.plays[-1]

    def due(self, now: datetime) -> list[str]:
        """Return the puzzles that come back now, the one that waits longest first; one that was skipped today waits."""
        today = now.astimezone().date()
        skipped = {play.id for play in self.plays if play.earned is None and play.at.astimezone().date() == today}
        found = {id_: comes_back(plays) for id_, plays in self.by_puzzle().items() if id_ not in skipped}
        waiting = {id_: when for id_, when in found.items() if when and when <= now}
        return sorted(waiting, key=lambda id_: waiting[id_])


def starting(puzzle: ShippedPuzzle) -> Rating:
    """Return the rating in which a puzzle begins: nobody has played it yet, but simple players have tried."""
    return Rating(STARTS[puzzle.level], UNSURE)


def puzzles_played(lines: Iterable[LogLine]) -> PuzzlesPlayed:
    """Return what the lines of a log tell.

    >>> id_ = next(iter(shipped_puzzles()))
    >>> found = puzzles_played([new_line(f"puzzle-{id_}", "draw", PUZZLE, earned=Earned(1.0, 1.0, ()))])
    >>> found.plays[0].earned, found.rating > 800
    (1.0, True)
    """
    found = PuzzlesPlayed()
    for line in lines:
        if line.how == PUZZLE and line.at and line.ex.startswith(NAMED) and (line.answer == PASS or _counts(line)):
            puzzle = shipped_puzzles().get(line.ex.removeprefix(NAMED))
            if puzzle:
                found.play(puzzle, line.at, line.earned and line.earned.points)
    return found


def line_of(puzzle: ShippedPuzzle, answer: str, share: float | None, attempt: int = 1) -> LogLine:
    """Return the line that the log keeps of a play; of one that was skipped without a share.

    >>> id_ = next(iter(shipped_puzzles()))
    >>> puzzles_played([line_of(shipped_puzzles()[id_], "draw", 0.5)]).plays[0].earned
    0.5
    """
    earned = Earned(share, 1.0, ()) if share is not None else None
    return new_line(f"{NAMED}{puzzle.id}", answer, PUZZLE, attempt=attempt, earned=earned)


def _counts(line: LogLine) -> bool:
    """Tell whether a line holds what a choice can earn: any program may have written it."""
    return line.earned is not None and line.earned.most == 1 and line.earned.points in (0, 0.5, 1)


def comes_back(plays: Iterable[Play]) -> datetime | None:
    """Return when a puzzle comes back that was missed; None where it was never missed, or was found often enough.

    >>> from datetime import UTC
    >>> at = datetime(2030, 1, 1, tzinfo=UTC)
    >>> comes_back([Play("a", at, 1.0)]) is None, comes_back([Play("a", at, 0.0)]).day
    (True, 2)
    >>> comes_back([Play("a", at, 0.0), Play("a", at, 1.0), Play("a", at, 1.0)]).day
    9
    >>> comes_back([Play("a", at, 0.0), *[Play("a", at, 1.0)] * 4]) is None
    True
    """
    interval, last = None, None
    for play in plays:
        if play.earned == 0:
            interval = 0
        elif play.earned == 1 and interval is not None:
            interval = interval + 1 if interval + 1 < len(COMES_BACK) else None
        if play.earned is not None:
            last = play.at
    return None if interval is None or last is None else last + timedelta(days=COMES_BACK[interval])
