"""How a sequence is laid or lengthened with cards of one suit: which cards it takes, and how many wild ones.

Cards of a suit are one number with ``BITS`` bits for each rank, so that cards are taken away by subtracting; a set of
ranks has a one in each place. A growth is a set of natural cards that come to a sequence, or make a new one. Only the
smallest are of use, because what is longer can be lengthened once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from operator import attrgetter
from typing import Final, NamedTuple

from canasta_nb.core.going_out.groups import BITS, NEVER, Outcome, Outcomes, outcomes_of
from canasta_nb.core.model.cards import CARDS, THREE
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld, canasta_size, points
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import ever_joins
from canasta_nb.core.shapes.sequences import LONGEST, largest_sequence
from canasta_nb.core.shapes.table import shape_table

ONE_OF: Final = tuple([1 << BITS * place for place in range(THREE)])
EACH: Final = sum(ONE_OF)
ALL: Final = EACH | 1 << BITS * THREE
"""All ranks, with the threes, which lie in no sequence."""


class Run(NamedTuple):
    """A sequence by the set of its ranks, and its natural and wild cards; ``grown`` if cards of the hand are in it."""

    ranks: int
    naturals: int
    wilds: int
    grown: bool


@kept(2_000)
def run_of(high: int, low: int, naturals: int, wilds: int) -> Run:
    """Return a sequence as it lies on the table."""
    return Run(sum(ONE_OF[high : low + 1]), naturals, wilds, grown=False)


NEW: Final = Run(0, 0, 0, grown=True)
"""No sequence yet: what a new one grows from."""


class Growth(NamedTuple):
    """Natural cards that come to a sequence, as a set of ranks, and the sequence that they make.

    ``gaps`` are the wild cards between them, ``wilds`` with those that it must take besides, at its ends. ``through``
    are the ranks whose cards no smaller growth takes.
    """

    cards: int
    run: Run
    gaps: int
    wilds: int
    through: int

    def leaves_out(self, ranks: int, base: Run) -> bool:
        """Tell whether a wild card takes the place of a card that there is."""
        return bool(self.run.ranks & ranks & ~(base.ranks | self.cards))


def ranks_held(suit: int) -> int:
    """Return the ranks that a suit has cards of."""
    return (suit | suit >> 1 | suit >> 2 | suit >> 3) & EACH


def out_of_reach(rules: RuleSet, runs: tuple[Run, ...], ranks: int, wilds: int) -> int:
    """Return the ranks that come to none of these sequences of a suit, nor to a new one, with so many wild cards."""
    reached = 0
    for base in (NEW, *([run for run, _ in joinings(rules, runs)] if wilds else runs)):
        for free, fewest in _spans(rules, base, wilds):
            within = ranks & free
            if within.bit_count() >= fewest:
                reached |= within
    return ALL & ~reached


@kept(2_000)
def _spans(rules: RuleSet, base: Run, wilds: int) -> tuple[tuple[int, int], ...]:
    """Return the free ranks of each span that a sequence may grow to, or a new one have, with so many wild cards.

    With each come the fewest natural cards that lie there. Spans within another that asks for no more are left out.
    """
    table = shape_table(rules).sequences[1]
    found: list[tuple[int, int]] = []
    for size in range(THREE, 0, -1):
        for high in range(THREE - size + 1):
            span = sum(ONE_OF[high : high + size])
            if base.ranks & ~span:
                continue
            free = span & ~base.ranks
            places = free.bit_count()
            for naturals in range(max(1, places - wilds), places + 1):
                if not table[base.naturals + naturals][base.wilds + places - naturals]:
                    if not any([not free & ~more and naturals >= few for more, few in found]):
                        found.append((free, naturals))
                    break
    return tuple(found)


@kept(20_000)
def completions(rules: RuleSet, base: Run, ranks: int) -> tuple[Growth, ...]:
    """Return the smallest growths that make a canasta of a sequence, or of none; it may be that of no card."""
    return tuple([each for each in growths(rules, base, canasta_size(rules)) if not each.cards & ~ranks])


def joinings(rules: RuleSet, runs: tuple[Run, ...]) -> Iterator[tuple[Run, tuple[Run, ...]]]:
    """Yield each of these sequences of a suit, and several that may be joined as one; then the others.

    The ranks between joined ones are missing in it, and have to be filled.
    """
    for at, run in enumerate(runs):
        yield run, (*runs[:at], *runs[at + 1 :])
    if not ever_joins(rules, SEQUENCE_PLACE):
        return
    for first, one in enumerate(runs):
        for second in range(first + 1, len(runs)):
            other = runs[second]
            ranks = one.ranks | other.ranks
            span = (ranks.bit_length() - (ranks & -ranks).bit_length()) // BITS + 1
            apart = one.ranks < other.ranks & -other.ranks or other.ranks < one.ranks & -one.ranks
            if apart and span <= largest_sequence(rules, grown=False):
                whole = Run(ranks, one.naturals + other.naturals, one.wilds + other.wilds, grown=True)
                rest = (*runs[:first], *runs[first + 1 : second], *runs[second + 1 :])
                yield from [each for each in joinings(rules, (whole, *rest)) if each[0].ranks & ranks == ranks]


@kept(2_000)
def growths(rules: RuleSet, base: Run, size: int = 0) -> tuple[Growth, ...]:
    """Return the smallest growths of a sequence, or of none, to at least this size, first those with the fewest gaps.

    One is the smallest if no part does as well with as few wild cards. A part leaves out cards at the ends: they can
    still come to it later.
    """
    every = {growth.cards: growth for growth in _every(rules, base, size)}
    found = []
    for cards, growth in every.items():
        through = cards
        for part in _parts(cards, base.ranks):
            smaller = every.get(part)
            if smaller is not None and smaller.wilds <= growth.wilds:
                through &= 0 if size else ~part
                if not through:
                    break
        if through or (size and not cards):
            found.append(growth._replace(through=through))
    return tuple(sorted(found, key=attrgetter("gaps")))


def _parts(cards: int, before: int) -> Iterator[int]:
    """Yield these cards without some of the highest and lowest ranks, none of which lie between cards from before."""
    above, below = [0], [0]
    for one in ONE_OF:
        if cards & one and (one < before & -before or not before):
            above.append(above[-1] | one)
    for one in reversed(ONE_OF):
        if cards & one and (one > before or not before):
            below.append(below[-1] | one)
    for some, highest in enumerate(above):
        for more, lowest in enumerate(below):
            if some + more and (before or some + more < len(above)):
                yield cards & ~(highest | lowest)


def _every(rules: RuleSet, base: Run, size: int) -> Iterator[Growth]:
    """Yield every set of natural cards that make a legal sequence of at least this size with a base and wild ones."""
    table = shape_table(rules).sequences[1]
    most_wilds = max([wilds for row in table for wilds, broken in enumerate(row) if not broken], default=0)
    taken = [place for place in range(THREE) if base.ranks & ONE_OF[place]]
    for high in range(taken[0] + 1 if taken else THREE):
        for low in range(max([high, *taken]), THREE):
            free = [place for place in range(high, low + 1) if place not in taken]
            inner = [place for place in free if high < place < low]
            for gaps in range(min(len(inner), most_wilds - base.wilds) + 1):
                naturals, wilds = base.naturals + len(free) - gaps, base.wilds + gaps
                more = _more(table, naturals, wilds, size, as_it_lies=not (base.grown or free))
                if more < NEVER:
                    run = Run(sum(ONE_OF[high : low + 1]), naturals, wilds, base.grown or bool(free))
                    for left_out in combinations(inner, gaps):
                        cards = sum([ONE_OF[place] for place in free if place not in left_out])
                        yield Growth(cards, run, gaps, gaps + more, cards)


def _more(table: tuple[tuple[int, ...], ...], naturals: int, wilds: int, size: int, *, as_it_lies: bool) -> int:
    """Return the fewest wild cards that make a legal sequence of at least this size."""
    for more in range(LONGEST - naturals - wilds + 1):
        fits = not table[naturals][wilds + more] or (as_it_lies and not more)
        if fits and naturals + wilds + more >= size:
            return more
    return NEVER


@kept(20_000)
def ends_of(rules: RuleSet, suit: int, run: Run, told: bool, all_matter: bool) -> Outcomes:
    """Return what a sequence can be at last, by the number of wild cards that come to its ends.

    With ``told`` what its cards count has to be known.
    """
    table = shape_table(rules).sequences[1]
    classes: dict[tuple[bool, bool, int], list[int]] = {}
    for more in range(LONGEST - run.naturals - run.wilds + 1):
        if not table[run.naturals][run.wilds + more] or not (run.grown or more):
            complete = run.naturals + run.wilds + more >= canasta_size(rules)
            classes.setdefault((complete, run.wilds + more > 0, more if told else 0), []).append(more)
    found = []
    for (complete, mixed, _), numbers in classes.items():
        ranks = range(THREE) if told and not mixed else ()
        cards = tuple([CARDS[4 * place + suit] for place in ranks if run.ranks & ONE_OF[place]])
        meld = TableMeld(cards, SEQUENCE_PLACE, 0, int(mixed), complete, "sequence")
        wilds_there = sum([1 << more for more in numbers])
        found.append(Outcome(wilds_there, (meld,) if complete or all_matter else (), points(rules, cards)))
    return outcomes_of(found)
