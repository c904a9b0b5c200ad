"""Imagined deals: the hidden cards dealt at random, in agreement with everything that a seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from canasta_nb.bots.expert.knowing import Knowledge, knowledge
from canasta_nb.bots.expert.likelihood import Leanings, drawn, leanings
from canasta_nb.core.model.cards import UNSEEN, Card
from canasta_nb.core.model.dealing import dealt_threes_may_stay, drawn_threes_may_stay, threes_wait_for_the_turn
from canasta_nb.core.model.position import Position, bonus_threes
from canasta_nb.core.questions.views import Seen, View


@dataclass(frozen=True)
class Imagination:
    """What a seat can imagine: its view, and what it knows from the record of the deal.

    >>> from canasta_nb.core.engine.playing import deal
    >>> from canasta_nb.core.questions.views import view
    >>> whole = Imagination(view(deal("classic", seed=7), 1)).deal(Random(1))
    >>> len(whole.hand_of(2)), UNSEEN in whole.hand_of(2), whole == Imagination(view(whole, 1)).deal(Random(1))
    (11, False, True)
    """

    view: View
    record: Sequence[Seen] = ()

    @cached_property
    def known(self) -> Knowledge:
        """What the seat knows of the hidden cards."""
        return knowledge(self.view, self.record)

    @cached_property
    def _leanings(self) -> tuple[Leanings | None, ...]:
        return tuple([
            leanings(self.view.position, seat, habits) if seat != self.view.seat else None
            for seat, habits in enumerate(self.known.habits, start=1)
        ])  # fmt: skip

    @cached_property
    def _barred(self) -> frozenset[Card]:
        """Threes that lie open as soon as they are in a hand."""
        rules = self.view.position.rules
        by_choice = drawn_threes_may_stay(rules) or dealt_threes_may_stay(rules)
        return frozenset() if by_choice else bonus_threes(rules)

    @cached_property
    def _not_begun(self) -> frozenset[int]:
        """The seats whose dealt threes are not due yet, because they have not had a turn (Laws of 1950, law 11)."""
        position = self.view.position
        if not threes_wait_for_the_turn(position.rules) or not self.record:
            return frozenset()
        begun = {entry.seat for entry in self.record} | {position.turn}
        return frozenset(range(1, position.seats + 1)) - begun

    def deal(self, chance: Random) -> Position:
        """Return the position with faces for its unseen cards, as they may be for all that the seat knows.

        The same ``chance`` gives the same faces, whatever the hidden cards are in truth.
        """
        position = self.view.position
        left = Counter(self.known.unseen)
        hands = list(position.hands)
        others = [seat for seat in range(1, position.seats + 1) if UNSEEN in hands[seat - 1]]
        chance.shuffle(others)
        for seat in others:
            barred = frozenset() if seat in self._not_begun else self._barred
            held, leaning = self.known.held[seat - 1], self._leanings[seat - 1]
            many = hands[seat - 1].count(UNSEEN) - len(held)
            cards = [card for card in sorted(left.elements()) if card not in barred]
            if len(cards) > many:
                cards = drawn(cards, many, leaning, held, chance) if leaning else chance.sample(cards, many)
            left.subtract(cards)
            hands[seat - 1] = (*[card for card in hands[seat - 1] if card != UNSEEN], *held, *cards)
        rest = sorted(left.elements())
        chance.shuffle(rest)
        packets = []
        for owner, packet in position.packets:
            packets.append((owner, tuple(_filled(packet, rest))))
        return position.changed(hands=tuple(hands), packets=tuple(packets), stock=tuple(_filled(position.stock, rest)))


def _filled(cards: tuple[Card, ...], rest: list[Card]) -> list[Card]:
    """Return the cards with faces for the unseen ones, taken from the end of the rest while it lasts."""
    return [rest.pop() if card == UNSEEN and rest else card for card in cards]
