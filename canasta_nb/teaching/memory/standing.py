"""How practice stands: counts and the weakest rule of each topic, as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import TYPE_CHECKING

from canasta_nb.core.speech.tables import PlainTable, table_of
from canasta_nb.extras import MissingExtra
from canasta_nb.teaching.answers.facts import fact_title
from canasta_nb.teaching.fresh.words import columns, told
from canasta_nb.teaching.memory.mastery import chance, level_for, skill
from canasta_nb.teaching.memory.results import Result
from canasta_nb.teaching.memory.reviews import FactReview
from canasta_nb.teaching.memory.schedule import due

if TYPE_CHECKING:
    import pandas as pd

USUAL_LEVEL = 2


@dataclass(frozen=True)
class TopicRow:
    """One topic: how much was answered and earned, its level, how well it is known, when it comes back, its weakest."""

    topic: str
    exercises: int
    points: float
    most: float
    level: int
    known: float
    """The chance to know an answer at level 2."""
    again: str
    weakest: str

    @property
    def cells(self) -> tuple[str, ...]:
        """The row in words."""
        share = f"{self.points:g}/{self.most:g}"
        return self.topic, str(self.exercises), share, str(self.level), f"{self.known:.0%}", self.again, self.weakest


class Standing:
    """A table of what was practised, the topic with the smallest share of points first.

    >>> Standing((), (), datetime(2030, 1, 1))
    You haven't practised anything yet.
    """

    def __init__(self, results: Sequence[Result], reviews: Iterable[FactReview], now: datetime) -> None:
        names = list(dict.fromkeys(result.topic for result in results))
        try:
            when = due(reviews)
        except MissingExtra:
            when = {}
        rows = [_row(name, results, when, now) for name in names]
        self.rows = tuple(sorted(rows, key=lambda row: row.points / row.most))

    def __repr__(self) -> str:
        if not self.rows:
            return told("standing", "nothing")
        lines = [columns(), *(row.cells for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
        )

    def _repr_html_(self) -> str:
        if not self.rows:
            return escape(repr(self))
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns())
        body = "".join(
            f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
            for first, *rest in (row.cells for row in self.rows)
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def to_frame(self) -> pd.DataFrame | PlainTable:
        """Return the table for pandas, with points earned and possible in two columns; a plain one without pandas."""
        columns = list(TopicRow.__dataclass_fields__)
        return table_of(columns, [[getattr(row, name) for name in columns] for row in self.rows])


def _row(name: str, results: Sequence[Result], when: Mapping[str, datetime], now: datetime) -> TopicRow:
    mine = [result for result in results if result.topic == name]
    facts = {rule for result in mine for rule, *_ in result.rules}
    return TopicRow(
        name,
        len(mine),
        sum(result.points for result in mine),
        sum(result.max_points for result in mine),
        level_for(name, results),
        chance(skill(name, results), USUAL_LEVEL),
        _again(min((when[fact] for fact in facts if fact in when), default=None), now),
        _weakest(mine),
    )


def _again(when: datetime | None, now: datetime) -> str:
    """Return in words when a topic comes back."""
    if when is None:
        return told("standing", "any_time")
    minutes = (when - now).total_seconds() / 60
    if minutes <= 0:
        return told("standing", "now")
    if minutes < 24 * 60:
        return told("standing", "today" if when.date() == now.date() else "tomorrow")
    days = round(minutes / (24 * 60))
    return told("standing", "in_days", n=days)


def _weakest(results: Sequence[Result]) -> str:
    """Return the rule with the smallest share of its points, unless that share is all of them."""
    shares: dict[str, list[float]] = {}
    for result in results:
        for rule, share, _ in result.rules:
            shares.setdefault(rule, []).append(share)
    worst = min(shares, key=lambda rule: (sum(shares[rule]) / len(shares[rule]), -len(shares[rule])), default="")
    if not worst or sum(shares[worst]) == len(shares[worst]):
        return told("standing", "no_weakest")
    missed = sum(share < 1 for share in shares[worst])
    return told("standing", "weakest", rule=fact_title(worst), n=missed, many=len(shares[worst]))
