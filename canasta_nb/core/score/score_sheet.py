"""The sheet on which a deal is scored: named lines, each with its cards and the source of its rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from canasta_nb.core.model.cards import Card, cards_text
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.tables import PlainTable, table_of

if TYPE_CHECKING:
    import pandas as pd

LINES: Final = (
    "melded-cards", "natural-canastas", "mixed-canastas", "wild-canastas", "sequence-canastas", "special-canastas",
    "red-threes", "black-threes", "going-out", "concealed", "extra-canastas", "exact-cut", "incomplete-melds",
    "cards-in-hand", "penalties", "special-hand",
)  # fmt: skip
"""The ids of the lines, in the order in which they are written."""

LATER: Final = ("cards-in-hand", "going-out", "concealed", "penalties", "incomplete-melds")
"""The lines that only the end of a deal decides."""


class ScoreLine(NamedTuple):
    """One line of a score: its id, its points, the cards that it is about and where the rule stands."""

    id: str
    points: int
    cards: tuple[Card, ...]
    source: str


class Entry(NamedTuple):
    """One thing that counts: the line it goes to, its points, its cards, and the key of the rule set that says so."""

    line: str
    points: int
    cards: tuple[Card, ...]
    key: str


@dataclass(frozen=True)
class DealScore:
    """What a deal adds to each score; points may be negative.

    Scores are keyed by a side's letter, or by the seat where each player keeps one (``players.scores_kept_by``).
    """

    lines: dict[str, tuple[ScoreLine, ...]]
    before: dict[str, int]

    @property
    def totals(self) -> dict[str, int]:
        """What the deal adds to each score, in points."""
        return {scorer: sum(line.points for line in lines) for scorer, lines in self.lines.items()}

    @property
    def new_scores(self) -> tuple[int, ...]:
        """The cumulative scores after the deal, in the order of the sides, or of the seats."""
        totals = self.totals
        return tuple(before + totals[scorer] for scorer, before in self.before.items())

    def to_frame(self) -> pd.DataFrame | PlainTable:
        """Return the sheet as a table, one row a line; a plain one without pandas."""
        rows = [
            (side, line.id, line.points, cards_text(line.cards), line.source)
            for side, lines in self.lines.items()
            for line in lines
        ]
        return table_of(["side", "line", "points", "cards", "source"], rows)


def sheet_lines(rules: RuleSet, entries: Iterable[Entry]) -> tuple[ScoreLine, ...]:
    """Return the entries added up line by line; what counts nothing makes no line.

    >>> rules = RuleSet.load("classic")
    >>> bonuses = [Entry("going-out", 100, (), "going_out.bonus"), Entry("concealed", 0, (), "going_out.bonus")]
    >>> [(line.id, line.points) for line in sheet_lines(rules, bonuses)]
    [('going-out', 100)]
    >>> sheet_lines(rules, [Entry("luck", 100, (), "going_out.bonus")])
    Traceback (most recent call last):
    ValueError: "luck" is not a line of a score.
    """
    held: dict[str, list[Entry]] = {line: [] for line in LINES}
    for entry in entries:
        if entry.line not in held:
            raise ValueError(f'"{entry.line}" is not a line of a score.')
        if entry.points:
            held[entry.line].append(entry)
    return tuple(_line(rules, line, own) for line, own in held.items() if own)


def _line(rules: RuleSet, line: str, entries: list[Entry]) -> ScoreLine:
    sources = dict.fromkeys(rules.sources.get(entry.key, "") for entry in entries)
    return ScoreLine(
        line,
        sum(entry.points for entry in entries),
        tuple(card for entry in entries for card in entry.cards),
        "; ".join(source for source in sources if source),
    )
