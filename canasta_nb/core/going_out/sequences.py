"""A sequence as the search for a way out sees it: its ranks and numbers of cards, what reaches it, what it can become.

Cards of a suit are one number with ``BITS`` bits for each rank; a set of ranks has a one in each place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta_nb.core.going_out.groups import BITS, Outcome, Outcomes, outcomes_of
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
    spans: list[tuple[int, int]] = []
    for size in range(THREE, 0, -1):
        for high in range(THREE - size + 1):
            span = sum(ONE_OF[high : high + size])
            if base.ranks & ~span:
                continue
            free = span & ~base.ranks
            places = free.bit_count()
            for naturals in range(max(1, places - wilds), places + 1):
                if not table[base.naturals + naturals][base.wilds + places - naturals]:
                    if not any([not free & ~more and naturals >= few for more, few in spans]):
                        spans.append((free, naturals))
                    break
    return tuple(spans)


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
                yield from [joining for joining in joinings(rules, (whole, *rest)) if joining[0].ranks & ranks == ranks]


@kept(20_000)
def ends_of(rules: RuleSet, suit: int, run: Run, exact: bool, all_matter: bool) -> Outcomes:
    """Return what a sequence can be at last, by the number of wild cards that come to its ends.

    With ``exact`` what its cards count has to be known.
    """
    table = shape_table(rules).sequences[1]
    classes: dict[tuple[bool, bool, int], list[int]] = {}
    for more in range(LONGEST - run.naturals - run.wilds + 1):
        if not table[run.naturals][run.wilds + more] or not (run.grown or more):
            complete = run.naturals + run.wilds + more >= canasta_size(rules)
            classes.setdefault((complete, run.wilds + more > 0, more if exact else 0), []).append(more)
    outcomes = []
    for (complete, mixed, _), numbers in classes.items():
        ranks = range(THREE) if exact and not mixed else ()
        cards = tuple([CARDS[4 * place + suit] for place in ranks if run.ranks & ONE_OF[place]])
        meld = TableMeld(cards, SEQUENCE_PLACE, 0, int(mixed), complete, "sequence")
        wilds_there = sum([1 << more for more in numbers])
        outcomes.append(Outcome(wilds_there, (meld,) if complete or all_matter else (), points(rules, cards)))
    return outcomes_of(outcomes)
