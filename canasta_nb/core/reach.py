"""How much the melds of an opening can still count, with so many cards: so that a search turns back in time.

The bound is never too low. It is exact where every meld is a group and a side has one of a rank, apart from which wild
cards are twos; a natural card that could lie in a group and in a sequence counts once at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

FIRST_ROOM: Final = 12
"""For how many cards the table is worked out at first; few openings spend more."""

ANY: Final = 1_000
"""Stands for any number of cards: more than a hand ever holds."""

Choices = dict[tuple[int, int], int]
"""By so many natural and so many wild cards in melds of one place, what the natural ones count at most."""


def together(choices: Choices, most_naturals: int, most_wilds: int) -> Choices:
    """The same where several melds of a place may lie side by side, with no more cards than there are.

    >>> together({(2, 1): 20, (3, 0): 30}, 5, 2)
    {(2, 1): 20, (3, 0): 30, (4, 2): 40, (5, 1): 50}
    """
    found = dict(choices)
    waiting = list(choices)
    while waiting:
        naturals, wilds = waiting.pop()
        for (more_naturals, more_wilds), points in choices.items():
            sum_ = naturals + more_naturals, wilds + more_wilds
            if sum_[0] <= most_naturals and sum_[1] <= most_wilds:
                total = found[naturals, wilds] + points
                if total > found.get(sum_, -1):
                    found[sum_] = total
                    waiting.append(sum_)
    return dict(sorted(found.items()))


class Reach:
    """What melds of the places from one on count at most, by how many cards and wild ones there are for them.

    ``places`` holds the choices of each place, in the order in which they are laid, ``worth`` what the natural cards
    count that can lie in melds of each place and of those after it, the dearest first; a two and a joker count ``two``
    and ``joker``.
    """

    def __init__(self, places: Sequence[Choices], worth: Sequence[Iterable[int]], two: int, joker: int) -> None:
        self._places = places
        self._worth = [_sums(each) for each in worth]
        self._two, self._joker = two, joker
        self._known: dict[tuple[int, int, int, int], int] = {}
        self._room = 0
        self._table: list[list[list[int]]] = []

    def most(self, place: int, room: int, twos: int, jokers: int) -> int:
        """The most points with ``room`` cards at most, so many of the wild ones twos and so many jokers."""
        asked = (place, room, twos, jokers)
        found = self._known.get(asked)
        if found is None:
            if room > self._room:
                self._work_out(max(FIRST_ROOM, room + room // 2))
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
        after = [[0] * (room - wilds + 1) for wilds in range(room + 1)]
        table = [after]
        for choices, sums in zip(reversed(self._places), reversed(self._worth), strict=True):
            now = [row.copy() for row in after]
            for (some, more), points in choices.items():
                for wilds in range(more, room + 1 - some):
                    row, rest = now[wilds], after[wilds - more]
                    for naturals in range(some, room - wilds + 1):
                        total = rest[naturals - some] + points
                        if total > row[naturals]:
                            row[naturals] = total
            for row in now:
                for naturals, total in enumerate(row):
                    row[naturals] = min(total, sums[min(naturals, len(sums) - 1)])
            table.append(now)
            after = now
        self._table = table[::-1]


def _sums(worth: Iterable[int]) -> list[int]:
    sums = [0]
    for points in sorted(worth, reverse=True):
        sums.append(sums[-1] + points)
    return sums
