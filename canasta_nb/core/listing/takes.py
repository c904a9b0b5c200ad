"""Every way to take the pile that is worth listing, as far as the laws on taking let its cards lie so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta_nb.core.going_out.budget import Budget
from canasta_nb.core.going_out.turn_end import TurnEnd, can_finish, needs_discard
from canasta_nb.core.laws.taking import top_lies
from canasta_nb.core.listing.hand import Codes, coded, held_of
from canasta_nb.core.listing.new_melds import picks
from canasta_nb.core.listing.wild_runs import wild_runs
from canasta_nb.core.model.acts import Take, Target
from canasta_nb.core.model.bonus_cards import earned
from canasta_nb.core.model.cards import CARDS, JOKER, JOKER_RANK, PLACE, RANKS, THREE, TWO, WILD, Card
from canasta_nb.core.model.laying import second_meld, target_of
from canasta_nb.core.model.melds import TableMeld, canasta_size, extended, smallest_meld, suits_matter
from canasta_nb.core.model.pile import (
    Ways,
    hand_after,
    melds_after_take,
    ways,
    wild_pair,
)
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.kept import Answers, fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.taking import WildPair
from canasta_nb.core.shapes.groups import largest_group, ranks_alike
from canasta_nb.core.shapes.growing import closes_canastas


def fitting(
    rules: RuleSet, top: Card, hand: Codes, melds: tuple[TableMeld, ...], *, frozen: bool, closed: frozenset[int]
) -> list[Take]:
    """Return the takes whose cards may lie where they come to lie, apart from how the turn ends.

    Of groups numbers are enough to tell, so what they show is kept by these.
    """
    place = PLACE[top]
    if suits_matter(rules) or WILD[top]:
        return _fitting(rules, top, hand, melds, ways(rules, frozen), closed)
    most = numbers_shown(rules)[-1]
    same, twos, jokers = held_of(hand, place)[:most], held_of(hand, TWO)[:most], held_of(hand, JOKER_RANK)[:most]
    near = _Near(
        CARDS[4 * ranks_alike(rules)[place]] if place < THREE else top,
        frozen,
        len(same),
        len(twos),
        len(jokers),
        place in closed,
        tuple([meld[2:5] for meld in melds if meld.place == place]),
    )
    return [
        Take(top, same[:count] + twos[:some] + jokers[:more]) if count else Take(top, (), Target(RANKS[place], number))
        for count, some, more, number in _onto_groups(rules)[near]
    ]


def _fitting(
    rules: RuleSet, top: Card, hand: Codes, melds: tuple[TableMeld, ...], allowed: Ways, closed: frozenset[int]
) -> list[Take]:
    return [
        act
        for act in candidates(rules, top, hand, melds, allowed)
        if top_lies(rules, act, melds, opening=False, closed=closed)
    ]


class _Near(NamedTuple):
    """All that matters for taking a natural card onto a group or into one: numbers of cards, of no more than are shown.

    ``top`` stands for the cards of all ranks that are melded alike.
    """

    top: Card
    frozen: bool
    same: int
    twos: int
    jokers: int
    closed: bool
    own: tuple[tuple[int, int, bool], ...]


_Numbers = tuple[int, int, int, int | None]
"""How many cards of the rank, twos and jokers are shown; if none are, the number of the own group."""


@fact
def _onto_groups(rules: RuleSet) -> Answers[_Near, list[_Numbers]]:
    """Return the takes of a natural card, by all that matters for them, where melds are groups."""

    def take(near: _Near) -> list[_Numbers]:
        place = PLACE[near.top]
        groups = tuple([TableMeld((), place, *numbers) for numbers in near.own])
        hand = [near.top] * near.same + [CARDS[4 * TWO]] * near.twos + [JOKER] * near.jokers
        closed = frozenset([place] if near.closed else [])
        numbers_of_takes = []
        for act in _fitting(rules, near.top, coded(hand), groups, ways(rules, near.frozen), closed):
            count, some, more = [act.shown.count(card) for card in (near.top, CARDS[4 * TWO], JOKER)]
            numbers_of_takes.append((count, some, more, act.target.number if act.target else None))
        return numbers_of_takes

    return Answers(take, _MOST_KEPT)


_MOST_KEPT: Final = 20_000


def candidates(rules: RuleSet, top: Card, hand: Codes, melds: tuple[TableMeld, ...], allowed: Ways) -> Iterator[Take]:
    """Yield the takes by each way that is allowed: with cards shown, then onto melds of the side.

    The laws say whether the top card may be there.
    """
    for shown in _shown(rules, top, hand, allowed):
        yield Take(top, shown)
    for at, meld in enumerate(melds):
        if allowed.lays_off(meld) and _goes_onto(meld, top):
            yield Take(top, target=target_of(melds, at))


@fact
def numbers_shown(rules: RuleSet) -> tuple[int, ...]:
    """Return how many cards may be shown: two, as many as a new meld needs, or more where the take closes a canasta.

    A house may call fewer cards a canasta than the largest meld holds. Where a canasta takes no more and is the side's
    only meld of its rank, further cards lie there with the top card or never.
    """
    numbers = {2, smallest_meld(rules) - 1}
    largest = largest_group(rules, 0)
    if closes_canastas(rules) and second_meld(rules, 0) != "many" and canasta_size(rules) < largest:
        numbers |= set(range(3, largest))
    return tuple(sorted(numbers))


def _goes_onto(meld: TableMeld, top: Card) -> bool:
    """Tell whether a card is of the rank or kind of a meld, or continues it."""
    if meld.kind == "sequence":
        return not WILD[top] and extended(meld, (top,)) is not None
    return WILD[top] if meld.kind == "wild" else meld.place == PLACE[top]


def _shown(rules: RuleSet, top: Card, hand: Codes, allowed: Ways) -> Iterator[tuple[Card, ...]]:
    """Yield the cards of the hand that may take a top card, by each way: two, and as many as a new meld needs."""
    suited = suits_matter(rules)
    if WILD[top]:
        if allowed.wild_pair:
            yield from _wild_pairs(rules, top, hand)
        return
    same, twos, jokers = held_of(hand, PLACE[top]), held_of(hand, TWO), held_of(hand, JOKER_RANK)
    for size in [number for number in numbers_shown(rules) if number <= len(same + twos + jokers)]:
        for naturals in range(min(size, len(same)), 0, -1):
            if allowed.natural_pair if naturals > 1 else allowed.natural_and_wild:
                runs = [run for run in wild_runs(twos, jokers) if len(run) == size - naturals]
                yield from [picked + run for picked in picks(same, naturals, suited) for run in runs]
    if allowed.sequence_pair and PLACE[top] < THREE:
        yield from sequence_pairs(top, hand)


def _wild_pairs(rules: RuleSet, top: Card, hand: Codes) -> Iterator[tuple[Card, ...]]:
    if wild_pair(rules) is WildPair.SAME_AS_TOP:
        same = held_of(hand, PLACE[top])
        yield from picks(same, 2, False) if len(same) > 1 else ()
        return
    twos, jokers = held_of(hand, TWO), held_of(hand, JOKER_RANK)
    for some, more in ((2, 0), (1, 1), (0, 2)):
        if some <= len(twos) and more <= len(jokers):
            yield twos[:some] + jokers[:more]


def sequence_pairs(top: Card, hand: Codes) -> Iterator[tuple[Card, ...]]:
    """Yield two natural cards of the hand that make a sequence of three with the top card (Hollywood 3)."""
    place, suit = PLACE[top], top & 3
    for first, second in ((place + 2, place + 1), (place + 1, place - 1), (place - 1, place - 2)):
        pair = tuple(Card(4 * at + suit) for at in (first, second) if 0 <= at < THREE)
        if len(pair) == 2 and all(card in held_of(hand, PLACE[card]) for card in pair):
            yield pair


def opening_shown(rules: RuleSet, top: Card, hand: Codes, allowed: Ways) -> Iterator[tuple[Card, ...]]:
    """Yield the cards that may be shown with the top card in opening: more than two count toward the minimum."""
    suited = suits_matter(rules)
    if not WILD[top] and allowed.natural_pair:
        same, twos, jokers = held_of(hand, PLACE[top]), held_of(hand, TWO), held_of(hand, JOKER_RANK)
        for count in range(2, len(same) + 1):
            for naturals in picks(same, count, suited):
                for more in range(len(jokers) + 1):
                    for some in range(len(twos) + 1):
                        yield naturals + twos[:some] + jokers[:more]
    yield from _shown(rules, top, hand, allowed._replace(natural_pair=False))


def take_can_finish(position: Position, act: Take, melds: tuple[TableMeld, ...], end: TurnEnd, budget: Budget) -> bool:
    """Tell whether the turn can still end after a take whose cards all fit."""
    rules = position.rules
    cards = act.shown + tuple([card for lay in act.lays for card in lay.cards])
    left = hand_after(position, cards, taking=True)
    after = melds_after_take(rules, melds, act)
    if left and earned(position, after, left):
        return True
    if not left and needs_discard(position):
        return False
    return can_finish(rules, left, after, end, budget)
