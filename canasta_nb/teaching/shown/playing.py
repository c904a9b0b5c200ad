"""How far deals are played that a cell plays now: their count, how long it still takes, and how to stop."""

from __future__ import annotations

from time import monotonic
from typing import Self
from uuid import uuid4

from canasta_nb.notebook import show_output
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.shown.leaf import Leaf

EVERY = 0.5
"""Seconds between two counts that are shown."""


class DealCount(Leaf):
    """How many deals are played, and how long the others still take; empty where there is nothing to say."""

    kind = "cnb-count"

    def __init__(self, says: str = "") -> None:
        self.says = says

    def head(self) -> tuple[str, str]:
        return self.says, told("playing", "stop")

    def lines(self) -> list[str]:
        return [" ".join(self.head())] if self.says else []

    def body(self) -> str:
        return ""

    def _repr_html_(self) -> str:
        return super()._repr_html_() if self.says else ""


class RunningCount:
    """A count that is shown while deals are played, and gone afterwards; outside a notebook there is none."""

    def __init__(self, deals: int) -> None:
        self.deals = deals
        self.begun = self.shown = monotonic()
        self._output = f"canasta-count-{uuid4().hex}"

    def __enter__(self) -> Self:
        show_output(self._output, _data(DealCount()))
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        show_output(self._output, _data(DealCount()), again=True)

    def told(self, played: int) -> None:
        """Show the count, but not more often than somebody can read it."""
        now = monotonic()
        if now - self.shown >= EVERY:
            self.shown = now
            seconds = round((now - self.begun) / played * (self.deals - played))
            says = told("playing", "count", played=played, deals=self.deals, seconds=seconds)
            show_output(self._output, _data(DealCount(says)), again=True)


def _data(count: DealCount) -> dict[str, str]:
    return {"text/plain": repr(count), "text/html": count._repr_html_()}
