"""The things on a table that can be asked "Why?"."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.position import SIDE_LETTERS
from canasta_nb.widgets.table.table import Table


def things(table: Table) -> Iterator[str]:
    """Yield each of them by its name: the pile, the points that open, every side's score and every meld."""
    yield from ("pile", "minimum")
    for letter, melds in zip(SIDE_LETTERS, table.session.position.melds, strict=False):
        yield f"score:{letter}"
        yield from (f"meld:{letter}:{at}" for at in range(len(melds)))
