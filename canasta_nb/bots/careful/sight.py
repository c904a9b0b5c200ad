"""What a player at the table can count: which cards are out, who is near to going out, what the pile is worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from canasta_nb.core.going_out.requirements import has_canastas
from canasta_nb.core.model.acts import Lay
from canasta_nb.core.model.cards import JOKER_RANK, PLACE, SUITS, THREE, TWO, WILD, Card
from canasta_nb.core.model.laying import all_laid, without
from canasta_nb.core.model.melds import TableMeld, point_table
from canasta_nb.core.model.position import Position, is_frozen, minimum_for
from canasta_nb.core.questions.views import View
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.table import group_limits

EACH_CARD = 14  # what another card of the pile promises beside its points: it grows a meld
EACH_WILD = 30  # and a wild card in it
MEAN_POINTS = 11  # what an unknown card counts on average
SHORT_HAND = 3  # with so few cards and its canastas a player may go out at any turn
LATE = 6  # with so few cards in the stock the deal ends soon


@dataclass(frozen=True)
class Sight:
    """One seat's view, and what can be counted from it.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> table = "rules classic; turn 1 play; melds B KsKhKd; hand 1 KcKs4c; hand 2 x5; hand 3 x9; hand 4 x9; pile Kh"
    >>> sight = Sight(view(parse_position(table), 1))
    >>> sight.out_of(0), sight.out_of(1), sight.they_meld(sight.hand[0])
    (8, 2, True)
    """

    view: View

    @property
    def position(self) -> Position:
        """The position with the hidden cards unseen."""
        return self.view.position

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.view.position.rules

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own hand."""
        return self.view.hand

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each rank the seat holds, by the place of the rank."""
        counts = [0] * 15
        for card in self.hand:
            counts[PLACE[card]] += 1
        return tuple(counts)

    @property
    def wilds(self) -> int:
        """How many wild cards the seat holds."""
        return self.counts[TWO] + self.counts[JOKER_RANK]

    @cached_property
    def melds(self) -> tuple[TableMeld, ...]:
        """The melds of the seat's own side."""
        return self.position.melds[self.view.side]

    @cached_property
    def ours(self) -> dict[int, TableMeld]:
        """Its melds by the place of their rank; of two of a rank the longer one."""
        return {meld.place: meld for meld in sorted(self.melds, key=lambda meld: len(meld.cards))}

    @cached_property
    def theirs(self) -> tuple[TableMeld, ...]:
        """The melds of every other side."""
        return tuple(meld for side in self.other_sides for meld in self.position.melds[side])

    @cached_property
    def other_sides(self) -> tuple[int, ...]:
        """The places of the other sides."""
        return tuple(side for side in range(len(self.position.sides)) if side != self.view.side)

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """The seats of the other sides."""
        return tuple(seat for side in self.other_sides for seat in self.position.sides[side])

    @cached_property
    def partners(self) -> tuple[int, ...]:
        """The other seats of its side."""
        return tuple(seat for seat in self.position.sides[self.view.side] if seat != self.view.seat)

    @cached_property
    def next_side(self) -> int:
        """The side of the player on the left, who may take what is discarded now."""
        return self.position.side_of(self.position.next_seat(self.view.seat))

    @cached_property
    def frozen_for_us(self) -> bool:
        """Whether the pile is frozen against its side."""
        return is_frozen(self.position, self.view.side)

    @cached_property
    def frozen_for_next(self) -> bool:
        """Whether the pile is frozen against the player on the left."""
        return is_frozen(self.position, self.next_side)

    @cached_property
    def _out(self) -> tuple[int, ...]:
        pack = self.rules.pack
        seen = Counter([PLACE[card] for card in self._open_cards()])
        whole = [len(SUITS) * pack.packs] * (TWO + 1) + [pack.jokers, 0]
        return tuple([max(0, count - seen[place]) for place, count in enumerate(whole)])

    def _open_cards(self) -> list[Card]:
        position = self.position
        cards = [*self.hand, *position.pile]
        for side in position.melds:
            for meld in side:
                cards += meld.cards
        for threes in position.threes:
            cards += threes
        return cards

    def out_of(self, place: int) -> int:
        """Return how many cards of a rank this seat has not seen."""
        return self._out[place]

    def seen_of(self, place: int) -> int:
        """Return how many cards of a natural rank this seat has seen, its own among them."""
        return len(SUITS) * self.rules.pack.packs - self.out_of(place)

    @cached_property
    def hidden(self) -> int:
        """How many cards this seat cannot see: other hands and the stock."""
        others = sum([len(hand) for hand in self.position.hands]) - len(self.hand)
        return max(1, others + len(self.position.stock))

    def they_meld(self, card: Card) -> bool:
        """Tell whether the player on the left has a side with a meld that this card would still fit."""
        return any(self._fits(card, meld) for meld in self.position.melds[self.next_side])

    def _fits(self, card: Card, meld: TableMeld) -> bool:
        if meld.kind == "sequence":
            return card.suit == meld.rank and PLACE[card] in (meld.low + 1, meld.high - 1)
        if meld.place != PLACE[card]:
            return False
        return group_limits(self.rules)[meld.place][meld.naturals + 1][meld.wilds]

    def held(self, place: int) -> int:
        """Return how many natural cards for a meld of this place the seat holds; sequences are not counted."""
        return self.counts[place] if place <= THREE else 0

    def after_laying(self, lays: tuple[Lay, ...]) -> Position:
        """Return the position with these cards laid from the seat's hand."""
        position, seat, side = self.position, self.view.seat, self.view.side
        hand = without(self.hand, [card for lay in lays for card in lay.cards])
        melds = all_laid(self.rules, self.melds, lays)
        return position.changed(
            hands=(*position.hands[: seat - 1], hand, *position.hands[seat:]),
            melds=(*position.melds[:side], melds, *position.melds[side + 1 :]),
        )

    @cached_property
    def pile_worth(self) -> int:
        """What the whole pile is worth to the player who gets it."""
        table = point_table(self.rules)
        pile = self.position.pile
        wilds = sum([WILD[card] for card in pile])
        return sum([table[card] for card in pile]) + EACH_CARD * len(pile) + EACH_WILD * wilds

    @cached_property
    def opened(self) -> bool:
        """Whether its side has a meld."""
        return bool(self.melds)

    @cached_property
    def minimum(self) -> int:
        """What its side's first melds must count."""
        return minimum_for(self.position, self.position.keeper_of(self.view.seat))

    @cached_property
    def we_may_go_out(self) -> bool:
        """Whether its side has the canastas that going out needs."""
        return has_canastas(self.rules, self.melds)

    @cached_property
    def they_threaten(self) -> bool:
        """Whether an opponent may go out soon: a side with its canastas and a short hand, or a stock nearly empty."""
        if len(self.position.stock) <= LATE:
            return True
        return any(
            has_canastas(self.rules, self.position.melds[side])
            and any(len(self.position.hand_of(seat)) <= SHORT_HAND for seat in self.position.sides[side])
            for side in self.other_sides
        )

    @cached_property
    def _share_of_next(self) -> float:
        """The part of the hidden cards that the player on the left holds."""
        seat = self.position.next_seat(self.view.seat)
        return min(1.0, len(self.position.hand_of(seat)) / self.hidden)

    def chance_in_next_hand(self, place: int, copies: int) -> float:
        """Return the chance that the player on the left holds one or two cards of a rank that is still out."""
        share = self._share_of_next
        out = self._out[place]
        none = (1 - share) ** out
        if copies == 1:
            return 1 - none
        return 1 - none - out * share * (1 - share) ** max(0, out - 1) if out > 1 else 0.0

    @cached_property
    def chance_of_wild(self) -> float:
        """The chance that the player on the left holds a two or a joker."""
        return 1 - (1 - self.chance_in_next_hand(TWO, 1)) * (1 - self.chance_in_next_hand(JOKER_RANK, 1))

    def value(self, card: Card) -> int:
        """Return what a card counts."""
        return point_table(self.rules)[card]
