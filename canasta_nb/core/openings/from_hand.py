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
from canasta_nb.core.listing.hand import holding
from canasta_nb.core.model.acts import Lay, Meld
from canasta_nb.core.model.bonus_cards import has_packets
from canasta_nb.core.model.laying import all_laid, begins_closed, without
from canasta_nb.core.model.opening import opening_for, whole_hand_opens
from canasta_nb.core.model.position import Position, is_bonus
from canasta_nb.core.model.turn import drew
from canasta_nb.core.openings.known_sets import Sets, sets_of
from canasta_nb.core.openings.reach import cannot_open
from canasta_nb.core.openings.side_by_side import ANY
from canasta_nb.core.openings.spelling import Spelling
from canasta_nb.core.openings.ways_to_open import NOTHING, STEPS, WaysToOpen, black_threes_open, lays_black_threes
from canasta_nb.core.openings.whole_hands import whole_hands
from canasta_nb.core.shapes.groups import wilds_only_from_start


def melds_from_hand(position: Position, end: TurnEnd, budget: Budget) -> WaysToOpen:
    rules, opening = position.rules, opening_for(position)
    hand = position.hands[position.turn - 1]
    held = holding(hand)
    concealed = whole_hand_opens(rules) and end.may_go_out and drew(position)
    if not cannot_open(rules, held, opening):
        black_threes = black_threes_open(rules, hand, end)
        sets, spelled = sets_of(rules, held, opening, black_threes=black_threes)
    elif concealed:
        sets, spelled = _none, held
    else:
        return NOTHING
    whole = whole_hands(rules, held, opening, budget) if concealed else None
    return _FromHand(position, end, budget, sets, Spelling(rules, spelled), whole)


def _none(cards: int) -> Iterator[Any]:
    del cards
    return iter(())


class _FromHand(WaysToOpen):
    """The openings without the pile: sets of melds, and the ways to lay the ``whole`` hand."""

    def __init__(
        self,
        position: Position,
        end: TurnEnd,
        budget: Budget,
        sets: Sets,
        spelling: Spelling,
        whole: Iterator[tuple[Lay, ...]] | None,
    ) -> None:
        rules, hand = position.rules, position.hands[position.turn - 1]
        self.position, self.end, self.budget = position, end, budget
        self.hand, self.known_sets, self.spelling = hand, sets, spelling
        self.whole = () if whole is None else tee(whole, 1)  # each copy goes through what is found once
        self.room = 0 if end.must_go_out else min(len(hand) - 1, sum([not is_bonus(rules, card) for card in hand]))
        # A card that is only laid at first, and cards that come with a canasta, are there for the whole set alone.
        self.at_once = not end.must_go_out or bool(wilds_only_from_start(rules)) or has_packets(rules)
        self.known: dict[tuple[Lay, ...], bool] = {}  # the same sets may be looked at twice

    def sets(self, cards: int) -> Iterator[Any]:
        return self.known_sets(cards)

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
        """Tell whether the turn can end.

        One that has to go out cannot where it could not after the first lays alone.
        """
        self.budget.spend(STEPS)
        lays = act.lays
        if sum([len(lay[0]) for lay in lays]) < self.room and not lays_black_threes(lays):
            return True
        for many in range(len(lays) if self.at_once else 1, len(lays) + 1):
            first = lays[:many]
            if first not in self.known:
                self.known[first] = self._may_end_after(first)
            if not self.known[first]:
                return False
        return True

    def _may_end_after(self, lays: tuple[Lay, ...]) -> bool:
        position = self.position
        cards = tuple([card for lay in lays for card in lay.cards])
        left, melds = without(self.hand, cards), all_laid(position.rules, (), lays)
        if lays_black_threes(lays) and not black_threes_in_time(position, left, melds):
            return False  # also where a canasta brings more cards
        return may_end_after_laying(position, cards, left, melds, self.end, self.budget)
