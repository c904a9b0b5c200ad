"""The sequences of one suit as a sweep from aces down meets them: which go on at a rank, which end and which begin.

Hollywood Canasta, where one wild card may lie in a short sequence, with ``9s7s6s`` in the hand::

    at           open behind it                                             ended
    nines        9s, or nothing: then the nine lies elsewhere
    eights       9s and a gap: no natural card is there, so the seven       -
                 must follow. Or nothing, but one card does not make a sequence
    sevens       9s2c7s: the gap now takes a wild card
    sixes        9s2c7s6s
    fives        nothing                                                    9s2c7s6s, with no other wild card

Wild cards at the ends are counted when a sequence ends: it may have as many as the tables of shapes allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta_nb.core.going_out.groups import BITS, MOST, NEVER, Outcomes
from canasta_nb.core.going_out.question import Question
from canasta_nb.core.going_out.sequences import ONE_OF, Run, ends_of
from canasta_nb.core.model.cards import THREE
from canasta_nb.core.model.melds import SEQUENCE_PLACE, canasta_size
from canasta_nb.core.shapes.growing import ever_joins
from canasta_nb.core.shapes.sequences import largest_sequence, sequences_take_wilds
from canasta_nb.core.shapes.table import shape_table


class Open(NamedTuple):
    """A sequence as far as the sweep has come, and ``low``, the place of its lowest rank.

    One that lies on the table, or that holds such a one (``own``), may lie below the sweep. A ``gap`` counts the ranks
    without a natural card at its end. Behind them a natural card must follow.
    """

    low: int
    gap: int
    own: bool
    run: Run


class Onward(NamedTuple):
    """What becomes of the sequences of a suit at a rank.

    Those that are ``open`` behind it, the natural cards ``spent``, the wild cards in ``gaps``, the ``awaited`` ones of
    gaps that stay open, and what ``ended``.
    """

    open: tuple[Open, ...] = ()
    spent: int = 0
    gaps: int = 0
    awaited: int = 0
    ended: tuple[Outcomes, ...] = ()


_NO_SEQUENCE: Final = (Onward(),)
_Unended = tuple[tuple[Open, ...], int, int, tuple[Run, ...]]
"""A way with the sequences that ended as they are."""


class Suit:
    """One suit of a hand, and the sequences of the side in it.

    ``cards`` is the number of cards at each place that sequences may take. ``begins`` has the side's sequences by
    their highest place. By a number of wild cards and a place, ``below`` says how many natural cards may follow. By a
    place, ``gap_to`` says how many ranks there are before the next natural card.
    """

    def __init__(self, question: Question, suit: int) -> None:
        self.rules, self.suit, self.aim = question.rules, suit, question.aim
        self.exact = question.aim.points or question.aim.of_minimum
        self.wilds = question.wilds if sequences_take_wilds(self.rules) else 0
        self.joins, self.longest = ever_joins(self.rules, SEQUENCE_PLACE), largest_sequence(self.rules, grown=True)
        held, settled = question.suits[suit], question.settled[suit]
        self.cards = [
            0 if place == THREE or settled >> BITS * place & 1 else held >> BITS * place & MOST
            for place in range(THREE + 1)
        ]
        self.begins: dict[int, tuple[Open, ...]] = {}
        for run in question.runs[suit]:
            high, low = (run.ranks & -run.ranks).bit_length() // BITS, (run.ranks.bit_length() - 1) // BITS
            one = Open(low, 0, own=True, run=run if self.exact else run._replace(ranks=0))
            self.begins[high] = (*self.begins.get(high, ()), one)
        self.below = [[0] * (THREE + 1) for _ in range(self.wilds + 1)]
        self.gap_to = [NEVER] * (THREE + 1)
        self._look_below()
        self.legal: dict[tuple[int, int, int], bool] = {}
        self.costs: dict[tuple[int, tuple[Open, ...]], tuple[int, ...]] = {}
        self.known: dict[tuple[int, tuple[Open, ...]], tuple[Onward, ...]] = {}

    def _look_below(self) -> None:
        for place in range(THREE - 1, 0, -1):
            begins = self.begins.get(place, ())
            for wilds, below in enumerate(self.below):
                most = max([sequence.run.naturals + below[sequence.low] for sequence in begins], default=0)
                if self.cards[place]:
                    most = max(most, 1 + below[place])
                below[place - 1] = max(most, self.below[wilds - 1][place]) if wilds else most
            if self.wilds:
                self.gap_to[place - 1] = 1 if begins or self.cards[place] else self.gap_to[place] + 1

    def to_canasta(self, place: int, size: int) -> int:
        """Return the fewest wild cards that make a canasta of a sequence of a given size, down to a place."""
        lacks = canasta_size(self.rules) - size
        return next((wilds for wilds, below in enumerate(self.below) if below[place] + wilds >= lacks), NEVER)

    def to_canastas(self, place: int, opens: tuple[Open, ...]) -> tuple[int, ...]:
        """Return the same for each of these open sequences that can be one with cards from a place on."""
        if not opens:
            return ()
        key = (place, opens)
        cheapest = self.costs.get(key)
        if cheapest is None:
            costs = [
                self.to_canasta(max(place - 1, sequence.low), sequence.run.naturals + sequence.run.wilds + sequence.gap)
                for sequence in opens
            ]
            cheapest = self.costs[key] = tuple([cost for cost in costs if cost < NEVER])
        return cheapest

    def ways(self, place: int, opens: tuple[Open, ...]) -> tuple[Onward, ...]:
        """Return what may become of open sequences, own ones and new ones at a place."""
        begins = self.begins.get(place, ())
        if not (opens or begins or self.cards[place]):
            return _NO_SEQUENCE
        key = (place, opens)
        onward = self.known.get(key)
        if onward is None:
            every = dict.fromkeys(self._begun(place, opens, begins, (), 0))
            onward = tuple(
                [
                    Onward(after, spent, gaps, sum([sequence.gap for sequence in after]), tuple(map(self._ends, ended)))
                    for after, spent, gaps, ended in every
                ]
            )
            self.known[key] = onward
        return onward

    def _begun(
        self, place: int, opens: tuple[Open, ...], begins: tuple[Open, ...], after: tuple[Open, ...], gaps: int
    ) -> Iterator[_Unended]:
        """Yield the ways on: each own sequence that begins here lies by itself, or goes on from an open one."""
        if not begins:
            yield from self._onward(place, opens, after, 0, gaps, ())
            return
        one, rest = begins[0], begins[1:]
        yield from self._begun(place, opens, rest, (*after, one), gaps)
        for at, sequence in enumerate(opens):
            if sequence.low == place - 1 and (self.joins or not sequence.own):
                run = Run(
                    sequence.run.ranks | one.run.ranks,
                    sequence.run.naturals + one.run.naturals,
                    sequence.run.wilds + sequence.gap + one.run.wilds,
                    grown=True,
                )
                longest = largest_sequence(self.rules, grown=False) if sequence.own else self.longest
                if run.naturals + run.wilds <= longest:
                    both = Open(one.low, 0, own=True, run=run)
                    others = opens[:at] + opens[at + 1 :]
                    yield from self._begun(place, others, rest, (*after, both), gaps + sequence.gap)

    def _onward(
        self,
        place: int,
        opens: tuple[Open, ...],
        after: tuple[Open, ...],
        spent: int,
        gaps: int,
        ended: tuple[Run, ...],
    ) -> Iterator[_Unended]:
        """Yield the ways on: each open sequence takes a card, ends, or is left a gap; then others begin."""
        if not opens:
            yield tuple(sorted(after)), spent, gaps, tuple(sorted(ended))
            if spent < self.cards[place] and self._may_be(1, 0, place):
                new = Open(place, 0, own=False, run=Run(ONE_OF[place] if self.exact else 0, 1, 0, grown=True))
                yield from self._onward(place, (), (*after, new), spent + 1, gaps, ended)
            return
        sequence, others = opens[0], opens[1:]
        run, wilds = sequence.run, sequence.run.wilds + sequence.gap
        if sequence.low >= place:  # it is on the table
            yield from self._onward(place, others, (*after, sequence), spent, gaps, ended)
            return
        if spent < self.cards[place] and self._may_be(run.naturals + 1, wilds, place):
            ranks = run.ranks | ONE_OF[place] if self.exact else 0
            longer = Open(place, 0, sequence.own, Run(ranks, run.naturals + 1, wilds, grown=True))
            yield from self._onward(place, others, (*after, longer), spent + 1, gaps + sequence.gap, ended)
        if not sequence.gap and self._ends(run).numbers:
            yield from self._onward(place, others, after, spent, gaps, (*ended, run))
        if self.gap_to[place] + sequence.gap <= self.wilds and self._may_be(run.naturals, wilds + 1, place):
            gap = sequence._replace(low=place, gap=sequence.gap + 1)
            yield from self._onward(place, others, (*after, gap), spent, gaps, ended)

    def _ends(self, run: Run) -> Outcomes:
        """Return what a sequence can be at last, by how many wild cards come to its ends."""
        return ends_of(self.rules, self.suit if self.exact else 0, run, self.exact, self.aim.all_matter)

    def _may_be(self, naturals: int, wilds: int, place: int) -> bool:
        """Tell whether these cards, the last at a place, may become a legal sequence with cards below and wild ones."""
        key = (naturals, wilds, place)
        legal = self.legal.get(key)
        if legal is None:
            table = shape_table(self.rules).sequences[1]
            legal = self.legal[key] = naturals + wilds <= self.longest and any(
                not row[wilds + more]
                for more, below in enumerate(self.below)
                for row in table[naturals : naturals + below[place] + 1]
                if wilds + more < len(row)
            )
        return legal
