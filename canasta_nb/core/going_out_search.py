"""Laying a whole hand in games with sequences, melds of wild cards, or kinds of canasta needed: a search on counts.

First it is chosen which natural cards lie in sequences; then every rank's other cards go to own melds or make new
ones; at last the wild cards are spread. The search gives up, and says that the hand cannot be laid, after a number of
steps that hands in play hardly ever need.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from canasta_nb.core.cards import CARDS, PLACE, RED_THREES, THREE, TWO, WILD, Card
from canasta_nb.core.laying import second_meld
from canasta_nb.core.loose_cards import canastas_within_reach, loose_cards
from canasta_nb.core.melds import (
    SEQUENCE_PLACE,
    WILD_PLACE,
    Meld,
    extended,
    fewest_naturals,
    group_limits,
    locked,
    may_add,
    may_join,
    meld_of,
    points,
    sequence_fits,
    takes_wilds,
    wilds_only_from_start,
)
from canasta_nb.core.opening import Opening, meets
from canasta_nb.core.requirements import lacking
from canasta_nb.core.ruleset import RuleSet

MOST_STEPS = 400


class _Heap(NamedTuple):
    """A meld as it will be once its natural cards lie: how many wild cards it must and can still take."""

    place: int
    naturals: int
    wilds: int
    least: int
    most: int

    def filled(self, rules: RuleSet, more: int) -> Meld:
        """The meld with so many more wild cards, as far as canastas go: its cards are not told."""
        wilds = self.wilds + more
        return Meld((), self.place, self.naturals, wilds, self.naturals + wilds >= rules.melds.canasta)


class _Search:
    """One hand to be laid; ``steps`` counts down to giving up."""

    def __init__(
        self, rules: RuleSet, red_threes: int, opening: Opening, wilds: tuple[Card, ...], closed: frozenset[int]
    ) -> None:
        self.rules = rules
        self.closed = closed
        self.red_threes = red_threes
        self.opening = opening
        self.twos = sum([PLACE[card] == TWO for card in wilds])
        self.wilds = len(wilds)
        self.steps = MOST_STEPS
        self.failed: dict[tuple[object, ...], int] = {}
        going_out = rules.going_out
        every = {"natural", "mixed", "wild"} <= set(going_out.kinds)
        self.plain = every and not (going_out.needs or going_out.unfinished_bars or opening.requires)

    def lays(self, naturals: tuple[Card, ...], melds: tuple[Meld, ...], after: int = 0) -> bool:
        """Whether these natural cards can be laid, some of them in sequences, and the wild cards with them."""
        self.steps -= 1
        if self.steps < 0:
            return False
        stuck = self._stuck(naturals, melds)
        if stuck is None and self._groups_fit(naturals, melds):
            return True
        if not self.rules.sequences.allowed or not canastas_within_reach(self.rules, naturals, self.wilds, melds):
            return False
        return not self._failed_before(naturals, melds, after) and any(
            self.lays(left, longer, at)
            for at, left, longer in _with_sequences(self.rules, naturals, melds, 0 if stuck else after)
            if stuck is None or stuck not in left or left.count(stuck) < naturals.count(stuck)
        )

    def _failed_before(self, naturals: tuple[Card, ...], melds: tuple[Meld, ...], after: int) -> bool:
        """Whether the same cards and sequences were tried, with as many moves open; else it is noted."""
        tried = (naturals, *sorted([(meld.place, meld.low, meld.naturals) for meld in melds if meld.low >= 0]))
        before = self.failed.get(tried)
        if before is not None and before <= after:
            return True
        self.failed[tried] = after
        return False

    def _stuck(self, naturals: tuple[Card, ...], melds: tuple[Meld, ...]) -> Card | None:
        """A natural card that can lie in nothing but a sequence: every plan has to begin with it."""
        places = [PLACE[card] for card in naturals]
        own = {meld.place for meld in melds if meld.kind == "group"}
        for card, place in zip(naturals, places, strict=True):
            mates = places.count(place)
            if place not in own and (mates < 2 or (mates == 2 and not self.wilds)):
                return card
        return None

    def _groups_fit(self, naturals: tuple[Card, ...], melds: tuple[Meld, ...]) -> bool:
        rules = self.rules
        counts: dict[int, int] = {}
        for card in naturals:
            counts[PLACE[card]] = counts.get(PLACE[card], 0) + 1
        fixed: list[Meld] = []
        by_place: dict[int, list[Meld]] = {place: [] for place in counts}
        for meld in melds:
            if meld.kind == "group" and meld.place != THREE:
                by_place.setdefault(meld.place, []).append(meld)
            else:
                fixed.append(meld)
        if THREE in counts and any(meld.place == THREE for meld in fixed) and second_meld(rules, THREE) != "many":
            return False  # black threes are laid at once, nothing is added later
        choices = []
        for place, own in by_place.items():
            if place not in counts and len(own) == 1 and not (self.wilds and may_add(rules, own[0], natural=False)):
                fixed.append(own[0])
                continue
            ways = list(self._layings(place, counts.get(place, 0), own, opened=bool(melds)))
            if not ways:
                return False
            choices.append(ways)
        return self._any_fits(choices, 0, (), tuple(fixed))

    def _any_fits(
        self, choices: list[list[tuple[_Heap, ...]]], at: int, heaps: tuple[_Heap, ...], fixed: tuple[Meld, ...]
    ) -> bool:
        self.steps -= 1
        if self.steps < 0 or sum([heap.least for heap in heaps]) > self.wilds:
            return False
        if at == len(choices):
            return self._wilds_fit(heaps, fixed)
        return any(self._any_fits(choices, at + 1, heaps + choice, fixed) for choice in choices[at])

    def _layings(self, place: int, naturals: int, own: list[Meld], *, opened: bool) -> Iterator[tuple[_Heap, ...]]:
        """Every way to lay so many natural cards of a rank: onto own melds, as a new one, or both."""
        second = second_meld(self.rules, place)
        if own and (second == "merge" or (second == "after-canasta" and not all([meld.is_canasta for meld in own]))):
            splits: range | tuple[int, ...] = (naturals,)
        else:
            splits = range(naturals + 1 if own else 1)
        for kept in splits:
            new = self._new(place, naturals - kept, opened=opened) if naturals > kept else None
            if naturals > kept and new is None:
                continue
            more = () if new is None else (new,)
            if not own:
                yield more
            for heaps in self._additions(kept, own):
                yield heaps + more
            if len(own) == 2 and may_join(self.rules, *own):
                one, other = own
                joined = self._heap(place, one.naturals + other.naturals + kept, one.wilds + other.wilds)
                if joined is not None:
                    yield (joined, *more)

    def _additions(self, naturals: int, own: list[Meld]) -> Iterator[tuple[_Heap, ...]]:
        for chosen in range(len(own) if naturals else min(1, len(own))):
            heaps = [self._grown(meld, naturals if number == chosen else 0) for number, meld in enumerate(own)]
            sure = tuple([heap for heap in heaps if heap is not None])
            if len(sure) == len(heaps):
                yield sure

    def _new(self, place: int, naturals: int, *, opened: bool) -> _Heap | None:
        rules = self.rules
        if place in self.closed or (place == THREE and rules.black_threes.meld == "never"):
            return None
        if naturals < fewest_naturals(rules, place) and place != THREE:
            return None
        heap = self._heap(place, naturals, 0)
        if heap is not None and place in wilds_only_from_start(rules) and opened:
            return heap._replace(most=0) if not heap.least else None
        return heap

    def _grown(self, meld: Meld, added: int) -> _Heap | None:
        rules = self.rules
        if added and not may_add(rules, meld, natural=True):
            return None
        bare = meld.place in wilds_only_from_start(rules) and not meld.wilds
        if bare or not may_add(rules, meld, natural=False) or not takes_wilds(rules, meld.place):
            fits = not added or group_limits(rules)[meld.place][meld.naturals + added][meld.wilds]
            return _Heap(meld.place, meld.naturals + added, meld.wilds, 0, 0) if fits else None
        return self._heap(meld.place, meld.naturals + added, meld.wilds)

    def _heap(self, place: int, naturals: int, wilds: int) -> _Heap | None:
        row = group_limits(self.rules)[place][naturals]
        fits = [more for more in range(self.wilds + 1) if row[wilds + more]]
        return _Heap(place, naturals, wilds, fits[0], fits[-1]) if fits else None

    def _wilds_fit(self, heaps: tuple[_Heap, ...], fixed: tuple[Meld, ...]) -> bool:
        """Whether the wild cards can be spread over these heaps and melds of their own so that the player is out."""
        least = sum([heap.least for heap in heaps])
        if least > self.wilds:
            return False
        most = sum([heap.most for heap in heaps])
        settled = (*fixed, *[heap.filled(self.rules, 0) for heap in heaps if not heap.most])
        growing = tuple([heap for heap in heaps if heap.most])
        for apart, melds in self._wild_melds(settled):
            spare = self.wilds - apart
            if self._wilds_locked(settled, melds, spare):
                continue
            if least <= spare <= most and self._spread(growing, 0, spare, melds):
                return True
        return False

    def _wilds_locked(self, before: tuple[Meld, ...], after: tuple[Meld, ...], spare: int) -> bool:
        """Whether wild cards would lie with others while an own meld of them stays incomplete (Modern American)."""
        (two_lock, joker_lock), (twos_kept, jokers_kept) = locked(self.rules, before), locked(self.rules, after)
        if joker_lock and jokers_kept:
            return spare > 0
        if two_lock and twos_kept:
            return self.twos > twos_kept.naturals - two_lock.naturals
        return False

    def _spread(self, heaps: tuple[_Heap, ...], at: int, wilds: int, melds: tuple[Meld, ...]) -> bool:
        self.steps -= 1
        if self.steps < 0:
            return False
        rules = self.rules
        if at == len(heaps):
            return wilds == 0 and meets(rules, self.opening, melds) and self._is_out(melds)
        heap = heaps[at]
        rest = heaps[at + 1 :]
        low = max(heap.least, wilds - sum([other.most for other in rest]))
        high = min(heap.most, wilds - sum([other.least for other in rest]))
        complete = rules.melds.canasta - heap.naturals - heap.wilds
        # Only three numbers can matter: the fewest, as many as make a canasta, and the most.
        for more in dict.fromkeys([number for number in (low, complete, high) if low <= number <= high]):
            if self._spread(heaps, at + 1, wilds - more, (*melds, heap.filled(rules, more))):
                return True
        if at + 1 == len(heaps) or self.plain:
            return False
        return any(
            self._spread(heaps, at + 1, wilds - more, (*melds, heap.filled(rules, more)))
            for more in range(low + 1, high)
            if more != complete
        )

    def _is_out(self, melds: tuple[Meld, ...]) -> bool:
        return lacking(self.rules, melds, self.red_threes) is None

    def _wild_melds(self, fixed: tuple[Meld, ...]) -> Iterator[tuple[int, tuple[Meld, ...]]]:
        """How many wild cards may lie in melds of their own, and the melds that are settled with them."""
        rules = self.rules
        yield 0, fixed
        if rules.deuce_melds.allowed:
            yield from self._deuce_melds(fixed)
            return
        limits = rules.wild_melds
        if not limits.allowed:
            return
        own = [meld for meld in fixed if meld.kind == "wild"]
        for meld in own:
            if not may_add(rules, meld, natural=False):
                continue
            others = tuple([other for other in fixed if other is not meld])
            for more in range(1, min(self.wilds, limits.largest - meld.wilds) + 1):
                if self._of_one_rank(more):
                    yield more, (*others, _wild_meld(rules, meld.wilds + more))
        second = second_meld(rules, WILD_PLACE)
        if not own or second == "many" or (second == "after-canasta" and all([meld.is_canasta for meld in own])):
            for size in range(limits.smallest, min(self.wilds, limits.largest) + 1):
                if self._of_one_rank(size):
                    yield size, (*fixed, _wild_meld(rules, size))

    def _of_one_rank(self, size: int) -> bool:
        return self.rules.wild_melds.mix == "any" or size <= max(self.twos, self.wilds - self.twos)

    def _deuce_melds(self, fixed: tuple[Meld, ...]) -> Iterator[tuple[int, tuple[Meld, ...]]]:
        rules = self.rules
        own = next((meld for meld in fixed if meld.kind == "deuces"), None)
        others = tuple([meld for meld in fixed if meld is not own])
        have, jokers = (own.naturals, own.wilds) if own else (0, 0)
        for twos in range(self.twos + 1):
            for more in range(self.wilds - self.twos + 1):
                if (twos or more) and group_limits(rules)[TWO][have + twos][jokers + more]:
                    complete = have + twos + jokers + more >= rules.melds.canasta
                    meld = Meld((), TWO, have + twos, jokers + more, complete, "deuces")
                    yield twos + more, (*others, meld)


def _wild_meld(rules: RuleSet, size: int) -> Meld:
    return Meld((), WILD_PLACE, 0, size, size >= rules.melds.canasta, "wild")


def last_discards(rules: RuleSet, hand: Sequence[Card]) -> Iterator[Card]:
    """The cards of a hand that may be the discard that goes out, one of each kind."""
    seen = set()
    for card in hand:
        kind = card if rules.sequences.allowed else PLACE[card]
        barred = card in RED_THREES or (card.is_black_three and rules.black_threes.role == "bonus-card")
        if kind in seen or barred or card.rank in rules.discard.going_out_bars:
            continue
        seen.add(kind)
        yield card


@lru_cache(maxsize=4_000)
def can_go_out_by_search(
    rules: RuleSet,
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    red_threes: int,
    opening: Opening,
    closed: frozenset[int] = frozenset(),
) -> bool:
    """Whether the whole hand can be laid, or all but one of the cards that may be the last discard.

    Answers are kept, because the same is asked for every lay of a turn that may have to go out.
    """
    if not canastas_within_reach(rules, hand, sum([WILD[card] for card in hand]), melds):
        return False
    loose = loose_cards(rules, hand, melds)
    if loose is None or len(loose) > 1:
        return False
    worth = points(rules, hand) if opening.need > 0 else 0
    if not loose and rules.going_out.discard == "optional" and worth >= opening.need:
        if _can_lay(rules, hand, melds, red_threes, opening, closed):
            return True
    for card in last_discards(rules, hand):
        if loose and card != loose[0]:
            continue
        if opening.need > 0 and worth - points(rules, (card,)) < opening.need:
            continue
        left = _less(hand, (card,))
        if loose_cards(rules, left, melds) == [] and _can_lay(rules, left, melds, red_threes, opening, closed):
            return True
    return False


def _can_lay(
    rules: RuleSet,
    cards: tuple[Card, ...],
    melds: tuple[Meld, ...],
    red_threes: int,
    opening: Opening,
    closed: frozenset[int],
) -> bool:
    naturals = tuple(sorted([card for card in cards if not WILD[card]]))
    wilds = tuple([card for card in cards if WILD[card]])
    return _Search(rules, red_threes, opening, wilds, closed).lays(naturals, melds)


def _with_sequences(
    rules: RuleSet, naturals: tuple[Card, ...], melds: tuple[Meld, ...], after: int
) -> Iterator[tuple[int, tuple[Card, ...], tuple[Meld, ...]]]:
    """One sequence more, begun or lengthened with natural cards; moves have an order, so that none is tried twice."""
    held = set(naturals)
    for at, meld in enumerate(melds):
        if meld.kind != "sequence" or not may_add(rules, meld, natural=True):
            continue
        for run in _continuations(meld, held):
            cards = extended(meld, run)
            if cards is None:
                continue
            longer = meld_of(rules, cards)
            if sequence_fits(rules, longer.naturals, longer.wilds, out=True):
                yield after, _less(naturals, run), (*melds[:at], longer, *melds[at + 1 :])
    smallest, largest = rules.sequences.smallest, rules.sequences.largest
    for suit in range(4):
        for low in range(THREE - 1, smallest - 2, -1):
            move = suit * THREE + (THREE - low)
            if move < after:
                continue
            size = 0
            while size < largest and low - size >= 0 and CARDS[4 * (low - size) + suit] in held:
                size += 1
                if size >= smallest:
                    run = tuple([CARDS[4 * (low - step) + suit] for step in range(size)])
                    yield move, _less(naturals, run), (*melds, meld_of(rules, run))


def _continuations(meld: Meld, held: set[Card]) -> Iterator[tuple[Card, ...]]:
    suit = meld.place - SEQUENCE_PLACE
    for step, start in ((-1, meld.high - 1), (1, meld.low + 1)):
        run: tuple[Card, ...] = ()
        place = start
        while 0 <= place < THREE and CARDS[4 * place + suit] in held:
            run = (*run, CARDS[4 * place + suit])
            yield run
            place += step


def _less(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
