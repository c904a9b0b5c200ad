"""The short way to list what opens, for the games in which every meld is a group of one rank."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from canasta_nb.core.going_out.requirements import is_plain
from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.listing.new_melds import wild_choices
from canasta_nb.core.model.acts import Lay
from canasta_nb.core.model.cards import JOKER, THREE, TWO, Card
from canasta_nb.core.model.melds import point_table, smallest_meld
from canasta_nb.core.model.opening import counts_all
from canasta_nb.core.openings.reach import ANY, Choices, Reach, together
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.table import group_limits

MORE_THAN_ANY = 1_000_000  # points
_KEPT = 1_000  # groups of cards that were asked about last


class Group(NamedTuple):
    """A new meld by kinds, and what it counts."""

    place: int
    naturals: int
    twos: int
    jokers: int
    points: int


@kept()
def opens_with_groups(rules: RuleSet) -> bool:
    """Tell whether the first melds are groups, need nothing but points, and all count.

    >>> opens_with_groups(RuleSet.load("classic")), opens_with_groups(RuleSet.load("samba"))
    (True, False)
    """
    first = rules.initial_meld
    return (
        is_plain(rules)
        and rules.groups.same_rank != "after-canasta"
        and counts_all(rules)
        and not (first.requires or first.canasta_exempt)
    )


class GroupOpenings:
    """The search for the sets of new groups that open a hand.

    It turns back where it came to nothing before: with the same cards left, the same points short and to leave out.
    """

    def __init__(self, rules: RuleSet, held: Holding, need: int) -> None:
        self.rules, self.need = rules, need
        self.counts = [len(cards) for cards in held.by_place[:THREE]]
        self.twos, self.jokers = len(held.twos), len(held.jokers)
        self.separate = rules.groups.same_rank != "merge"
        table = point_table(rules)
        self.two, self.joker = table[4 * TWO], table[JOKER]
        fewest = 2 if self.twos or self.jokers else smallest_meld(rules)
        self.reach = [0]  # what the cards of the ranks from each one on count, as far as they can lie in groups
        for place, count in reversed(list(enumerate(self.counts))):
            self.reach.insert(0, self.reach[0] + (count * table[4 * place] if count >= fewest else 0))
        self.left: list[int] = []
        self.chosen: list[Group] = []
        self.by_cards: Reach | None = None
        self.fitting: dict[tuple[int, int, int, int, int], list[tuple[Group, int]]] = {}
        self.dead_ends: set[tuple[object, ...]] = set()

    def found(self, cards: int = ANY) -> Iterator[tuple[Group, ...]]:
        """Yield every set that counts the minimum and from which no group can be left out, ranks in order.

        With ``cards`` only those of that many cards. One search goes on at a time.
        """
        self.left = self.counts.copy()
        self.chosen.clear()
        if self._within(0, cards, self.need, self.twos, self.jokers):
            yield from self._further(0, (), self.need, MORE_THAN_ANY, self.twos, self.jokers, cards)

    def _further(
        self, place: int, last: tuple[int, ...], short: int, least: int, twos: int, jokers: int, room: int
    ) -> Generator[tuple[Group, ...], None, bool]:
        """Yield the sets that go on from the chosen groups, which are ``short`` of a given number of points.

        Whether there is any.

        The next group is of this rank, then not before ``last`` in order, or of a later one; there is room for so many
        cards. The cheapest of the chosen groups counts ``least``.
        """
        left, chosen = self.left, self.chosen
        anything = False
        for at in range(place, THREE):
            if left[at] < 2:
                continue
            for group, size in self._fitting(at, left[at], twos, jokers, room):
                opened = group.points >= short
                rest = room - size if room < ANY else 0 if opened else ANY
                if opened == (rest > 0) or (at == place and group[1:4] < last):
                    continue  # it opens with fewer cards or not at all
                if opened:
                    if not chosen or group.points - short < least:
                        anything = True
                        yield (*chosen, group)
                    continue
                after, wilds = short - group.points, (twos - group.twos, jokers - group.jokers)
                begin, next_last = (at, group[1:4]) if self.separate else (at + 1, ())
                if not self._within(begin, rest, after, *wilds):
                    continue
                left[at] -= group.naturals
                cheapest = min(least, group.points)
                state = (begin, next_last, after, cheapest, wilds, rest, left[at] if self.separate else 0)
                if state not in self.dead_ends:
                    chosen.append(group)
                    if (yield from self._further(begin, next_last, after, cheapest, *wilds, rest)):
                        anything = True
                    else:
                        self.dead_ends.add(state)
                    chosen.pop()
                left[at] += group.naturals
        return anything

    def _fitting(self, place: int, count: int, twos: int, jokers: int, room: int) -> list[tuple[Group, int]]:
        """Return the groups of a rank, with their sizes, that leave room for no card or for a whole meld."""
        asked = (place, count, twos, jokers, room)
        found = self.fitting.get(asked)
        if found is None:
            groups = [(group, sum(group[1:4])) for group in _groups(self.rules, place, count, twos, jokers)]
            found = self.fitting[asked] = [
                (group, size) for group, size in groups if size == room or size + smallest_meld(self.rules) <= room
            ]
        return found

    def _within(self, place: int, room: int, short: int, twos: int, jokers: int) -> bool:
        """Tell whether groups of the ranks from this place on, and a given number of wild cards, can count so much."""
        if self.reach[place] + twos * self.two + jokers * self.joker < short:
            return False
        if room == ANY:
            return True
        if self.by_cards is None:
            self.by_cards = self._reach()
        return self.by_cards.most(place, room, twos, jokers) >= short

    def _reach(self) -> Reach:
        table = point_table(self.rules)
        twos, jokers = self.twos, self.jokers
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
        return Reach(places, worth, twos + jokers, self.two, self.joker)


@kept(_KEPT)
def _groups(rules: RuleSet, place: int, naturals: int, twos: int, jokers: int) -> tuple[Group, ...]:
    """Return the groups of one rank that a given number of cards can make."""
    limits, table = group_limits(rules)[place], point_table(rules)
    each, two, joker = table[4 * place], table[4 * TWO], table[52]
    return tuple(
        Group(place, count, some, more, count * each + some * two + more * joker)
        for some, more in ((0, 0), *wild_choices(twos, jokers))
        for count in range(2, naturals + 1)
        if limits[count][some + more]
    )


class GroupSpelling:
    """Spells new groups as lays whose cards the hand holds all at once."""

    def __init__(self, held: Holding) -> None:
        self.held = held
        self.known: dict[tuple[Group, int, int, int], Lay] = {}

    def lays(self, groups: tuple[Group, ...]) -> tuple[Lay, ...]:
        """Return one lay for each group."""
        found = []
        used: dict[int, int] = {}
        twos = jokers = 0
        for group in groups:
            place, naturals, some_twos, some_jokers, _ = group
            first = used.get(place, 0)
            asked = (group, first, twos, jokers)
            lay = self.known.get(asked)
            if lay is None:
                held = self.held
                run: tuple[Card, ...] = held.by_place[place][first : first + naturals]
                run += held.twos[twos : twos + some_twos] + held.jokers[jokers : jokers + some_jokers]
                lay = self.known[asked] = Lay(run)
            found.append(lay)
            used[place] = first + naturals
            twos += some_twos
            jokers += some_jokers
        return tuple(found)
