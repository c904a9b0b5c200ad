"""How wild cards can lie in melds of their own when a whole hand is laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from canasta_nb.core.going_out.groups import Rank
from canasta_nb.core.going_out.question import Question
from canasta_nb.core.model.cards import PLACE, TWO
from canasta_nb.core.model.laying import second_meld
from canasta_nb.core.model.melds import WILD_PLACE, TableMeld, canasta_size, twos_are_a_rank
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.growing import locked, may_add, may_join
from canasta_nb.core.shapes.table import shape_table
from canasta_nb.core.shapes.wild_melds import wild_cards_mix


class Apart(NamedTuple):
    """Wild cards in melds of their own: so many twos and jokers, and so many of ``either`` where the two lie together.

    ``keeps_all`` and ``keeps_twos`` tell that an own meld of them stays incomplete and keeps all wild cards, or the
    twos, from every other meld.
    """

    twos: int
    jokers: int
    either: int
    made: tuple[TableMeld, ...]
    keeps_all: bool = False
    keeps_twos: bool = False


_NOTHING: Final = (Apart(0, 0, 0, ()),)


def apart(question: Question) -> tuple[Apart, ...]:
    """Return every way to lay some of the wild cards in melds of their own, or none."""
    rules, melds, twos, jokers = question.rules, question.melds, question.twos, question.jokers
    if twos_are_a_rank(rules):
        return tuple(_as_a_rank(rules, melds, twos, jokers, question.rank(TWO)))
    own = tuple([meld for meld in melds if meld.kind == "wild"])
    if not (own or question.wilds):
        return _NOTHING
    return _of_wilds(rules, own, twos, jokers, question.aim.all_matter)


def _as_a_rank(rules: RuleSet, melds: tuple[TableMeld, ...], twos: int, jokers: int, of_twos: Rank) -> Iterator[Apart]:
    """Twos as a rank of their own, with jokers as its wild cards (Twenty Variations, Italian 4)."""
    lock = locked(rules, melds)[0]
    for laid in range(twos + 1):
        for each in of_twos.lying[laid].every:
            keeps = lock is not None and any(meld.naturals and not meld.is_canasta for meld in each.made)
            for more in range(jokers + 1):
                if each.numbers >> more & 1:
                    yield Apart(laid, more, 0, each.made, keeps_twos=keeps)


@kept(4_000)
def _of_wilds(
    rules: RuleSet, own: tuple[TableMeld, ...], twos: int, jokers: int, all_matter: bool
) -> tuple[Apart, ...]:
    """Melds of wild cards (Twenty Variations, Uruguay 1): own ones that grow or are joined, and new ones."""
    legal = shape_table(rules).wilds[0]  # by the number of cards; those of one rank
    second = second_meld(rules, WILD_PLACE)
    together = wild_cards_mix(rules)
    pools = (twos + jokers,) if together else (twos, jokers)
    lock = locked(rules, own)[1] is not None

    def further(
        left: tuple[int, ...], groups: tuple[TableMeld, ...], done: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        if groups:
            meld, rest = groups[0], groups[1:]
            pool = int(not together and PLACE[meld.cards[0]] != TWO)
            size = len(meld.cards) or meld.wilds
            for more in range(left[pool] + 1 if may_add(rules, meld, natural=False) else 1):
                if not (more and legal[size + more]):
                    yield from further(_less(left, pool, more), rest, (*done, size + more))
            return
        yield left, done
        if done and (second == "merge" or (second == "after-canasta" and min(done) < canasta_size(rules))):
            return
        for pool, there in enumerate(left):
            for size in range(1, there + 1):
                in_order = len(done) <= began or size <= done[-1] or second == "after-canasta" or not together
                if in_order and not legal[size]:
                    yield from further(_less(left, pool, size), (), (*done, size))

    found = []
    for groups in _joinings(rules, own):
        began = len(groups)
        for left, sizes in further(pools, groups, ()):
            used = tuple([before - after for before, after in zip(pools, left, strict=True)])
            complete = [size >= canasta_size(rules) for size in sizes]
            made = tuple(
                [TableMeld((), WILD_PLACE, 0, 1, full, "wild") for full in sorted(complete) if full or all_matter]
            )
            keeps = lock and not all(complete[:began])
            found.append(Apart(0, 0, used[0], made, keeps) if together else Apart(used[0], used[1], 0, made, keeps))
    return tuple(dict.fromkeys(found))


def _less(left: tuple[int, ...], pool: int, gone: int) -> tuple[int, ...]:
    return (*left[:pool], left[pool] - gone, *left[pool + 1 :])


def _joinings(rules: RuleSet, own: tuple[TableMeld, ...]) -> Iterator[tuple[TableMeld, ...]]:
    """Yield the own melds as they are, and every way to join some of them."""
    yield own
    for first in range(len(own)):
        for second in range(first + 1, len(own)):
            one, other = own[first], own[second]
            if may_join(rules, one, other):
                cards = one.cards + other.cards
                whole = TableMeld(cards, WILD_PLACE, 0, len(cards), len(cards) >= canasta_size(rules), "wild")
                rest = tuple([meld for at, meld in enumerate(own) if at not in (first, second)])
                yield from _joinings(rules, (whole, *rest))
