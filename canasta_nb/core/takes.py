"""Every way to take the pile that is worth listing: the fast path of the laws on taking."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from canasta_nb.core.acts import Lay, Take
from canasta_nb.core.cards import PLACE, RANK_MATES, RED_THREES, THREE, Card
from canasta_nb.core.finishing import Ending, can_finish, ending
from canasta_nb.core.laying import joins, laid, named, target_of, without
from canasta_nb.core.melds import Meld, group_limits
from canasta_nb.core.openings import Holding, holding, openings
from canasta_nb.core.position import Position, is_frozen, minimum_for
from canasta_nb.core.ruleset import RuleSet


class Ways(NamedTuple):
    """Which ways of taking a rule set allows (VOCABULARY, ways to take the pile)."""

    natural_pair: bool
    natural_and_wild: bool
    lay_off: bool
    lay_off_canasta: bool


@cache
def ways(rules: RuleSet, frozen: bool) -> Ways:
    """The ways of taking a pile that is frozen against the side, or is not; what takes a frozen one takes any.

    >>> ways(RuleSet.load("classic"), True)
    Ways(natural_pair=True, natural_and_wild=False, lay_off=False, lay_off_canasta=False)
    """
    allowed = set(rules.pile.take_frozen) | (set() if frozen else set(rules.pile.take_unfrozen))
    return Ways(
        "natural-pair" in allowed,
        "natural-and-wild" in allowed,
        "lay-off-group" in allowed,
        "lay-off-group-canasta" in allowed,
    )


def one_card_bars(position: Position) -> bool:
    """Whether one card in hand faces a pile of one card where that may not be taken (Laws of 1950, law 35)."""
    return (
        len(position.pile) == 1
        and len(position.hand_of(position.turn)) == 1
        and position.rules.pile.one_card_rule != "allowed"
    )


def hand_after(position: Position, cards: tuple[Card, ...], *, taking: bool) -> tuple[Card, ...]:
    """The hand of the player in turn after laying these cards; with the pile under its top card when taking."""
    left = without(position.hand_of(position.turn), cards)
    if not taking:
        return left
    return left + tuple([card for card in position.pile[:-1] if card not in RED_THREES])


def takes(position: Position, held: Holding | None = None, *, forced: bool = False) -> list[Take]:
    """The legal ways to take the pile; before the side has opened, the smallest acts that also open.

    With ``forced`` the rule on one card against one card falls away.
    """
    pile = position.pile
    rules = position.rules
    if not pile or len(pile) < rules.pile.smallest:
        return []
    top = pile[-1]
    place = PLACE[top]
    if place >= THREE or (not forced and one_card_bars(position)):
        return []
    seat = position.turn
    side = position.side_by_seat[seat]
    mates = RANK_MATES[place]
    melds = position.melds[side]
    hand = position.hands[seat - 1]
    if not melds:
        if len([card for card in hand if card in mates]) < 2:
            return []
        return _opening_takes(position, top, held or holding(hand), minimum_for(position, side))
    own = [at for at, meld in enumerate(melds) if meld.place == place]
    if not own and mates.isdisjoint(hand):
        return []
    same = [card for card in hand if card in mates]
    allowed = ways(rules, is_frozen(position, side))
    found: list[Take] = []
    if same:
        same.sort()
        joined = own[0] if own and rules.groups.same_rank == "merge" else None
        if len(same) > 1 and allowed.natural_pair and _fits(rules, melds, joined, 3, 0):
            found.append(Take(top, (same[0], same[1])))
        if allowed.natural_and_wild and _fits(rules, melds, joined, 2, 1):
            held = held or holding(hand)
            found += [Take(top, (same[0], wilds[0])) for wilds in (held.twos, held.jokers) if wilds]
    for at in own:
        meld = melds[at]
        if allowed.lay_off_canasta if meld.is_canasta else allowed.lay_off:
            if group_limits(rules)[0][meld.naturals + 1][meld.wilds]:
                found.append(Take(top, target=target_of(melds, at)))
    if len(hand) + len(pile) > 12 and not position.did:
        return found
    how = ending(position)
    return [act for act in found if _can_finish(position, act, melds, how)]


def _fits(rules: RuleSet, melds: tuple[Meld, ...], joined: int | None, naturals: int, wilds: int) -> bool:
    if joined is None:
        return group_limits(rules)[0][naturals][wilds]
    meld = melds[joined]
    if meld.is_canasta and not rules.pile.pair_onto_canasta:
        return False
    return group_limits(rules)[0][meld.naturals + naturals][meld.wilds + wilds]


def _opening_takes(position: Position, top: Card, held: Holding, need: int) -> list[Take]:
    rules = position.rules
    if not ways(rules, True).natural_pair:
        return []
    how = ending(position)
    found = [Take(top, shown, lays=lays) for shown, lays in openings(rules, held, need, top=top)]
    return [act for act in found if _can_finish(position, act, (), how)]


def _can_finish(position: Position, act: Take, melds: tuple[Meld, ...], how: Ending) -> bool:
    rules = position.rules
    cards = act.shown + tuple(card for lay in act.lays for card in lay.cards)
    left = hand_after(position, cards, taking=True)
    if len(left) > 1 and not how.must:
        return True
    return can_finish(rules, left, melds_after_take(rules, melds, act), how)


def melds_after_take(rules: RuleSet, melds: tuple[Meld, ...], act: Take) -> tuple[Meld, ...]:
    """The melds of a side after a take whose cards all fit."""
    at = joins(rules, melds, Lay((act.card, *act.shown))) if act.target is None else named(melds, act.target)
    melds = laid(rules, melds, (act.card, *act.shown), at)
    for lay in act.lays:
        melds = laid(rules, melds, lay.cards, joins(rules, melds, lay))
    return melds
