"""The smallest sets of a hand, kept by its numbers of cards: hands of other ranks have the same ones.

A law on one rank would make that rank unlike the others, so its hands would have to be left out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.model.cards import CARDS, JOKER, THREE, TWO, Card
from canasta_nb.core.model.melds import TableMeld, point_table, suits_matter
from canasta_nb.core.model.opening import Opening
from canasta_nb.core.openings.side_by_side import ANY, order_of_melds
from canasta_nb.core.openings.smallest_sets import MayLie, OpeningMelds, SmallestSets
from canasta_nb.core.rules.kept import Answers, fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import fewest_to_begin, ranks_alike

Sets = Callable[[int], Iterator[tuple[TableMeld, ...]]]
"""The sets of so many cards, or of any number."""

_Numbers = tuple[Opening, tuple[int, ...], int, int]
"""What opens, and how many cards of each rank, twos and jokers there are."""

_HANDS_KEPT: Final = 2_000
_FEW: Final = 50
"""So many sets of a hand are kept; more are found anew each time."""


def sets_of(
    rules: RuleSet, held: Holding, opening: Opening, *, black_threes: bool = False, may_lie: MayLie | None = None
) -> tuple[Sets, Holding]:
    """Return the smallest sets of a hand, and its cards at the places that the melds in these sets name.

    With ``black_threes`` those are among the melds, as in a turn that may go out. ``may_lie`` tells whether a set may
    begin with some melds, where not any may.
    """
    if suits_matter(rules) or black_threes or may_lie is not None:
        melds = OpeningMelds(rules, held, opening, order_of_melds(rules), going_out=black_threes)
        return SmallestSets(melds, may_lie=may_lie).sets, held
    fewest = fewest_to_begin(rules, wilds=bool(held.twos or held.jokers))
    by_place: list[tuple[Card, ...]] = [()] * (THREE + 1)
    last = -1
    for first, cards in zip(_first_alike(rules), held.by_place, strict=False):
        if len(cards) >= fewest:
            last = max(first, last + 1)
            by_place[last] = cards
    numbers = (opening, tuple(map(len, by_place)), len(held.twos), len(held.jokers))
    return _known_sets(rules)[numbers], held._replace(by_place=tuple(by_place))


@fact
def _first_alike(rules: RuleSet) -> tuple[int, ...]:
    """For each place return the first of those before it that, like all between them, count and are melded alike."""
    table, alike = point_table(rules), ranks_alike(rules)
    firsts: list[int] = []
    for place in range(THREE):
        same = place and table[4 * place] == table[4 * place - 4] and alike[place] == alike[place - 1]
        firsts.append(firsts[-1] if same else place)
    return tuple(firsts)


@fact
def _known_sets(rules: RuleSet) -> Answers[_Numbers, Sets]:
    def work(key: _Numbers) -> Sets:
        opening, counts, twos, jokers = key
        cards = tuple([CARDS[4 * place : 4 * place + 1] * count for place, count in enumerate(counts)])
        held = Holding(cards, CARDS[4 * TWO : 4 * TWO + 1] * twos, (JOKER,) * jokers)
        smallest = SmallestSets(OpeningMelds(rules, held, opening, order_of_melds(rules)))
        few = tuple(islice(smallest.sets(), _FEW + 1))
        return lambda number: iter(few) if number == ANY and len(few) <= _FEW else smallest.sets(number)

    return Answers(work, _HANDS_KEPT)
