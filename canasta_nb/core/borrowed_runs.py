"""Sequences for the cards that no group takes, when a whole hand is laid in a game whose sequences hold no wild card.

In a large hand nearly every rank lies well in groups. A rank that does not is loose: one card, or a pair, which takes a
wild card that may be wanted elsewhere. Its cards borrow neighbours, and a rank from which so much was borrowed that it
is loose itself borrows in turn. Where no rank is loose, further sequences are of use only as canastas: without any of
them its cards would lie in groups as well. So the search begins with the loose rank that has the fewest ways, and a way
is a sequence of three to five cards, as any longer one can be parted, or one that is a canasta.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from canasta_nb.core.cards import THREE
from canasta_nb.core.laid_ranks import Ranks
from canasta_nb.core.melds import Meld, sequence_fits
from canasta_nb.core.ruleset import RULE_SETS_KEPT, RuleSet


class Pattern(NamedTuple):
    """A sequence by its places, one bit for each."""

    places: int
    is_canasta: bool


class Rest(NamedTuple):
    """What is left when some sequences are laid.

    ``counts`` are the natural cards left, by their numbers; ``canastas`` how many of the sequences are canastas;
    ``groups`` are the places of loose ranks that lie in groups all the same, one bit for each; ``kept`` is the card
    that stays for the discard, -1 while there is none.
    """

    counts: tuple[int, ...]
    canastas: int = 0
    groups: int = 0
    kept: int = -1


class Groups(NamedTuple):
    """What is asked of the groups: whether a card may be the last discard, and of a rest three things.

    ``reach``: whether groups may still make the canastas that are lacking; ``lie``: whether all that is left lies in
    groups so that the player is out; ``lie_anyhow``: the same, whatever canastas there are.
    """

    may_be_last: Callable[[int], bool]
    reach: Callable[[Rest], bool]
    lie: Callable[[Rest], bool]
    lie_anyhow: Callable[[Rest], bool]


def may_borrow(rules: RuleSet, melds: tuple[Meld, ...]) -> bool:
    """Whether a hand can be searched so: sequences hold no wild card, long ones can be parted, and none is there."""
    limits = rules.sequences
    parted = limits.min_naturals >= limits.smallest and limits.largest >= 2 * limits.min_naturals - 1
    wilds = limits.max_wilds or limits.max_wilds_complete
    return limits.allowed and parted and not wilds and not any(meld.kind == "sequence" for meld in melds)


@lru_cache(maxsize=RULE_SETS_KEPT)
def _patterns(rules: RuleSet) -> tuple[Pattern, ...]:
    """The sequences that may be of use, the shortest first."""
    least, canasta = rules.sequences.min_naturals, rules.melds.canasta
    sizes = [(size, False) for size in range(least, 2 * least)]
    sizes += [(size, True) for size in range(canasta, THREE + 1) if sequence_fits(rules, size, 0, out=True)]
    return tuple(
        Pattern((1 << high + size) - (1 << high), is_canasta)
        for size, is_canasta in sizes
        for high in range(THREE - size + 1)
    )


class BorrowedRuns:
    """The search of one hand, with so many canastas at most that going out could ask for."""

    def __init__(self, rules: RuleSet, ranks: Ranks, wilds: int, most_canastas: int, groups: Groups) -> None:
        self.ranks = ranks
        self.wilds = wilds
        self.most_canastas = most_canastas
        self.groups = groups
        patterns = _patterns(rules)
        self.canastas = tuple([pattern for pattern in patterns if pattern.is_canasta])
        self.through = [[pattern for pattern in patterns if pattern.places >> place & 1] for place in range(THREE)]
        self.failed: set[Rest] = set()

    def succeed(self, rest: Rest) -> bool:
        """Whether all that is left can be laid."""
        if rest in self.failed:
            return False
        ways = self._ways_of_loosest(rest)
        if ways != [] and not self.groups.reach(rest):
            canastas = self._canastas(rest)
            ways = canastas if ways is None or len(canastas) < len(ways) else ways
        if self._lies(rest) if ways is None else any(map(self.succeed, ways)):
            return True
        self.failed.add(rest)
        return False

    def _lies(self, rest: Rest) -> bool:
        """Whether what is left, no rank of it loose, lies in groups, or with more sequences that are canastas."""
        if self.groups.lie(rest):
            return True
        canastas = self._canastas(rest)
        return bool(canastas) and self.groups.lie_anyhow(rest) and any(map(self.succeed, canastas))

    def _ways_of_loosest(self, rest: Rest) -> list[Rest] | None:
        """The ways to go on with the first card of the loose rank that has the fewest; None where no rank is loose."""
        fewest: list[Rest] | None = None
        suits = _suits(rest)
        for place in range(THREE):
            count = sum(rest.counts[4 * place : 4 * place + 4])
            if count and not rest.groups >> place & 1 and not self.ranks.is_settled(place, count):
                ways = list(self._ways(rest, suits, place, count))
                if fewest is None or len(ways) < len(fewest):
                    fewest = ways
        return fewest

    def _ways(self, rest: Rest, suits: list[int], place: int, count: int) -> Iterator[Rest]:
        """Its first card kept for the discard, that card in a sequence, or the rank in groups as it is.

        Groups come last: what they take of the wild cards is soon too much.
        """
        suit = next(suit for suit in range(4) if suits[suit] >> place & 1)
        if rest.kept < 0 and self.groups.may_be_last(4 * place + suit):
            yield rest._replace(counts=_less(rest.counts, suit, 1 << place), kept=4 * place + suit)
        for pattern in self.through[place]:
            if not pattern.places & ~suits[suit] and not (pattern.is_canasta and self._canastas_enough(rest)):
                yield _laid(rest, suit, pattern)
        if self.ranks.outcomes(place, count) and self._owed(rest, place) <= self.wilds:
            yield rest._replace(groups=rest.groups | 1 << place)

    def _owed(self, rest: Rest, place: int) -> int:
        """How many wild cards the loose ranks take at least that lie in groups, with this one."""
        groups = rest.groups | 1 << place
        return sum(
            [
                self.ranks.outcomes(each, sum(rest.counts[4 * each : 4 * each + 4]))[0].least
                for each in range(THREE)
                if groups >> each & 1
            ]
        )

    def _canastas_enough(self, rest: Rest) -> bool:
        return rest.canastas >= self.most_canastas

    def _canastas(self, rest: Rest) -> list[Rest]:
        """The same with one more sequence that is a canasta."""
        if self._canastas_enough(rest):
            return []
        suits = enumerate(_suits(rest))
        return [
            _laid(rest, suit, pattern)
            for suit, places in suits
            for pattern in self.canastas
            if not pattern.places & ~places
        ]


def _suits(rest: Rest) -> list[int]:
    """For each suit the places from which a sequence may take a card, one bit for each."""
    suits = [0, 0, 0, 0]
    for card, count in enumerate(rest.counts[: 4 * THREE]):
        if count:
            suits[card & 3] |= 1 << (card >> 2)
    return [places & ~rest.groups for places in suits]


def _laid(rest: Rest, suit: int, pattern: Pattern) -> Rest:
    counts = _less(rest.counts, suit, pattern.places)
    return rest._replace(counts=counts, canastas=rest.canastas + pattern.is_canasta)


def _less(counts: tuple[int, ...], suit: int, places: int) -> tuple[int, ...]:
    """The counts without a card of the suit at each of these places."""
    left = list(counts)
    for place in range(THREE):
        left[4 * place + suit] -= places >> place & 1
    return tuple(left)
