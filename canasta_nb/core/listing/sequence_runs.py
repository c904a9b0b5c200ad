"""The sequences of a suit: the new ones that a hand can make, and what can come to one that lies.

``ranks`` are the natural cards of the suit in the hand, one bit for each. All that the listing does for wild cards in
sequences is here; they lie there in one game (Hollywood).
"""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.listing.wild_runs import Run, fillings, wild_runs
from canasta_nb.core.model.cards import CARDS, THREE, WILD, Card
from canasta_nb.core.model.melds import SEQUENCE_PLACE, TableMeld
from canasta_nb.core.rules.kept import fact, kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import may_add
from canasta_nb.core.shapes.sequences import sequences_take_wilds
from canasta_nb.core.shapes.table import shape_table

_NOTED = 4_000  # how many hands of a suit are kept: a turn asks much that the last one did


def ranks_in_runs(rules: RuleSet, suits: list[int], *, wilds: bool) -> list[int]:
    """For each suit, of these ranks those that can lie in a sequence; where wild cards help, all of them."""
    if wilds and sequences_take_wilds(rules):
        return suits
    middles = [ranks & ranks >> 1 & ranks << 1 for ranks in suits]  # the cards that have both neighbours
    return [ranks | ranks >> 1 | ranks << 1 for ranks in middles]


def new_runs(rules: RuleSet, suit: int, ranks: int, twos: Run, jokers: Run) -> list[Run]:
    """Return the new sequences that these ranks can make, the gaps filled with wild cards."""
    runs = []
    for low, size, gaps in _spans_with(rules, ranks, len(twos) + len(jokers)):
        for wilds in fillings(twos, jokers, gaps):
            filling = iter(wilds)
            places = range(low, low - size, -1)
            runs.append(tuple([CARDS[4 * place + suit] if ranks >> place & 1 else next(filling) for place in places]))
    return runs


@kept(_NOTED)
def _spans_with(rules: RuleSet, ranks: int, most_wilds: int) -> list[tuple[int, int, int]]:
    """Return where these ranks make a sequence: its lowest place, its size, and how many wild cards fill its gaps."""
    spans = [(low, size, size - (ranks & span).bit_count(), few) for low, size, span, few in _spans(rules)]
    return [(low, size, gaps) for low, size, gaps, few in spans if gaps <= most_wilds and gaps in few]


@fact
def _spans(rules: RuleSet) -> tuple[tuple[int, int, int, frozenset[int]], ...]:
    """Return where a new sequence may lie: its lowest place, its size, its ranks as bits, and how many may be wild."""
    table = shape_table(rules).sequences[0]
    spans = [(low, size) for low in range(THREE - 1, -1, -1) for size in range(1, low + 2)]
    legal = [frozenset([gaps for gaps in range(size + 1) if not table[size - gaps][gaps]]) for _, size in spans]
    return tuple(
        [
            (low, size, ((1 << size) - 1) << low - size + 1, few)
            for (low, size), few in zip(spans, legal, strict=True)
            if few
        ]
    )


def added_runs(rules: RuleSet, meld: TableMeld, ranks: int, twos: Run, jokers: Run) -> list[Run]:
    """Return what can come to a sequence: natural cards at either end, one after another, and wild ones.

    Over gaps it grows only until it is a canasta, because afterwards wild cards come to it one at a time as well.
    """
    runs = [*_natural_runs(meld, ranks), *_runs_with_wilds(meld, ranks, twos[:1], jokers[:1])]
    if not meld.is_canasta:
        runs += _over_gaps(meld, ranks, twos, jokers)
    return [run for run in dict.fromkeys(runs) if _may_come(rules, meld, run)]


def _natural_runs(meld: TableMeld, ranks: int) -> Iterator[Run]:
    suit = meld.place - SEQUENCE_PLACE
    for step, start in ((-1, meld.high - 1), (1, meld.low + 1)):
        run: list[Card] = []
        place = start
        while 0 <= place < THREE and ranks >> place & 1:
            run.append(CARDS[4 * place + suit])
            yield tuple(run if step < 0 else reversed(run))
            place += step


def _runs_with_wilds(meld: TableMeld, ranks: int, two: Run, joker: Run) -> Iterator[Run]:
    """Yield a two, a joker and both, alone and with the natural card behind them."""
    suit = meld.place - SEQUENCE_PLACE
    for wilds in wild_runs(two, joker)[1:]:
        yield wilds
        for place in (meld.high - 1 - len(wilds), meld.low + 1 + len(wilds)):
            if 0 <= place < THREE and ranks >> place & 1:
                yield (CARDS[4 * place + suit], *wilds)


def _over_gaps(meld: TableMeld, ranks: int, twos: Run, jokers: Run) -> Iterator[Run]:
    """Yield the additions to a sequence that reach a natural card over gaps which several wild cards fill.

    With one wild card at a time they might be more than a sequence may have before it is a canasta (Hollywood 2).
    """
    suit = meld.place - SEQUENCE_PLACE
    for high in range(meld.high, -1, -1):
        for low in range(meld.low, THREE):
            if (high < meld.high and not ranks >> high & 1) or (low > meld.low and not ranks >> low & 1):
                continue
            new = [place for place in range(low, high - 1, -1) if not meld.high <= place <= meld.low]
            held = tuple([CARDS[4 * place + suit] for place in new if ranks >> place & 1])
            if len(new) - len(held) > 1:
                yield from ((*held, *wilds) for wilds in fillings(twos, jokers, len(new) - len(held)))


def _may_come(rules: RuleSet, meld: TableMeld, run: Run) -> bool:
    """Tell whether a sequence may have these cards, too: from the four up to the ace there is room for all ranks."""
    wilds = sum([WILD[card] for card in run])
    naturals, shapes = len(run) - wilds, shape_table(rules).sequences[1]
    if len(run) > THREE - len(meld.cards) or shapes[meld.naturals + naturals][meld.wilds + wilds]:
        return False
    return (not naturals or may_add(rules, meld, natural=True)) and (not wilds or may_add(rules, meld, natural=False))
