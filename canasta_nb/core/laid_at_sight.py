"""Reasons why a hand can be laid that are seen at a glance, before anything is searched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from canasta_nb.core.cards import JOKER_RANK, PLACE, RANKS, RED_THREES, THREE, TWO, UNSEEN_RANK, Card
from canasta_nb.core.laying import second_meld
from canasta_nb.core.melds import (
    Meld,
    group_limits,
    may_add,
    takes_wilds,
    wilds_only_from_start,
)
from canasta_nb.core.requirements import lacking
from canasta_nb.core.ruleset import RuleSet


@cache
def _more_is_better(rules: RuleSet) -> bool:
    """Whether cards added to melds never undo what going out asks for, and a discard is the player's choice."""
    going_out = rules.going_out
    return (
        going_out.discard == "optional"
        and not going_out.red_threes_per_canasta
        and not going_out.unfinished_bars
        and not rules.wild_melds.locks_wilds
        and not rules.deuce_melds.locks_deuces
    )


def lies_at_sight(rules: RuleSet, hand: Sequence[Card], melds: tuple[Meld, ...], red_threes: int) -> bool:
    """Whether the hand certainly goes out: the canastas are there, and all cards but one have a meld to go to.

    A rank goes to one group as a whole, sequences are not looked at: no is no answer.

    >>> from canasta_nb.core.cards import parse_cards
    >>> from canasta_nb.core.melds import meld_of
    >>> rules = RuleSet.load("samba")
    >>> done = tuple(meld_of(rules, parse_cards(cards)) for cards in ("KsKhKdKcKsKhKd", "4s5s6s7s8s9sTs"))
    >>> lies_at_sight(rules, parse_cards("9h9d9cJs"), done, 0), lies_at_sight(rules, parse_cards("9h9dJs8c"), done, 0)
    (True, False)
    """
    if not _more_is_better(rules) or not RED_THREES.isdisjoint(hand) or lacking(rules, melds, red_threes) is not None:
        return False
    counts = [0] * (UNSEEN_RANK + 1)
    for number in bytes(hand):
        counts[PLACE[number]] += 1
    own: dict[int, list[Meld]] = {}
    for meld in melds:
        if meld.kind == "group" and meld.place < THREE:
            own.setdefault(meld.place, []).append(meld)
    wilds, room = counts[TWO] + counts[JOKER_RANK], 0
    lone = False
    for place in range(THREE + 1):
        if counts[place]:
            most = _most_wilds(rules, place, counts[place], own.get(place, []))
            if most is None:
                if lone or counts[place] > 1 or not _may_be_last(rules, place):
                    return False
                lone = True  # it is the discard
            elif most < 0:
                wilds += most  # so many complete the new group
            else:
                room += most
        elif place in own:
            room += max([_wilds_taken(rules, meld, 0) for meld in own[place]])
    if not lone and wilds and (not counts[TWO] or _may_be_last(rules, TWO)):
        wilds -= 1
    return 0 <= wilds <= room


def _may_be_last(rules: RuleSet, place: int) -> bool:
    """Whether a card of this rank may be the discard that goes out."""
    if place == THREE and rules.black_threes.role == "bonus-card":
        return False
    return RANKS[place] not in rules.discard.going_out_bars


def _most_wilds(rules: RuleSet, place: int, count: int, own: list[Meld]) -> int | None:
    """How many wild cards the group that takes these natural cards can take besides; None when none takes them.

    Negative where the new group needs so many.
    """
    if place == THREE:
        return None
    limits = group_limits(rules)[place]
    for meld in own:
        if may_add(rules, meld, natural=True) and limits[meld.naturals + count][meld.wilds]:
            return _wilds_taken(rules, meld, count)
    second = second_meld(rules, place)
    if own and not (second == "many" or (second == "after-canasta" and all(meld.is_canasta for meld in own))):
        return None
    if count > 2 and limits[count][0]:
        return _wilds_taken(rules, Meld((), place, 0, 0, is_canasta=False), count)
    early = place in wilds_only_from_start(rules)
    return -1 if count == 2 and limits[2][1] and takes_wilds(rules, place) and not early else None


def _wilds_taken(rules: RuleSet, meld: Meld, added: int) -> int:
    """How many wild cards an own group that is no canasta takes after so many natural ones."""
    bare = meld.place in wilds_only_from_start(rules) and not meld.wilds
    naturals = meld.naturals + added
    if meld.is_canasta or bare or not takes_wilds(rules, meld.place):
        return 0
    if naturals + meld.wilds >= rules.melds.canasta:
        return 0
    row = group_limits(rules)[meld.place][naturals]
    more = 0
    while naturals + meld.wilds + more < rules.melds.canasta and row[meld.wilds + more + 1]:
        more += 1
    return more
