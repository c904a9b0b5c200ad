"""The openings without the pile: sets of melds, and the ways to lay a whole hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from itertools import chain, tee
from typing import Any

from canasta_nb.core.going_out.budget import Budget
from canasta_nb.core.going_out.turn_end import TurnEnd
from canasta_nb.core.laws.ending import may_end_after_laying
from canasta_nb.core.laws.melding import black_threes_in_time
from canasta_nb.core.listing.hand import Holding, holding
from canasta_nb.core.model.acts import Lay, Meld
from canasta_nb.core.model.laying import all_laid, begins_closed, without
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.opening import opening_for, whole_hand_opens
from canasta_nb.core.model.position import Position, is_bonus
from canasta_nb.core.model.turn import drew
from canasta_nb.core.openings.known_sets import Sets, sets_of
from canasta_nb.core.openings.reach import cannot_open
from canasta_nb.core.openings.side_by_side import ANY
from canasta_nb.core.openings.spelling import Spelling
from canasta_nb.core.openings.ways_to_open import (
    NOTHING,
    STEPS,
    WaysToOpen,
    black_threes_open,
    lays_black_threes,
    looks_early,
)
from canasta_nb.core.openings.whole_hands import whole_hands


def melds_from_hand(position: Position, end: TurnEnd, budget: Budget) -> WaysToOpen:
    rules, opening = position.rules, opening_for(position)
    hand = position.hands[position.turn - 1]
    held = holding(hand)
    concealed = whole_hand_opens(rules) and end.may_go_out and drew(position)
    has_points = not cannot_open(rules, held, opening)
    if not (has_points or concealed):
        return NOTHING
    search = _FromHand(position, end, budget, held, whole_hands(rules, held, opening, budget) if concealed else None)
    if has_points:
        may_lie = search.leaves_a_way_out if looks_early(position, end) else None
        black_threes = black_threes_open(rules, hand, end)
        search.known_sets, spelled = sets_of(rules, held, opening, black_threes=black_threes, may_lie=may_lie)
        search.spelling = Spelling(rules, spelled)
    return search


class _FromHand(WaysToOpen):
    """The openings without the pile: sets of melds, and the ways to lay the ``whole`` hand."""

    def __init__(
        self,
        position: Position,
        end: TurnEnd,
        budget: Budget,
        held: Holding,
        whole: Iterator[tuple[Lay, ...]] | None,
    ) -> None:
        rules, hand = position.rules, position.hands[position.turn - 1]
        self.position, self.end, self.budget = position, end, budget
        self.hand, self.spelling = hand, Spelling(rules, held)
        self.known_sets: Sets | None = None
        self.whole = () if whole is None else tee(whole, 1)  # each copy goes through what is found once
        self.room = 0 if end.must_go_out else min(len(hand) - 1, sum([not is_bonus(rules, card) for card in hand]))
        self.known: dict[tuple[Lay, ...], bool] = {}  # the same sets may be looked at twice

    def sets(self, cards: int) -> Iterator[Any]:
        return iter(()) if self.known_sets is None else self.known_sets(cards)

    def acts(self, sets: Iterable[Any], cards: int) -> Iterator[Meld]:
        rules, hand, closed = self.position.rules, self.hand, self.end.closed
        for melds in sets:
            lays = self.spelling.lays(melds)
            if not (closed and begins_closed(rules, (), lays, closed)):
                yield Meld(lays)
        if cards >= len(hand) - 1:
            for lays in chain(*map(copy, self.whole)):
                if closed and begins_closed(rules, (), lays, closed):
                    continue
                spent = sum([len(lay[0]) for lay in lays])
                if cards in (ANY, spent) and spent > len(hand) - 2:
                    yield Meld(lays)

    def may_end(self, act: Meld) -> bool:
        """Tell whether the turn can end."""
        self.budget.spend(STEPS)
        lays = act.lays
        if sum([len(lay[0]) for lay in lays]) < self.room and not lays_black_threes(lays):
            return True
        return self._may_end_after(lays)

    def leaves_a_way_out(self, melds: tuple[TableMeld, ...]) -> bool:
        """Tell whether the player can still go out with these melds laid."""
        return self._may_end_after(self.spelling.lays(melds))

    def _may_end_after(self, lays: tuple[Lay, ...]) -> bool:
        if lays not in self.known:
            self.known[lays] = self._can_end_after(lays)
        return self.known[lays]

    def _can_end_after(self, lays: tuple[Lay, ...]) -> bool:
        position = self.position
        cards = tuple([card for lay in lays for card in lay.cards])
        left, melds = without(self.hand, cards), all_laid(position.rules, (), lays)
        if lays_black_threes(lays) and not black_threes_in_time(position, left, melds):
            return False  # also where a canasta brings more cards
        return may_end_after_laying(position, cards, left, melds, self.end, self.budget)
