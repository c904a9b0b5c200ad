"""What the MinimumTable sends."""

from __future__ import annotations

from typing import TypedDict

from canasta_nb.widgets.sent.every_widget import KnownRules


class MinimumRow(TypedDict):
    """A row: scores or deals in words, what the first melds must count there, and melds that do, in words and as ids.

    ``condition`` is the kind of meld that must be among them; ``current`` is the row of the score or the deal.
    """

    band: str
    minimum: int
    example: str
    melds: list[list[int]]
    points: int
    condition: str
    current: bool


class MinimumScene(TypedDict):
    """The rows, what holds now in a sentence, and the rule sets to choose from."""

    v: int
    seq: int
    title: str
    by_deal: bool
    rows: list[MinimumRow]
    conditions: bool
    says: str
    choices: list[KnownRules]
