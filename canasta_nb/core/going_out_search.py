"""Laying a whole hand in games with sequences, melds of wild cards, or kinds of canasta needed: a search.

Each step lays the card that is hardest to place, natural cards first and wild ones last. The search gives up, and
says that the hand cannot be laid, after a number of steps that hands in play hardly ever need.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from canasta_nb.core.cards import PLACE, THREE, TWO, WILD, Card
from canasta_nb.core.laying import second_meld
from canasta_nb.core.melds import (
    WILD_PLACE,
    Meld,
    as_run,
    extended,
    group_limits,
    grown,
    locked,
    may_add,
    may_join,
    meld_of,
    sequence_fits,
    takes_wilds,
    wild_meld_fits,
    wilds_only_from_start,
)
from canasta_nb.core.opening import Opening, opens
from canasta_nb.core.requirements import lacking
from canasta_nb.core.ruleset import RuleSet

MOST_STEPS = 4000


class _Search:
    """One hand to be laid; ``steps`` counts down to giving up."""

    def __init__(self, rules: RuleSet, red_threes: int, opening: Opening, *, opened: bool) -> None:
        self.rules = rules
        self.red_threes = red_threes
        self.opening = opening
        self.opened = opened
        self.steps = MOST_STEPS

    def lays(self, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> bool:
        self.steps -= 1
        if self.steps < 0:
            return False
        if not hand:
            return self._is_out(melds)
        naturals = [card for card in hand if not WILD[card]]
        if naturals:
            card = min(naturals, key=lambda each: (self._homes(each, naturals, melds), each))
            return any(self.lays(left, after) for left, after in self._placed(card, hand, melds))
        return any(self.lays(left, after) for left, after in self._wild_placed(hand, melds))

    def _is_out(self, melds: tuple[Meld, ...]) -> bool:
        rules = self.rules
        for meld in melds:
            if meld.kind == "group" and not group_limits(rules)[meld.place][meld.naturals][meld.wilds]:
                return False
        if not self.opened and not opens(rules, self.opening, melds):
            return False
        if lacking(rules, melds, self.red_threes) is None:
            return True
        return any(self._is_out(after) for after in self._joined(melds))

    def _joined(self, melds: tuple[Meld, ...]) -> Iterator[tuple[Meld, ...]]:
        for one, other in combinations(melds, 2):
            if may_join(self.rules, one, other):
                cards = one.cards + other.cards
                whole = meld_of(self.rules, as_run(cards) or cards)
                yield (*[meld for meld in melds if meld is not one and meld is not other], whole)

    def _homes(self, card: Card, naturals: list[Card], melds: tuple[Meld, ...]) -> int:
        """How easily a natural card lies: own melds and mates of its rank or suit that are near."""
        place = PLACE[card]
        mates = sum(PLACE[other] == place for other in naturals)
        own = sum(meld.place == place for meld in melds)
        if not self.rules.sequences.allowed:
            return 3 * own + mates
        near = sum(other & 3 == card & 3 and 0 < abs(PLACE[other] - place) < 3 for other in set(naturals))
        runs = sum(meld.kind == "sequence" and extended(meld, (card,)) is not None for meld in melds)
        return 3 * (own + runs) + mates + near

    def _placed(
        self, card: Card, hand: tuple[Card, ...], melds: tuple[Meld, ...]
    ) -> Iterator[tuple[tuple[Card, ...], tuple[Meld, ...]]]:
        """The card, with others where it needs them, laid in every way."""
        rules = self.rules
        place = PLACE[card]
        rest = _less(hand, (card,))
        for at, meld in enumerate(melds):
            if meld.place == place and place != THREE and may_add(rules, meld, natural=True):
                if len(meld.cards) < rules.groups.largest:
                    yield rest, _with(melds, at, grown(rules, meld, (card,)))
            elif meld.kind == "sequence" and meld.place - WILD_PLACE - 1 == card & 3:
                yield from self._onto_sequence(card, rest, melds, at)
        if card.is_red_three or (place == THREE and rules.black_threes.meld == "never"):
            return
        yield from self._new_group(card, rest, melds)
        if rules.sequences.allowed and place < THREE:
            yield from self._new_sequence(card, hand, melds)

    def _onto_sequence(
        self, card: Card, rest: tuple[Card, ...], melds: tuple[Meld, ...], at: int
    ) -> Iterator[tuple[tuple[Card, ...], tuple[Meld, ...]]]:
        meld = melds[at]
        between = [4 * place + (card & 3) for place in _between(meld, PLACE[card])]
        added = (card, *[other for other in dict.fromkeys(rest) if other in between])
        run = extended(meld, added)
        if run is None or not may_add(self.rules, meld, natural=True):
            return
        longer = meld_of(self.rules, run)
        if sequence_fits(self.rules, longer.naturals, longer.wilds, out=meld.is_canasta):
            yield _less(rest, added[1:]), _with(melds, at, longer)

    def _new_group(
        self, card: Card, rest: tuple[Card, ...], melds: tuple[Meld, ...]
    ) -> Iterator[tuple[tuple[Card, ...], tuple[Meld, ...]]]:
        rules = self.rules
        place = PLACE[card]
        own = [meld for meld in melds if meld.place == place]
        second = second_meld(rules, place)
        if own and (second == "merge" or (second == "after-canasta" and not all(meld.is_canasta for meld in own))):
            return
        mates = [other for other in rest if PLACE[other] == place]
        seen = set()
        for count in range(len(mates), rules.groups.min_naturals - 2, -1):
            for more in combinations(sorted(mates), count):
                if more in seen or count + 1 > rules.groups.largest:
                    continue
                seen.add(more)
                # It may still be short of wild cards; the end asks whether it is a meld.
                group = meld_of(rules, (card, *more))
                fits = group_limits(rules)[place][group.naturals]
                if any(fits) and (place == THREE or fits[0] or takes_wilds(rules, place)):
                    yield _less(rest, more), (*melds, group)

    def _new_sequence(
        self, card: Card, hand: tuple[Card, ...], melds: tuple[Meld, ...]
    ) -> Iterator[tuple[tuple[Card, ...], tuple[Meld, ...]]]:
        rules = self.rules
        suit, place = card & 3, PLACE[card]
        held = {PLACE[other]: other for other in hand if not WILD[other] and other & 3 == suit and PLACE[other] < THREE}
        for low in range(min(place + rules.sequences.largest, THREE) - 1, place - 1, -1):
            for high in range(place, max(low - rules.sequences.largest, -1), -1):
                run = tuple([held[at] for at in range(low, high - 1, -1) if at in held])
                gaps = low - high + 1 - len(run)
                wilds = tuple([other for other in hand if WILD[other]])[:gaps]
                if len(wilds) < gaps or not sequence_fits(rules, len(run), gaps):
                    continue
                if (low in held and high in held) or not gaps:
                    yield _less(hand, run + wilds), (*melds, meld_of(rules, as_run(run + wilds) or run))

    def _wild_placed(
        self, hand: tuple[Card, ...], melds: tuple[Meld, ...]
    ) -> Iterator[tuple[tuple[Card, ...], tuple[Meld, ...]]]:
        rules = self.rules
        card, rest = hand[0], hand[1:]
        for at, meld in enumerate(melds):
            if self._takes(card, meld, melds):
                yield rest, _with(melds, at, grown(rules, meld, (card,)))
        seen = set()
        for count in range(2, min(len(rest), rules.wild_melds.largest - 1) + 1):
            for more in combinations(rest, count):
                run = (card, *more)
                kinds = tuple(sorted(PLACE[each] for each in run))
                if kinds in seen:
                    continue
                seen.add(kinds)
                if self._begins(run, melds):
                    yield _less(rest, more), (*melds, meld_of(rules, run))

    def _takes(self, card: Card, meld: Meld, melds: tuple[Meld, ...]) -> bool:
        rules = self.rules
        if not may_add(rules, meld, natural=False):
            return False
        if meld.kind == "wild":
            return len(meld.cards) < rules.wild_melds.largest and wild_meld_fits(rules, (*meld.cards, card))
        lock = locked(rules, melds)[PLACE[card] != TWO]
        if lock is not None and lock is not meld:
            return False
        if meld.kind == "sequence":
            run = extended(meld, (card,))
            return run is not None and sequence_fits(rules, meld.naturals, meld.wilds + 1, out=meld.is_canasta)
        if meld.kind == "deuces":
            two = PLACE[card] == TWO
            return group_limits(rules)[TWO][meld.naturals + two][meld.wilds + (not two)]
        if meld.place in wilds_only_from_start(rules) and not meld.wilds and self.opened:
            return False
        if len(meld.cards) < rules.melds.smallest:
            return any(group_limits(rules)[meld.place][meld.naturals][meld.wilds + 1 :])
        return group_limits(rules)[meld.place][meld.naturals][meld.wilds + 1]

    def _begins(self, run: tuple[Card, ...], melds: tuple[Meld, ...]) -> bool:
        rules = self.rules
        twos = sum(PLACE[card] == TWO for card in run)
        if rules.deuce_melds.allowed and twos:
            own = any(meld.kind == "deuces" for meld in melds)
            return not own and group_limits(rules)[TWO][twos][len(run) - twos]
        own_wild = [meld for meld in melds if meld.kind == "wild"]
        second = second_meld(rules, WILD_PLACE)
        if own_wild and (second == "merge" or (second == "after-canasta" and not all(m.is_canasta for m in own_wild))):
            return False
        return wild_meld_fits(rules, run)


def can_lay_all(
    rules: RuleSet, hand: tuple[Card, ...], melds: tuple[Meld, ...], red_threes: int, opening: Opening
) -> bool:
    """Whether the whole hand can be laid so that the side has what it needs to go out."""
    possible = len(hand) + max([len(meld.cards) for meld in melds], default=0)
    canastas = sum([meld.is_canasta for meld in melds])
    if canastas < rules.going_out.canastas and possible < rules.melds.canasta and not rules.sequences.joinable:
        return False
    if _stranded(rules, hand, melds):
        return False
    return _Search(rules, red_threes, opening, opened=bool(melds)).lays(hand, melds)


def _stranded(rules: RuleSet, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> bool:
    """Whether a natural card has neither an own meld, nor a mate, nor a neighbour to lie with."""
    if len(hand) > 24:
        return True
    places = [PLACE[card] for card in hand]
    own = {meld.place for meld in melds}
    for card in hand:
        if WILD[card] or PLACE[card] in own or places.count(PLACE[card]) > 1:
            continue
        if not rules.sequences.allowed or PLACE[card] >= THREE:
            return True
        near = [other for other in hand if not WILD[other] and other & 3 == card & 3 and PLACE[other] < THREE]
        runs = [meld for meld in melds if meld.kind == "sequence" and meld.place - WILD_PLACE - 1 == card & 3]
        if len(near) < 2 and not runs:
            return True
    return False


def _between(meld: Meld, place: int) -> range:
    """The places between a sequence and a card beyond one of its ends."""
    return range(meld.low + 1, place) if place > meld.low else range(place + 1, meld.high)


def _with(melds: tuple[Meld, ...], at: int, meld: Meld) -> tuple[Meld, ...]:
    return (*melds[:at], meld, *melds[at + 1 :])


def _less(hand: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(hand)
    for card in gone:
        left.remove(card)
    return tuple(left)
