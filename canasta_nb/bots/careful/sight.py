"""What a player at the table can count: which cards are out, who is near to going out, what the pile is worth."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from canasta_nb.bots.careful.plan import Plan
from canasta_nb.core.going_out.requirements import has_canastas
from canasta_nb.core.model.acts import Lay, Target
from canasta_nb.core.model.cards import JOKER_RANK, PLACE, SUITS, THREE, TWO, UNSEEN_RANK, WILD, Card
from canasta_nb.core.model.laying import all_laid, targets_of, without
from canasta_nb.core.model.melds import TableMeld, point_table
from canasta_nb.core.model.position import Position, is_frozen, players_minimum
from canasta_nb.core.questions.views import View
from canasta_nb.core.rules.ordinary import ordinary
from canasta_nb.core.shapes.table import group_limits

EACH_CARD = 14  # what another card of the pile promises beside its points: it grows a meld
EACH_WILD = 30  # and a wild card in it
MEAN_POINTS = 11  # what an unknown card counts on average
SHORT_HAND = 3  # with so few cards and its canastas a player may go out at any turn
LATE = 6  # with so few cards in the stock the deal ends soon


@ordinary
class Sight:
    """One seat's view, and what can be counted from it.

    What nearly every choice asks for is counted at once, and what only some do when it is asked for.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> table = "rules classic; turn 1 play; melds B KsKhKd; hand 1 KcKs4c; hand 2 x5; hand 3 x9; hand 4 x9; pile Kh"
    >>> sight = Sight(view(parse_position(table), 1))
    >>> sight.out_of(0), sight.out_of(1), sight.they_meld(sight.hand[0])
    (8, 2, True)
    """

    def __init__(self, view: View) -> None:
        position, seat = view.position, view.seat
        self.position = position
        """The position with the hidden cards unseen."""
        self.rules = position.rules
        self.seat = seat
        self.side = position.side_by_seat[seat]
        self.hand = position.hands[seat - 1]
        """The seat's own hand."""
        self.melds = position.melds[self.side]
        """The melds of the seat's own side."""
        self.opened = bool(self.melds)
        self.next_seat = position.next_seat(seat)
        """The player on the left, who may take what is discarded now."""
        self.next_side = position.side_by_seat[self.next_seat]
        self.counts = counted_by_rank(self.hand)
        """How many cards of each rank the seat holds, by the place of the rank."""
        self.wilds = self.counts[TWO] + self.counts[JOKER_RANK]
        """How many wild cards the seat holds."""
        self.values = point_table(self.rules)
        """What each card counts."""
        self.they_threaten = self._they_threaten()
        """Whether an opponent may go out soon: a side with its canastas and a short hand, or a stock nearly empty."""

    def _they_threaten(self) -> bool:
        position = self.position
        if len(position.stock) <= LATE:
            return True
        return self.shortest_threat > 0

    @cached_property
    def shortest_threat(self) -> int:
        """How many cards an opponent holds who may go out soon, the shortest hand of several; 0 where nobody may."""
        position, short = self.position, 0
        if not self.rules.going_out.possible:
            return 0
        for seat, hand in enumerate(position.hands, start=1):
            if len(hand) <= SHORT_HAND and not 0 < short <= len(hand):
                side = position.side_by_seat[seat]
                if side != self.side and has_canastas(self.rules, position.melds[side]):
                    short = len(hand)
        return short

    @cached_property
    def plan(self) -> Plan:
        """What its side still lacks to go out, and what serves that."""
        return Plan(self.position, self.seat)

    @cached_property
    def ours(self) -> dict[int, TableMeld]:
        """Its melds by the place of their rank; of two of a rank the longer one."""
        return {meld.place: meld for meld in sorted(self.melds, key=lambda meld: len(meld.cards))}

    @cached_property
    def named(self) -> dict[Target | None, TableMeld]:
        """Its melds by the names with which acts add to them."""
        return dict(zip(targets_of(self.melds), self.melds, strict=True))

    @cached_property
    def theirs(self) -> tuple[TableMeld, ...]:
        """The melds of every other side."""
        return tuple(meld for side in self.other_sides for meld in self.position.melds[side])

    @cached_property
    def other_sides(self) -> tuple[int, ...]:
        """The places of the other sides."""
        return tuple(side for side in range(len(self.position.sides)) if side != self.side)

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """The seats of the other sides."""
        return tuple(seat for side in self.other_sides for seat in self.position.sides[side])

    @cached_property
    def partners(self) -> tuple[int, ...]:
        """The other seats of its side."""
        return tuple(seat for seat in self.position.sides[self.side] if seat != self.seat)

    @cached_property
    def frozen_for_us(self) -> bool:
        """Whether the pile is frozen against its side."""
        return is_frozen(self.position, self.side)

    @cached_property
    def frozen_for_next(self) -> bool:
        """Whether the pile is frozen against the player on the left."""
        return is_frozen(self.position, self.next_side)

    @cached_property
    def _out(self) -> list[int]:
        position, pack = self.position, self.rules.pack
        seen = [*self.hand, *position.pile]
        for side in position.melds:
            for meld in side:
                seen += meld.cards
        for threes in position.threes:
            seen += threes
        whole = [len(SUITS) * pack.packs] * (TWO + 1) + [pack.jokers, 0]
        return [max(0, count - known) for count, known in zip(whole, counted_by_rank(seen), strict=True)]

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
        place = PLACE[card]
        for meld in self.position.melds[self.next_side]:
            if meld.kind == "sequence":
                if card.suit == meld.rank and place in (meld.low + 1, meld.high - 1):
                    return True
            elif meld.place == place and group_limits(self.rules)[place][meld.naturals + 1][meld.wilds]:
                return True
        return False

    def held(self, place: int) -> int:
        """Return how many natural cards for a meld of this place the seat holds; sequences are not counted."""
        return self.counts[place] if place <= THREE else 0

    def after_laying(self, lays: tuple[Lay, ...]) -> Position:
        """Return the position with these cards laid from the seat's hand."""
        position, seat, side = self.position, self.seat, self.side
        hand = without(self.hand, [card for lay in lays for card in lay.cards])
        melds = all_laid(self.rules, self.melds, lays)
        return position.changed(
            hands=(*position.hands[: seat - 1], hand, *position.hands[seat:]),
            melds=(*position.melds[:side], melds, *position.melds[side + 1 :]),
        )

    @cached_property
    def pile_worth(self) -> int:
        """What the whole pile is worth to the player who gets it."""
        pile = self.position.pile
        wilds = sum([WILD[card] for card in pile])
        return self.worth(pile) + EACH_CARD * len(pile) + EACH_WILD * wilds

    @cached_property
    def minimum_of_next(self) -> int | None:
        """What the first melds of the player on the left must count; None for a side that has opened."""
        position = self.position
        if position.melds[self.next_side]:
            return None
        return players_minimum(position, self.next_seat)

    @cached_property
    def minimum(self) -> int:
        """What its side's first melds must count."""
        return players_minimum(self.position, self.seat)

    @cached_property
    def we_may_go_out(self) -> bool:
        """Whether its side has the canastas that going out needs."""
        return has_canastas(self.rules, self.melds)

    @cached_property
    def _share_of_next(self) -> float:
        """The part of the hidden cards that the player on the left holds."""
        return min(1.0, len(self.position.hand_of(self.next_seat)) / self.hidden)

    def chances_in_next_hand(self, place: int) -> tuple[float, float]:
        """Return the chances that the player on the left holds a card of a rank, and two, as far as they are out."""
        share, out = self._share_of_next, self._out[place]
        one = 1 - (1 - share) ** out
        return one, one - out * share * (1 - share) ** (out - 1) if out > 1 else 0.0

    @cached_property
    def chance_of_wild(self) -> float:
        """The chance that the player on the left holds a two or a joker."""
        (two, _), (joker, _) = map(self.chances_in_next_hand, (TWO, JOKER_RANK))
        return 1 - (1 - two) * (1 - joker)

    def worth(self, cards: Iterable[Card]) -> int:
        """Return what some cards count."""
        values = self.values
        return sum([values[card] for card in cards])


def counted_by_rank(cards: Iterable[Card]) -> list[int]:
    """Return how many of these cards there are of each rank, by its place.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> counted_by_rank(parse_cards("AsAhKcJk"))[:3]
    [2, 1, 0]
    """
    counts = [0] * (UNSEEN_RANK + 1)
    for card in cards:
        counts[PLACE[card]] += 1
    return counts
