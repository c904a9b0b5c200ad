"""The most points that a hand can lay at once to open, in groups, sequences and melds of wild cards."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush

from canasta_nb.core.laws.taking import top_lies
from canasta_nb.core.listing.hand import Holding, coded, holding, without_cards
from canasta_nb.core.listing.new_melds import NewMeld, new_lays
from canasta_nb.core.listing.takes import opening_shown
from canasta_nb.core.listing.wild_runs import wild_choices
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import PLACE, THREE, TWO, Card
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import WILD_PLACE, meld_of, point_table, points, suits_matter
from canasta_nb.core.model.opening import counted_to_open, counts_all
from canasta_nb.core.model.pile import ways
from canasta_nb.core.model.position import Position, is_frozen
from canasta_nb.core.openings.reach import most_points
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.table import group_limits

Wilds = tuple[int, int]  # a given number of twos, a given number of jokers
Worth = dict[Wilds, int]  # the most points that can be laid with a given number of wild cards


def most_to_open(position: Position, *, taking: bool) -> int:
    """Return the most points that the player in turn can lay at once to open, with the top card or without it.

    Zero when there is no meld, or when the top card makes none. Only the points are looked at: whether the game asks
    for a certain meld besides, and whether a card must stay in the hand, is not.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> kings = parse_position("rules classic; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4d; pile Kd5cQc8hKs")
    >>> most_to_open(kings, taking=True), most_to_open(kings, taking=False)
    (70, 40)
    """
    rules = position.rules
    held = holding(position.own_hand)
    if not taking:
        return _most(rules, held, ())
    if not position.pile:
        return 0
    top = position.pile[-1]
    allowed = ways(rules, bool(is_frozen(position, position.own_side)))
    best = 0
    for shown in opening_shown(rules, top, coded(position.own_hand), allowed):
        if top_lies(rules, Take(top, shown), (), opening=True):
            first = meld_of(rules, (top, *shown))
            rest = _most(rules, without_cards(held, shown), (first.place,))
            best = max(best, counted_to_open(rules, (first,)) + rest)
    return best


def _most(rules: RuleSet, held: Holding, begun: tuple[int, ...]) -> int:
    """Return the most points of new melds.

    Of the places that are begun another meld follows only where a game has several.

    The search goes through every choice of sequences. Only the cards that a choice leaves decide what can follow, so
    of two choices that leave the same cards it keeps the one with more points. It begins with the choices that could
    count the most if all cards left with mates or neighbours were laid. None counts more than that, so the search
    ends with the first choice whose bound is no better than the best so far.
    """
    best = 0
    seen: dict[tuple[Card, ...], int] = {}
    waiting = [(-most_points(rules, held), 0, held)]
    while waiting:
        bound, worth, left = heappop(waiting)
        if -bound <= best:
            break
        best = max(best, worth + _most_without_sequences(rules, left, begun))
        for lay in _sequences(rules, left) if suits_matter(rules) else ():
            after, total = without_cards(left, lay.meld.cards), worth + lay.points
            most = total + most_points(rules, after)
            if most > best and total > seen.get(_key(after), -1):
                seen[_key(after)] = total
                heappush(waiting, (-most, total, after))
    return best


def _sequences(rules: RuleSet, held: Holding) -> list[NewMeld]:
    return [lay for lay in new_lays(rules, held) if lay.meld.place > WILD_PLACE]


def _key(held: Holding) -> tuple[Card, ...]:
    return tuple([card for cards in (*held.by_place, held.twos, held.jokers) for card in cards])


def _most_without_sequences(rules: RuleSet, held: Holding, begun: tuple[int, ...]) -> int:
    """Share the wild cards out among the ranks one after another; only their number has to be remembered."""
    best: Worth = {(0, 0): 0}
    ranks = [(place, len(held.by_place[place])) for place in range(THREE)]
    for place, naturals in ranks:
        if naturals > 1:
            best = _together(best, _of_rank(rules, place, naturals, held, begun), held)
    best = _together(best, _of_wild_cards(rules, held, begun), held)
    return max(best.values())


def _together(one: Mapping[Wilds, int], other: Mapping[Wilds, int], held: Holding) -> Worth:
    """Return the most points of both, for each number of wild cards that the hand has."""
    worths: Worth = {}
    for (twos, jokers), worth in one.items():
        for (more_twos, more_jokers), more in other.items():
            wilds = (twos + more_twos, jokers + more_jokers)
            if wilds[0] <= len(held.twos) and wilds[1] <= len(held.jokers):
                worths[wilds] = max(worths.get(wilds, 0), worth + more)
    return worths


def _of_rank(rules: RuleSet, place: int, naturals: int, held: Holding, begun: tuple[int, ...]) -> Worth:
    """Return what the cards of a rank can count with a given number of wild cards, in one meld or in two."""
    second = second_meld(rules, place)
    if place in begun and second == "merge":
        return {(0, 0): 0}
    single = {count: _of_group(rules, place, count, held) for count in range(2, naturals + 1)}
    worths: Worth = {(0, 0): 0}
    for count, worth in single.items():
        _keep_best(worths, worth)
        if second != "merge":
            for other in range(2, naturals - count + 1):
                _keep_best(worths, _together(worth, single[other], held))
    return worths


def _of_group(rules: RuleSet, place: int, naturals: int, held: Holding) -> Worth:
    table, values = group_limits(rules)[place][naturals], point_table(rules)
    own = naturals * values[4 * place]
    worths: Worth = {}
    for twos, jokers in ((0, 0), *wild_choices(len(held.twos), len(held.jokers))):
        if table[twos + jokers]:
            mixed = not counts_all(rules) and bool(twos + jokers)
            wild = points(rules, held.twos[:twos] + held.jokers[:jokers])
            worths[twos, jokers] = 0 if mixed else own + wild
    return worths


def _of_wild_cards(rules: RuleSet, held: Holding, begun: tuple[int, ...]) -> Worth:
    """Return what a meld of wild cards, or of twos as a rank, can count."""
    worths: Worth = {(0, 0): 0}
    for lay in new_lays(rules, Holding(((),) * (THREE + 1), held.twos, held.jokers)):
        if lay.meld.place not in begun:
            twos = sum([PLACE[card] == TWO for card in lay.meld.cards])
            _keep_best(worths, {(twos, len(lay.meld.cards) - twos): lay.points})
    return worths


def _keep_best(worths: Worth, more: Mapping[Wilds, int]) -> None:
    for wilds, worth in more.items():
        worths[wilds] = max(worths.get(wilds, 0), worth)
