"""What the search for a way out answers, kept for the next time, and how much work it may take."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from canasta_nb.core.budget import ENDLESS, Budget, BudgetSpentError
from canasta_nb.core.cards import WILD, Card
from canasta_nb.core.going_out_search import GoingOutSearch
from canasta_nb.core.loose_cards import canastas_within_reach, loose_cards
from canasta_nb.core.melds import Meld
from canasta_nb.core.opening import Opening
from canasta_nb.core.ruleset import RuleSet

MOST_STEPS: Final = 2_500
"""How many steps one search may take where there is a budget for several."""
_WITHOUT_END: Final = 1 << 60
_AT_SIGHT: Final = 10
_TO_BEGIN: Final = 400
"""How many steps it takes to see at a glance that a hand cannot be laid, and to begin a search."""


class _Answer(NamedTuple):
    """Whether a hand goes out, and how many steps it took to find out."""

    out: bool
    steps: int


def can_go_out_by_search(
    rules: RuleSet,
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    red_threes: int,
    opening: Opening,
    closed: frozenset[int] = frozenset(),
    budget: Budget = ENDLESS,
) -> bool:
    """Tell whether the whole hand can be laid, or all but one of the cards that may be the last discard.

    With a budget a search that takes more than ``MOST_STEPS`` ends with no; without one it is begun again and goes on
    until it has an answer. Raises BudgetSpentError when all is spent.
    """
    found = searched(rules, hand, melds, red_threes, opening, closed, MOST_STEPS)
    if budget is ENDLESS and found.steps > MOST_STEPS:
        found = searched(rules, hand, melds, red_threes, opening, closed, _WITHOUT_END)
    budget.spend(found.steps)
    return found.out


@lru_cache(maxsize=4_000)
def searched(
    rules: RuleSet,
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    red_threes: int,
    opening: Opening,
    closed: frozenset[int],
    most: int,
) -> _Answer:
    """Return the answer of a search, or no where it takes more than a given number of steps.

    Answers are kept, because the same is asked for every lay of a turn that may have to go out.
    """
    if not canastas_within_reach(rules, hand, sum([WILD[card] for card in hand]), melds):
        return _Answer(out=False, steps=_AT_SIGHT)
    loose = loose_cards(rules, hand, melds)
    if loose is None or len(loose) > 1:
        return _Answer(out=False, steps=_AT_SIGHT)
    budget = Budget(most)
    try:
        budget.spend(_TO_BEGIN)
        out = GoingOutSearch(rules, hand, melds, red_threes, opening, closed, budget).succeeds()
    except BudgetSpentError:
        out = False
    return _Answer(out, most - int(budget.left))
