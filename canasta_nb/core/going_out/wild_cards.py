"""How wild cards can lie in melds of their own when a whole hand is laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from canasta_nb.core.going_out.groups import Ranks
from canasta_nb.core.model.cards import PLACE, TWO, Card
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import WILD_PLACE, TableMeld, canasta_size, twos_are_a_rank
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import locked, may_join


class Apart(NamedTuple):
    """Wild cards in melds of their own: numbers of twos and jokers, from ``least`` to ``most`` of them in all.

    Where twos and jokers lie together only the number counts, and it stands under ``either``. ``keeps`` tells that an
    own meld of them stays incomplete and keeps all wild cards, or the twos, from every other meld.
    """

    twos: int
    jokers: int
    either: int
    melds: tuple[TableMeld, ...]
    keeps_all: bool = False
    keeps_twos: bool = False


def apart(rules: RuleSet, melds: tuple[TableMeld, ...], wilds: tuple[Card, ...], ranks: Ranks) -> tuple[Apart, ...]:
    """Return every way to lay some of the wild cards in melds of their own, or none."""
    twos = sum([PLACE[card] == TWO for card in wilds])
    jokers = len(wilds) - twos
    if twos_are_a_rank(rules):
        return tuple(_as_a_rank(rules, melds, twos, jokers, ranks))
    own = tuple([meld for meld in melds if meld.kind == "wild"])
    return tuple(dict.fromkeys(_of_wilds(rules, own, twos, jokers, all_matter=ranks.all_matter)))


def _as_a_rank(rules: RuleSet, melds: tuple[TableMeld, ...], twos: int, jokers: int, ranks: Ranks) -> Iterator[Apart]:
    """Twos as a rank of their own, with jokers as its wild cards (Twenty Variations, Italian 4)."""
    lock = locked(rules, melds)[0]
    for laid in range(twos + 1):
        for least, most, made in ranks.outcomes(TWO, laid):
            for more in range(least, min(most, jokers) + 1):
                keeps = lock is not None and any(meld.naturals and not meld.is_canasta for meld in made)
                yield Apart(laid, more, 0, made, keeps_twos=keeps)


def _of_wilds(
    rules: RuleSet, own: tuple[TableMeld, ...], twos: int, jokers: int, *, all_matter: bool
) -> Iterator[Apart]:
    """Melds of wild cards (Twenty Variations, Uruguay 1): own ones that grow or are joined, and new ones."""
    limits = rules.wild_melds
    second = second_meld(rules, WILD_PLACE)
    pools = (twos, jokers) if limits.mix == "same-rank" else (twos + jokers,)
    lock = limits.locks_wilds and any(not meld.is_canasta for meld in own)

    def further(
        left: tuple[int, ...], groups: tuple[tuple[int, int], ...], done: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        if groups:
            (pool, size), rest = groups[0], groups[1:]
            adds = size < canasta_size(rules) or limits.completed_adds
            for more in range(min(left[pool], limits.largest - size) + 1 if adds else 1):
                yield from further(_less(left, pool, more), rest, (*done, size + more))
            return
        yield left, done
        open_before = second == "after-canasta" and any(size < canasta_size(rules) for size in done)
        if not limits.allowed or (done and (second == "merge" or open_before)):
            return
        for pool, there in enumerate(left):
            for size in range(limits.smallest, min(there, limits.largest) + 1):
                if len(done) <= began or size <= done[-1] or second == "after-canasta" or len(pools) > 1:
                    yield from further(_less(left, pool, size), (), (*done, size))

    for joined in _joinings(rules, own):
        groups = tuple([(_pool(rules, meld), len(meld.cards) or meld.wilds) for meld in joined])
        began = len(groups)
        for left, sizes in further(pools, groups, ()):
            used = tuple([before - after for before, after in zip(pools, left, strict=True)])
            complete = [size >= canasta_size(rules) for size in sizes]
            melds = tuple(
                [TableMeld((), WILD_PLACE, 0, 1, full, "wild") for full in sorted(complete) if full or all_matter]
            )
            keeps = lock and not all(complete[: len(groups)])
            yield Apart(used[0], used[1], 0, melds, keeps) if len(pools) > 1 else Apart(0, 0, used[0], melds, keeps)


def _less(left: tuple[int, ...], pool: int, gone: int) -> tuple[int, ...]:
    return (*left[:pool], left[pool] - gone, *left[pool + 1 :])


def _pool(rules: RuleSet, meld: TableMeld) -> int:
    """Return which wild cards may come to a meld: where all are of one rank, the twos (0) or the jokers (1)."""
    return int(rules.wild_melds.mix == "same-rank" and PLACE[meld.cards[0]] != TWO)


def _joinings(rules: RuleSet, own: tuple[TableMeld, ...]) -> Iterator[tuple[TableMeld, ...]]:
    yield own
    for first in range(len(own)):
        for second in range(first + 1, len(own)):
            one, other = own[first], own[second]
            if may_join(rules, one, other):
                cards = one.cards + other.cards
                whole = TableMeld(cards, WILD_PLACE, 0, len(cards), len(cards) >= canasta_size(rules), "wild")
                rest = tuple([meld for at, meld in enumerate(own) if at not in (first, second)])
                yield from _joinings(rules, (whole, *rest))
