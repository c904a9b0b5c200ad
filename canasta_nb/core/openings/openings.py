"""The acts with which a side makes its first melds: a set of melds, or a take of the pile with other melds.

A large hand opens in hundreds of thousands of ways. `openings` finds them, those that spend the fewest cards first, and
`legal_acts` lists `MOST_LISTED` of them, or after the partner's yes what `BUDGET` finds. `check` decides on each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from itertools import chain, islice, tee
from typing import Any, Final

from canasta_nb.core.going_out.budget import ENDLESS, Budget, budget_for
from canasta_nb.core.going_out.can_go_out import can_go_out
from canasta_nb.core.going_out.requirements import closed_ranks
from canasta_nb.core.going_out.turn_end import TurnEnd, ending
from canasta_nb.core.laws.ending import may_end_after_laying
from canasta_nb.core.laws.melding import black_threes_in_time
from canasta_nb.core.laws.taking import top_lies
from canasta_nb.core.listing.hand import Codes, Holding, coded, held, held_of, holding
from canasta_nb.core.listing.left_out import leaves_out
from canasta_nb.core.listing.new_melds import new_black_threes, picks
from canasta_nb.core.listing.takes import opening_shown, take_can_finish
from canasta_nb.core.model.acts import Lay, Meld, Take
from canasta_nb.core.model.bonus_cards import has_packets
from canasta_nb.core.model.cards import PLACE, RANK_MATES, THREE, WILD, Card
from canasta_nb.core.model.laying import all_laid, begins_closed, without
from canasta_nb.core.model.melds import TableMeld, black_threes_go_out, meld_of, suits_matter
from canasta_nb.core.model.opening import Opening, opening_for, pile_in_opening, whole_hand_opens
from canasta_nb.core.model.pile import Ways, hand_after, melds_after_take, pile_bars, stays_out, taken_cards, ways
from canasta_nb.core.model.position import Phase, Position, is_bonus, is_frozen
from canasta_nb.core.model.turn import begun, drew
from canasta_nb.core.openings.known_sets import Sets, sets_of
from canasta_nb.core.openings.reach import ANY, cannot_open
from canasta_nb.core.openings.smallest_sets import SetsBeside, SmallestSets
from canasta_nb.core.openings.spelling import Spelling
from canasta_nb.core.openings.whole_hands import whole_hands
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import WithPile
from canasta_nb.core.shapes.groups import top_meets_own_wilds, wilds_only_from_start
from canasta_nb.core.speech.refusals import TooManyCards
from canasta_nb.core.speech.wrong_kind import Other, no_position

MOST_LISTED: Final = 2_000
"""How many openings are listed at most; what is left out spends more cards."""
BUDGET: Final = 2_500
"""How many steps may be spent on the question which openings leave a way out, after the partner's yes."""
_STEPS: Final = 1
"""How many of these it takes to look at one opening."""
_HOPEFUL: Final = 400
"""Among how many openings the most hopeful ones are looked for, where none has been found."""


class _Search:
    """What opens in a position: the sets of melds of so many cards, or any number, and the acts that lay them.

    Not all of these acts are legal: ``may_end`` tells after which of them the turn can end. Here nothing opens.
    """

    def sets(self, cards: int) -> Iterator[Any]:
        """Yield the sets that spend this number of cards of the hand."""
        del cards
        return iter(())

    def acts(self, sets: Iterable[Any], cards: int) -> Iterator[Meld | Take]:
        """Yield the acts that lay these sets, and others that spend as many cards."""
        del sets, cards
        return iter(())

    def may_end(self, act: Any) -> bool:
        """Tell whether the turn can end after an act."""
        del act
        return False

    def legal(self, sets: Iterable[Any]) -> Iterator[Meld | Take]:
        """Return the legal acts that lay these sets."""
        return filter(self.may_end, self.acts(sets, ANY))

    def cheapest_first(self, position: Position) -> Iterator[Meld | Take]:
        """Yield all acts, legal or not, those first that spend the fewest cards of the hand."""
        for cards in range(1, len(position.hand_of(position.turn)) + 1):
            yield from self.acts(self.sets(cards), cards)


def openings(position: Position | Other) -> Iterator[Meld | Take]:
    """Find every smallest act that opens for the side of the player in turn, one after another.

    A set of melds is smallest when it would not open without one of its melds. Those that spend the fewest cards of
    the hand come first, then the order is that of ``legal_acts``. There is none for a side that has opened. Raises
    ValueError for what is not a position.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; scores 1500 0; turn 1 play; hand 1 KsKhKdKcQsQhQdAsAh2d4c; pile 9c")
    >>> [str(act) for act in openings(position)][:3]
    ['meld AsAh2d, KsKhKd', 'meld AsAh2d, QsQhQd', 'meld AsAh2d, KsKhKdKc']
    """
    if not isinstance(position, Position):
        raise no_position(position, "openings(position)")
    now = begun(position) if position.phase is Phase.DRAW else position
    search = _search(now, ending(now)._replace(budget=ENDLESS))
    yield from filter(search.may_end, search.cheapest_first(now))


def listed_openings(position: Position) -> list[Meld | Take]:
    """Return every smallest opening in the order of the melds.

    Of more than ``MOST_LISTED`` those that spend fewest cards.

    After the partner's yes those that are found with ``BUDGET``: where it is spent before all have been looked at, the
    cheapest ones, and one meld at least.
    """
    end = ending(position)
    if end.must_go_out:
        return _listed_after_yes(position, end._replace(budget=Budget(BUDGET)))
    search = _search(position, end)
    sets = list(islice(search.sets(ANY), MOST_LISTED + 1))
    if len(sets) <= MOST_LISTED:
        found, are_all = _first_of(search.legal(sets))
        if len(found) <= MOST_LISTED:
            if not are_all:
                position.keep(leaves_out, True)
            return found
    fewest, are_all = _first_of(filter(search.may_end, search.cheapest_first(position)))
    if are_all:
        return _by_melds(search, fewest)
    position.keep(leaves_out, True)
    return fewest[:MOST_LISTED]


def _first_of(acts: Iterator[Meld | Take]) -> tuple[list[Meld | Take], bool]:
    """Return one more of these acts than are listed, or those before which there are too many cards to go on.

    The second value tells whether they are all and may be listed.
    """
    found = []
    try:
        for act in islice(acts, MOST_LISTED + 1):
            found.append(act)  # noqa: PERF402 - the acts before an error are kept
    except TooManyCards:
        return found, False
    return found, len(found) <= MOST_LISTED


def _by_melds(search: _Search, legal: list[Meld | Take]) -> list[Meld | Take]:
    """Return these acts in the order of the melds; none is judged again, for that may be more work than is left."""
    known = frozenset(legal)
    return [act for act in search.acts(search.sets(ANY), ANY) if act in known]


def _listed_after_yes(position: Position, end: TurnEnd) -> list[Meld | Take]:
    """Return the openings that leave a way out, as far as the budget of this end is enough to find them."""
    search = _search(position, end)
    fewest, are_all = _first_of(filter(search.may_end, search.cheapest_first(position)))
    if are_all:
        return _by_melds(search, fewest)
    if not fewest and (position.phase is Phase.PLAY or not position.stock):  # without one the turn could not go on
        return _first_opening(position, end)
    position.keep(leaves_out, True)
    return fewest[:MOST_LISTED]


def _first_opening(position: Position, end: TurnEnd) -> list[Meld | Take]:
    """Find one opening for a hand that can hardly be laid as a whole.

    Most hopeful are those that lay whole ranks with few wild cards. Then the cheapest ones are looked at for longer
    than before, and at last as long as it takes, or as a large hand may take.
    """
    hand = position.hands[position.turn - 1]
    for budget, most_hopeful in ((Budget(BUDGET // 4), True), (Budget(2 * BUDGET), False), (budget_for(hand), False)):
        search = _search(position, end._replace(budget=budget))
        found = search.cheapest_first(position)
        with suppress(TooManyCards):
            if most_hopeful:
                found = iter(sorted(islice(found, _HOPEFUL), key=partial(_left_and_wild, position)))
            for act in filter(search.may_end, found):
                position.keep(leaves_out, True)
                return [act]
            if not most_hopeful:  # all were looked at, so none is left out
                return []
    position.keep(leaves_out, True)
    return []


def _left_and_wild(position: Position, act: Meld | Take) -> int:
    """Return how many natural cards stay in the hand of the ranks that are laid, and how many wild ones do not."""
    laid = [card for lay in act.lays for card in lay.cards]
    ranks = {PLACE[card] for card in laid if not WILD[card]}
    held = sum([PLACE[card] in ranks for card in position.hand_of(position.turn)])
    return held - len(laid) + 2 * sum([WILD[card] for card in laid])


def _search(position: Position, end: TurnEnd) -> _Search:
    if not position.melds[position.side_by_seat[position.turn]]:
        if position.phase is Phase.PLAY:
            return _melds(position, end)
        if position.phase is Phase.DRAW and not pile_bars(position):
            return _takes(position, end)
    return _NOTHING


_NOTHING: Final = _Search()


def _black_threes_open(rules: RuleSet, cards: Sequence[Card], end: TurnEnd) -> bool:
    """Tell whether black threes may be among the first melds: not where these cards cannot be laid to go out."""
    if not black_threes_go_out(rules) or not new_black_threes(rules, holding(cards), going_out=end.may_go_out):
        return False
    return end.must_go_out or can_go_out(rules, cards, (), end.threes, closed=end.closed)


def _lays_black_threes(lays: tuple[Lay, ...]) -> bool:
    return any([PLACE[lay.cards[0]] == THREE for lay in lays])


# --- without the pile -------------------------------------------------------------------------------------------------


def _melds(position: Position, end: TurnEnd) -> _Search:
    rules, opening = position.rules, opening_for(position)
    hand = position.hands[position.turn - 1]
    held = holding(hand)
    concealed = whole_hand_opens(rules) and end.may_go_out and drew(position)
    if not cannot_open(rules, held, opening):
        black_threes = _black_threes_open(rules, hand, end)
        sets, spelled = sets_of(rules, held, opening, black_threes=black_threes)
    elif concealed:
        sets, spelled = _none, held
    else:
        return _NOTHING
    whole = whole_hands(rules, held, opening, end.budget) if concealed else None
    return _FromHand(position, end, sets, Spelling(rules, spelled), whole)


def _none(cards: int) -> Iterator[Any]:
    del cards
    return iter(())


class _FromHand(_Search):
    """The openings without the pile: sets of melds, and the ways to lay the ``whole`` hand."""

    def __init__(
        self,
        position: Position,
        end: TurnEnd,
        sets: Sets,
        spelling: Spelling,
        whole: Iterator[tuple[Lay, ...]] | None,
    ) -> None:
        rules, hand = position.rules, position.hands[position.turn - 1]
        self.position, self.end, self.hand, self.known_sets, self.spelling = position, end, hand, sets, spelling
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
        self.end.budget.spend(_STEPS)
        lays = act.lays
        if sum([len(lay[0]) for lay in lays]) < self.room and not _lays_black_threes(lays):
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
        if _lays_black_threes(lays) and not black_threes_in_time(position, left, melds):
            return False  # also where a canasta brings more cards
        return may_end_after_laying(position, cards, left, melds, self.end)


# --- with the pile ----------------------------------------------------------------------------------------------------

_Taking = tuple[tuple[Card, ...], tuple[TableMeld, ...]]
"""The cards shown with the top card, and the melds besides."""


def _takes(position: Position, end: TurnEnd) -> _Search:
    rules, top = position.rules, position.pile[-1]
    hand = position.hands[position.turn - 1]
    no_mate = not WILD[top] and not suits_matter(rules) and RANK_MATES[PLACE[top]].isdisjoint(hand)
    if no_mate or pile_in_opening(rules) is WithPile.BARRED:
        return _NOTHING
    allowed, codes = ways(rules, is_frozen(position, position.side_by_seat[position.turn])), coded(hand)
    from_hand = pile_in_opening(rules) is WithPile.AFTER_MELD_FROM_HAND
    pairs = _pairs(rules, top, codes, allowed) if from_hand else opening_shown(rules, top, codes, allowed)
    every = [shown for shown in pairs if from_hand or top_lies(rules, Take(top, shown), (), opening=True)]
    if not every:
        return _NOTHING
    opening = opening_for(position)
    if cannot_open(rules, holding((*hand, top)), opening):
        return _NOTHING
    return _WithPile(position, end, held(codes), opening, every, from_hand=from_hand)


class _WithPile(_Search):
    """The openings that take the pile: ``every`` choice of cards shown, each with other melds.

    Some rule sets ask for melds that open ``from_hand``, without the top card.
    """

    def __init__(
        self,
        position: Position,
        end: TurnEnd,
        held: Holding,
        opening: Opening,
        every: list[tuple[Card, ...]],
        *,
        from_hand: bool,
    ) -> None:
        rules, hand = position.rules, position.hands[position.turn - 1]
        self.position, self.end, self.rules, self.top = position, end, rules, position.pile[-1]
        self.every, self.from_hand = every, from_hand
        self.closed = closed_ranks(position)
        incoming = [card for card in taken_cards(position) if not stays_out(rules, card)]
        self.room = 0 if end.must_go_out else sum([not is_bonus(rules, card) for card in (*hand, *incoming)]) - 1
        self.black_threes = _black_threes_open(rules, (*hand, self.top, *incoming), end)
        self.smallest = SmallestSets(rules, held, opening, every, going_out=self.black_threes)
        self.spelling = Spelling(rules, held)
        self.known: dict[tuple[Card, ...], SetsBeside] = {}

    def sets(self, cards: int) -> Iterator[_Taking]:
        for shown in self.every:
            if len(shown) <= cards:
                for melds in self._beside(shown).found(cards - len(shown) if cards < ANY else ANY):
                    yield shown, melds

    def _beside(self, shown: tuple[Card, ...]) -> SetsBeside:
        """Return the sets beside the cards shown, which the top card makes a meld unless the hand opens alone."""
        if shown not in self.known:
            first = None if self.from_hand else meld_of(self.rules, (self.top, *shown))
            self.known[shown] = self.smallest.beside(shown, first)
        return self.known[shown]

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
        self.end.budget.spend(_STEPS)
        if self.black_threes and _lays_black_threes(act.lays) and not self._goes_out(act):
            return False
        laid = len(act.shown) + sum([len(lay[0]) for lay in act.lays])
        return laid < self.room or take_can_finish(self.position, act, (), self.end)

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
