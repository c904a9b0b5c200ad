"""What the cards of one rank can become on the table when a whole hand is laid: groups, black threes, twos as a rank.

Every way to spread them over own groups, joined groups and new ones is an outcome. An outcome does not say which wild
cards lie in it, only how few and how many: all that counts for going out is how many there are in all.

Classic Canasta, three wild cards in the hand, and queens in it. How many wild cards may lie with so many queens, beside
an own group or none, and with which of these numbers they are a canasta:

    queens in the hand        2        3          4                    5
    no group of the side      1 2 3    0 1 2 3    0 1 2, canasta 3     0 1, canasta 2 3
    ``QQQ`` of the side       0 1, canasta 2 3    0, canasta 1 2 3     canasta 0 1 2 3    the same

One queen beside no group lies with no number at all. Each cell is the ``Outcomes`` of a number of natural cards; the
numbers of one outcome are the bits of ``numbers``, as ``0b1110`` is 1, 2 and 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from canasta_nb.core.going_out.requirements import ACE, SEVEN
from canasta_nb.core.model.cards import CARDS, THREE, TWO, WILD, Card
from canasta_nb.core.model.dealing import whole_pack
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import MeldKind, TableMeld, black_threes_lie, canasta_size, point_table
from canasta_nb.core.rules.kept import Answers
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import fewest_naturals, wilds_only_from_start
from canasta_nb.core.shapes.growing import ever_joins, may_add, most_joined_wilds
from canasta_nb.core.shapes.later import lies_later
from canasta_nb.core.shapes.shape import Shape
from canasta_nb.core.shapes.table import broken_bits, shape_table

BITS: Final = 6
"""So many for each rank in the number of a hand: no hand holds more than 63 cards of one."""
MOST: Final = (1 << BITS) - 1
FIELD: Final = 16
"""So many bits for each part of a look: the fewest cards to keep and wild cards to lay, and both as it is now."""
PART: Final = (1 << FIELD) - 1

TOLD_APART: Final = (ACE, SEVEN)
"""The places of the ranks whose melds some games ask for; those of the others count alike, and have ``NO_PLACE``."""

NO_PLACE: Final = -1
NEVER: Final = 1_000
"""More wild cards than any hand holds: what it takes to lay what cannot be laid."""

_RANKS_KEPT: Final = 400
_NUMBERS_KEPT: Final = 64  # more than any hand has of a rank

Size = tuple[int, int]
"""How many natural and how many wild cards are in a group."""


class Outcome(NamedTuple):
    """Melds on the table as far as they matter for going out, and how many wild cards can come to them.

    ``numbers`` has one bit for each number of wild cards. ``points`` is what the melds without wild cards count, where
    only they do.
    """

    numbers: int
    made: tuple[TableMeld, ...]
    points: int = 0

    @property
    def least(self) -> int:
        """The fewest wild cards."""
        return fewest_of(self.numbers)


class Outcomes(NamedTuple):
    """Every outcome of some cards, and the numbers of wild cards of all of them."""

    every: tuple[Outcome, ...]
    numbers: int


def outcomes_of(every: Iterable[Outcome]) -> Outcomes:
    """Return these outcomes, those with the fewest wild cards first."""
    in_order = tuple(sorted(every, key=lambda outcome: (outcome.least, -len(outcome.made))))
    numbers = 0
    for outcome in in_order:
        numbers |= outcome.numbers
    return Outcomes(in_order, numbers)


def fewest_of(numbers: int) -> int:
    """Return the fewest of some numbers of wild cards; ``NEVER`` if there is none."""
    return (numbers & -numbers).bit_length() - 1 if numbers else NEVER


def together(some: int, more: int) -> int:
    """Return the numbers of wild cards that lie with one thing and another.

    >>> bin(together(0b110, 0b101))
    '0b11110'
    """
    if some == 1:
        return more
    if more == 1:
        return some
    sums = 0
    while more:
        least = more & -more
        sums |= some * least
        more ^= least
    return sums


def as_it_is(look: int) -> tuple[int, int]:
    """Return the fewest cards to keep and wild cards to lay, where no further sequence takes a card."""
    return look >> 2 * FIELD & PART, look >> 3 * FIELD


class Side:
    """What matters of a side for every rank: whether it has any meld, and what has to be known of new ones.

    With ``alike`` only the number of canastas matters, of whatever rank and with wild cards or without. ``points`` asks
    for what melds without wild cards count, ``all_matter`` also for melds that are no canastas, ``of_minimum`` for the
    cards of canastas, and ``dearest`` are the wild ones of the hand where they matter, jokers first. ``last`` are the
    places of the ranks whose cards may be the last discard.
    """

    def __init__(
        self,
        rules: RuleSet,
        last: frozenset[int],
        *,
        opened: bool,
        alike: bool,
        points: bool,
        all_matter: bool,
        of_minimum: bool,
        dearest: tuple[Card, ...],
    ) -> None:
        self.rules, self.last, self.opened, self.alike = rules, last, opened, alike
        self.points, self.all_matter, self.dearest = points, all_matter, dearest
        self.of_minimum = of_minimum
        self.wilds = len(dearest) if of_minimum else sum([WILD[card] for card in whole_pack(rules)])
        self.beside = Answers(self._rank, _RANKS_KEPT)
        self.bare = tuple([Rank(rules, place, (), self, closed=False) for place in range(THREE + 1)])

    def _rank(self, key: tuple[int, tuple[Size, ...], bool]) -> Rank:
        """Return what the cards of a rank can become beside own groups, where the rank may be closed."""
        place, own, closed = key
        return Rank(self.rules, place, own, self, closed=closed)


class Rank:
    """The outcomes of one rank beside own groups of it, worked out once for each number of cards.

    ``lying`` has every outcome by the number of natural cards. ``looks`` has what cards ask for at least, with so many
    wild cards in the hand, by how many there are and how many of them no sequence takes. Looks are numbers, to be added
    up: the fewest cards to keep for the discard, and wild cards to lay; then the same if no sequence takes any card.
    """

    def __init__(self, rules: RuleSet, place: int, own: tuple[Size, ...], side: Side, *, closed: bool) -> None:
        self.rules, self.place, self.side, self.closed = rules, place, side, closed
        self.last = place in side.last
        self.own = tuple([_group(rules, place, naturals, wilds) for naturals, wilds in own])
        self.second = second_meld(rules, place)
        self.table = shape_table(rules).groups[place]
        self.lie = place != THREE or black_threes_lie(rules, going_out=True)
        self.lying = Answers(self._lying, _NUMBERS_KEPT)
        self.looks = Answers(self._looks, _NUMBERS_KEPT)

    def _lying(self, naturals: int) -> Outcomes:
        """Return every outcome of a given number of natural cards."""
        numbers_of: dict[tuple[tuple[TableMeld, ...], int], int] = {}
        for whole in self._wholes(naturals):
            for (made, points, _), numbers in self._spread(whole).items():
                numbers_of[made, points] = numbers_of.get((made, points), 0) | numbers
        return outcomes_of(Outcome(numbers, *melds) for melds, numbers in numbers_of.items())

    def least(self, naturals: int) -> int:
        """Return the fewest wild cards with which these natural cards lie; ``NEVER`` where they cannot."""
        return fewest_of(self.lying[naturals].numbers)

    def _looks(self, wilds: int) -> Answers[int, int]:
        return Answers(lambda key: self._look(key >> BITS, key & MOST, wilds), _RANKS_KEPT)

    def _look(self, stay: int, count: int, wilds: int) -> int:
        return self._fewest(stay, count, wilds) | self._fewest(count, count, wilds) << 2 * FIELD

    def _fewest(self, from_: int, to: int, wilds: int) -> int:
        """Return the fewest cards to keep and wild cards to lay for some number of cards between these."""
        fewest = min(map(self.least, range(from_, to + 1)))
        but_one = min(map(self.least, range(max(0, from_ - 1), to))) if self.last and to else NEVER
        return min(fewest, but_one) << FIELD if fewest <= wilds else 1 | but_one << FIELD

    def _wholes(self, naturals: int) -> Iterator[tuple[_Heap, ...]]:
        """Yield every way to lay the natural cards: onto own groups, some of them joined, and as new ones."""
        for groups in _joinings(self.rules, tuple([(meld, False, not meld.is_canasta) for meld in self.own])):
            for added in _shares(naturals, len(groups)):
                heaps = [
                    self._grown(meld, more, joined=joined, growing=growing)
                    for (meld, joined, growing), more in zip(groups, added, strict=True)
                ]
                if all(heap.fits for heap in heaps):
                    for parts in self._new_parts(naturals - sum(added)):
                        new = [self._new(part) for part in parts]
                        if all(heap.fits for heap in new):
                            yield (*heaps, *new)

    def _new_parts(self, naturals: int) -> Iterator[tuple[int, ...]]:
        merge = self.second == "merge"
        if not naturals:
            yield ()
        elif self.lie and not self.closed and not (self.own and merge):
            yield from _parts(naturals, fewest_naturals(self.rules, self.place), 1 if merge else naturals)

    def _new(self, naturals: int) -> _Heap:
        bare = self.place in wilds_only_from_start(self.rules) and self.side.opened
        row = self.table[naturals]
        fits = [more for more in range(1 if bare else self.side.wilds + 1) if not row[more]]
        if self.side.opened:
            fits = [more for more in fits if self._lies_later(naturals, more, new=True)]
        return _Heap(naturals, 0, tuple(fits), new=True)

    def _grown(self, meld: TableMeld, added: int, *, joined: bool, growing: bool) -> _Heap:
        rules, place, wilds = self.rules, self.place, self.side.wilds
        naturals = meld.naturals + added
        if joined:
            most = wilds - meld.wilds
            fits = [more for more in range(most + 1) if _joins_fit(rules, meld, added, more, growing=growing)]
            fits = [more for more in fits if self._lies_later(naturals, more)]
            return _Heap(naturals, meld.wilds, tuple(fits))
        still = (0,) if not added else ()
        if place == THREE or (added and not may_add(rules, meld, natural=True)):
            return _Heap(naturals, meld.wilds, still)
        bare = place in wilds_only_from_start(rules) and not meld.wilds
        takes = not bare and may_add(rules, meld, natural=False)
        row = self.table[naturals]
        wilds = wilds if takes else 0
        more = [more for more, broken in enumerate(row[meld.wilds : meld.wilds + wilds + 1]) if not broken]
        late = [some for some in more if self._lies_later(naturals, some)]
        return _Heap(naturals, meld.wilds, tuple(sorted({*still, *late})))

    def _lies_later(self, naturals: int, more: int, *, new: bool = False) -> bool:
        return lies_later(self.rules, self.place, new=new, naturals=naturals, more_wilds=more)

    def _spread(self, heaps: tuple[_Heap, ...]) -> dict[tuple[tuple[TableMeld, ...], int, int], int]:
        """Return what these heaps become, each with no wild card or with some, as a canasta or not.

        By the melds, their points, and how many new groups, and own ones beside new ones, are not canastas: the numbers
        of wild cards.
        """
        one_open = self.second == "after-canasta" and any(heap.new for heap in heaps)
        every_number = (2 << self.side.wilds) - 1
        states: dict[tuple[tuple[TableMeld, ...], int, int], int] = {((), 0, 0): 1}
        for heap in heaps:
            classes = self._classes(heap)
            longer: dict[tuple[tuple[TableMeld, ...], int, int], int] = {}
            for (before, points, open_), numbers in states.items():
                for outcome in classes:
                    unfinished = one_open and not outcome.made[0].is_canasta
                    both = together(numbers, outcome.numbers) & every_number
                    if both and not (unfinished and (open_ or not heap.new)):
                        made = (*before, *[meld for meld in outcome.made if self._matters(meld)])
                        state = (tuple(sorted(made)), points + outcome.points, open_ + unfinished)
                        longer[state] = longer.get(state, 0) | both
            states = longer
        return states

    def _matters(self, meld: TableMeld) -> bool:
        return meld.is_canasta or self.side.all_matter or meld.kind == "deuces"

    def _classes(self, heap: _Heap) -> list[Outcome]:
        place, side, alike = self.place, self.side, self.side.alike and self.place != TWO
        classes: dict[tuple[bool, bool, int], list[int]] = {}
        for more in heap.fits:
            wilds = heap.wilds + more
            complete = heap.naturals + wilds >= canasta_size(self.rules)
            mixed = wilds > 0 and (side.points or not alike)
            classes.setdefault((complete, mixed, more if side.of_minimum else 0), []).append(more)
        outcomes = []
        for (complete, mixed, _), numbers in classes.items():
            cards = (CARDS[4 * place],) * heap.naturals + side.dearest[: numbers[-1]] if side.of_minimum else ()
            points = heap.naturals * point_table(self.rules)[4 * place] if side.points and not mixed else 0
            own_twos = int(place == TWO and not heap.new)
            name = place if place in TOLD_APART and not alike else NO_PLACE
            meld = TableMeld(cards, name, own_twos, int(mixed and not alike), complete, _kind(place))
            outcomes.append(Outcome(sum([1 << more for more in numbers]), (meld,), points if place != TWO else 0))
        return outcomes


class _Heap(NamedTuple):
    """One group: its natural cards, the wild ones that lie in it, and how many may come to it."""

    naturals: int
    wilds: int
    fits: tuple[int, ...]
    new: bool = False


def _kind(place: int) -> MeldKind:
    return "deuces" if place == TWO else "group"


def _group(rules: RuleSet, place: int, naturals: int, wilds: int) -> TableMeld:
    """Return a group by its numbers alone."""
    return TableMeld((), place, naturals, wilds, naturals + wilds >= canasta_size(rules), _kind(place))


_Groups = tuple[tuple[TableMeld, bool, bool], ...]  # each with whether it was joined, and whether a part was no canasta


def _joinings(rules: RuleSet, groups: _Groups) -> Iterator[_Groups]:
    """Yield the own groups as they are, and every way to join some of them (Laws of 1950, law 24)."""
    yield groups
    for first in range(len(groups)):
        for second in range(first + 1, len(groups)):
            (one, _, growing), (other, _, too) = groups[first], groups[second]
            whole = _group(rules, one.place, one.naturals + other.naturals, one.wilds + other.wilds)
            if ever_joins(rules, one.place) and _fits_joined(rules, whole):
                rest = tuple([group for at, group in enumerate(groups) if at not in (first, second)])
                yield from _joinings(rules, ((whole, True, growing or too), *rest))


def _fits_joined(rules: RuleSet, whole: TableMeld) -> bool:
    broken = broken_bits(rules, Shape(whole.place, whole.naturals, whole.wilds))
    return not broken and whole.wilds <= most_joined_wilds(rules)


def _joins_fit(rules: RuleSet, meld: TableMeld, added: int, more: int, *, growing: bool) -> bool:
    """Tell whether these numbers of cards can come to joined groups, before they are joined or after it."""
    table = shape_table(rules).groups[meld.place]
    if table[meld.naturals + added][meld.wilds + more]:
        return False
    for naturals in {0, added} if growing else {0}:
        for wilds in range(more + 1 if growing else 1):
            whole = _group(rules, meld.place, meld.naturals + naturals, meld.wilds + wilds)
            natural_after = naturals == added or may_add(rules, whole, natural=True)
            wild_after = wilds == more or may_add(rules, whole, natural=False)
            if _fits_joined(rules, whole) and natural_after and wild_after:
                return True
    return False


def _shares(cards: int, groups: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to give some of the cards to each group."""
    if not groups:
        yield ()
        return
    for first in range(cards, -1, -1):
        for rest in _shares(cards - first, groups - 1):
            yield (first, *rest)


def _parts(cards: int, least: int, most_parts: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to part a given number of cards into new groups, the smaller ones first."""
    if most_parts and cards >= least:
        yield (cards,)
        for first in range(least, cards // 2 + 1 if most_parts > 1 else 0):
            for rest in _parts(cards - first, first, most_parts - 1):
                yield (first, *rest)
