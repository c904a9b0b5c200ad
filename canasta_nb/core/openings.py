"""The lays that a hand can make, and the smallest sets of them that open.

Lays are found by kinds, so many naturals, twos and jokers, and spelled in one way: suits in the order s, h, d, c.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from canasta_nb.core.acts import Lay
from canasta_nb.core.cards import CARDS, JOKER_RANK, PLACE, THREE, TWO, UNSEEN, UNSEEN_RANK, Card
from canasta_nb.core.melds import group_limits, point_table
from canasta_nb.core.ruleset import RuleSet


class Holding(NamedTuple):
    """A hand by the places of the ranks, each in the order s, h, d, c."""

    by_place: tuple[tuple[Card, ...], ...]
    twos: tuple[Card, ...]
    jokers: tuple[Card, ...]


def holding(hand: tuple[Card, ...]) -> Holding:
    """Sort a hand by ranks; unseen cards are left out."""
    by_place = _NO_CARDS.copy()
    for card in sorted(hand):
        by_place[PLACE[card]] += _ALONE[card]
    return Holding(tuple(by_place[: THREE + 1]), by_place[TWO], by_place[JOKER_RANK])


_NO_CARDS: Final[list[tuple[Card, ...]]] = [()] * (UNSEEN_RANK + 1)
_ALONE: Final[tuple[tuple[Card], ...]] = tuple((card,) for card in (*CARDS, UNSEEN))


@cache
def wild_choices(twos: int, jokers: int) -> tuple[tuple[int, int], ...]:
    """Every choice of at least one wild card: so many twos, so many jokers."""
    return tuple((t, j) for j in range(jokers + 1) for t in range(twos + 1) if t + j)


class _Candidate(NamedTuple):
    """A new meld by kinds and what it counts."""

    place: int
    naturals: int
    twos: int
    jokers: int
    points: int


def _candidates(rules: RuleSet, place: int, naturals: int, twos: int, jokers: int) -> Iterator[_Candidate]:
    limits = group_limits(rules)[place == THREE]
    table = point_table(rules)
    each, two, joker = table[4 * place], table[4 * TWO], table[52]
    for wilds_twos, wilds_jokers in ((0, 0), *wild_choices(twos, jokers)):
        for count in range(2, naturals + 1):
            if limits[count][wilds_twos + wilds_jokers]:
                counts = count * each + wilds_twos * two + wilds_jokers * joker
                yield _Candidate(place, count, wilds_twos, wilds_jokers, counts)


def openings(
    rules: RuleSet, held: Holding, need: int, *, top: Card | None = None
) -> Iterator[tuple[tuple[Card, ...], tuple[Lay, ...]]]:
    """Every set of new melds that counts ``need`` points and from which no meld can be left out.

    With ``top`` the first meld is made with that card of the pile, and comes apart from the others: the cards shown
    with it, then the lays.
    """
    separate = rules.groups.same_rank != "merge"
    counts = [len(cards) for cards in held.by_place[:THREE]]
    twos, jokers = len(held.twos), len(held.jokers)
    if top is None:
        if _most_points(rules, counts, twos, jokers) >= need:
            for chosen in _sets(rules, counts, twos, jokers, need, separate):
                yield (), _spelled(held, chosen)
        return
    place = PLACE[top]
    own = counts[place]
    worth = point_table(rules)[top]
    if _most_points(rules, counts, twos, jokers) + worth < need:
        return
    limits = group_limits(rules)[0]
    table = point_table(rules)
    for wilds_twos, wilds_jokers in ((0, 0), *wild_choices(twos, jokers)):
        for naturals in range(2, own + 1):
            if not limits[naturals + 1][wilds_twos + wilds_jokers]:
                continue
            shown = _Candidate(place, naturals, wilds_twos, wilds_jokers, 0)
            have = (naturals + 1) * worth + wilds_twos * table[4 * TWO] + wilds_jokers * table[52]
            if have >= need:
                yield _run(held, shown, [0] * 13, 0, 0), ()
                continue
            rest = counts.copy()
            rest[place] = own - naturals if separate else 0
            left = (twos - wilds_twos, jokers - wilds_jokers)
            for chosen in _sets(rules, rest, *left, need - have, separate):
                first, *others = _runs(held, [shown, *chosen])
                yield first, tuple(Lay(run) for run in others)


def _most_points(rules: RuleSet, counts: list[int], twos: int, jokers: int) -> int:
    table = point_table(rules)
    wilds = twos + jokers
    least = 2 if wilds else 3
    naturals = sum([count * table[4 * place] for place, count in enumerate(counts) if count >= least])
    return naturals + twos * table[4 * TWO] + jokers * table[52] if naturals else 0


def _sets(
    rules: RuleSet, counts: list[int], twos: int, jokers: int, need: int, separate: bool
) -> Iterator[list[_Candidate]]:
    """Sets of new melds, ranks in order, that reach ``need`` and from which none can be left out."""

    def further(place: int, after: tuple[int, ...], have: int, smallest: int, twos: int, jokers: int) -> Iterator[None]:
        for at in range(place, THREE):
            if counts[at] < 2:
                continue
            for meld in _candidates(rules, at, counts[at], twos, jokers):
                if at == place and meld[1:4] < after:
                    continue
                total, least = have + meld.points, min(smallest, meld.points)
                chosen.append(meld)
                if total >= need:
                    if total - least < need:
                        yield None
                else:
                    counts[at] -= meld.naturals
                    following = (at, meld[1:4]) if separate else (at + 1, ())
                    yield from further(*following, total, least, twos - meld.twos, jokers - meld.jokers)
                    counts[at] += meld.naturals
                chosen.pop()

    chosen: list[_Candidate] = []
    for _ in further(0, (), 0, 1_000_000, twos, jokers):
        yield list(chosen)


def whole_hands(rules: RuleSet, held: Holding, need: int) -> Iterator[tuple[Lay, ...]]:
    """Every way to lay the whole hand, or all but one card, with a canasta and for less than ``need`` points."""
    counts = [len(cards) for cards in held.by_place]
    twos, jokers = len(held.twos), len(held.jokers)
    most_wilds = twos + jokers
    if max(counts) + most_wilds < rules.melds.canasta or sum([count == 1 for count in counts]) > 1:
        return

    def further(place: int, spare: int, points: int, twos: int, jokers: int, canasta: bool) -> Iterator[None]:
        if points >= need:
            return
        if place > THREE:
            if canasta and twos + jokers <= spare:
                yield None
            return
        count = counts[place]
        for kept in range(min(spare, count) + 1):
            if kept == count:
                yield from further(place + 1, spare - kept, points, twos, jokers, canasta)
                continue
            for meld in _candidates(rules, place, count - kept, twos, jokers):
                if meld.naturals == count - kept:
                    chosen.append(meld)
                    size = meld.naturals + meld.twos + meld.jokers
                    yield from further(
                        place + 1,
                        spare - kept,
                        points + meld.points,
                        twos - meld.twos,
                        jokers - meld.jokers,
                        canasta or size >= rules.melds.canasta,
                    )
                    chosen.pop()

    chosen: list[_Candidate] = []
    for _ in further(0, 1, 0, twos, jokers, False):
        yield _spelled(held, chosen)


def _spelled(held: Holding, chosen: list[_Candidate]) -> tuple[Lay, ...]:
    return tuple([Lay(run) for run in _runs(held, chosen)])


def _runs(held: Holding, chosen: list[_Candidate]) -> list[tuple[Card, ...]]:
    used = [0] * (THREE + 1)
    twos = jokers = 0
    runs = []
    for meld in chosen:
        runs.append(_run(held, meld, used, twos, jokers))
        used[meld.place] += meld.naturals
        twos += meld.twos
        jokers += meld.jokers
    return runs


def _run(held: Holding, meld: _Candidate, used: list[int], twos: int, jokers: int) -> tuple[Card, ...]:
    first = used[meld.place]
    return (
        held.by_place[meld.place][first : first + meld.naturals]
        + held.twos[twos : twos + meld.twos]
        + held.jokers[jokers : jokers + meld.jokers]
    )
