"""The sets of new melds with which a side opens, each of them smallest: without any one of its melds it does not open.

These sets are enough, because you can meld the rest of the cards afterwards, and one meld more never keeps a set from
opening. The search chooses melds in their order, keeps a set that opens if it is smallest, and doesn't make it larger.
It turns back where all that is in reach is not enough. With a minimum of 50, and the melds ``KKK2``, ``KKK``, ``QQ2``
and ``444`` of a hand with one two, it goes like this:

    chosen        short  in reach with the lays behind
    KKK2              0  it opens, and nothing is to be left out: found
    KKK              20  55 with QQ2 and 444
    KKK QQ2         -20  it opens, and neither KKK nor QQ2 does alone: found
    KKK 444           5   0, so it turns back
    QQ2              10  15 with 444
    QQ2 444          -5  it opens, and neither QQ2 nor 444 does alone: found
    444              35   0, so it turns back
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from math import inf
from typing import Final, NamedTuple

from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.listing.new_melds import JOKERS, KIND, NewMeld, kind_of
from canasta_nb.core.model.cards import JOKER, Card
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import TableMeld, point_table
from canasta_nb.core.model.opening import Opening, counted_to_open, meets, opens, opens_by_itself
from canasta_nb.core.openings.side_by_side import (
    ANY,
    Order,
    available,
    by_size,
    cards_left,
    lays_in_order,
    use_up,
)
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import Requirement

MayLie = Callable[[tuple[TableMeld, ...]], bool]
"""Tells whether the turn can still end after some melds: a set that begins with others is not looked for."""


class _Weighed(NamedTuple):
    """A new meld by what it does for opening.

    ``enough`` tells that it opens whatever it counts, ``helps`` that it does so or is what the rules require besides
    points, and ``counts`` that its points come to those of the others.
    """

    lay: NewMeld
    size: int
    helps: bool
    enough: bool
    counts: bool


class OpeningMelds:
    """The new melds of a hand that may be in a smallest set, and what is in reach from each of them on."""

    def __init__(
        self, rules: RuleSet, held: Holding, opening: Opening, in_order: Order = by_size, *, going_out: bool = False
    ) -> None:
        self.rules, self.opening = rules, opening
        self.left = cards_left(rules, held)
        lays = lays_in_order(rules, held, going_out=going_out, in_order=in_order)
        self.lays = [weighed for weighed in map(self._weighed, lays) if weighed.helps or weighed.counts]
        self.last_help = max([at for at, weighed in enumerate(self.lays) if weighed.helps], default=-1)
        self.in_reach = self._in_reach()
        self.next = self._next()

    def _weighed(self, lay: NewMeld) -> _Weighed:
        """Return what a meld does for opening; a meld that does nothing could be left out of each set."""
        rules, opening, melds = self.rules, self.opening, (lay.meld,)
        enough = opens_by_itself(rules, melds)
        counts = lay.points > 0 or opening.need <= 0
        if opening.requires is Requirement.NATURAL_MELDS_ONLY:
            return _Weighed(lay, len(lay.meld.cards), enough, enough, counts and meets(rules, opening, melds))
        helps = enough or (opening.requires is not None and meets(rules, opening, melds))
        return _Weighed(lay, len(lay.meld.cards), helps, enough, counts)

    def _in_reach(self) -> list[Sequence[float]]:
        """Return what is in reach from each lay on, by how many cards may be spent: the dearest that the lays use."""
        values = point_table(self.rules)
        reaches: list[Sequence[float]] = []
        known: set[int] = set()
        worth: list[int] = []
        reach: Sequence[float] = (0,)
        for weighed in reversed(self.lays):
            new = [kind for kind, _ in weighed.lay.uses if kind not in known]
            if weighed.enough:
                reach = _WITHOUT_BOUND
            elif new and reach[0] < inf:
                known.update(new)
                worth += [_value(values, kind) for kind in new for _ in range(self.left[kind])]
                worth.sort(reverse=True)
                reach = tuple(accumulate(worth, initial=0))
            reaches.append(reach)
        return reaches[::-1]

    def _next(self) -> list[int]:
        """Return for each lay the first that may lie beside it: of its own place only where a second meld may.

        Where a second one may only follow a canasta, the canastas come first.
        """
        places = [weighed.lay.meld.place for weighed in self.lays]
        last = {place: at for at, place in enumerate(places)}
        return [at if _may_be_followed(weighed.lay) else last[places[at]] + 1 for at, weighed in enumerate(self.lays)]


class SmallestSets:
    """The smallest sets of melds that open, without the cards ``shown``.

    ``first`` is a meld that lies already, with the top card of the pile, and counts too; then the set may be empty.
    ``may_lie`` tells whether a set may begin with given melds, where not any may.
    """

    def __init__(
        self,
        melds: OpeningMelds,
        shown: Iterable[Card] = (),
        first: TableMeld | None = None,
        may_lie: MayLie | None = None,
    ) -> None:
        rules, opening = melds.rules, melds.opening
        before = () if first is None else (first,)
        self.melds, self.may_lie = melds, may_lie
        self.opened = opens(rules, opening, before)
        self.short = opening.need - counted_to_open(rules, before)
        self.met = meets(rules, opening, before)
        self.only = first.place if first is not None and not _may_have_second(rules, first) else None
        self.left = melds.left.copy()
        for card in shown:
            self.left[kind_of(rules, card)] -= 1

    def sets(self, cards: int = ANY) -> Iterator[tuple[TableMeld, ...]]:
        """Yield every set of a given number of cards, in the order of the melds."""
        if self.may_lie is not None and not self.may_lie(()):
            return
        if not self.opened:
            yield from self._further([], 0, self.left.copy(), cards, self.short, met=self.met)
        elif cards in (0, ANY):
            yield ()

    def _further(
        self, chosen: list[_Weighed], start: int, left: list[int], room: int, short: int, *, met: bool
    ) -> Iterator[tuple[TableMeld, ...]]:
        """Yield the sets of the chosen melds and others from one on, which spend so many of the cards that are left.

        The chosen ones are so many points ``short``, and ``met`` tells whether what is required is among them.
        """
        melds = self.melds
        for at in range(start, len(melds.lays) if met else melds.last_help + 1):
            reach = melds.in_reach[at]
            if short > (reach[room] if room < len(reach) else reach[-1]):
                return
            weighed = melds.lays[at]
            lay, size, helps, enough, _ = weighed
            if size > room or lay.meld.place == self.only or (short <= 0 and not (met or helps)):
                continue
            if not available(left, lay.uses):
                continue
            after, now_met = short - lay.points, met or helps
            chosen.append(weighed)
            if self.may_lie is not None and not self.may_lie(_melds(chosen)):
                chosen.pop()
                continue
            if enough or (after <= 0 and now_met):
                if room in (size, ANY) and self._is_smallest(chosen):
                    yield _melds(chosen)
            elif size < room:
                use_up(left, lay, 1)
                rest = room - size if room < ANY else ANY
                yield from self._further(chosen, melds.next[at], left, rest, after, met=now_met)
                use_up(left, lay, -1)
            chosen.pop()

    def _is_smallest(self, chosen: list[_Weighed]) -> bool:
        """Tell whether the chosen melds open no more without any one of them."""
        return len(chosen) == 1 or not any([self._open(chosen[:at] + chosen[at + 1 :]) for at in range(len(chosen))])

    def _open(self, melds: list[_Weighed]) -> bool:
        counted = helps = 0
        for lay, _, is_needed, enough, _ in melds:
            if enough:
                return True
            counted += lay.points
            helps += is_needed
        return counted >= self.short and (self.met or helps > 0)


_WITHOUT_BOUND: Final = (inf,)
"""What is in reach where a meld follows that opens whatever it counts."""


def _melds(chosen: list[_Weighed]) -> tuple[TableMeld, ...]:
    return tuple([weighed.lay.meld for weighed in chosen])


def _may_be_followed(lay: NewMeld) -> bool:
    """Tell whether a set may lay another meld of the place of this one."""
    return lay.second == "many" or (lay.second == "after-canasta" and lay.meld.is_canasta)


def _value(values: Sequence[int], kind: int) -> int:
    """Return what a card of a kind counts."""
    if kind == JOKERS:
        return values[JOKER]
    return values[kind if kind < KIND else 4 * (kind - KIND)]


def _may_have_second(rules: RuleSet, first: TableMeld) -> bool:
    """Tell whether a set may lay another meld of the place of the first."""
    return second_meld(rules, first.place) != "merge" and second_meld(rules, 0) != "after-canasta"
