"""The short way to list what opens, for the games in which every meld is a group of one rank."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from canasta_nb.core.acts import Lay
from canasta_nb.core.cards import THREE, TWO, Card
from canasta_nb.core.group_lays import in_groups_alone
from canasta_nb.core.melds import group_limits, point_table
from canasta_nb.core.new_melds import Holding, wild_choices
from canasta_nb.core.ruleset import RuleSet

MORE_THAN_ANY = 1_000_000  # points


class _Group(NamedTuple):
    """A new meld by kinds, and what it counts."""

    place: int
    naturals: int
    twos: int
    jokers: int
    points: int


@cache
def opens_with_groups(rules: RuleSet) -> bool:
    """Whether the first melds are groups, need nothing but points, and all count.

    >>> opens_with_groups(RuleSet.load("classic")), opens_with_groups(RuleSet.load("samba"))
    (True, False)
    """
    first = rules.initial_meld
    return in_groups_alone(rules) and first.counts == "all-melds" and not (first.requires or first.canasta_exempt)


def group_openings(rules: RuleSet, held: Holding, need: int) -> Iterator[tuple[Lay, ...]]:
    """Every set of new groups, ranks in order, that counts ``need`` points and from which none can be left out."""
    counts = [len(cards) for cards in held.by_place[:THREE]]
    if _most_points(rules, held, counts) < need:
        return
    separate = rules.groups.same_rank != "merge"
    chosen: list[_Group] = []

    def further(place: int, after: tuple[int, ...], have: int, least: int, twos: int, jokers: int) -> Iterator[None]:
        for at in range(place, THREE):
            if counts[at] < 2:
                continue
            for group in _groups(rules, at, counts[at], twos, jokers):
                if at == place and group[1:4] < after:
                    continue
                total, smallest = have + group.points, min(least, group.points)
                chosen.append(group)
                if total < need:
                    counts[at] -= group.naturals
                    place_next, after_next = (at, group[1:4]) if separate else (at + 1, ())
                    yield from further(
                        place_next, after_next, total, smallest, twos - group.twos, jokers - group.jokers
                    )
                    counts[at] += group.naturals
                elif total - smallest < need or len(chosen) == 1:
                    yield None
                chosen.pop()

    for _ in further(0, (), 0, MORE_THAN_ANY, len(held.twos), len(held.jokers)):
        yield _spelled(held, chosen)


def _most_points(rules: RuleSet, held: Holding, counts: list[int]) -> int:
    """No opening counts more than all cards of ranks with cards enough for a meld, and all wild ones."""
    table = point_table(rules)
    fewest = 2 if held.twos or held.jokers else rules.melds.smallest
    most = len(held.twos) * table[4 * TWO] + len(held.jokers) * table[52]
    return most + sum([count * table[4 * place] for place, count in enumerate(counts) if count >= fewest])


@cache
def _groups(rules: RuleSet, place: int, naturals: int, twos: int, jokers: int) -> tuple[_Group, ...]:
    """The groups of one rank that so many cards can make."""
    limits, table = group_limits(rules)[place], point_table(rules)
    each, two, joker = table[4 * place], table[4 * TWO], table[52]
    return tuple(
        _Group(place, count, some, more, count * each + some * two + more * joker)
        for some, more in ((0, 0), *wild_choices(twos, jokers))
        for count in range(2, naturals + 1)
        if limits[count][some + more]
    )


def _spelled(held: Holding, chosen: list[_Group]) -> tuple[Lay, ...]:
    used: dict[int, int] = {}
    twos = jokers = 0
    lays = []
    for group in chosen:
        first = used.get(group.place, 0)
        run: tuple[Card, ...] = held.by_place[group.place][first : first + group.naturals]
        run += held.twos[twos : twos + group.twos] + held.jokers[jokers : jokers + group.jokers]
        lays.append(Lay(run))
        used[group.place] = first + group.naturals
        twos += group.twos
        jokers += group.jokers
    return tuple(lays)
