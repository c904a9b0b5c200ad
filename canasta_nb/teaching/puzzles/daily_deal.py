"""The deal of the day: the same cards for everybody of a class, played whole against careful players."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Unpack

from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.review import lead, played_by_careful
from canasta_nb.teaching.log.learner_log import USUAL, NotKept, log_at
from canasta_nb.teaching.log.line import DEAL, LogLine, new_line
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.table.stage import TableLooks
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.options import known_options

POINTS = re.compile(r"-?\d{1,5}", re.ASCII)
"""A result as a log may hold it: any program may have written the line."""


class DailyDealOptions(TableLooks, total=False):
    """What a DailyDeal may be given."""

    progress: str | Path | None


class DailyDeal(Table):
    """Today's deal, the same for everybody of a class; without a class it is everybody's.

    The date changes at midnight UTC, and date and class make the deal. Your first result counts, and you may play it
    as often as you like after that. ``of`` is the name of the class. Options: ``progress`` (the file for the result,
    by default the learner's log; None keeps none), and looks. Raises Mistake for a class that is no text, and TypeError
    for any other option.

    >>> DailyDeal(of="8B", progress=None).session.start == DailyDeal(of="8B", progress=None).session.start
    True
    """

    @made_in_its_language
    def __init__(self, of: str = "", **options: Unpack[DailyDealOptions]) -> None:
        given = known_options("DailyDeal", options, DailyDealOptions)
        progress = given.pop("progress", USUAL)
        self._log, self.keeps_moments_in = log_at(progress), progress
        if not isinstance(of, str):
            raise Mistake(said("class_name"))
        self.of, self.day = " ".join(of.split()), datetime.now(UTC).date()
        self._result = ""
        super().__init__("classic", seed=seed_of(self.day, self.of), bots="careful", **given)
        self.on_deal_over(lambda _: self._compare())

    def offered(self) -> dict[str, Any]:
        """Return the result of a deal that is over, to be compared with those of others; no other deal follows it."""
        told = {"needs": self._result, "next": False} if self.session.over else {}
        return {**super().offered(), **told}

    def next_deal(self) -> bool:
        """Return False: tomorrow there is another one."""
        return False

    def deal_again(self) -> bool:
        """Play the deal once more; its result doesn't count."""
        self._result = ""
        return super().deal_again()

    def _done(self, message: dict[str, Any]) -> str:
        if message.get("do") == "next_deal":
            raise Nack("over")
        return super()._done(message)

    def _compare(self) -> None:
        """Work the result out, keep it where it is the first, and draw it."""
        made, first = lead(self.session.position, self.session.seat), self._first()
        if first is None:
            self._keep(made)
        careful = lead(played_by_careful(self.session.start), self.session.seat)
        deal = said("deal_of_class" if self.of else "deal_of_the_day", date=self.day.isoformat(), of=shortened(self.of))
        told = said("deal_made", deal=deal, made=points_said(made), careful=points_said(careful))
        again = "" if first in (None, made) else said("first_counts", first=points_said(first or 0))
        self._result = " ".join(filter(None, [told, again]))
        self._draw(quiet=True)

    def _first(self) -> int | None:
        return result_of(self._log.lines(), self.day, self.of) if self._log else None

    def _keep(self, made: int) -> None:
        try:
            if self._log:
                self._log.append(new_line(name_of(self.day, self.of), str(made), DEAL))
        except NotKept as problem:
            self.problem = said("not_kept", why=problem.why)


def seed_of(day: date, of: str) -> int:
    """Return the seed of a class's deal on a day; capital letters make no other class.

    >>> seed_of(date(2030, 1, 1), "8B") == seed_of(date(2030, 1, 1), "8B") != seed_of(date(2030, 1, 2), "8B")
    True
    """
    return int.from_bytes(_digest(f"{day.isoformat()} {of.casefold()}")[:4])


def name_of(day: date, of: str) -> str:
    """Return how the log calls a class's deal on a day.

    >>> name_of(date(2030, 1, 1), "")
    'deal-2030-01-01-e3b0c442'
    """
    return f"deal-{day.isoformat()}-{_digest(of.casefold()).hex()[:8]}"


def _digest(text: str) -> bytes:
    """Return what tells one name from another; a name from elsewhere may have half a letter in it."""
    return sha256(text.encode("utf-8", "surrogatepass")).digest()


def result_of(lines: Iterable[LogLine], day: date, of: str = "") -> int | None:
    """Return the first result of a class's deal on a day: the lead in points; None before it was played.

    >>> result_of([new_line("deal-2030-01-01-e3b0c442", "-250", DEAL)], date(2030, 1, 1))
    -250
    """
    name = name_of(day, of)
    kept = (line.answer for line in lines if line.how == DEAL and line.ex == name)
    return next((int(answer) for answer in kept if POINTS.fullmatch(answer)), None)


def points_said(points: int) -> str:
    """Return a lead in words.

    >>> points_said(-250), points_said(0)
    ('250 points behind', 'level')
    """
    return said("ahead" if points > 0 else "behind" if points < 0 else "even", lead=abs(points))
