"""The chance of one exercise: the same for the same name, on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Some = TypeVar("Some")


class Chance(Random):
    """Random numbers, and a lot that is drawn once: it settles which answer is looked for.

    So rare answers come as often as common ones, however many positions have to be looked through for them. Where the
    exercise has to ask for a fact, that is settled.

    >>> chance = Chance("freezing-1-3-1")
    >>> chance.lot("abc") == chance.lot("abc") == Chance("freezing-1-3-1").lot("abc")
    True
    >>> chance.fact = "b"
    >>> chance.lot("abc")
    'b'
    """

    fact = ""
    """What the exercise has to ask for; empty where anything of its topic will do."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.draw_lot()

    def draw_lot(self) -> None:
        """Draw the lots again when their search has failed."""
        self._lots = {"": self.random()}

    def lot(self, some: Sequence[Some], name: str = "") -> Some:
        """Return one of some things, the same each time; the fact that has to be asked for, if it is among them.

        Each ``name`` has a lot of its own, so that what one of them settles says nothing of another.
        """
        wanted = [each for each in some if each == self.fact]
        return wanted[0] if wanted else some[int(self._lots.setdefault(name, self.random()) * len(some))]
