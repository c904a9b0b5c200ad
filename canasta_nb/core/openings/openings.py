"""The acts with which a side makes its first melds: a set of melds, or a take of the pile with other melds.

A large hand opens in hundreds of thousands of ways. `openings` finds them, those that spend the fewest cards first, and
`legal_acts` lists `MOST_LISTED` of them, or after the partner's yes `MOST_AFTER_YES`. `check` decides on each.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from canasta_nb.core.going_out.budget import ENDLESS, Budget, budget_for
from canasta_nb.core.going_out.turn_end import TurnEnd, ending
from canasta_nb.core.listing.left_out import leaves_out
from canasta_nb.core.model.acts import Meld, Take
from canasta_nb.core.model.pile import pile_bars
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.model.turn import begun
from canasta_nb.core.openings.from_hand import melds_from_hand
from canasta_nb.core.openings.side_by_side import ANY
from canasta_nb.core.openings.ways_to_open import NOTHING, WaysToOpen
from canasta_nb.core.openings.with_pile import takes_that_open
from canasta_nb.core.speech.refusals import TooManyCards
from canasta_nb.core.speech.wrong_kind import Other, no_position

MOST_LISTED: Final = 2_000
"""How many openings are listed at most; what is left out spends more cards."""
MOST_AFTER_YES: Final = 50
"""How many are listed after the partner's yes, when each has to leave a way out; what is left out comes later."""


def openings(position: Position | Other) -> Iterator[Meld | Take]:
    """Find every smallest act that opens for the side of the player in turn, one after another.

    A set of melds is smallest when it would not open without one of its melds. Those that spend the fewest cards of
    the hand come first, then the order is that of ``legal_acts``. There is none for a side that has opened. Raises
    ValueError for what is not a position.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; scores 1500 0; turn 1 play; hand 1 KsKhKdKcQsQhQdAsAh2d4c; pile 9c")
    >>> [str(act) for act in openings(position)][:3]
    ['meld AsAh2d, KsKhKd', 'meld AsAh2d, QsQhQd', 'meld AsAh2d, KsKhKdKc']
    """
    if not isinstance(position, Position):
        raise no_position(position, "openings(position)")
    now = begun(position) if position.phase is Phase.DRAW else position
    search = _search(now, ending(now), ENDLESS)
    yield from filter(search.may_end, search.cheapest_first(now))


def listed_openings(position: Position) -> list[Meld | Take]:
    """Return every smallest opening in the order of the melds.

    Of more than ``MOST_LISTED`` those that spend fewest cards. Of more than ``MOST_AFTER_YES`` that leave a way out,
    where the player has to go out, the first ones.
    """
    end = ending(position)
    search = _search(position, end, budget_for(position.own_hand))
    if end.must_go_out:
        legal, are_all = _first_of(search.legal(search.sets(ANY)), MOST_AFTER_YES)
        if not are_all:
            position.keep(leaves_out, True)
        return legal[:MOST_AFTER_YES]
    sets = list(islice(search.sets(ANY), MOST_LISTED + 1))
    if len(sets) <= MOST_LISTED:
        legal, are_all = _first_of(search.legal(sets), MOST_LISTED)
        if len(legal) <= MOST_LISTED:
            if not are_all:
                position.keep(leaves_out, True)
            return legal
    fewest, are_all = _first_of(filter(search.may_end, search.cheapest_first(position)), MOST_LISTED)
    if are_all:
        return _by_melds(search, fewest)
    position.keep(leaves_out, True)
    return fewest[:MOST_LISTED]


def _first_of(acts: Iterator[Meld | Take], most: int) -> tuple[list[Meld | Take], bool]:
    """Return one more of these acts than are listed, or those before which there are too many cards to go on.

    The second value tells whether they are all and may be listed.
    """
    legal = []
    try:
        for act in islice(acts, most + 1):
            legal.append(act)  # noqa: PERF402 - the acts before an error are kept
    except TooManyCards:
        return legal, False
    return legal, len(legal) <= most


def _by_melds(search: WaysToOpen, legal: list[Meld | Take]) -> list[Meld | Take]:
    """Return these acts in the order of the melds; none is judged again, for that may be more work than is left."""
    known = frozenset(legal)
    return [act for act in search.acts(search.sets(ANY), ANY) if act in known]


def _search(position: Position, end: TurnEnd, budget: Budget) -> WaysToOpen:
    if not position.melds[position.side_by_seat[position.turn]]:
        if position.phase is Phase.PLAY:
            return melds_from_hand(position, end, budget)
        if position.phase is Phase.DRAW and not pile_bars(position):
            return takes_that_open(position, end, budget)
    return NOTHING
