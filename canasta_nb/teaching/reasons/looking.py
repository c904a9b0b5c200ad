"""Where to look first: the card or the figure that decides a question, and not what follows from it."""

from __future__ import annotations

from collections.abc import Callable

from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.pile import is_blocked
from canasta_nb.core.model.position import SIDE_LETTERS, minimum_goes_by_deal
from canasta_nb.core.speech.words import number
from canasta_nb.teaching.answers.questions import causes, freezing
from canasta_nb.teaching.content.exercises import Part
from canasta_nb.teaching.reasons.faults import says


def look_first(part: Part) -> str:
    """Return where to look first in a part; empty where no single card or figure decides.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> [look_first(exercise("fz-1").parts[at]) for at in (0, 2)]
    ['What has this side melded so far?', 'Look at its bottom card.']
    >>> look_first(exercise("im-1").parts[2])
    'Compare 1,495 with 1,500.'
    """
    look = LOOK.get(part.ask_for)
    return look(part) if look else ""


def _pile(part: Part) -> str:
    """Return the place of the card that decides whether the pile is frozen, or the melds where no card does."""
    found, pile = causes(part), part.position.pile
    if found[1:]:
        return says("first", "melds_and_pile")
    if not found:
        return says("first", "top" if is_blocked(part.position) else "each_card")
    lying = freezing(part).get(found[0], ())
    return says("first", _place(pile, lying[0]) if lying else "melds")


def _place(pile: tuple[Card, ...], card: Card) -> str:
    """Return where a card lies in the pile."""
    return {0: "bottom", len(pile) - 1: "top"}.get(pile.index(card), "between")


def _minimum(part: Part) -> str:
    """Return the score of the side and the start of a minimum that is nearest to it."""
    position = part.position
    table = position.rules.initial_meld.table
    starts = [] if minimum_goes_by_deal(position.rules) else [start for start, _ in table if start is not None]
    if not starts:
        return ""
    score = position.scores[SIDE_LETTERS.index(part.side)]
    near = min(starts, key=lambda start: abs(start - score))
    return says("first", "compare", score=number(score), start=number(near))


LOOK: dict[str, Callable[[Part], str]] = {"frozen": _pile, "minimum": _minimum}
"""By what is asked, the function that knows where to look."""
