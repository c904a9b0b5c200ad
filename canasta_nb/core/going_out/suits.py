"""Laying a whole hand in a game with sequences: which ranks are emptied by sequences, and what each suit can do then.

A rank with too few cards for a group is emptied: all its cards go into sequences, except perhaps one that is kept for
the discard. Their neighbours come from other ranks. Such a rank lends cards while enough are left for its groups, or
it is emptied as well. So the search goes over the sets of emptied ranks, and turns back where two cards have no
neighbours any more.

Once the set is chosen, the suits share only what the ranks can lend, the wild cards and the card for the discard. So
the search lists, for each suit, the ways to lay its cards of the emptied ranks. The first such card goes into some
sequence or is kept, and the same question is asked about the rest of the suit. A way is described by the cards that it
borrows, its wild cards, its canastas and the card kept. One that is no better than another in any of these is dropped.
Then the ways of the four suits are put together, and the groups have to hold the cards that are left.

Nothing that could succeed is passed over. A longer sequence is parted into shorter ones where they take no more wild
cards, unless it is wanted as a canasta. A card at the end of a sequence that does as well without it stays there only
if its rank is emptied, because one card more never makes the groups of a rank worse (``Ranks.improves``). The caller
decides last about the wild cards that are left over.

There are at most two to the power of eleven sets, and most of them fail at once because the canastas would take too
many wild cards. A suit has few ways that are not worse than others, and suits share the results. Fifty cards take some
milliseconds, and about a hundred at worst.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from canasta_nb.core.going_out.budget import Budget
from canasta_nb.core.going_out.groups import Ranks
from canasta_nb.core.model.cards import THREE
from canasta_nb.core.model.melds import canasta_size
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.table import sequence_fits

Counts = int
"""How many cards there are of each rank: seven bits for each place, of which the highest stays free."""

_BITS: Final = 7
_EVERY: Final = (1 << THREE) - 1
_ONE_OF_EACH: Final = [0]
"""One card of each rank of a set of places, by the bits of the set."""
for _set in range(1, _EVERY + 1):
    _ONE_OF_EACH.append(_ONE_OF_EACH[_set >> 1] << _BITS | _set & 1)
_FREE: Final = _ONE_OF_EACH[_EVERY] << _BITS - 1
_ALL: Final = (1 << _BITS - 1) - 1
_PLACES: Final = {ones << _BITS - 1: places for places, ones in enumerate(_ONE_OF_EACH)}
_STEPS: Final = 20
"""How many steps of a budget it takes to look at a set of ranks, and at a way to lay a suit."""
_TOO_MANY: Final = 1_000
"""More wild cards than any hand holds."""


class Pattern(NamedTuple):
    """A sequence by the places of its natural cards, one bit for each, and the fewest wild cards that it takes.

    ``parts``: shorter ones lay the same cards, so that it is wanted as a canasta alone. ``ends`` are the places of the
    cards at its ends without which it would do as well.
    """

    places: int
    cards: Counts
    wilds: int
    is_canasta: bool
    parts: bool
    ends: int


class Way(NamedTuple):
    """One way to lay sequences: the cards borrowed from ranks that are not emptied, and the fewest wild cards.

    ``canastas`` is how many of the sequences are canastas, ``kept`` what the card counts that is kept for the discard,
    -1 where none is.
    """

    borrowed: Counts
    wilds: int
    canastas: int
    kept: int


_NOTHING: Final = [Way(0, 0, 0, -1)]


class Hand(NamedTuple):
    """The cards to be laid: natural ones of each suit, and of each rank, the black threes last; how many are wild.

    ``kept`` is what a card of each rank counts as the last discard, -1 where none of them may be that. ``lacks`` is how
    many canastas have to be made of these cards, ``most_canastas`` how many going out could ask for.
    """

    suits: Sequence[Counts]
    totals: Sequence[int]
    wilds: int
    kept: Sequence[int]
    lacks: int
    most_canastas: int


class BorrowedRuns:
    """The search of one hand. ``lie`` tells whether groups of so many cards of each rank are the end of such a way."""

    def __init__(
        self, rules: RuleSet, ranks: Ranks, hand: Hand, lie: Callable[[list[int], Way], bool], budget: Budget
    ) -> None:
        self.hand = hand
        self.lie = lie
        self.budget = budget
        self.canasta = canasta_size(rules)
        self.in_runs, self.canasta_wilds = _tables(rules)
        patterns = [pattern for pattern in _patterns(rules) if pattern.wilds <= hand.wilds]
        self.short = [pattern for pattern in patterns if not pattern.is_canasta]
        self.canastas = [pattern for pattern in patterns if pattern.is_canasta]
        self.known_within: dict[tuple[int, bool], list[Pattern]] = {}
        self.known: dict[tuple[int, ...], list[Way]] = {}
        self.costs = [self._to_canastas(total) for total in hand.totals]
        self.must = self.lent = 0
        self.may: list[int] = []
        for place, total in enumerate(hand.totals[:THREE]):
            fewest = next((count for count in range(1, total + 1) if ranks.outcomes(place, count)), 0)
            if fewest:
                self.lent += (total - fewest) << _BITS * place
                self.may.append(place)
            elif total:
                self.must |= 1 << place
        self.lent_by_suit = [_least(held, self.lent) for held in hand.suits]
        threes = hand.totals[THREE]
        self.begins: list[tuple[int, int]] = []  # what is kept, and how many black threes are to be laid
        if ranks.outcomes(THREE, threes):
            self.begins.append((-1, threes))
        elif hand.kept[THREE] >= 0 and ranks.outcomes(THREE, threes - 1):
            self.begins.append((hand.kept[THREE], threes - 1))

    def succeeds(self) -> bool:
        """Tell whether the hand can be laid."""
        return any(
            self._lies(emptied, kept, threes)
            for kept, threes in self.begins
            for emptied in self._emptied(self.must, sum([1 << place for place in self.may]))
        )

    def _emptied(self, emptied: int, open_: int) -> Iterator[int]:
        """Yield these ranks with every choice of the open ones, so that no more than one card has no neighbours."""
        if not open_:
            yield emptied
            return
        if self._alone(map(_places, self._suits(emptied | open_)), emptied) > 1:
            return
        place = 1 << open_.bit_length() - 1
        yield from self._emptied(emptied, open_ ^ place)
        yield from self._emptied(emptied | place, open_ ^ place)

    def _suits(self, emptied: int) -> list[Counts]:
        """Return the cards of each suit that can lie in sequences.

        All of the emptied ranks, and what the others lend.
        """
        whole = _ONE_OF_EACH[emptied] * _ALL
        return [held & whole | lent & ~whole for held, lent in zip(self.hand.suits, self.lent_by_suit, strict=True)]

    def _lies(self, emptied: int, kept: int, threes: int) -> bool:
        """Tell whether the hand can be laid with these ranks emptied and all others in groups."""
        totals = self.hand.totals
        for way in self._ways(emptied, kept):
            left = [
                0 if emptied >> place & 1 else total - (way.borrowed >> _BITS * place & _ALL)
                for place, total in enumerate(totals[:THREE])
            ]
            if self.lie([*left, threes], way):
                return True
        return False

    def _ways(self, emptied: int, kept: int) -> list[Way]:
        """Return the ways of all suits together, with canastas within reach.

        Those of the fewest cards first, as they tell.
        """
        self.budget.spend(_STEPS)
        suits = self._suits(emptied)
        places = [_places(held) for held in suits]
        if self._alone(places, emptied) + (kept >= 0) > 1:
            return []
        costs = self._canasta_costs(emptied)
        cheapest = min([self.canasta_wilds[each] for each in places])
        lacks, most = len(costs), self.hand.wilds
        if min([sum(costs[: lacks - runs]) + runs * cheapest for runs in range(lacks + 1)]) > most:
            return []
        lent = self.lent & ~(_ONE_OF_EACH[emptied] * _ALL)
        found = [Way(0, 0, 0, kept)]
        for _, held in sorted(zip(map(int.bit_count, places), suits, strict=True)):
            ways = self._with_canastas(held, emptied, self.hand.most_canastas)
            found = _best(
                [
                    Way(one[0] + other[0], one[1] + other[1], one[2] + other[2], max(one[3], other[3]))
                    for one in found
                    for other in ways
                    if one[1] + other[1] <= most and (one[3] < 0 or other[3] < 0) and _fits(lent, one[0] + other[0])
                ]
            )
            if not found:
                break
        return [way for way in found if way.wilds + sum(costs[: max(0, lacks - way.canastas)]) <= most]

    def _alone(self, suits: Iterable[int], emptied: int) -> int:
        """Return how many ranks of suits, told by their places, are emptied and have no neighbours for a sequence."""
        return sum([(emptied & places & ~self.in_runs[places]).bit_count() for places in suits])

    def _with_canastas(self, held: Counts, emptied: int, most: int) -> list[Way]:
        """Return the ways of a suit with a given number of canastas at most, and with those that cannot be parted."""
        places = _places(held)
        ways = self._of_suit(held, emptied & places)
        if self.canasta_wilds[places] > self.hand.wilds:
            return ways
        asked = held, emptied & places, most
        found = self.known.get(asked)
        if found is None:
            longer = list(ways)
            for pattern in self._within(places, canastas=True):
                if not pattern.ends & ~emptied and (most or not pattern.parts):
                    rest = self._with_canastas(held - pattern.cards, emptied, max(0, most - 1))
                    longer += self._longer(pattern, rest, emptied)
            found = self.known[asked] = _best(longer)
        return found

    def _of_suit(self, held: Counts, emptied: int) -> list[Way]:
        """Return the ways to lay the cards of the emptied ranks that are left of a suit."""
        places = _places(held)
        emptied &= places
        if not emptied:
            return _NOTHING
        asked = held, emptied
        found = self.known.get(asked)
        if found is None:
            if (emptied & ~self.in_runs[places]).bit_count() > 1:
                ways = []
            else:
                ways = list(self._of_first(held, emptied, places))
            found = self.known[asked] = _best(ways)
            self.budget.spend(_STEPS * (1 + len(found)))
        return found

    def _of_first(self, held: Counts, emptied: int, places: int) -> Iterator[Way]:
        """Yield the first card of the emptied ranks kept, or in a sequence, and then every way of the others."""
        first = emptied & -emptied
        kept = self.hand.kept[first.bit_length() - 1]
        if kept >= 0:
            for way in self._of_suit(held - _ONE_OF_EACH[first], emptied):
                if way.kept < 0:
                    yield way._replace(kept=kept)
        for pattern in self._within(places, canastas=False):
            if pattern.places & first and not pattern.ends & ~emptied:
                yield from self._longer(pattern, self._of_suit(held - pattern.cards, emptied), emptied)

    def _longer(self, pattern: Pattern, ways: list[Way], emptied: int) -> Iterator[Way]:
        """Yield the same ways with one more sequence."""
        borrowed = pattern.cards & ~(_ONE_OF_EACH[emptied] * _ALL)
        for way in ways:
            wilds = way.wilds + pattern.wilds
            if wilds <= self.hand.wilds:
                canastas = min(way.canastas + pattern.is_canasta, self.hand.most_canastas)
                yield Way(way.borrowed + borrowed, wilds, canastas, way.kept)

    def _within(self, places: int, *, canastas: bool) -> list[Pattern]:
        """Return the sequences that these ranks of a suit can make."""
        asked = places, canastas
        found = self.known_within.get(asked)
        if found is None:
            among = self.canastas if canastas else self.short
            found = self.known_within[asked] = [pattern for pattern in among if not pattern.places & ~places]
        return found

    def _to_canastas(self, count: int) -> list[int]:
        """Return the fewest wild cards for the canastas that groups of these sizes may be, one after another."""
        together = [max(0, self.canasta * number - count) for number in range(self.hand.lacks + 1)]
        return [more - fewer for fewer, more in pairwise(together)]

    def _canasta_costs(self, emptied: int) -> list[int]:
        """Return how many wild cards each canasta takes at least that is lacking, if none is a sequence."""
        lacks = self.hand.lacks
        costs = [self.canasta] * lacks  # of wild cards alone
        for place, more in enumerate(self.costs if lacks else ()):
            if not emptied >> place & 1:
                costs += more
        return sorted(costs)[:lacks]


def counts_of(cards: Iterable[int]) -> Counts:
    """So many cards of each rank, from the aces on."""
    return sum([count << _BITS * place for place, count in enumerate(cards)])


def _places(held: Counts) -> int:
    """Return the places that have cards, one bit for each."""
    return _PLACES[(held | _FREE) - _ONE_OF_EACH[_EVERY] & _FREE]


def _fits(held: Counts, used: Counts) -> bool:
    """Tell whether every rank has at least these numbers of cards, or the bit that stays free is borrowed from."""
    return (held | _FREE) - used & _FREE == _FREE


def _least(one: Counts, other: Counts) -> Counts:
    """Return of each rank the smaller number."""
    return sum([min(one >> at & _ALL, other >> at & _ALL) << at for at in range(0, _BITS * THREE, _BITS)])


def _best(ways: list[Way]) -> list[Way]:
    """Return the ways to which no other is as good in everything."""
    best: list[Way] = []
    for way in sorted(set(ways), key=lambda way: (way.borrowed.bit_count(), way.wilds, -way.canastas, way.kept)):
        borrowed, wilds, canastas, kept = way
        for other in best:
            as_good = other.wilds <= wilds and other.canastas >= canastas and other.kept <= kept
            if as_good and _fits(borrowed, other.borrowed):
                break
        else:
            best.append(way)
    return best


@kept()
def _patterns(rules: RuleSet) -> tuple[Pattern, ...]:
    """Return the sequences that may be of use: canastas, and those that cannot be parted."""
    fewest = [_fewest_wilds(rules, places, 0) for places in range(_EVERY + 1)]
    as_canasta = [_fewest_wilds(rules, places, canasta_size(rules)) for places in range(_EVERY + 1)]
    found = []
    for places in range(1, _EVERY + 1):
        below = [(1 << at) - 1 for at in range(1, THREE)]
        parts = any(fewest[places & low] + fewest[places & ~low] <= fewest[places] for low in below)
        if as_canasta[places] < _TOO_MANY:
            wanted = parts or fewest[places] < as_canasta[places]
            ends = _ends(places, as_canasta)
            found.append(Pattern(places, _ONE_OF_EACH[places], as_canasta[places], True, wanted, ends))
        if fewest[places] < as_canasta[places] and not parts:
            ends = _ends(places, fewest)
            found.append(Pattern(places, _ONE_OF_EACH[places], fewest[places], False, False, ends))
    return tuple(found)


def _ends(places: int, fewest: list[int]) -> int:
    """Return the ends that can be left out without more wild cards."""
    ends = {places & -places, 1 << places.bit_length() - 1}
    return sum([end for end in ends if fewest[places & ~end] <= fewest[places]])


def _fewest_wilds(rules: RuleSet, places: int, size: int) -> int:
    """Return the fewest wild cards with which natural cards of these ranks are a sequence of at least such a size."""
    if not places:
        return _TOO_MANY
    naturals = places.bit_count()
    gaps = places.bit_length() - (places & -places).bit_length() + 1 - naturals
    for wilds in range(max(gaps, size - naturals), THREE - naturals + 1):
        if sequence_fits(rules, naturals, wilds, grown=True):
            return wilds
    return _TOO_MANY


@kept()
def _tables(rules: RuleSet) -> tuple[list[int], list[int]]:
    """For every set of ranks of a suit: those that lie in some sequence, and the fewest wild cards of a canasta."""
    in_runs = [0] * (_EVERY + 1)
    wilds = [_TOO_MANY] * (_EVERY + 1)
    for pattern in _patterns(rules):
        in_runs[pattern.places] = pattern.places
        if pattern.is_canasta:
            wilds[pattern.places] = pattern.wilds
    for places in range(_EVERY + 1):
        for at in range(THREE):
            if places >> at & 1:
                fewer = places & ~(1 << at)
                in_runs[places] |= in_runs[fewer]
                wilds[places] = min(wilds[places], wilds[fewer])
    return in_runs, wilds
