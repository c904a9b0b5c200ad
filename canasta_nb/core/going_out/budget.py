"""How much work a search may do before it ends without an answer."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from canasta_nb.core.model.cards import Card
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import TooManyCards

ALWAYS_DECIDED: Final = 30
"""Everything is decided about a hand of so many cards, however long it takes; in play hardly any hand is larger."""
MOST_STEPS: Final = 60_000
"""How many steps the work on one list, or one act, of a larger hand may take."""


def too_many_cards() -> TooManyCards:
    """Return the error that ends a search without an answer."""
    return TooManyCards(mistaken("too_many_cards"))


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
        """Take away a given number of steps; raises TooManyCards when fewer are left."""
        self.left -= steps
        if self.left < 0:
            raise too_many_cards()


ENDLESS: Final = Budget(inf)
"""The budget of a search that goes on until it has an answer."""


def budget_for(hand: Sequence[Card]) -> Budget:
    """Return the budget for the work on a hand: endless for any that players have."""
    return ENDLESS if len(hand) <= ALWAYS_DECIDED else Budget(MOST_STEPS)
