"""What the cards of one rank can become on the table when a whole hand is laid: groups, black threes, twos as a rank.

Every way to spread them over own groups, joined groups and new ones is an outcome. An outcome does not say which wild
cards lie in it, only how few and how many: all that counts for going out is how many there are in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta_nb.core.going_out.requirements import ACE, SEVEN
from canasta_nb.core.model.cards import CARDS, THREE, TWO, Card
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import TableMeld, canasta_size
from canasta_nb.core.model.opening import Opening
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import fewest_naturals, takes_wilds, wilds_only_from_start
from canasta_nb.core.shapes.growing import may_add, may_join
from canasta_nb.core.shapes.table import group_limits

TOLD_APART: Final = (ACE, SEVEN)
"""The places of the ranks whose melds some games ask for; those of the others count alike, and have ``NO_PLACE``."""

NO_PLACE: Final = -1

_RANKS_KEPT: Final = 4_000


class Outcome(NamedTuple):
    """Melds on the table as far as they matter for going out, and how few and how many wild cards came to them."""

    least: int
    most: int
    melds: tuple[TableMeld, ...]


class Ranks:
    """The ranks of one hand, for a side with these groups."""

    def __init__(
        self,
        rules: RuleSet,
        melds: tuple[TableMeld, ...],
        wilds: tuple[Card, ...],
        closed: frozenset[int],
        opening: Opening,
    ) -> None:
        not_all_count = opening.need > 0 and rules.initial_meld.counts != "all-melds"
        self.told = not_all_count or opening.requires == "canasta-of-minimum"  # what each meld counts has to be known
        self.all_matter = self.told or bool(opening.requires) or rules.going_out.unfinished_bars
        self._rules = rules
        self._opened = bool(melds)
        self._wilds = len(wilds)
        self._dearest = wilds if self.told else ()
        self._closed = closed
        self._own: dict[int, tuple[TableMeld, ...]] = {}
        for meld in melds:
            if meld.kind in ("group", "deuces"):
                self._own[meld.place] = (*self._own.get(meld.place, ()), meld._replace(cards=()))
        self._known: dict[int, _Rank] = {}

    def outcomes(self, place: int, naturals: int) -> tuple[Outcome, ...]:
        """Return every outcome of so many natural cards of a rank; for twos as a rank its wild cards are the jokers."""
        return self._rank(place).outcomes(naturals)

    def improves(self, place: int, naturals: int) -> bool:
        """Tell whether groups of a rank, up to a given number of cards, lie no worse with one card more."""
        rank = self._rank(place)
        return all(rank.improves(number) for number in range(1, naturals))

    def _rank(self, place: int) -> _Rank:
        found = self._known.get(place)
        if found is None:
            side = _Side(self._own.get(place, ()), place in self._closed, self._opened, self.told, self.all_matter)
            found = self._known[place] = _rank_of(self._rules, place, side, self._wilds, self._dearest)
        return found


class _Side(NamedTuple):
    """What matters of a side for one rank: its groups, whether none may begin, and whether it has any meld.

    ``told`` and ``all_matter`` are those of ``Ranks``.
    """

    own: tuple[TableMeld, ...]
    closed: bool
    opened: bool
    told: bool
    all_matter: bool


class _Rank:
    """The outcomes of one rank, worked out once for each number of cards.

    ``wilds`` is the number of wild cards, and ``dearest`` are the cards, jokers first, where points are counted.
    """

    def __init__(self, rules: RuleSet, place: int, side: _Side, wilds: int, dearest: tuple[Card, ...]) -> None:
        self.rules = rules
        self.place = place
        self.side = side
        self.wilds = wilds
        self.dearest = dearest
        self.known: dict[int, tuple[Outcome, ...]] = {}
        self.known_to_improve: dict[int, bool] = {}

    def outcomes(self, naturals: int) -> tuple[Outcome, ...]:
        """Return every outcome of a given number of natural cards."""
        found = self.known.get(naturals)
        if found is None:
            every = {each for whole in self._wholes(naturals) for each in self._spread(whole)}
            found = self.known[naturals] = tuple(sorted(every, key=_with_fewest_wilds))
        return found

    def improves(self, naturals: int) -> bool:
        """Tell whether groups of a given number of cards lie no worse with one card more."""
        found = self.known_to_improve.get(naturals)
        if found is None:
            more = self.outcomes(naturals + 1)
            found = self.known_to_improve[naturals] = all(
                any(each.least <= wilds <= each.most and _has_all(each.melds, fewer.melds) for each in more)
                for fewer in self.outcomes(naturals)
                for wilds in range(fewer.least, fewer.most + 1)
            )
        return found

    def _wholes(self, naturals: int) -> Iterator[tuple[_Heap, ...]]:
        """Yield every way to lay the natural cards: onto own groups, some of them joined, and as new ones."""
        own = self.side.own
        for groups in _joinings(self.rules, tuple((meld, False, not meld.is_canasta) for meld in own)):
            for added in _shares(naturals, len(groups)):
                heaps = [
                    self._grown(meld, more, joined=joined, growing=growing)
                    for (meld, joined, growing), more in zip(groups, added, strict=True)
                ]
                if all(heap.fits for heap in heaps):
                    for parts in self._new_parts(naturals - sum(added), bool(own)):
                        new = [self._new(part) for part in parts]
                        if all(heap.fits for heap in new):
                            yield (*heaps, *new)

    def _new_parts(self, naturals: int, has_own: bool) -> Iterator[tuple[int, ...]]:
        second = second_meld(self.rules, self.place)
        if not naturals:
            yield ()
        elif not self.side.closed and not (has_own and second == "merge"):
            yield from _parts(naturals, fewest_naturals(self.rules, self.place), 1 if second == "merge" else naturals)

    def _new(self, naturals: int) -> _Heap:
        rules, place = self.rules, self.place
        bare = place in wilds_only_from_start(rules) and self.side.opened
        most = 0 if bare or not takes_wilds(rules, place) else self.wilds
        if place == THREE and rules.black_threes.meld == "never":
            return _Heap(naturals, 0, (), new=True)
        row = group_limits(rules)[place][naturals]
        return _Heap(naturals, 0, tuple([more for more in range(most + 1) if row[more]]), new=True)

    def _grown(self, meld: TableMeld, added: int, *, joined: bool, growing: bool) -> _Heap:
        rules, place = self.rules, meld.place
        naturals = meld.naturals + added
        if joined:
            fits = tuple([more for more in range(self.wilds + 1) if _joins_fit(rules, meld, added, more, growing)])
            return _Heap(naturals, meld.wilds, fits)
        still = (0,) if not added else ()
        if place == THREE or (added and not may_add(rules, meld, natural=True)):
            return _Heap(naturals, meld.wilds, still)
        bare = place in wilds_only_from_start(rules) and not meld.wilds
        takes = may_add(rules, meld, natural=False) and takes_wilds(rules, place) and not bare
        row = group_limits(rules)[place][naturals]
        more = [more for more in range(self.wilds + 1 if takes else 1) if row[meld.wilds + more]]
        return _Heap(naturals, meld.wilds, tuple(sorted({*still, *more})))

    def _spread(self, heaps: tuple[_Heap, ...]) -> Iterator[Outcome]:
        """Yield the outcomes of these heaps, each with no wild card or with some, as a canasta or not."""
        after_canasta = second_meld(self.rules, self.place) == "after-canasta"
        found = [Outcome(0, 0, ())]
        open_new = [0]  # how many new groups, and own ones beside new ones, are not canastas
        for heap in heaps:
            counts_open = after_canasta and any(other.new for other in heaps)
            longer, longer_open = [], []
            for outcome, still_open in zip(found, open_new, strict=True):
                for each in self._classes(heap):
                    unfinished = counts_open and not each.melds[0].is_canasta
                    if unfinished and (still_open or not heap.new):
                        continue
                    melds = tuple([meld for meld in each.melds if self._matters(meld)])
                    whole = Outcome(
                        outcome.least + each.least,
                        min(outcome.most + each.most, self.wilds),
                        (*outcome.melds, *melds),
                    )
                    if whole.least <= self.wilds:
                        longer.append(whole)
                        longer_open.append(still_open + unfinished)
            found, open_new = longer, longer_open
        for least, most, melds in found:
            yield Outcome(least, most, tuple(sorted(melds)))

    def _matters(self, meld: TableMeld) -> bool:
        return meld.is_canasta or self.side.all_matter or meld.kind == "deuces"

    def _classes(self, heap: _Heap) -> Iterator[Outcome]:
        place, told = self.place, self.side.told
        classes: dict[tuple[bool, bool, int], list[int]] = {}
        for more in heap.fits:
            wilds = heap.wilds + more
            complete = heap.naturals + wilds >= canasta_size(self.rules)
            classes.setdefault((complete, wilds > 0, more if told else 0), []).append(more)
        for (complete, mixed, _), numbers in classes.items():
            cards = (CARDS[4 * place],) * heap.naturals + self.dearest[: numbers[-1]] if told else ()
            own_twos = int(place == TWO and not heap.new)
            meld = TableMeld(
                cards, place if place in TOLD_APART else NO_PLACE, own_twos, int(mixed), complete, _kind(place)
            )
            yield Outcome(numbers[0], numbers[-1], (meld,))


@kept(_RANKS_KEPT)
def _rank_of(rules: RuleSet, place: int, side: _Side, wilds: int, dearest: tuple[Card, ...]) -> _Rank:
    """Remember outcomes: the same rank beside other melds of the side, and in the next hand, has the same ones."""
    return _Rank(rules, place, side, wilds, dearest)


def _has_all(melds: tuple[TableMeld, ...], others: tuple[TableMeld, ...]) -> bool:
    return not others or others == melds or not Counter(others) - Counter(melds)


def _kind(place: int) -> str:
    return "deuces" if place == TWO else "group"


class _Heap(NamedTuple):
    """One group: its natural cards, the wild ones that lie in it, and how many may come to it."""

    naturals: int
    wilds: int
    fits: tuple[int, ...]
    new: bool = False


def _with_fewest_wilds(outcome: Outcome) -> tuple[int, int]:
    return outcome.least, -len(outcome.melds)


Groups = tuple[tuple[TableMeld, bool, bool], ...]  # each with whether it was joined, and whether a part was no canasta


def _joinings(rules: RuleSet, groups: Groups) -> Iterator[Groups]:
    """Yield the own groups as they are, and every way to join some of them (Laws of 1950, law 24)."""
    yield groups
    if rules.groups.same_rank != "separate-joinable":
        return
    for first in range(len(groups)):
        for second in range(first + 1, len(groups)):
            (one, _, growing), (other, _, too) = groups[first], groups[second]
            if may_join(rules, one, other):
                naturals, wilds = one.naturals + other.naturals, one.wilds + other.wilds
                whole = TableMeld((), one.place, naturals, wilds, naturals + wilds >= canasta_size(rules), one.kind)
                rest = tuple([group for at, group in enumerate(groups) if at not in (first, second)])
                yield from _joinings(rules, ((whole, True, growing or too), *rest))


def _joins_fit(rules: RuleSet, meld: TableMeld, added: int, more: int, growing: bool) -> bool:
    """Tell whether a given number of cards can come to joined groups.

    Before they are joined, or after it if they still take them.
    """
    limits = group_limits(rules)[meld.place]
    adds = rules.groups.completed_adds
    if not limits[meld.naturals + added][meld.wilds + more]:
        return False
    for naturals in {0, added} if growing else {0}:
        for wilds in range(more + 1 if growing else 1):
            size = meld.naturals + naturals, meld.wilds + wilds
            if size[1] <= rules.groups.max_wilds and limits[size[0]][size[1]]:
                complete = sum(size) >= canasta_size(rules)
                after = (naturals == added or "natural" in adds) and (wilds == more or "wild" in adds)
                if after or not complete:
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
