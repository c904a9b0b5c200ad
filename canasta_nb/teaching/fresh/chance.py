"""The chance of one exercise: the same for the same name, on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Some = TypeVar("Some")


class Chance(Random):
    """Random numbers, and a lot that is drawn once: it settles which answer is looked for.

    So rare answers come as often as common ones, however many positions have to be looked through for them.

    >>> chance = Chance("freezing-1-3-1")
    >>> chance.lot("abc") == chance.lot("abc") == Chance("freezing-1-3-1").lot("abc")
    True
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.draw_lot()

    def draw_lot(self) -> None:
        """Draw the lot again when its search has failed."""
        self._lot = self.random()

    def lot(self, some: Sequence[Some]) -> Some:
        """Return one of some things, the same each time."""
        return some[int(self._lot * len(some))]
