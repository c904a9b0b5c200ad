"""Taking the pile: whether it can be taken at all, whether so, and with these cards (LAWS: take)."""

from __future__ import annotations

from canasta_nb.core.acts import Lay, Take
from canasta_nb.core.cards import UNSEEN, WILD, Card
from canasta_nb.core.laws.drawing import forced_takes
from canasta_nb.core.laws.going_out import broken_by_laying
from canasta_nb.core.laws.initial_meld import broken_by_opening
from canasta_nb.core.laws.limits import broken_by_grown, broken_by_new_meld, texts
from canasta_nb.core.laws.melding import (
    broken_by_cards,
    broken_by_closed_rank,
    broken_by_lays,
    broken_by_locks,
    broken_by_special_rank,
    broken_by_target,
    gap,
)
from canasta_nb.core.laws.ways import broken_by_lay_off, broken_by_showing, names_of_ways
from canasta_nb.core.laying import joins, laid, missing, named, place_of, second_meld
from canasta_nb.core.melds import Meld, grown
from canasta_nb.core.opening import opening_for
from canasta_nb.core.position import Position, frozen_for, side_letter
from canasta_nb.core.refusals import Broken, Fact
from canasta_nb.core.requirements import closed_ranks
from canasta_nb.core.takes import hand_after, never_taken, one_card_bars, top_meets_own_wilds, ways


def broken_by_take(position: Position, act: Take) -> list[Broken]:
    """Return the laws that taking the pile so breaks (Pagat, Classic Canasta; Laws of 1950, laws 29 to 36)."""
    pile = position.pile
    if not pile:
        return [Broken("take.pile-empty", {"stock": len(position.stock)})]
    top = pile[-1]
    if top not in (act.card, UNSEEN):
        deeper = act.card in pile[:-1]
        return [Broken("cards.not-the-top", {"named": str(act.card), "top": str(top), "deeper": deeper})]
    side = position.side_of(position.turn)
    melds = position.melds[side]
    cards = act.shown + tuple(card for lay in act.lays for card in lay.cards)
    found = _broken_by_holding(position.hand_of(position.turn), cards, pile)
    held = not found
    found += broken_by_target(position, side, melds, act.target)
    if one_card_bars(position) and not forced_takes(position):
        found.append(Broken("take.one-card", {"hand": 1, "pile": 1}))
    blocked = _blocked(position, act, melds)
    if blocked:
        return found + blocked
    found += _broken_by_time(position, act, melds)
    left = hand_after(position, cards, taking=True) if held else ()
    placed = act.target is None or named(melds, act.target) is not None
    if position.rules.initial_meld.with_pile == "after-meld-from-hand" and not melds:
        # Opening comes first and from the hand alone; then the top card goes down with another pair.
        lay_faults, melds_after = broken_by_lays(position, act.lays, melds, left)
        opening = broken_by_opening(position, act.lays, left, melds_after, taking=False) if held else []
        if top_meets_own_wilds(position.rules, melds_after, act.card):
            opening.insert(0, _not_to_open(position, mixed=act.card.rank))
        way_faults, melds_after = _broken_by_way(position, act, melds_after) if placed else ([], melds_after)
        found += way_faults + lay_faults + opening
    else:
        way_faults, melds_after = _broken_by_way(position, act, melds) if placed else ([], melds)
        lay_faults, melds_after = broken_by_lays(position, act.lays, melds_after, left)
        found += way_faults + lay_faults
        if held and placed:
            lays = (Lay((act.card, *act.shown), act.target), *act.lays)
            found += broken_by_opening(position, lays, left, melds_after, taking=True)
    return found or broken_by_laying(position, cards, left, melds_after)


def _broken_by_holding(hand: tuple[Card, ...], cards: tuple[Card, ...], pile: tuple[Card, ...]) -> list[Broken]:
    buried = tuple(card for card in missing(hand, cards) if card in pile[:-1])
    found = [Broken("take.buried-card", {"cards": texts(buried), "top": str(pile[-1])})] if buried else []
    return found + broken_by_cards(hand, cards)


def _blocked(position: Position, act: Take, melds: tuple[Meld, ...]) -> list[Broken]:
    """Return the laws on a top card that cannot be taken so, and on a pile that is too small."""
    rules = position.rules
    pile = rules.pile
    top = act.card
    if WILD[top]:
        if top in never_taken(rules):
            return [Broken("take.wild-on-top", {"card": str(top), "never": True})]
        allowed = ways(rules, bool(frozen_for(position, position.side_of(position.turn))))
        if act.target is not None:
            at = named(melds, act.target)
            tried = at is None or melds[at].kind in ("wild", "deuces")
        else:
            tried = all(WILD[card] for card in act.shown)
        if not tried:
            names = names_of_ways(rules, allowed, top)
            spoiled = broken_by_showing(position, act, melds) if act.target is None else []
            return [Broken("take.wild-on-top", {"card": str(top), "ways": names}), *spoiled]
    if top in never_taken(rules):
        if top.is_black_three and rules.black_threes.role == "stop-card":
            return [Broken("take.black-three-on-top", {"card": str(top)})]
        return [Broken("take.rank-barred", {"card": str(top), "rank": top.rank})]
    if len(position.pile) < pile.smallest:
        return [Broken("take.pile-too-small", {"need": pile.smallest, "have": len(position.pile)})]
    return []


def _broken_by_time(position: Position, act: Take, melds: tuple[Meld, ...]) -> list[Broken]:
    """Return the law on a pile that may not serve to open (Pagat, Modern American; Brazilian Canasta)."""
    with_pile = position.rules.initial_meld.with_pile
    if melds or with_pile == "top-card-counts":
        return []
    if with_pile == "barred":
        return [_not_to_open(position)]
    return [] if act.lays else [_not_to_open(position, from_hand=True)]


def _not_to_open(position: Position, **facts: Fact) -> Broken:
    side = side_letter(position.side_of(position.turn))
    return Broken("take.not-to-open", {"side": side, "minimum": opening_for(position).need, **facts})


def _broken_by_way(position: Position, act: Take, melds: tuple[Meld, ...]) -> tuple[list[Broken], tuple[Meld, ...]]:
    """Return the laws on the way of taking and on the top card's meld, and the melds after it."""
    rules = position.rules
    cards = (act.card, *act.shown)
    if act.target is not None:
        found = broken_by_lay_off(position, act, melds)
        at = named(melds, act.target)
        assert at is not None
        if any(fault.law in ("take.no-match", "meld.sequence-broken") for fault in found):
            return found, melds
    else:
        found = broken_by_showing(position, act, melds)
        if any(fault.law == "take.no-match" for fault in found) and place_of(rules, cards) is None:
            return found, melds
        at = joins(rules, melds, Lay(cards), taking=True)
    sized = _broken_by_meld(position, melds, at, cards, pair=act.target is None)
    found += [fault for fault in sized if fault.law not in {other.law for other in found}]
    return found, melds if sized or found else laid(rules, melds, cards, at)


def _broken_by_meld(
    position: Position, melds: tuple[Meld, ...], at: int | None, cards: tuple[Card, ...], *, pair: bool
) -> list[Broken]:
    """Return the laws on the meld that the top card comes to lie in, under the names they have in a take."""
    rules = position.rules
    top = str(cards[0])
    place = melds[at].place if at is not None else place_of(rules, cards)
    if place is None:
        return [Broken("meld.sequence-broken", {"cards": texts(cards), **gap(cards)})]
    opening = not position.melds[position.side_of(position.turn)]
    found = broken_by_locks(rules, melds, cards, place)
    found += broken_by_special_rank(rules, cards, place, melds[at] if at is not None else None, opening=opening)
    if at is None:
        if second_meld(rules, place) == "after-canasta" and any(m.place == place and not m.is_canasta for m in melds):
            found.append(Broken("meld.second-of-rank", {"rank": top[0], "target": top[0], "have": len(cards)}))
        found += broken_by_closed_rank(cards, place, closed_ranks(position))
        return found + broken_by_new_meld(rules, cards, place)
    meld = melds[at]
    if pair and meld.is_canasta and not rules.pile.pair_onto_canasta:
        found.append(Broken("take.canasta-closed", {"card": top, "target": meld.rank, "have": len(meld.cards)}))
    for fault in broken_by_grown(rules, meld, grown(rules, meld, cards)):
        if fault.law == "meld.too-large":
            found.append(Broken("take.meld-full", {"card": top, "target": meld.rank, **fault.facts}))
        else:
            found.append(fault)
    return found
