"""Whether the turn can end after cards are added to one meld, found with few questions.

A player who has to go out with sixty cards can begin in a thousand ways. It takes some tenths of a millisecond to see
whether the other cards can be laid after one of them. But cards may be laid one after another as well as at once. So
if the turn can end after an act, it can end after the same act with a card less, where that card may still be added.
If it cannot end after the smaller act, it cannot after the larger. Acts are put in rows where each has one card more
than the last, and it is enough to find the first of a row that leaves no end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from canasta_nb.core.model.acts import Meld
from canasta_nb.core.model.cards import CARDS, PLACE, THREE, TWO, WILD, Card
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld, canasta_size, meld_of
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import may_add

_BITS: Final = 4  # for each card: no hand holds more than 15 copies of one
_ONE_OF: Final = tuple([1 << _BITS * card for card in CARDS])
"""What each card adds to the number of a lay."""


class LaysWithAnEnd:
    """What may come to one meld of the side, or the new melds of a rank, and whether the turn can end after each.

    ``can_end`` tells it of the cards of one lay.
    """

    def __init__(
        self, rules: RuleSet, own: TableMeld | None, lays: tuple[Meld, ...], can_end: Callable[[tuple[Card, ...]], bool]
    ) -> None:
        self.rules, self.own, self.lays, self.can_end = rules, own, lays, can_end
        self.known: dict[int, bool] = {}
        self.cards: dict[int, tuple[Card, ...]] = {}
        """The cards of each lay by its number; there are none before the first question."""
        self.added: dict[int, bool] = {}
        """What the number grows by with each card that may come one by one, and whether it may to a canasta as well."""
        self.to_canasta = canasta_size(rules) - (len(own.cards) if own else 0)
        """How many cards make a canasta of the meld."""

    def can_end_after(self, cards: tuple[Card, ...]) -> bool:
        """Tell whether the turn can end after a lay of these cards."""
        if not self.cards:
            self._number_all(cards)
        number = _number(cards)
        if number not in self.known:
            self._look_along(self._row_from(number))
        return self.known[number]

    def _number_all(self, first: tuple[Card, ...]) -> None:
        rules = self.rules
        self.cards = {_number(act.lays[0].cards): act.lays[0].cards for act in self.lays}
        whole = (self.own or meld_of(rules, first))._replace(is_canasta=True)
        if whole.place < SEQUENCE_PLACE and whole.place != THREE:  # what comes to a sequence is asked about one by one
            for card in {card for cards in self.cards.values() for card in cards}:
                natural = PLACE[card] == TWO if whole.place == TWO else not WILD[card]
                self.added[_ONE_OF[card]] = may_add(rules, whole, natural=natural)

    def _row_from(self, number: int) -> list[int]:
        """Return a lay and longer ones, each with one card more, as far as nothing is known of them."""
        row = [number]
        while True:
            longer = next((each for each in self._longer(row[-1]) if each not in self.known), None)
            if longer is None:
                return row
            row.append(longer)

    def _look_along(self, row: list[int]) -> None:
        """Find the first of a row that leaves no end: the longest one is asked about first, as it mostly leaves one."""
        ends, fails = -1, len(row)
        at = fails - 1
        while fails - ends > 1:
            if self.can_end(self.cards[row[at]]):
                ends = at
            else:
                fails = at
            at = (ends + fails) // 2
        if ends >= 0:
            self._note(row[ends], self._shorter, can_end=True)
        if fails < len(row):
            self._note(row[fails], self._longer, can_end=False)

    def _note(self, number: int, others: Callable[[int], Iterator[int]], *, can_end: bool) -> None:
        """Note the answer for a lay and for all those that it holds for as well."""
        self.known[number] = can_end
        waiting = [number]
        while waiting:
            for each in others(waiting.pop()):
                if each not in self.known:
                    self.known[each] = can_end
                    waiting.append(each)

    def _longer(self, number: int) -> Iterator[int]:
        """Yield the acts with one card more, which may be added afterwards."""
        is_canasta = len(self.cards[number]) >= self.to_canasta
        for one, to_canasta in self.added.items():
            if number + one in self.cards and (to_canasta or not is_canasta):
                yield number + one

    def _shorter(self, number: int) -> Iterator[int]:
        """Yield the acts with one card less, where it may be added afterwards."""
        makes_canasta = len(self.cards[number]) <= self.to_canasta
        for one, to_canasta in self.added.items():
            if number - one in self.cards and (to_canasta or makes_canasta):
                yield number - one


def _number(cards: tuple[Card, ...]) -> int:
    return sum([_ONE_OF[card] for card in cards])
