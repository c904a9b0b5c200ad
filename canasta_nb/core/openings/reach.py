"""An upper bound on what the melds of an opening can still count, so that a search turns back in time.

The bound is never too low. It is exact where every meld is a group and a side has one of a rank, apart from which wild
cards are twos. A natural card that could be in a group and in a sequence counts only once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from canasta_nb.core.listing.hand import Holding
from canasta_nb.core.listing.new_melds import JOKERS, KIND, TWOS, NewMeld, ranks_in_runs, suits_of
from canasta_nb.core.model.cards import JOKER, PLACE, THREE, TWO
from canasta_nb.core.model.melds import canasta_size, point_table, points, suits_matter
from canasta_nb.core.model.opening import Opening, canasta_may_open
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import fewest_to_begin

FIRST_ROOM: Final = 12
"""For how many cards the table is worked out at first; few openings spend more."""

ANY: Final = 1_000
"""Stands for any number of cards: more than a hand ever holds."""

Choices = dict[tuple[int, int], int]
"""By so many natural and so many wild cards in melds of one place, what the natural ones count at most."""


def combined(choices: Choices, most_naturals: int, most_wilds: int) -> Choices:
    """Return the same where several melds of a place may lie side by side, with no more cards than there are.

    >>> combined({(2, 1): 20, (3, 0): 30}, 5, 2)
    {(2, 1): 20, (3, 0): 30, (4, 2): 40, (5, 1): 50}
    """
    found = dict(choices)
    waiting = list(choices)
    while waiting:
        naturals, wilds = waiting.pop()
        for (more_naturals, more_wilds), worth in choices.items():
            sum_ = naturals + more_naturals, wilds + more_wilds
            if sum_[0] <= most_naturals and sum_[1] <= most_wilds:
                total = found[naturals, wilds] + worth
                if total > found.get(sum_, -1):
                    found[sum_] = total
                    waiting.append(sum_)
    return dict(sorted(found.items()))


class Reach:
    """What melds of the places from one on count at most, by how many cards and wild ones there are for them.

    ``places`` holds the choices of each place, in the order in which they are laid. ``worth`` holds, for each place,
    the values of the natural cards that can be in its melds and in those after it, the highest first. ``wilds`` is the
    number of wild cards; a two and a joker count ``two`` and ``joker``.
    """

    def __init__(
        self, places: Sequence[Choices], worth: Sequence[Sequence[int]], wilds: int, two: int, joker: int
    ) -> None:
        self._places = places
        self._worth = [_sums(each) for each in worth]
        self._wild_cards = wilds
        self._cards = wilds + max(map(len, worth), default=0)
        self._two, self._joker = two, joker
        self._known: dict[tuple[int, int, int, int], int] = {}
        self._room = 0
        self._table: list[list[list[int]]] = []

    def most(self, place: int, room: int, twos: int, jokers: int) -> int:
        """Return the most points with ``room`` cards at most, so many of the wild ones twos and so many jokers."""
        room = min(room, self._cards)
        asked = (place, room, twos, jokers)
        found = self._known.get(asked)
        if found is None:
            if room > self._room:
                self._work_out(min(max(FIRST_ROOM, 2 * room), self._cards))
            naturals = self._table[place]
            found = max(
                naturals[wilds][room - wilds] + self._wilds(wilds, twos, jokers)
                for wilds in range(min(room, twos + jokers) + 1)
            )
            self._known[asked] = found
        return found

    def _wilds(self, count: int, twos: int, jokers: int) -> int:
        dear = min(count, jokers)
        return dear * self._joker + min(count - dear, twos) * self._two

    def _work_out(self, room: int) -> None:
        """For each place, by wild and by natural cards, what the natural ones count at most."""
        self._room = room
        most_wilds = min(room, self._wild_cards)
        after = [[0] * (room - wilds + 1) for wilds in range(most_wilds + 1)]
        table = [after]
        for choices, sums in zip(reversed(self._places), reversed(self._worth), strict=True):
            now = [row.copy() for row in after]
            for (some, more), counted in choices.items():
                for wilds in range(more, min(room - some, most_wilds) + 1):
                    row, rest = now[wilds], after[wilds - more]
                    for naturals in range(some, room - wilds + 1):
                        total = rest[naturals - some] + counted
                        if total > row[naturals]:
                            row[naturals] = total
            for row in now:
                row[:] = [min(total, sums[min(naturals, len(sums) - 1)]) for naturals, total in enumerate(row)]
            table.append(now)
            after = now
        self._table = table[::-1]


def _sums(worth: Iterable[int]) -> list[int]:
    sums = [0]
    for each in sorted(worth, reverse=True):
        sums.append(sums[-1] + each)
    return sums


class ReachByCards:
    """What the lays from one on count at most with so many cards, with the numbers of the bound in ``Reach``."""

    def __init__(self, rules: RuleSet, lays: Sequence[NewMeld], left: Sequence[int]) -> None:
        values = point_table(rules)
        self.place_of_lay: list[int] = []
        found: list[Choices] = []
        kinds: list[set[int]] = []
        several = False
        for at, lay in enumerate(lays):
            if not at or lay.meld.place != lays[at - 1].meld.place:
                found.append({})
                kinds.append(set())
                several = several or lay.second != "merge"
            self.place_of_lay.append(len(found) - 1)
            wilds = sum([count for kind, count in lay.uses if kind in (TWOS, JOKERS)])
            size = len(lay.meld.cards) - wilds, wilds
            found[-1][size] = max(found[-1].get(size, 0), lay.points - lay.wild_points)
            kinds[-1].update([kind for kind, _ in lay.uses if kind not in (TWOS, JOKERS)])
        if several:
            wilds = left[TWOS] + left[JOKERS]
            found = [
                combined(choices, sum([left[kind] for kind in each]), wilds)
                for choices, each in zip(found, kinds, strict=True)
            ]
        worth: list[list[int]] = []
        behind: set[int] = set()
        for each in reversed(kinds):
            behind |= each
            cards = [values[kind if kind < KIND else 4 * (kind - KIND)] for kind in behind for _ in range(left[kind])]
            worth.insert(0, cards)
        self.reach = Reach(found, worth, left[TWOS] + left[JOKERS], values[4 * TWO], values[JOKER])

    def most(self, at: int, room: int, twos: int, jokers: int) -> int:
        """Return the most points of the lays from one on, and of all others of its place."""
        return self.reach.most(self.place_of_lay[at], room, twos, jokers)


def cannot_open(rules: RuleSet, held: Holding, opening: Opening) -> bool:
    """Tell whether all cards together are not enough to open, seen before any meld is put together."""
    return not _may_be_exempt(rules, held) and most_points(rules, held) < opening.need


def _may_be_exempt(rules: RuleSet, held: Holding) -> bool:
    """Tell whether the hand may hold a canasta that opens whatever it counts."""
    wilds = len(held.twos) + len(held.jokers)
    return canasta_may_open(rules) and (
        suits_matter(rules) or max(map(len, held.by_place)) + wilds >= canasta_size(rules)
    )


def most_points(rules: RuleSet, held: Holding) -> int:
    """Return the points of all cards with mates or neighbours enough for a meld, and of all wild ones.

    No opening has more.
    """
    wilds = held.twos + held.jokers
    fewest = fewest_to_begin(rules, wilds=bool(wilds))
    naturals = [card for cards in held.by_place if len(cards) >= fewest for card in cards]
    if suits_matter(rules):
        runs = ranks_in_runs(rules, suits_of(held), wilds=bool(wilds))
        few = [cards for cards in held.by_place[:THREE] if len(cards) < fewest]
        naturals += [card for cards in few for card in cards if runs[card & 3] >> PLACE[card] & 1]
    return points(rules, naturals) + points(rules, wilds)
