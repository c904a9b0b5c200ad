"""What a side that has opened can lay: cards added to its melds, and new melds, each as an act.

The listing knows no law. It goes through the numbers of cards of each rank, and of each suit where a game has
sequences. The table of the laws on shapes tells it which of them are legal. It keeps what it finds for a rank, because
from one turn to the next most of it is the same. How the turn ends then is not looked at here.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from canasta_nb.core.listing.hand import BLACK, CARDS_OF, ONE_CARD, TWO_CARDS, Codes, ranks_by_suit
from canasta_nb.core.listing.new_melds import (
    Run,
    black_threes_now,
    group_runs,
    ranks_in_runs,
    sequence_runs,
    wild_meld_runs,
    wild_runs,
)
from canasta_nb.core.model.acts import Lay, Meld, Target
from canasta_nb.core.model.cards import CARDS, JOKER_RANK, PLACE, THREE, TWO, WILD, Card
from canasta_nb.core.model.laying import place_of, second_meld, target_of
from canasta_nb.core.model.melds import (
    SEQUENCE_PLACE,
    WILD_PLACE,
    TableMeld,
    canasta_size,
    extended,
    grown,
    suits_matter,
)
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import wilds_only_from_start
from canasta_nb.core.shapes.growing import has_locks, locked, may_add
from canasta_nb.core.shapes.sequences import sequences_take_wilds
from canasta_nb.core.shapes.table import fits, shape_table

_NATURAL_RANKS = tuple(range(THREE))
_place = attrgetter("place")
_MOST_KEPT = 50_000  # answers about ranks, which are few cards
_FEWER_KEPT = 1_000  # answers about longer melds


class Lays(NamedTuple):
    """What a hand can lay beside its melds, with what shows at a glance how much of it can be laid.

    ``longest`` is the number of cards of the longest lay; ``lone`` and ``pairs`` count the natural ranks that have no
    meld and only one card, or two, in hand. ``has_threes`` tells whether black threes are among them.
    """

    acts: list[Meld]
    longest: int
    lone: int
    pairs: int
    has_threes: bool


def lays_of(rules: RuleSet, hand: Codes, melds: tuple[TableMeld, ...], *, going_out: bool, closed: int = 0) -> Lays:
    """Return the additions to every own meld, then the new melds: groups by rank, sequences, wild cards.

    Where the turn may end by ``going_out``, black threes are among them. No group begins with a rank that is
    ``closed``, one bit for each place.
    """
    ways = _ways_of(rules)
    twos, jokers = hand[TWO], hand[JOKER_RANK]
    free = ways.free(melds, twos, jokers) if ways.locks else (twos, jokers)
    several = len({*map(_place, melds)}) < len(melds)
    wild = free != (0, 0)
    if ways.has_sequences:
        suits = ranks_by_suit(hand)
        two, joker = CARDS_OF[TWO][free[0]][:1], CARDS_OF[JOKER_RANK][free[1]][:1]
    acts: list[Meld] = []
    longest = lone = pairs = lying = 0
    barred = closed
    for at, meld in enumerate(melds):
        place, is_canasta = meld.place, meld.is_canasta
        bit = 1 << place
        lying |= bit
        if ways.never_second & bit or (ways.after_canasta & bit and not is_canasta):
            barred |= bit
        target = target_of(melds, at) if several else None
        if place < THREE:
            code = hand[place]
            if not (code or wild):
                continue
            size, found = ways.onto_group(place, meld.naturals, meld.wilds, code, *free, target)
        elif place >= SEQUENCE_PLACE and ways.has_sequences:
            size, found = ways.onto_sequence(meld, suits[place - SEQUENCE_PLACE], two, joker, target)
        elif TWO <= place < SEQUENCE_PLACE and (twos or jokers):
            size, found = ways.onto_wilds(meld, twos, jokers, target)
        else:
            continue
        if size:
            acts += found
            if size > longest:
                longest = size
    for place in _NATURAL_RANKS:
        code = hand[place]
        if not code:
            continue
        if code in ways.too_few:
            lone += code in ONE_CARD and not lying >> place & 1
        elif not barred >> place & 1:
            size, found = ways.new_group(place, code, *free)
            if size:
                acts += found
                if size > longest:
                    longest = size
            pairs += code in TWO_CARDS and not lying >> place & 1
    black = hand[THREE] & BLACK
    threes: tuple[Meld, ...] = ()
    if black and not barred >> THREE & 1 and black_threes_now(rules, going_out=going_out):
        threes = ways.new_group(THREE, black, *free)[1]
        acts += threes
    if ways.has_sequences:
        wilds = free if ways.wild_sequences else (0, 0)
        for suit, ranks in enumerate(ranks_in_runs(rules, suits, wilds=any(wilds))):
            if ranks:
                size, found = ways.new_sequences(suit, ranks, *wilds)
                acts += found
                longest = max(longest, size)
    if ways.wild_melds and (twos or jokers):
        size, found = ways.new_wilds(twos, jokers, barred >> TWO & 1, barred >> WILD_PLACE & 1)
        acts += found
        longest = max(longest, size)
    return Lays(acts, longest, lone, pairs, bool(threes))


_Found = tuple[int, tuple[Meld, ...]]
"""The number of cards of the longest lay, and the lays."""


class _Ways:
    """What cards can do by one rule set, each answer worked out once; hands are given by code."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        table = shape_table(rules)
        second = [(1 << place, second_meld(rules, place)) for place in range(SEQUENCE_PLACE)]
        self.never_second = sum([bit for bit, may in second if may == "merge"])
        self.after_canasta = sum([bit for bit, may in second if may == "after-canasta"])
        self.locks = has_locks(rules)
        begins_with_one = any(0 in rows[1] for rows in table.groups[:THREE])
        self.too_few = {0} if begins_with_one else {0, *ONE_CARD}
        """The codes of too few cards for any group."""
        self.has_sequences = suits_matter(rules)
        self.wild_sequences = sequences_take_wilds(rules)
        self.wild_melds = any(0 in row for row in (*table.wilds, *table.groups[TWO]))
        self.onto_group = lru_cache(maxsize=_MOST_KEPT)(self._onto_group)
        self.onto_sequence = lru_cache(maxsize=_FEWER_KEPT)(self._onto_sequence)
        self.onto_wilds = lru_cache(maxsize=_FEWER_KEPT)(self._onto_wilds)
        self.new_group = lru_cache(maxsize=_MOST_KEPT)(self._new_group)
        self.new_sequences = lru_cache(maxsize=_FEWER_KEPT)(self._new_sequences)
        self.new_wilds = lru_cache(maxsize=_FEWER_KEPT)(self._new_wilds)

    def free(self, melds: tuple[TableMeld, ...], twos: int, jokers: int) -> tuple[int, int]:
        """Return the wild cards that no meld of wild cards or twos keeps for itself."""
        two_lock, joker_lock = locked(self.rules, melds)
        return (0 if two_lock else twos), (0 if joker_lock else jokers)

    def _onto_group(
        self, place: int, naturals: int, wilds: int, code: int, twos: int, jokers: int, target: Target | None
    ) -> _Found:
        """Return the additions to a group with these numbers of cards."""
        rules = self.rules
        meld = TableMeld((), place, naturals, wilds, naturals + wilds >= canasta_size(rules))
        bare = place in wilds_only_from_start(rules) and not wilds
        if bare or not may_add(rules, meld, natural=False):
            twos = jokers = 0
        cards = CARDS_OF[place][code] if may_add(rules, meld, natural=True) else ()
        runs = group_runs(
            rules, place, cards, CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers], naturals=naturals, wilds=wilds
        )
        return _found([some + run for some, run in runs], target or target_of((meld,), 0))

    def _new_group(self, place: int, code: int, twos: int, jokers: int) -> _Found:
        """Return the new melds of a rank; one that holds wild cards only from the initial meld on has none now."""
        if place in wilds_only_from_start(self.rules):
            twos = jokers = 0
        cards = CARDS_OF[place][code]
        runs = group_runs(self.rules, place, cards, CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers])
        return _found([some + run for some, run in runs])

    def _onto_wilds(self, meld: TableMeld, twos: int, jokers: int, target: Target | None) -> _Found:
        """Return the additions to a meld of wild cards or a meld of twos."""
        runs = wild_runs(CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers])[1:]
        return self._onto(meld, runs, target)

    def _new_wilds(self, twos: int, jokers: int, no_twos: int, no_wilds: int) -> _Found:
        """Return the new melds of twos as a rank, or of wild cards, but for those that a meld of the side bars."""
        barred = {TWO} if no_twos else set()
        if no_wilds:
            barred.add(WILD_PLACE)
        runs = wild_meld_runs(self.rules, CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers])
        return _found([run for run in runs if place_of(self.rules, run) not in barred])

    def _onto_sequence(self, meld: TableMeld, ranks: int, two: Run, joker: Run, target: Target | None) -> _Found:
        """Return the additions to a sequence: natural cards at either end, one after another, and wild ones.

        ``ranks`` are the natural cards of its suit in hand, one bit for each.
        """
        suit = meld.place - SEQUENCE_PLACE
        runs: list[Run] = []
        for step, start in ((-1, meld.high - 1), (1, meld.low + 1)):
            run: list[Card] = []
            place = start
            while 0 <= place < THREE and ranks >> place & 1:
                run.append(CARDS[4 * place + suit])
                runs.append(tuple(run if step < 0 else reversed(run)))
                place += step
        for wilds in wild_runs(two, joker)[1:]:
            runs.append(wilds)
            for place in (meld.high - 1 - len(wilds), meld.low + 1 + len(wilds)):
                if 0 <= place < THREE and ranks >> place & 1:
                    runs.append((CARDS[4 * place + suit], *wilds))
        return self._onto(meld, [run for run in dict.fromkeys(runs) if extended(meld, run) is not None], target)

    def _onto(self, meld: TableMeld, runs: list[Run], target: Target | None) -> _Found:
        """Return those of these additions that the meld still takes."""
        rules = self.rules
        own = TWO if meld.kind == "deuces" else None
        legal = [
            run
            for run in runs
            if all(may_add(rules, meld, natural=PLACE[card] == own or not WILD[card]) for card in run)
            and fits(rules, grown(rules, meld, run), grown=True)
        ]
        return _found(legal, target or target_of((meld,), 0))

    def _new_sequences(self, suit: int, ranks: int, twos: int, jokers: int) -> _Found:
        """Return the new sequences of a suit."""
        return _found(sequence_runs(self.rules, suit, ranks, CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers]))


@kept()
def _ways_of(rules: RuleSet) -> _Ways:
    return _Ways(rules)


def _found(runs: list[Run], target: Target | None = None) -> _Found:
    return max(map(len, runs), default=0), tuple([Meld((Lay(run, target),)) for run in runs])
