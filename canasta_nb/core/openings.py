"""The acts with which a side makes its first melds: a set of melds, or a take of the pile with what opens besides.

A large hand opens in hundreds of thousands of ways. `openings` finds them one after another, those that spend the
fewest cards first; of more than `MOST_LISTED` only so many stand in `legal_acts`. `check` decides on each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

from canasta_nb.core.acts import Lay, Meld, Take
from canasta_nb.core.cards import PLACE, RANK_MATES, WILD, Card
from canasta_nb.core.finishing import Ending, ending
from canasta_nb.core.group_openings import GroupOpenings, GroupSpelling, opens_with_groups
from canasta_nb.core.laws.going_out import may_end_after_laying
from canasta_nb.core.laying import all_laid, begins_closed, without
from canasta_nb.core.melds import Meld as OwnMeld, meld_of
from canasta_nb.core.new_melds import Holding, holding, picks
from canasta_nb.core.opening import Opening, opening_for
from canasta_nb.core.position import Phase, Position, drew, is_bonus, is_frozen
from canasta_nb.core.reach import ANY
from canasta_nb.core.requirements import closed_ranks
from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.smallest_sets import SmallestSets, Spelling, out_of_reach
from canasta_nb.core.starting import begun
from canasta_nb.core.takes import (
    Ways,
    opening_shown,
    pile_bars,
    stays_out,
    take_can_finish,
    taken_cards,
    top_fits,
    top_meets_own_wilds,
    ways,
    without_cards,
)
from canasta_nb.core.whole_hands import whole_hands
from canasta_nb.core.wrong_kind import no_position

MOST_LISTED: Final = 2_000
"""How many openings are listed at most; what is left out spends more cards."""

LARGE: Final = 15
"""Of a larger hand it is counted first whether more openings are to be listed than may be."""


class _Search(NamedTuple):
    """The openings of a position that spend so many cards, or any number, and the sets of melds they are made of."""

    found: Callable[[int], Iterator[Meld | Take]]
    sets: Callable[[], Iterator[object]]


def openings(position: Position) -> Iterator[Meld | Take]:
    """Find every smallest act that opens for the side of the player in turn, one after another.

    A set of melds is smallest when it would not open without one of its melds. Those that spend the fewest cards of
    the hand come first, then the order is that of ``legal_acts``. There is none for a side that has opened. Raises
    ValueError for what is no position.

    >>> from canasta_nb.core.notation import parse_position
    >>> position = parse_position("rules classic; scores 1500 0; turn 1 play; hand 1 KsKhKdKcQsQhQdAsAh2d4c; pile 9c")
    >>> [str(act) for act in openings(position)][:3]
    ['meld AsAh2d, KsKhKd', 'meld AsAh2d, QsQhQd', 'meld AsAh2d, KsKhKdKc']
    """
    try:
        phase = position.phase
    except AttributeError:
        raise no_position(position, "openings(position)") from None
    yield from _cheapest_first(begun(position) if phase is Phase.DRAW else position)


def listed_openings(position: Position) -> list[Meld | Take]:
    """Every smallest opening in the order of the melds; of more than ``MOST_LISTED`` those that spend fewest cards."""
    search = _search(position)
    large = len(position.hand_of(position.turn)) > LARGE
    if large and next(islice(search.sets(), MOST_LISTED, None), None) is not None:
        fewest = list(islice(_cheapest_first(position, search), MOST_LISTED + 1))
        if len(fewest) > MOST_LISTED:
            return fewest[:MOST_LISTED]
    found = list(islice(search.found(ANY), MOST_LISTED + 1))
    return found if len(found) <= MOST_LISTED else list(islice(_cheapest_first(position, search), MOST_LISTED))


def _cheapest_first(position: Position, search: _Search | None = None) -> Iterator[Meld | Take]:
    found = (search or _search(position)).found
    for cards in range(1, len(position.hand_of(position.turn)) + 1):
        yield from found(cards)


def _search(position: Position) -> _Search:
    if not position.melds[position.side_by_seat[position.turn]]:
        if position.phase is Phase.PLAY:
            return _melds(position)
        if position.phase is Phase.DRAW and not pile_bars(position):
            return _takes(position)
    return _NOTHING


def _none(*sizes: int) -> Iterator[Any]:
    del sizes
    return iter(())


_NOTHING: Final = _Search(_none, _none)


# --- without the pile -------------------------------------------------------------------------------------------------


def _melds(position: Position) -> _Search:
    rules, hand = position.rules, position.hands[position.turn - 1]
    held, opening, how = holding(hand), opening_for(position), ending(position)
    room = 0 if how.must else min(len(hand) - 1, sum([not is_bonus(rules, card) for card in hand]))
    concealed = rules.initial_meld.concealed_exempt == "after-stock-draw" and how.may and drew(position)
    may_end = cache(lambda lays: _may_end(position, hand, lays, how))  # the same sets may be looked at twice
    if opens_with_groups(rules):
        sets: GroupOpenings | SmallestSets = GroupOpenings(rules, held, opening.need)
        spell: Callable[[Any], tuple[Lay, ...]] = GroupSpelling(held).lays
    elif not concealed and out_of_reach(rules, held, opening):
        return _NOTHING
    else:
        sets = SmallestSets(rules, held, opening)
        spell = Spelling(rules, held).lays

    def found(cards: int) -> Iterator[Meld]:
        for melds in sets.found(cards=cards):
            lays = spell(melds)
            if how.closed and begins_closed(rules, (), lays, how.closed):
                continue
            if sum([len(lay[0]) for lay in lays]) < room or may_end(lays):
                yield Meld(lays)
        if concealed and cards >= len(hand) - 1:
            for lays in whole_hands(rules, held, opening):
                if how.closed and begins_closed(rules, (), lays, how.closed):
                    continue
                spent = sum([len(lay[0]) for lay in lays])
                if cards in (ANY, spent) and spent > len(hand) - 2 and may_end(lays):
                    yield Meld(lays)

    return _Search(found, sets.found)


def _may_end(position: Position, hand: tuple[Card, ...], lays: tuple[Lay, ...], how: Ending) -> bool:
    cards = tuple([card for lay in lays for card in lay.cards])
    return may_end_after_laying(position, cards, without(hand, cards), all_laid(position.rules, (), lays), how)


# --- with the pile ----------------------------------------------------------------------------------------------------


def _takes(position: Position) -> _Search:
    rules, top = position.rules, position.pile[-1]
    hand = position.hands[position.turn - 1]
    no_mate = not WILD[top] and not rules.sequences.allowed and RANK_MATES[PLACE[top]].isdisjoint(hand)
    if no_mate or rules.initial_meld.with_pile == "barred":
        return _NOTHING
    held, opening = holding(hand), opening_for(position)
    if out_of_reach(rules, holding((*hand, top)), opening):
        return _NOTHING
    sets = _sets_beside(rules, held, opening)
    allowed = ways(rules, is_frozen(position, position.side_by_seat[position.turn]))
    from_hand = rules.initial_meld.with_pile == "after-meld-from-hand"
    pairs = _pairs(rules, top, held, allowed) if from_hand else opening_shown(rules, top, held, allowed)
    every = [shown for shown in pairs if from_hand or top_fits(rules, (), top, shown)]
    closed, how = closed_ranks(position), ending(position)
    incoming = [card for card in taken_cards(position) if not stays_out(rules, card)]
    room = 0 if how.must else sum([not is_bonus(rules, card) for card in (*hand, *incoming)]) - 1

    def raw() -> Iterator[object]:
        for shown in every:
            yield from sets(shown, None if from_hand else meld_of(rules, (top, *shown)), ANY)

    def found(cards: int) -> Iterator[Take]:
        for shown in every:
            if len(shown) > cards:
                continue
            spelling = Spelling(rules, without_cards(held, shown))
            first = None if from_hand else meld_of(rules, (top, *shown))
            for melds in sets(shown, first, cards - len(shown) if cards < ANY else ANY):
                if from_hand and _joins_own_wilds(rules, top, shown, melds):
                    continue
                lays = spelling.lays(melds)
                if closed and begins_closed(rules, (), (Lay((top, *shown)), *lays), closed):
                    continue
                act = Take(top, shown, lays=lays)
                spent = len(shown) + sum([len(meld.cards) for meld in melds])
                if spent < room or take_can_finish(position, act, (), how):
                    yield act

    return _Search(found, raw)


def _sets_beside(
    rules: RuleSet, held: Holding, opening: Opening
) -> Callable[[tuple[Card, ...], OwnMeld | None, int], Iterator[tuple[OwnMeld, ...]]]:
    """The smallest sets of the cards that are left beside those shown, of so many cards or of any number."""
    if not rules.sequences.max_wilds:
        return SmallestSets(rules, held, opening).found
    # A wild card stands only for a card that is not there: what shows the last copy of a card leaves other sequences.
    copies = Counter([card for cards in held.by_place for card in cards])
    apart = cache(lambda gone: SmallestSets(rules, without_cards(held, gone), opening))

    def found(shown: tuple[Card, ...], first: OwnMeld | None, cards: int) -> Iterator[tuple[OwnMeld, ...]]:
        gone = tuple([card for card in shown if copies[card] == shown.count(card)])
        return apart(gone).found(tuple([card for card in shown if card not in gone]), first, cards)

    return found


def _pairs(rules: RuleSet, top: Card, held: Holding, allowed: Ways) -> tuple[tuple[Card, ...], ...]:
    """The pairs that take the pile when the side has opened from the hand (Pagat, Modern American)."""
    same = () if WILD[top] else held.by_place[PLACE[top]]
    return picks(same, 2, rules.sequences.allowed) if len(same) > 1 and allowed.natural_pair else ()


def _joins_own_wilds(rules: RuleSet, top: Card, shown: tuple[Card, ...], melds: tuple[OwnMeld, ...]) -> bool:
    """Whether the top card and its pair do not fit beside what opens from the hand."""
    same = tuple([meld for meld in melds if meld.place == PLACE[top]])
    return not top_fits(rules, same, top, shown) or top_meets_own_wilds(rules, same, top)
