"""The moments in a learner's log: which are kept, how often each was found running, and when it comes back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import islice
from typing import Any

from canasta_nb.puzzles.own import OwnMoment, own_moment, written_down
from canasta_nb.teaching.log.line import MOMENT, Earned, LogLine, new_line
from canasta_nb.teaching.puzzles.played import COMES_BACK

NAMED = "moment-"
"""What the name of a moment begins with in the log."""
FORGET, REMEMBER = "forget", "remember"
"""That a moment doesn't come back any more, and that it does."""
A_DAY = 5
"""So many are offered on one day."""
MOST_READ = 200


@dataclass
class KeptMoment:
    """A moment in the log."""

    id: str
    entry: Mapping[str, Any]
    """What the log holds of it."""
    at: datetime
    """When it was kept."""
    last: datetime
    """From when on its next interval counts."""
    found: int = 0
    """How often it was found running, each time when it had come back."""
    is_forgotten: bool = False

    @property
    def moment(self) -> OwnMoment | None:
        """The moment itself; None for anything else, because any program may have written the line."""
        return _read(self.id, json.dumps(self.entry, sort_keys=True))

    @property
    def comes_back(self) -> date | None:
        """The day on which it comes back, where the learner is; None once it rests."""
        if self.is_forgotten or self.found >= len(COMES_BACK):
            return None
        try:
            return self.last.astimezone().date() + timedelta(days=COMES_BACK[self.found])
        except OverflowError:
            return None

    def tried(self, earned: float, at: datetime) -> None:
        """Take over a try: what is found on its day goes one station on, and a miss starts again."""
        if earned < 1:
            self.found, self.last = 0, at
        elif self.comes_back and self.comes_back <= at.astimezone().date():
            self.found, self.last = self.found + 1, at


@lru_cache(maxsize=MOST_READ)
def _read(id_: str, text: str) -> OwnMoment | None:
    try:
        found = own_moment(json.loads(text))
    except ValueError:
        return None
    return found if found.id == id_ else None


def kept_moments(lines: Iterable[LogLine]) -> dict[str, KeptMoment]:
    """Return the moments that the lines of a log keep, by name, in the order in which they came.

    >>> kept_moments([new_line("moment-a", how=MOMENT, moment={"turn": 3})])["a"].moment is None
    True
    """
    found: dict[str, KeptMoment] = {}
    for line in lines:
        if line.how != MOMENT or line.at is None or not line.ex.startswith(NAMED):
            continue
        id_ = line.ex.removeprefix(NAMED)
        if line.moment is not None:
            found.setdefault(id_, KeptMoment(id_, line.moment, line.at, line.at))
        elif kept := found.get(id_):
            if line.answer in (FORGET, REMEMBER):
                kept.is_forgotten = line.answer == FORGET
            elif line.earned and line.earned.most == 1 and line.earned.points in (0, 0.5, 1):
                kept.tried(line.earned.points, line.at)
    return found


def due(kept: Mapping[str, KeptMoment], now: datetime) -> list[OwnMoment]:
    """Return the moments that come back now, the one that waits longest first: as many as fit into a day."""
    today = now.astimezone().date()
    waiting = [(when, each) for each in kept.values() if (when := each.comes_back) and when <= today]
    waiting.sort(key=lambda pair: pair[0])
    return [*islice(filter(None, (each.moment for _, each in waiting)), A_DAY)]


def next_day(kept: Mapping[str, KeptMoment], now: datetime) -> date | None:
    """Return the day after this one on which the next moment comes back; None where none does."""
    today = now.astimezone().date()
    return min([when for each in kept.values() if (when := each.comes_back) and when > today], default=None)


def keeping(moments: Iterable[OwnMoment], kept: Mapping[str, KeptMoment]) -> Iterator[LogLine]:
    """Yield the lines that keep moments: only those whose best play is clear, and that are not kept yet."""
    for moment in moments:
        if moment.is_clear and moment.id not in kept:
            yield new_line(f"{NAMED}{moment.id}", how=MOMENT, moment=written_down(moment))


def tried(moment: OwnMoment, act: str, share: float) -> LogLine:
    """Return the line that says what was chosen in a moment, and what that earned."""
    return new_line(f"{NAMED}{moment.id}", act, MOMENT, earned=Earned(share, 1.0, ()))
