"""The short way to list lays, for the games in which every meld is a group of one rank."""

from __future__ import annotations

from functools import cache

from canasta_nb.core.acts import Lay, Meld as MeldAct, Target
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


def group_lays(rules: RuleSet, held: Holding, melds: tuple[Meld, ...]) -> list[MeldAct]:
    """The additions to every own meld, then the new melds of natural ranks, each as an act; black threes stand apart.

    What the cards of one rank can do is kept: from one turn to the next most of it is the same.
    """
    kept = _kept(rules)
    by_place, twos, jokers = held
    wilds = bool(twos or jokers)
    taken = [meld.place for meld in melds]
    several = len(set(taken)) < len(taken)
    found: list[MeldAct] = []
    for at, meld in enumerate(melds):
        place = meld.place
        if place == THREE or not (wilds or by_place[place]):
            continue
        target = target_of(melds, at) if several else None
        asked = (place, meld.naturals, meld.wilds, target, by_place[place], twos, jokers)
        acts = kept.get(asked)
        if acts is None:
            acts = kept[asked] = _onto(rules, meld, target or target_of((meld,), 0), by_place[place], twos, jokers)
        found += acts
    if rules.groups.same_rank != "merge":
        taken = []
    for place in range(THREE):
        cards = by_place[place]
        if len(cards) > 1 and (wilds or len(cards) > 2) and place not in taken:
            new = (place, cards, twos, jokers)
            acts = kept.get(new)
            if acts is None:
                acts = kept[new] = _acts(rules, cards, _wilds(twos, jokers), 0, 0, None)
            found += acts
    if len(kept) > _MOST_KEPT:
        kept.clear()
    return found


_MOST_KEPT = 30_000


@cache
def _kept(rules: RuleSet) -> dict[tuple[object, ...], list[MeldAct]]:
    """What was worked out for these rules before."""
    return {}


def _wilds(twos: tuple[Card, ...], jokers: tuple[Card, ...]) -> Wilds:
    return [(some + more, twos[:some] + jokers[:more]) for some, more in wild_choices(len(twos), len(jokers))]


def _onto(
    rules: RuleSet,
    meld: Meld,
    target: Target,
    cards: tuple[Card, ...],
    twos: tuple[Card, ...],
    jokers: tuple[Card, ...],
) -> list[MeldAct]:
    """The additions to a group that it still takes."""
    cards = cards if may_add(rules, meld, natural=True) else ()
    wilds = _wilds(twos, jokers) if may_add(rules, meld, natural=False) else []
    return _acts(rules, cards, wilds, meld.naturals, meld.wilds, target)


def _acts(
    rules: RuleSet, cards: tuple[Card, ...], wilds: Wilds, naturals: int, own_wilds: int, target: Target | None
) -> list[MeldAct]:
    """The lays of these natural cards and wild ones onto so many; onto none they are a new meld."""
    limits = group_limits(rules)[0]
    found = [
        MeldAct((Lay(cards[:count], target),))
        for count in range(1, len(cards) + 1)
        if limits[naturals + count][own_wilds]
    ]
    for number, run in wilds:
        together = own_wilds + number
        for count in range(len(cards) + 1):
            if limits[naturals + count][together]:
                found.append(MeldAct((Lay(cards[:count] + run, target),)))
    return found
