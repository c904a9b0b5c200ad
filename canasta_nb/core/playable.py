"""What the engine can play today: whatever else a rule set says is refused when it is loaded.

A row names a key, the values that are playable, and what is said of the others. A word that gets its predicate in the
engine loses its row here, or the row grows; nothing else changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Row(NamedTuple):
    """The values of one key that can be played, and the words for the others."""

    key: str
    plays: Callable[[object], bool]
    says: str


# Every word of the vocabulary has its predicate today; a new word gets a row here until it has one.
ROWS: tuple[Row, ...] = ()


def unplayable(values: Mapping[str, object]) -> Row | None:
    """The first row whose key has a value that cannot be played yet.

    >>> unplayable({"sequences.allowed": True}) is None
    True
    """
    return next((row for row in ROWS if row.key in values and not row.plays(values[row.key])), None)
