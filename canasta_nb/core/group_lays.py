"""The short way to list lays, for the games in which every meld is a group of one rank."""

from __future__ import annotations

from functools import cache

from canasta_nb.core.acts import Lay, Target
from canasta_nb.core.cards import THREE, Card
from canasta_nb.core.laws.discarding import has_bars
from canasta_nb.core.laying import target_of
from canasta_nb.core.melds import Meld, group_limits, may_add
from canasta_nb.core.new_melds import Holding, wild_choices
from canasta_nb.core.requirements import is_plain
from canasta_nb.core.ruleset import RuleSet

Wilds = list[tuple[int, tuple[Card, ...]]]
_new = tuple.__new__  # a third of the time that the named tuples' own constructor takes


@cache
def in_groups_alone(rules: RuleSet) -> bool:
    """Whether every meld is a group, no card is barred from a group or from the discard, and no packet waits.

    >>> in_groups_alone(RuleSet.load("classic")), in_groups_alone(RuleSet.load("samba"))
    (True, False)
    """
    return (
        is_plain(rules)
        and not has_bars(rules)
        and not rules.red_threes.discard
        and rules.packet.kind == "none"
        and rules.groups.same_rank in ("merge", "separate-joinable")
        and rules.black_threes.meld == "going-out"
        and rules.going_out.possible
        and rules.going_out.empty_hand != "by-discard"
        and "by-choice" not in (rules.turn.drawn_threes, rules.deal.dealt_threes)
    )


def group_lays(rules: RuleSet, held: Holding, melds: tuple[Meld, ...]) -> list[Lay]:
    """The additions to every own meld, then the new melds of natural ranks; black threes stand apart."""
    limits = group_limits(rules)[0]
    twos, jokers = held.twos, held.jokers
    wilds: Wilds = []
    if twos or jokers:
        wilds = [(some + more, twos[:some] + jokers[:more]) for some, more in wild_choices(len(twos), len(jokers))]
    found: list[Lay] = []
    for at, meld in enumerate(melds):
        place = meld.place
        cards, more = held.by_place[place] if place < THREE else (), wilds
        if place == THREE or not (cards or more):
            continue
        if meld.is_canasta and len(rules.groups.completed_adds) < 2:
            cards = cards if may_add(rules, meld, natural=True) else ()
            more = more if may_add(rules, meld, natural=False) else []
        _add(found, limits, cards, more, meld.naturals, meld.wilds, target_of(melds, at))
    taken = {meld.place for meld in melds} if rules.groups.same_rank == "merge" else ()
    for place in range(THREE):
        cards = held.by_place[place]
        if len(cards) > 1 and place not in taken:
            _add(found, limits, cards, wilds, 0, 0, None)
    return found


def _add(
    found: list[Lay],
    limits: tuple[tuple[bool, ...], ...],
    cards: tuple[Card, ...],
    wilds: Wilds,
    naturals: int,
    own_wilds: int,
    target: Target | None,
) -> None:
    """The lays of these natural cards and wild ones onto so many; onto none they are a new meld."""
    for count in range(1, len(cards) + 1):
        if limits[naturals + count][own_wilds]:
            found.append(_new(Lay, (cards[:count], target)))
    for number, run in wilds:
        together = own_wilds + number
        for count in range(len(cards) + 1):
            if limits[naturals + count][together]:
                found.append(_new(Lay, (cards[:count] + run, target)))
