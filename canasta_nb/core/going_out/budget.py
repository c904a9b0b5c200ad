"""How much work a search may do before it ends without an answer."""

from __future__ import annotations

from math import inf
from typing import Final


class BudgetSpentError(Exception):
    """The work that was allowed is done."""


class Budget:
    """The steps that a search may still make, each of some ten microseconds.

    Steps are counted where work is done, and not by a clock: so the same search always ends at the same place.

    >>> budget = Budget(10)
    >>> budget.spend(4)
    >>> budget.left == 6
    True
    """

    def __init__(self, steps: float) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take away a given number of steps; raises BudgetSpentError when there are not so many left."""
        self.left -= steps
        if self.left < 0:
            raise BudgetSpentError


ENDLESS: Final = Budget(inf)
"""The budget of a search that goes on until it has an answer."""
