"""The lays that a hand can make, and the smallest sets of them that open.

Lays are found by kinds of cards: so many natural ones of a rank, twos and jokers. Where suits do not matter they are
spelled in the order s, h, d, c; in a game with sequences every choice of suits is a lay of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from canasta_nb.core.acts import Lay
from canasta_nb.core.cards import CARDS, JOKER, JOKER_RANK, PLACE, THREE, TWO, UNSEEN, UNSEEN_RANK, Card
from canasta_nb.core.laying import second_meld
from canasta_nb.core.melds import (
    WILD_PLACE,
    Meld,
    group_limits,
    meld_of,
    point_table,
    sequence_fits,
    wild_meld_fits,
)
from canasta_nb.core.opening import Opening, counted, counts, opens
from canasta_nb.core.ruleset import RuleSet


class Holding(NamedTuple):
    """A hand by the places of the ranks, each in the order s, h, d, c."""

    by_place: tuple[tuple[Card, ...], ...]
    twos: tuple[Card, ...]
    jokers: tuple[Card, ...]


def holding(hand: tuple[Card, ...]) -> Holding:
    """Sort a hand by ranks; unseen cards are left out."""
    by_place = _NO_CARDS.copy()
    for card in sorted(hand):
        by_place[PLACE[card]] += _ALONE[card]
    return Holding(tuple(by_place[: THREE + 1]), by_place[TWO], by_place[JOKER_RANK])


_NO_CARDS: Final[list[tuple[Card, ...]]] = [()] * (UNSEEN_RANK + 1)
_ALONE: Final[tuple[tuple[Card], ...]] = tuple((card,) for card in (*CARDS, UNSEEN))


@cache
def wild_choices(twos: int, jokers: int) -> tuple[tuple[int, int], ...]:
    """Every choice of at least one wild card: so many twos, so many jokers."""
    return tuple((t, j) for j in range(jokers + 1) for t in range(twos + 1) if t + j)


@lru_cache(maxsize=50_000)
def picks(cards: tuple[Card, ...], count: int, suited: bool) -> tuple[tuple[Card, ...], ...]:
    """The choices of so many of these cards of one rank: one where suits do not matter, else each set of suits."""
    if not suited or count == len(cards):
        return (cards[:count],)
    return tuple(dict.fromkeys(combinations(cards, count)))


def new_melds(rules: RuleSet, held: Holding, *, going_out: bool = False) -> Iterator[Meld]:
    """Every new meld that the hand can make by itself, groups by rank, then sequences, twos as a rank, wild cards.

    With ``going_out`` also the black threes that a player may lay only then.
    """
    suited = rules.sequences.allowed
    twos, jokers = held.twos, held.jokers
    wilds = wild_choices(len(twos), len(jokers))
    limits = group_limits(rules)
    canasta = rules.melds.canasta
    for place in range(THREE):
        cards = held.by_place[place]
        if len(cards) < 2:
            continue
        table = limits[place]
        for some_twos, some_jokers in ((0, 0), *wilds):
            run = twos[:some_twos] + jokers[:some_jokers]
            for count in range(2, len(cards) + 1):
                if table[count][len(run)]:
                    for naturals in picks(cards, count, suited):
                        size = count + len(run)
                        yield Meld(naturals + run, place, count, len(run), size >= canasta)
    yield from black_threes(rules, held, going_out=going_out)
    if suited:
        yield from _sequences(rules, held)
    if rules.deuce_melds.allowed and len(twos) > 1:
        for some_twos, some_jokers in wilds:
            if limits[TWO][some_twos][some_jokers]:
                yield meld_of(rules, twos[:some_twos] + jokers[:some_jokers])
    elif rules.wild_melds.allowed:
        for some_twos, some_jokers in wilds:
            run = twos[:some_twos] + jokers[:some_jokers]
            if wild_meld_fits(rules, run):
                yield meld_of(rules, run)


def black_threes(rules: RuleSet, held: Holding, *, going_out: bool) -> Iterator[Meld]:
    """Every new meld of black threes (Pagat, black threes; Laws of 1950, law 18)."""
    if len(held.by_place[THREE]) < 2 or not (rules.black_threes.meld == "after-opening" or going_out):
        return
    black = tuple(card for card in held.by_place[THREE] if card.is_black_three)
    table = group_limits(rules)[THREE]
    choices = [(0, 0)]
    if rules.black_threes.wilds:
        choices += wild_choices(len(held.twos), len(held.jokers))
    for some_twos, some_jokers in choices:
        for count in range(2, len(black) + 1):
            if table[count][some_twos + some_jokers]:
                yield meld_of(rules, black[:count] + held.twos[:some_twos] + held.jokers[:some_jokers])


def _sequences(rules: RuleSet, held: Holding) -> Iterator[Meld]:
    limits = rules.sequences
    for suit in range(4):
        own = [CARDS[4 * place + suit] in held.by_place[place] for place in range(THREE)]
        for low in range(THREE - 1, -1, -1):
            for size in range(limits.smallest, min(limits.largest, low + 1) + 1):
                gaps = [place for place in range(low, low - size, -1) if not own[place]]
                if len(gaps) > len(held.twos) + len(held.jokers) or not sequence_fits(rules, size - len(gaps), len(gaps)):
                    continue
                for wilds in _fillings(held, len(gaps)):
                    filling = iter(wilds)
                    yield meld_of(
                        rules,
                        tuple(
                            CARDS[4 * place + suit] if own[place] else next(filling)
                            for place in range(low, low - size, -1)
                        ),
                    )


def _fillings(held: Holding, count: int) -> Iterator[tuple[Card, ...]]:
    for jokers in range(min(count, len(held.jokers)) + 1):
        if count - jokers <= len(held.twos):
            yield held.twos[: count - jokers] + held.jokers[:jokers]


class _Lay(NamedTuple):
    """A new meld with what it uses up of the hand, and what it counts toward the minimum."""

    meld: Meld
    uses: tuple[tuple[int, int], ...]
    points: int


def _lays(rules: RuleSet, held: Holding, *, going_out: bool = False) -> list[_Lay]:
    table = point_table(rules)
    found = []
    for meld in new_melds(rules, held, going_out=going_out):
        worth = sum([table[card] for card in meld.cards]) if counts(rules, meld) else 0
        found.append(_Lay(meld, _uses(rules, meld.cards), worth))
    # A second meld of a rank may only follow a complete one, so the largest of a rank come first.
    found.sort(key=lambda lay: (lay.meld.place == WILD_PLACE, lay.meld.kind == "deuces", lay.meld.place, -len(lay.meld.cards)))
    return found


def _uses(rules: RuleSet, cards: tuple[Card, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(Counter([_key(rules, card) for card in cards]).items())


def _key(rules: RuleSet, card: Card) -> int:
    """Which kind of card this is, where kinds of equal use are told apart by a number."""
    if card == JOKER or PLACE[card] == TWO:
        return 100 + PLACE[card]
    return 200 + card if rules.sequences.allowed else PLACE[card]


def openings(
    rules: RuleSet, held: Holding, opening: Opening, first: Meld | None = None
) -> Iterator[tuple[Lay, ...]]:
    """Every set of new melds that opens and from which no meld can be left out.

    With ``first`` that meld, of the top card of the pile and cards that are no longer in the holding, is laid and
    counts too; then the set may be empty.
    """
    laid = () if first is None else (first,)
    if opens(rules, opening, laid):
        yield ()
        return
    if groups_alone(rules) and _most_in_groups(rules, held) + counted(rules, laid) < opening.need:
        return
    lays = _lays(rules, held)
    left = Counter(
        [_key(rules, card) for card in (*held.twos, *held.jokers)]
        + [_key(rules, card) for cards in held.by_place for card in cards]
    )
    table = point_table(rules)
    usable = {key for lay in lays for key, _ in lay.uses}
    most = sum([table[card] for cards in (*held.by_place, held.twos, held.jokers) for card in cards if _key(rules, card) in usable])
    need = opening.need - sum([table[card] for meld in laid for card in meld.cards if counts(rules, meld)])
    exempt = bool(rules.initial_meld.canasta_exempt)
    if most < need and not exempt:
        return
    chosen: list[_Lay] = []

    def enough(without: int = -1) -> bool:
        melds = laid + tuple([lay.meld for at, lay in enumerate(chosen) if at != without])
        return opens(rules, opening, melds)

    simple = not exempt and not opening.requires

    def further(start: int, have: int, rest: int) -> Iterator[None]:
        for at in range(start, len(lays)):
            lay = lays[at]
            if not _available(left, lay.uses) or not _may_follow(rules, chosen, lay.meld):
                continue
            total = have + lay.points
            chosen.append(lay)
            if total >= need if simple else enough():
                if _none_to_spare(need, total, chosen) if simple else not any(map(enough, range(len(chosen)))):
                    yield None
            elif not simple or rest - lay.points + total >= need:
                left.subtract(dict(lay.uses))
                yield from further(at, total, rest - lay.points)
                left.update(dict(lay.uses))
            chosen.pop()

    for _ in further(0, 0, most):
        yield spelled(rules, held, tuple([lay.meld for lay in chosen]))


@cache
def groups_alone(rules: RuleSet) -> bool:
    """Whether the first melds are groups, and count for what their cards are worth."""
    others = rules.sequences.allowed or rules.deuce_melds.allowed or rules.wild_melds.allowed
    return not others and not rules.initial_meld.canasta_exempt


def _most_in_groups(rules: RuleSet, held: Holding) -> int:
    """No opening counts more than all cards of the ranks that make groups, and all wild ones."""
    table = point_table(rules)
    wilds = held.twos + held.jokers
    fewest = 2 if wilds else 3
    naturals = [card for cards in held.by_place if len(cards) >= fewest for card in cards]
    return sum([table[card] for card in naturals]) + sum([table[card] for card in wilds])


def _none_to_spare(need: int, total: int, chosen: list[_Lay]) -> bool:
    return total - min([lay.points for lay in chosen]) < need


def _available(left: Counter[int], uses: tuple[tuple[int, int], ...]) -> bool:
    return all([left[key] >= count for key, count in uses])


def _may_follow(rules: RuleSet, chosen: list[_Lay], meld: Meld) -> bool:
    second = second_meld(rules, meld.place)
    if second == "many":
        return True
    same = [lay.meld for lay in chosen if lay.meld.place == meld.place]
    return not same or (second == "after-canasta" and all(other.is_canasta for other in same))


def whole_hands(rules: RuleSet, held: Holding, opening: Opening) -> Iterator[tuple[Lay, ...]]:
    """Every way to lay the whole hand, or all but one card, with a canasta, that would not open otherwise."""
    longest = max(map(len, held.by_place)) + len(held.twos) + len(held.jokers)
    lone = sum([len(cards) == 1 for cards in held.by_place])
    if groups_alone(rules) and (longest < rules.melds.canasta or lone > 1):
        return
    lays = _lays(rules, held, going_out=True)
    if not any(lay.meld.is_canasta for lay in lays):
        return
    left = Counter(
        [_key(rules, card) for card in (*held.twos, *held.jokers)]
        + [_key(rules, card) for cards in held.by_place for card in cards]
    )
    coverable = {key for lay in lays for key, _ in lay.uses}
    if sum(count for key, count in left.items() if key not in coverable) > 1:
        return
    by_key = {key: [lay for lay in lays if key in dict(lay.uses)] for key in left}
    chosen: list[_Lay] = []

    def further(spare: int, size: int) -> Iterator[None]:
        if size <= spare:
            melds = tuple([lay.meld for lay in chosen])
            if any(meld.is_canasta for meld in melds) and not opens(rules, opening, melds):
                yield None
            if not size:
                return
        key = min(each for each, count in left.items() if count)
        for lay in by_key[key]:
            if _available(left, lay.uses) and _may_follow(rules, chosen, lay.meld):
                left.subtract(dict(lay.uses))
                chosen.append(lay)
                yield from further(spare, size - len(lay.meld.cards))
                chosen.pop()
                left.update(dict(lay.uses))
        if spare and size > 1:
            left[key] -= 1
            yield from further(0, size - 1)
            left[key] += 1

    size = sum(left.values())
    if size > 1:
        yield from _each_once(rules, held, chosen, further(1, size))


def _each_once(
    rules: RuleSet, held: Holding, chosen: list[_Lay], found: Iterator[None]
) -> Iterator[tuple[Lay, ...]]:
    seen = set()
    for _ in found:
        melds = tuple(sorted([lay.meld for lay in chosen], key=lambda meld: (meld.place == WILD_PLACE, meld)))
        if melds not in seen:
            seen.add(melds)
            yield spelled(rules, held, melds)


def spelled(rules: RuleSet, held: Holding, melds: tuple[Meld, ...]) -> tuple[Lay, ...]:
    """New melds as lays whose cards the hand holds all at once, each kind in the order s, h, d, c."""
    queues: dict[int, list[Card]] = {}
    for cards in (*held.by_place, held.twos, held.jokers):
        for card in cards:
            queues.setdefault(_key(rules, card), []).append(card)
    return tuple([Lay(tuple([queues[_key(rules, card)].pop(0) for card in meld.cards])) for meld in melds])

