"""The short way to list what opens, for the games in which every meld is a group of one rank."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from canasta_nb.core.acts import Lay
from canasta_nb.core.cards import JOKER, THREE, TWO, Card
from canasta_nb.core.group_lays import in_groups_alone
from canasta_nb.core.melds import group_limits, point_table
from canasta_nb.core.new_melds import Holding, wild_choices
from canasta_nb.core.reach import ANY, Choices, Reach, together
from canasta_nb.core.ruleset import RULE_SETS_KEPT, RuleSet

MORE_THAN_ANY = 1_000_000  # points
_KEPT = 8_000  # groups of cards that were asked about last


class Group(NamedTuple):
    """A new meld by kinds, and what it counts."""

    place: int
    naturals: int
    twos: int
    jokers: int
    points: int


@lru_cache(maxsize=RULE_SETS_KEPT)
def opens_with_groups(rules: RuleSet) -> bool:
    """Whether the first melds are groups, need nothing but points, and all count.

    >>> opens_with_groups(RuleSet.load("classic")), opens_with_groups(RuleSet.load("samba"))
    (True, False)
    """
    first = rules.initial_meld
    return in_groups_alone(rules) and first.counts == "all-melds" and not (first.requires or first.canasta_exempt)


class GroupOpenings:
    """The search for the sets of new groups that open a hand."""

    def __init__(self, rules: RuleSet, held: Holding, need: int) -> None:
        self.rules, self.held, self.need = rules, held, need
        self.counts = [len(cards) for cards in held.by_place[:THREE]]
        self.separate = rules.groups.same_rank != "merge"
        table = point_table(rules)
        self.two, self.joker = table[4 * TWO], table[JOKER]
        self.worth = [count * table[4 * place] for place, count in enumerate(self.counts)]
        self.chosen: list[Group] = []
        self.by_cards: Reach | None = None

    def found(self, cards: int = ANY) -> Iterator[tuple[Group, ...]]:
        """Every set that counts the minimum and from which no group can be left out, ranks in order.

        With ``cards`` those of so many cards alone.
        """
        twos, jokers = len(self.held.twos), len(self.held.jokers)
        fewest = 2 if twos or jokers else self.rules.melds.smallest
        in_groups = [worth for worth, count in zip(self.worth, self.counts, strict=True) if count >= fewest]
        if self.two * twos + self.joker * jokers + sum(in_groups) < self.need:
            return
        if cards < ANY and self._most(0, cards, twos, jokers) < self.need:
            return
        for _ in self._further(0, (), 0, MORE_THAN_ANY, twos, jokers, cards):
            yield tuple(self.chosen)

    def _further(
        self, place: int, after: tuple[int, ...], have: int, least: int, twos: int, jokers: int, room: int
    ) -> Iterator[None]:
        """Pause at each set that goes on from the chosen groups, which count ``have``, the one that counts ``least``.

        The next group is of this rank, in order behind ``after``, or of a later one; there is room for so many cards.
        """
        counts, chosen, need = self.counts, self.chosen, self.need
        for at in range(place, THREE):
            if counts[at] < 2:
                continue
            for group in _groups(self.rules, at, counts[at], twos, jokers):
                if at == place and group[1:4] < after:
                    continue
                rest = room - sum(group[1:4]) if room < ANY else ANY
                total, smallest = have + group.points, min(least, group.points)
                if total >= need:
                    if rest in (0, ANY) and (total - smallest < need or not chosen):
                        chosen.append(group)
                        yield None
                        chosen.pop()
                    continue
                next_place, next_after = (at, group[1:4]) if self.separate else (at + 1, ())
                left = twos - group.twos, jokers - group.jokers
                if rest < ANY and (rest < 3 or total + self._most(next_place, rest, *left) < need):
                    continue
                chosen.append(group)
                counts[at] -= group.naturals
                yield from self._further(next_place, next_after, total, smallest, *left, rest)
                counts[at] += group.naturals
                chosen.pop()

    def _most(self, place: int, room: int, twos: int, jokers: int) -> int:
        """No opening counts more with so many cards of ranks from this place on, and so many wild ones."""
        if self.by_cards is None:
            self.by_cards = self._reach()
        return self.by_cards.most(place, room, twos, jokers)

    def _reach(self) -> Reach:
        table = point_table(self.rules)
        twos, jokers = len(self.held.twos), len(self.held.jokers)
        places: list[Choices] = []
        worth: list[list[int]] = []
        for place, count in enumerate(self.counts):
            each = table[4 * place]
            choices = {
                (group.naturals, group.twos + group.jokers): group.naturals * each
                for group in _groups(self.rules, place, count, twos, jokers)
            }
            places.append(together(choices, count, twos + jokers) if self.separate else choices)
            later = enumerate(self.counts[place:], start=place)
            worth.append([table[4 * other] for other, cards in later for _ in range(cards)])
        return Reach(places, worth, self.two, self.joker)


@lru_cache(maxsize=_KEPT)
def _groups(rules: RuleSet, place: int, naturals: int, twos: int, jokers: int) -> tuple[Group, ...]:
    """The groups of one rank that so many cards can make."""
    limits, table = group_limits(rules)[place], point_table(rules)
    each, two, joker = table[4 * place], table[4 * TWO], table[52]
    return tuple(
        Group(place, count, some, more, count * each + some * two + more * joker)
        for some, more in ((0, 0), *wild_choices(twos, jokers))
        for count in range(2, naturals + 1)
        if limits[count][some + more]
    )


def spelled_groups(held: Holding, groups: tuple[Group, ...]) -> tuple[Lay, ...]:
    """New groups as lays whose cards the hand holds all at once."""
    used: dict[int, int] = {}
    twos = jokers = 0
    lays = []
    for group in groups:
        first = used.get(group.place, 0)
        run: tuple[Card, ...] = held.by_place[group.place][first : first + group.naturals]
        run += held.twos[twos : twos + group.twos] + held.jokers[jokers : jokers + group.jokers]
        lays.append(Lay(run))
        used[group.place] = first + group.naturals
        twos += group.twos
        jokers += group.jokers
    return tuple(lays)
