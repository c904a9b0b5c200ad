"""What a side that has opened can lay: cards added to its melds, and new melds, each as an act.

The listing goes through the numbers of cards of each rank, and of each suit where a game has sequences. The table of
the laws on shapes tells it which of them are legal. It keeps what it finds for a rank, because from one turn to the
next most of it is the same. How the turn ends then is not looked at here.

Classic Canasta, and the side has ``QsQhQd``. In the hand are ``KsKhKdKc Qc 2d 5s4s``. The shapes are numbers of natural
and wild cards, and what the table allows of them is listed, with the first suits for cards that are worth the same:

    rank     in the hand  legal shapes                what is listed
    queens   Qc 2d        4+0  3+1  4+1               Q+Qc, Q+2d, Q+Qc2d
    kings    4 and 2d     3+0  4+0  2+1  3+1  4+1     KsKhKd, KsKhKdKc, KsKh2d, KsKhKd2d, KsKhKdKc2d
    fives    5s 2d        -                           a group needs two natural cards

>>> from canasta_nb.core.engine.legal_acts import legal_acts
>>> from canasta_nb.core.notation.text import parse_position
>>> table = "rules classic; turn 1 play; hand 1 KsKhKdKcQc2d5s4s; melds A QsQhQd; pile 9c"
>>> print(*[act for act in legal_acts(parse_position(table)) if str(act).startswith("meld")], sep=", ")
meld Q+Qc, meld Q+2d, meld Q+Qc2d, meld KsKhKd, meld KsKhKdKc, meld KsKh2d, meld KsKhKd2d, meld KsKhKdKc2d
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from canasta_nb.core.listing.hand import BLACK, CARDS_OF, Codes
from canasta_nb.core.listing.new_melds import group_choices, picks, wild_meld_runs
from canasta_nb.core.listing.ranks import HeldRank, by_suit
from canasta_nb.core.listing.sequence_runs import added_runs, new_runs, ranks_in_runs
from canasta_nb.core.listing.wild_runs import Run, wild_runs
from canasta_nb.core.model.acts import Lay, Meld, Target
from canasta_nb.core.model.cards import JOKER_RANK, PLACE, RANKS, THREE, TWO, UNSEEN
from canasta_nb.core.model.laying import place_of, second_meld, target_of, targets_of
from canasta_nb.core.model.melds import (
    SEQUENCE_PLACE,
    WILD_PLACE,
    TableMeld,
    black_threes_lie,
    canasta_size,
    grown,
    suits_matter,
)
from canasta_nb.core.rules.kept import Answers, fact, table
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.groups import ranks_alike, wilds_only_from_start
from canasta_nb.core.shapes.growing import has_locks, locked, may_add
from canasta_nb.core.shapes.later import is_stricter_later, lies_later
from canasta_nb.core.shapes.sequences import sequences_take_wilds
from canasta_nb.core.shapes.table import fits, shape_table

_place = attrgetter("place")
_MOST_KEPT = 50_000  # answers about ranks, which are few cards
_FEWER_KEPT = 5_000  # answers about longer melds

Part = tuple[int | None, tuple[Meld, ...]]
"""What comes to the own meld at a place; with None what makes new melds."""
_Numbers = tuple[int, int, int, int, bool]
"""Of a sequence its place, that of its lowest rank, how many natural and wild cards it has, and if it is a canasta."""


def listed_lays(
    rules: RuleSet,
    hand: Codes,
    ranks: list[HeldRank],
    melds: tuple[TableMeld, ...],
    *,
    going_out: bool,
    closed: int = 0,
) -> list[Part]:
    """Return the additions to every own meld, then the new melds: groups by rank, sequences, wild cards.

    ``ranks`` are those of the hand. Where the turn may end by ``going_out``, black threes are among them. No group
    begins with a rank that is ``closed``, one bit for each place.
    """
    ways = _ways_of(rules)
    twos, jokers = free = hand[TWO], hand[JOKER_RANK]
    if ways.locks and (twos or jokers):
        free = ways.free(melds, twos, jokers)
    suits = by_suit(ranks) if ways.has_sequences else []
    held = _Held(hand, suits, free, free if ways.wild_sequences else _NO_WILDS)
    parts = ways.additions(held, melds)
    barred = closed | ways.barred_beside(melds)
    parts += [(None, ways.new_groups(held, place)) for place, _, begins, *_ in ranks if begins & ~barred]
    if hand[THREE] & BLACK and not barred >> THREE & 1 and black_threes_lie(rules, going_out=going_out):
        parts.append((None, ways.new_groups(held, THREE)))
    for suit, run in enumerate(ranks_in_runs(rules, suits, wilds=any(held.in_sequences)) if suits else []):
        if run:
            parts.append((None, ways.new_sequences[suit, run, held.in_sequences]))
    if ways.wild_melds and (twos or jokers):
        parts.append((None, ways.new_wilds[twos, jokers, barred >> TWO & 1, barred >> WILD_PLACE & 1]))
    return parts


_NO_WILDS = (0, 0)


class _Held(NamedTuple):
    """A hand to be laid: its codes, the natural ranks of each suit, and the twos and jokers that are free.

    ``free`` ones come to groups; ``in_sequences`` are those that come to sequences.
    """

    hand: Codes
    suits: list[int]
    free: tuple[int, int]
    in_sequences: tuple[int, int]


class _Ways:
    """What cards can do by one rule set, each answer worked out once; hands are given by code."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        shapes = shape_table(rules)
        second = [(1 << place, second_meld(rules, place)) for place in range(SEQUENCE_PLACE)]
        self.never_second = sum([bit for bit, may in second if may == "merge"])
        self.after_canasta = sum([bit for bit, may in second if may == "after-canasta"])
        self.locks = has_locks(rules)
        self.has_sequences = suits_matter(rules)
        self.wild_sequences = sequences_take_wilds(rules)
        self.wild_melds = any(0 in row for row in (*shapes.wilds, *shapes.groups[TWO]))
        self.alike = ranks_alike(rules)
        self.group_choices = Answers(self._group_choices, _MOST_KEPT)
        self.onto_group = Answers(self._onto_group, _MOST_KEPT)
        self.onto_sequence = Answers(self._onto_sequence, _FEWER_KEPT)
        self.onto_wilds = Answers(self._onto_wilds, _FEWER_KEPT)
        self.new_sequences = Answers(self._new_sequences, _FEWER_KEPT)
        self.new_wilds = Answers(self._new_wilds, _FEWER_KEPT)

    def additions(self, held: _Held, melds: tuple[TableMeld, ...]) -> list[Part]:
        """Return what may come to each own meld."""
        hand, suits, free, in_sequences = held
        twos, jokers = hand[TWO], hand[JOKER_RANK]
        several = len({*map(_place, melds)}) < len(melds)
        targets: Sequence[Target | None] = targets_of(melds) if several else [None] * len(melds)
        parts: list[Part] = []
        for at, (_, place, naturals, wilds, is_canasta, _, low) in enumerate(melds):
            if place < THREE:
                if hand[place] or twos or jokers:
                    parts.append((at, self.onto_group[place, naturals, wilds, hand[place], free, targets[at]]))
            elif place >= SEQUENCE_PLACE:
                ends = suits[place - SEQUENCE_PLACE] if suits else 0
                if self.has_sequences and (ends or twos or jokers):
                    there = (place, low, naturals, wilds, is_canasta)
                    parts.append((at, self.onto_sequence[there, ends, in_sequences, targets[at]]))
            elif place >= TWO and (twos or jokers):
                parts.append((at, self.onto_wilds[melds[at], twos, jokers, targets[at]]))
        return parts

    def barred_beside(self, melds: tuple[TableMeld, ...]) -> int:
        """Return the places at which no new meld may begin beside these, one bit for each."""
        lying = unfinished = 0
        for meld in melds:
            lying |= 1 << meld.place
            if not meld.is_canasta:
                unfinished |= 1 << meld.place
        return lying & self.never_second | unfinished & self.after_canasta

    def new_groups(self, held: _Held, place: int) -> tuple[Meld, ...]:
        """Return the new groups of a rank; of threes the black ones alone."""
        code = held.hand[place] & BLACK if place == THREE else held.hand[place]
        return self.onto_group[place, 0, 0, code, held.free, None]

    def free(self, melds: tuple[TableMeld, ...], twos: int, jokers: int) -> tuple[int, int]:
        """Return the wild cards that no meld of wild cards or twos keeps for itself."""
        two_lock, joker_lock = locked(self.rules, melds)
        return (0 if two_lock else twos), (0 if joker_lock else jokers)

    def _onto_group(self, key: tuple[int, int, int, int, tuple[int, int], Target | None]) -> tuple[Meld, ...]:
        """Return the additions to a group with these numbers of cards; new groups where it has none."""
        place, naturals, wilds, code, (coded_twos, coded_jokers), target = key
        cards, twos, jokers = CARDS_OF[place][code], CARDS_OF[TWO][coded_twos], CARDS_OF[JOKER_RANK][coded_jokers]
        choices = self.group_choices[self.alike[place], naturals, wilds, len(cards), len(twos), len(jokers)]
        suited = self.has_sequences and place < THREE  # black threes lie in no sequence
        return _melds_of(
            [
                picked + twos[:some] + jokers[:more]
                for count, some, more in choices
                for picked in picks(cards, count, suited)
            ],
            target or (Target(RANKS[place]) if naturals else None),
        )

    def _group_choices(self, key: tuple[int, int, int, int, int, int]) -> list[tuple[int, int, int]]:
        """Return the same as numbers; a rank that holds wild cards only from the initial meld on begins without."""
        place, naturals, wilds, cards, twos, jokers = key
        rules = self.rules
        meld = TableMeld((), place, naturals, wilds, naturals + wilds >= canasta_size(rules))
        bare = place in wilds_only_from_start(rules) and not wilds
        if bare or not may_add(rules, meld, natural=False):
            twos = jokers = 0
        if not may_add(rules, meld, natural=True):
            cards = 0
        choices = group_choices(rules, place, cards, twos, jokers, naturals=naturals, wilds=wilds)
        if not is_stricter_later(rules):
            return choices
        return [
            (count, some, more)
            for count, some, more in choices
            if lies_later(rules, place, new=not naturals, naturals=naturals + count, more_wilds=some + more)
        ]

    def _onto_wilds(self, key: tuple[TableMeld, int, int, Target | None]) -> tuple[Meld, ...]:
        """Return the additions to a meld of wild cards or a meld of twos."""
        meld, twos, jokers, target = key
        rules = self.rules
        own = TWO if meld.kind == "deuces" else None
        legal = [
            run
            for run in wild_runs(CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers])[1:]
            if all(may_add(rules, meld, natural=PLACE[card] == own) for card in run)
            and fits(rules, grown(rules, meld, run), grown=True)
        ]
        return _melds_of(legal, target or target_of((meld,), 0))

    def _new_wilds(self, key: tuple[int, int, int, int]) -> tuple[Meld, ...]:
        """Return the new melds of twos as a rank, or of wild cards, but for those that a meld of the side bars."""
        twos, jokers, no_twos, no_wilds = key
        barred = {TWO} if no_twos else set()
        if no_wilds:
            barred.add(WILD_PLACE)
        runs = wild_meld_runs(self.rules, CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers])
        return _melds_of([run for run in runs if place_of(self.rules, run) not in barred])

    def _onto_sequence(self, key: tuple[_Numbers, int, tuple[int, int], Target | None]) -> tuple[Meld, ...]:
        """Return the additions to a sequence with these numbers of cards."""
        (of_suit, low, naturals, there, is_canasta), ranks, (twos, jokers), target = key
        meld = TableMeld((UNSEEN,) * (naturals + there), of_suit, naturals, there, is_canasta, "sequence", low)
        runs = added_runs(self.rules, meld, ranks, CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers])
        return _melds_of(runs, target or target_of((meld,), 0))

    def _new_sequences(self, key: tuple[int, int, tuple[int, int]]) -> tuple[Meld, ...]:
        """Return the new sequences of a suit."""
        suit, ranks, (twos, jokers) = key
        return _melds_of(new_runs(self.rules, suit, ranks, CARDS_OF[TWO][twos], CARDS_OF[JOKER_RANK][jokers]))


@fact
def _ways_of(rules: RuleSet) -> _Ways:
    return _Ways(rules)


def _meld(key: tuple[Run, Target | None]) -> Meld:
    return Meld((Lay(*key),))


_MELDS: Final = table(_meld, _MOST_KEPT)
"""Each act once: most are among the lays of many hands, and fewer values leave Python less to look through."""


def _melds_of(runs: list[Run], target: Target | None = None) -> tuple[Meld, ...]:
    return tuple([_MELDS[run, target] for run in runs])
