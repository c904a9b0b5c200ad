"""Whether a whole hand can be laid, or all of it but a discard, so that the player may go out.

Where a side has only groups, one of each rank, counts decide: the cards of each rank and the wild cards in the hand,
and the natural and wild cards of each own meld. Everything else is searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from canasta_nb.core.going_out.budget import ENDLESS, Budget, BudgetSpentError
from canasta_nb.core.going_out.quick import canastas_within_reach, lies_at_sight, loose_cards
from canasta_nb.core.going_out.requirements import is_plain, lacking
from canasta_nb.core.going_out.search import GoingOutSearch, last_discards
from canasta_nb.core.model.cards import JOKER_RANK, PLACE, THREE, TWO, UNSEEN, UNSEEN_RANK, WILD, Card
from canasta_nb.core.model.melds import TableMeld, canasta_size, point_table
from canasta_nb.core.model.opening import Opening
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import may_add
from canasta_nb.core.shapes.table import group_limits

_NOTHING = Opening(0, "")
_STEPS: Final = 25
"""How many steps of a budget it takes to look at a hand, before anything is searched."""


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
    group may begin with a rank whose place is ``closed``.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> from canasta_nb.core.model.melds import meld_of
    >>> rules = RuleSet.load("classic")
    >>> kings = (meld_of(rules, parse_cards("KsKhKdKcKs2c2d")),)
    >>> can_go_out(rules, parse_cards("JhJcJs8c"), kings), can_go_out(rules, parse_cards("JhJc8c9d"), kings)
    (True, False)
    """
    budget.spend(_STEPS)
    if UNSEEN in hand:
        return True
    if not hand:
        return rules.going_out.discard == "optional" and not fresh and lacking(rules, melds, red_threes) is None
    if is_plain(rules) and all([meld.place <= THREE for meld in melds]):  # else a table of another game is asked about
        if has_lone_cards(hand, melds):
            return False
        if len({meld.place for meld in melds}) == len(melds):
            found = _can_go_out_by_counts(rules, hand, melds, opening, budget)
            if found or rules.groups.same_rank == "merge":
                return found
    budget.spend(_STEPS)
    if opening == _NOTHING and not closed and lies_at_sight(rules, hand, melds, red_threes):
        return True
    # Several groups of a rank, there or to come, can be filled and joined in many ways: they are searched.
    return can_go_out_by_search(rules, tuple(sorted(hand)), melds, red_threes, opening, closed, budget)


def _can_go_out_by_counts(
    rules: RuleSet, hand: Sequence[Card], melds: tuple[TableMeld, ...], opening: Opening, budget: Budget
) -> bool:
    if len(hand) == 1 and opening.need <= 0 and lacking(rules, melds, 0) is None:
        return next(last_discards(rules, hand), None) is not None
    if _canasta_is_far(rules, len(hand), melds):
        return False
    counts = [0] * (UNSEEN_RANK + 1)
    for card in hand:
        counts[PLACE[card]] += 1
    wilds = counts[TWO] + counts[JOKER_RANK]
    sizes = [0] * (THREE + 1)
    done = 0
    for meld in melds:
        done += meld.is_canasta
        sizes[meld.place] += len(meld.cards)
    loose = [place for place in range(THREE + 1) if counts[place] == 1 and not sizes[place]]
    if sum([counts[place] == 2 and not sizes[place] for place in range(THREE)]) > wilds:
        return False
    if done < rules.going_out.canastas and not _canasta_within_reach(rules, counts, sizes, wilds):
        return False
    table = point_table(rules)
    total = sum([table[card] for card in hand])
    lies = _Merged(rules, counts, melds).lies if wilds else partial(_naturals_lie, rules, counts, melds)
    optional = rules.going_out.discard == "optional"
    if optional and not loose and total >= opening.need and lies(None):
        return True
    budget.spend(_STEPS)
    return any(
        total - table[card] >= opening.need and lies(PLACE[card])
        for card in last_discards(rules, hand)
        if not loose or PLACE[card] in loose
    )


def _canasta_is_far(rules: RuleSet, held: int, melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether a canasta is needed that all cards of the hand together could not complete."""
    need, canasta = rules.going_out.canastas, canasta_size(rules)
    size = 0
    for meld in melds:
        need -= meld.is_canasta
        size = max(size, len(meld.cards))
    return need > 0 and size + held < canasta


def has_lone_cards(hand: Sequence[Card], melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether two cards or more have no fellow in hand or on the table, which rules out most hands at once.

    An unseen card may be the fellow of any.
    """
    numbers = bytes(hand)  # plain numbers are looked up faster than cards
    if _UNSEEN in numbers:
        return False
    once = more = 0
    for number in numbers:
        bit = _RANK_BIT[number]
        more |= once & bit
        once |= bit
    lone = once & ~more
    for meld in melds:
        lone &= ~(1 << meld.place)
    return lone & (lone - 1) > 0


_UNSEEN: Final = int(UNSEEN)
# One bit for each rank that cannot be laid alone; none for wild cards.
_RANK_BIT: Final = tuple([1 << place if place <= THREE else 0 for place in PLACE])


def _canasta_within_reach(rules: RuleSet, counts: list[int], sizes: list[int], wilds: int) -> bool:
    most = max([count + size for count, size in zip(counts[:THREE], sizes[:THREE], strict=True)])
    return most + wilds >= canasta_size(rules)


class _Heap(NamedTuple):
    """A group as it will be once its natural cards lie: how many wild cards it must and can still take."""

    size: int
    least: int
    most: int


def _naturals_lie(rules: RuleSet, counts: list[int], melds: tuple[TableMeld, ...], kept: int | None) -> bool:
    """Tell whether a hand without wild cards can be laid, each rank in one meld, with the canastas needed on the table.

    A card of the place ``kept`` is left for the discard.
    """
    limits, canasta = group_limits(rules), canasta_size(rules)
    left = counts.copy()
    if kept is not None:
        left[kept] -= 1
    canastas = 0
    for meld in melds:
        place, added = meld.place, left[meld.place]
        left[place] = 0
        if added and (place == THREE or not may_add(rules, meld, natural=True)):
            return False
        if added and not limits[place][meld.naturals + added][meld.wilds]:
            return False
        canastas += len(meld.cards) + added >= canasta
    for place in range(THREE + 1):
        if left[place]:
            if not limits[place][left[place]][0]:
                return False
            canastas += left[place] >= canasta
    return canastas >= rules.going_out.canastas


class _Merged:
    """The only way to lay all natural cards of a hand where a side has one meld of a rank; the wild ones go to it."""

    def __init__(self, rules: RuleSet, counts: list[int], melds: tuple[TableMeld, ...]) -> None:
        self.rules, self.counts = rules, counts
        self.rooms = _rooms(rules)
        self.wilds = counts[TWO] + counts[JOKER_RANK]
        self.own = {meld.place: meld for meld in melds}
        self.heaps: dict[int, _Heap] = {}
        self.stuck: set[int] = set()  # the ranks whose cards cannot lie
        for place in range(THREE + 1):
            if counts[place] or place in self.own:
                heap = self._heap_of(place, counts[place])
                if heap is None:
                    self.stuck.add(place)
                else:
                    self.heaps[place] = heap

    def lies(self, kept: int | None) -> bool:
        """Tell whether everything lies with the canastas needed.

        A card of the place ``kept`` is left for the discard.
        """
        if self.stuck - {kept}:
            return False
        if kept is None or kept in (TWO, JOKER_RANK):
            return self._wilds_fit(self.heaps, self.wilds - (kept is not None))
        heaps = self.heaps.copy()
        heaps.pop(kept, None)
        if self.counts[kept] > 1 or kept in self.own:
            heap = self._heap_of(kept, self.counts[kept] - 1)
            if heap is None:
                return False
            heaps[kept] = heap
        return self._wilds_fit(heaps, self.wilds)

    def _heap_of(self, place: int, added: int) -> _Heap | None:
        """Return the group of a rank with these natural cards added; None when that is not legal."""
        meld = self.own.get(place)
        if meld is None:
            return self._heap(place, added, 0)
        if place == THREE:
            return None if added else _Heap(len(meld.cards), 0, 0)
        if meld.is_canasta and len(self.rules.groups.completed_adds) < 2:
            if added and not may_add(self.rules, meld, natural=True):
                return None
            if not may_add(self.rules, meld, natural=False):
                return _Heap(len(meld.cards) + added, 0, 0)
        return self._heap(place, meld.naturals + added, meld.wilds)

    def _heap(self, place: int, naturals: int, wilds: int) -> _Heap | None:
        room = self.rooms[place][naturals][wilds]
        return None if room is None else _Heap(naturals + wilds, *room)

    def _wilds_fit(self, heaps: dict[int, _Heap], wilds: int) -> bool:
        spare, most = wilds, 0
        costs = []
        for size, least, room in heaps.values():
            spare -= least
            most += room
            missing = canasta_size(self.rules) - size
            if missing <= room:
                costs.append(max(0, missing - least))
        if spare < 0 or wilds > most:
            return False
        needed = self.rules.going_out.canastas
        return len(costs) >= needed and spare >= sum(sorted(costs)[:needed])


@kept()
def _rooms(rules: RuleSet) -> tuple[tuple[tuple[tuple[int, int] | None, ...], ...], ...]:
    """For ``[place][naturals][wilds]`` the fewest and most wild cards that make it a legal group, None for never."""
    return tuple(
        tuple(tuple(_room(row, wilds) for wilds in range(len(row))) for row in limits) for limits in group_limits(rules)
    )


def _room(row: tuple[bool, ...], wilds: int) -> tuple[int, int] | None:
    fits = [more for more in range(len(row) - wilds) if row[wilds + more]]
    return (fits[0], fits[-1]) if fits else None


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
    melds: tuple[TableMeld, ...],
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


@kept(4_000)
def searched(
    rules: RuleSet,
    hand: tuple[Card, ...],
    melds: tuple[TableMeld, ...],
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
