"""The openings that take the pile: the cards shown with its top card, and other melds beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from canasta_nb.core.going_out.budget import Budget
from canasta_nb.core.going_out.requirements import closed_ranks
from canasta_nb.core.going_out.turn_end import TurnEnd
from canasta_nb.core.laws.melding import black_threes_in_time
from canasta_nb.core.laws.taking import top_lies
from canasta_nb.core.listing.hand import Codes, Holding, coded, held, held_of, holding, without_cards
from canasta_nb.core.listing.new_melds import picks
from canasta_nb.core.listing.takes import opening_shown, take_can_finish
from canasta_nb.core.model.acts import Lay, Take
from canasta_nb.core.model.cards import PLACE, RANK_MATES, WILD, Card
from canasta_nb.core.model.laying import begins_closed
from canasta_nb.core.model.melds import TableMeld, meld_of, suits_matter
from canasta_nb.core.model.opening import Opening, opening_for, pile_in_opening
from canasta_nb.core.model.pile import Ways, hand_after, melds_after_take, stays_out, taken_cards, ways
from canasta_nb.core.model.position import Position, is_bonus, is_frozen
from canasta_nb.core.openings.reach import cannot_open
from canasta_nb.core.openings.side_by_side import ANY
from canasta_nb.core.openings.smallest_sets import OpeningMelds, SmallestSets
from canasta_nb.core.openings.spelling import Spelling
from canasta_nb.core.openings.ways_to_open import (
    NOTHING,
    STEPS,
    WaysToOpen,
    black_threes_open,
    lays_black_threes,
    looks_early,
)
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import WithPile
from canasta_nb.core.shapes.groups import top_meets_own_wilds
from canasta_nb.core.shapes.sequences import sequences_take_wilds

_Taking = tuple[tuple[Card, ...], tuple[TableMeld, ...]]
"""The cards shown with the top card, and the melds besides."""


def takes_that_open(position: Position, end: TurnEnd, budget: Budget) -> WaysToOpen:
    rules, top = position.rules, position.pile[-1]
    hand = position.hands[position.turn - 1]
    no_mate = not WILD[top] and not suits_matter(rules) and RANK_MATES[PLACE[top]].isdisjoint(hand)
    if no_mate or pile_in_opening(rules) is WithPile.BARRED:
        return NOTHING
    allowed, codes = ways(rules, is_frozen(position, position.side_by_seat[position.turn])), coded(hand)
    from_hand = pile_in_opening(rules) is WithPile.AFTER_MELD_FROM_HAND
    pairs = _pairs(rules, top, codes, allowed) if from_hand else opening_shown(rules, top, codes, allowed)
    every = [shown for shown in pairs if from_hand or top_lies(rules, Take(top, shown), (), opening=True)]
    if not every:
        return NOTHING
    opening = opening_for(position)
    if cannot_open(rules, holding((*hand, top)), opening):
        return NOTHING
    return _WithPile(position, end, budget, held(codes), opening, every, from_hand=from_hand)


class _WithPile(WaysToOpen):
    """The openings that take the pile: ``every`` choice of cards shown, each with other melds.

    Some rule sets ask for melds that open ``from_hand``, without the top card.
    """

    def __init__(
        self,
        position: Position,
        end: TurnEnd,
        budget: Budget,
        held: Holding,
        opening: Opening,
        every: list[tuple[Card, ...]],
        *,
        from_hand: bool,
    ) -> None:
        rules, hand = position.rules, position.hands[position.turn - 1]
        self.position, self.end, self.budget = position, end, budget
        self.rules, self.top, self.every, self.from_hand = rules, position.pile[-1], every, from_hand
        self.closed, self.looks_early = closed_ranks(position), looks_early(position, end)
        incoming = [card for card in taken_cards(position) if not stays_out(rules, card)]
        self.room = 0 if end.must_go_out else sum([not is_bonus(rules, card) for card in (*hand, *incoming)]) - 1
        self.black_threes = black_threes_open(rules, (*hand, self.top, *incoming), end)
        self.held = held
        self.melds_of = partial(OpeningMelds, rules, opening=opening, going_out=self.black_threes)
        self.melds: dict[tuple[Card, ...], OpeningMelds] = {}
        self.spelling = Spelling(rules, held)
        self.known: dict[tuple[Card, ...], SmallestSets] = {}

    def sets(self, cards: int) -> Iterator[_Taking]:
        for shown in self.every:
            if len(shown) <= cards:
                for melds in self._beside(shown).sets(cards - len(shown) if cards < ANY else ANY):
                    yield shown, melds

    def _beside(self, shown: tuple[Card, ...]) -> SmallestSets:
        """Return the sets beside the cards shown, which the top card makes a meld unless the hand opens alone."""
        if shown not in self.known:
            first = None if self.from_hand else meld_of(self.rules, (self.top, *shown))
            gone = self._stood_for(shown)
            if gone not in self.melds:
                self.melds[gone] = self.melds_of(without_cards(self.held, gone))
            rest = [card for card in shown if card not in gone]
            may_lie = partial(self._leaves_a_way_out, shown) if self.looks_early else None
            self.known[shown] = SmallestSets(self.melds[gone], rest, first, may_lie)
        return self.known[shown]

    def _leaves_a_way_out(self, shown: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> bool:
        """Tell whether the player can still go out with these melds laid, and the pile taken."""
        act = Take(self.top, shown, lays=self.spelling.lays(melds, shown))
        return take_can_finish(self.position, act, (), self.end, self.budget)

    def _stood_for(self, shown: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the natural cards shown that the hand holds no more of: wild ones of a sequence may stand for them."""
        if not sequences_take_wilds(self.rules):
            return ()
        hand = self.position.own_hand
        return tuple([card for card in shown if not WILD[card] and shown.count(card) == hand.count(card)])

    def acts(self, sets: Iterable[_Taking], cards: int) -> Iterator[Take]:  # noqa: ARG002 - the sets are of so many
        rules, top = self.rules, self.top
        for shown, melds in sets:
            if self.from_hand and _joins_own_wilds(rules, top, shown, melds):
                continue
            lays = self.spelling.lays(melds, shown)
            if self.closed and begins_closed(rules, (), (Lay((top, *shown)), *lays), self.closed):
                continue
            yield Take(top, shown, lays=lays)

    def may_end(self, act: Take) -> bool:
        self.budget.spend(STEPS)
        if self.black_threes and lays_black_threes(act.lays) and not self._goes_out(act):
            return False
        laid = len(act.shown) + sum([len(lay[0]) for lay in act.lays])
        return laid < self.room or take_can_finish(self.position, act, (), self.end, self.budget)

    def _goes_out(self, act: Take) -> bool:
        cards = act.shown + tuple([card for lay in act.lays for card in lay.cards])
        left = hand_after(self.position, cards, taking=True)
        return black_threes_in_time(self.position, left, melds_after_take(self.rules, (), act))


def _pairs(rules: RuleSet, top: Card, hand: Codes, allowed: Ways) -> tuple[tuple[Card, ...], ...]:
    """Return the pairs that take the pile when the side has opened from the hand (Pagat, Modern American)."""
    same = () if WILD[top] else held_of(hand, PLACE[top])
    return picks(same, 2, suits_matter(rules)) if len(same) > 1 and allowed.natural_pair else ()


def _joins_own_wilds(rules: RuleSet, top: Card, shown: tuple[Card, ...], melds: tuple[TableMeld, ...]) -> bool:
    """Tell whether the top card and its pair do not fit beside what opens from the hand."""
    same = tuple([meld for meld in melds if meld.place == PLACE[top]])
    return not top_lies(rules, Take(top, shown), same, opening=True) or top_meets_own_wilds(rules, same, top)
