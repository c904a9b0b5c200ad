"""Whether a whole hand can be laid, or all of it but a discard, so that the player may go out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from canasta_nb.core.going_out.budget import ENDLESS, Budget
from canasta_nb.core.going_out.question import Question
from canasta_nb.core.going_out.requirements import discard_is_needed, lacking, may_be_last
from canasta_nb.core.going_out.sweep import Sweep
from canasta_nb.core.model.cards import RED_THREES, UNSEEN, Card
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.opening import Opening
from canasta_nb.core.rules.ruleset import RuleSet

_NOTHING: Final = Opening(0)


def can_go_out(
    rules: RuleSet,
    hand: Sequence[Card],
    melds: tuple[TableMeld, ...],
    red_threes: int = 0,
    opening: Opening = _NOTHING,
    *,
    fresh: bool = False,
    closed: frozenset[int] = frozenset(),
    budget: Budget = ENDLESS,
) -> bool:
    """Tell whether all cards of the hand can be laid, or all but one and that one discarded, with the canastas needed.

    For a side that has not opened, the lays must satisfy ``opening``; with ``fresh`` they must do so in one act. No
    group may begin with a rank whose place is ``closed``. Raises TooManyCards when a budget is spent, or the
    hand is so large that one search takes too long.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> from canasta_nb.core.model.melds import meld_of
    >>> rules = RuleSet.load("classic")
    >>> kings = (meld_of(rules, parse_cards("KsKhKdKcKs2c2d")),)
    >>> can_go_out(rules, parse_cards("JhJcJs8c"), kings), can_go_out(rules, parse_cards("JhJc8c9d"), kings)
    (True, False)
    """
    if UNSEEN in hand:
        return True
    if not hand:
        return not discard_is_needed(rules) and not fresh and lacking(rules, melds, red_threes) is None
    lies_nowhere = [card for card in hand if card in RED_THREES]
    if len(lies_nowhere) > 1 or not all([may_be_last(rules, card) for card in lies_nowhere]):
        return False
    if len(hand) == 1 and opening == _NOTHING and may_be_last(rules, hand[0]):
        if lacking(rules, melds, red_threes) is None:
            return True
    budget.spend(1)
    rest = tuple([card for card in hand if card not in RED_THREES])
    question = Question(rules, rest, melds, red_threes, opening, closed, keeps=len(hand) - len(rest))
    try:
        return question.is_sure or Sweep(question).succeeds()
    finally:  # a search without an answer was work as well
        budget.spend(question.steps - 1)
