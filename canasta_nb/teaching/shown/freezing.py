"""``often_frozen``: in how many deals that were watched the pile was frozen, and in how many of their turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.shown.leaf import Leaf

if TYPE_CHECKING:
    from pandas import DataFrame

    from canasta_nb.core.speech.tables import PlainTable


class OftenFrozen(Leaf):
    """How often a pile is frozen against everybody: a line and a bar for the deals, and for all their turns."""

    kind = "cnb-chance"

    def __init__(self, frozen: Sequence[int], turns: Sequence[int]) -> None:
        self.deals = len(turns)
        self.shares = (
            ("in_deals", sum(map(bool, frozen)) / max(len(frozen), 1)),
            ("in_turns", sum(frozen) / max(sum(turns), 1)),
        )

    def head(self) -> tuple[str, str]:
        return told("freezing", "title"), told("freezing", "about", deals=self.deals)

    def lines(self) -> Iterator[str]:
        yield " ".join(self.head())
        yield from (self._said(key, share) for key, share in self.shares)

    def body(self) -> str:
        return f"<ul>{''.join(self._row(key, share) for key, share in self.shares)}</ul>"

    def _row(self, key: str, share: float) -> str:
        bar = f'<i class="bar" style="width:{100 * share:.1f}%"></i>'
        return f"<li>{escape(self._said(key, share))}<div>{bar}</div></li>"

    def _said(self, key: str, share: float) -> str:
        return told("freezing", key, percent=round(100 * share))


def often_frozen(deals: DataFrame | PlainTable) -> OftenFrozen:
    """Show how often the pile was frozen against everybody in deals that ``watch`` has played.

    >>> from canasta_nb.experiments import watch
    >>> often_frozen(watch("classic", 2, progress=False))
    How often is the pile frozen? In 2 deals that bots played.
    ...
    """
    rows = deals.rows if hasattr(deals, "rows") else deals.values.tolist()
    names = list(deals.columns)
    frozen, turns = (names.index(each) for each in ("frozen", "turns"))
    return OftenFrozen([row[frozen] for row in rows], [row[turns] for row in rows])
