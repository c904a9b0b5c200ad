"""Taking the pile: whether it can be taken at all, whether so, and with these cards (LAWS: take)."""

from __future__ import annotations

from canasta_nb.core.acts import Lay, Take
from canasta_nb.core.cards import PLACE, UNSEEN, WILD, Card
from canasta_nb.core.laying import joins, laid, missing, named
from canasta_nb.core.laws.drawing import forced_takes
from canasta_nb.core.laws.going_out import broken_by_laying
from canasta_nb.core.laws.initial_meld import broken_by_opening
from canasta_nb.core.laws.melding import broken_by_cards, broken_by_lays, broken_by_size, broken_by_target, texts
from canasta_nb.core.melds import Meld
from canasta_nb.core.position import Position, freezing_cards, frozen_for
from canasta_nb.core.refusals import Broken, Fact
from canasta_nb.core.takes import Ways, hand_after, one_card_bars, ways


def broken_by_take(position: Position, act: Take) -> list[Broken]:
    """The laws that taking the pile so breaks (Pagat, Classic Canasta; Laws of 1950, laws 29 to 36)."""
    pile = position.pile
    if not pile:
        return [Broken("take.pile-empty", {"stock": len(position.stock)})]
    top = pile[-1]
    if top not in (act.card, UNSEEN):
        deeper = act.card in pile[:-1]
        return [Broken("cards.not-the-top", {"named": str(act.card), "top": str(top), "deeper": deeper})]
    side = position.side_of(position.turn)
    melds = position.melds[side]
    hand = position.hand_of(position.turn)
    cards = act.shown + tuple(card for lay in act.lays for card in lay.cards)
    found = _broken_by_holding(hand, cards, pile)
    held = not found
    found += broken_by_target(position, side, melds, act.target)
    if one_card_bars(position) and not forced_takes(position):
        found.append(Broken("take.one-card", {"hand": 1, "pile": 1}))
    blocked = _blocked(position, act.card)
    if blocked:
        return found + blocked
    placed = act.target is None or named(melds, act.target) is not None
    if placed:
        way_faults, melds_after = _broken_by_way(position, act, melds, side)
        found += way_faults
    else:
        melds_after = melds
    left = hand_after(position, cards, taking=True) if held else ()
    lay_faults, melds_after = broken_by_lays(position, act.lays, melds_after, left)
    found += lay_faults
    if held and placed:
        lays = (Lay((act.card, *act.shown), act.target), *act.lays)
        found += broken_by_opening(position, lays, left, melds_after, taking=True)
    if not found:
        found = broken_by_laying(position, cards, left, melds_after)
    return found


def _broken_by_holding(hand: tuple[Card, ...], cards: tuple[Card, ...], pile: tuple[Card, ...]) -> list[Broken]:
    buried = tuple(card for card in missing(hand, cards) if card in pile[:-1])
    found = [Broken("take.buried-card", {"cards": texts(buried), "top": str(pile[-1])})] if buried else []
    return found + broken_by_cards(hand, cards)


def _blocked(position: Position, top: Card) -> list[Broken]:
    pile = position.rules.pile
    if WILD[top] and "wild" in pile.never_on:
        return [Broken("take.wild-on-top", {"card": str(top), "never": True})]
    if top.is_black_three and "black-three" in pile.never_on:
        return [Broken("take.black-three-on-top", {"card": str(top)})]
    if top.is_red_three and "red-three" in pile.never_on:
        return [Broken("take.rank-barred", {"card": str(top), "rank": top.rank})]
    if len(position.pile) < pile.smallest:
        return [Broken("take.pile-too-small", {"need": pile.smallest, "have": len(position.pile)})]
    return []


def _broken_by_way(
    position: Position, act: Take, melds: tuple[Meld, ...], side: int
) -> tuple[list[Broken], tuple[Meld, ...]]:
    causes = frozen_for(position, side)
    if act.target is not None:
        return _broken_by_lay_off(position, act, melds, causes)
    rules = position.rules
    allowed = ways(rules, bool(causes))
    matching = tuple(card for card in act.shown if PLACE[card] == PLACE[act.card])
    strange = tuple(card for card in act.shown if not WILD[card] and card not in matching and card != UNSEEN)
    pair = len(matching) + act.shown.count(UNSEEN) > 1
    found = []
    at = joins(rules, melds, Lay((act.card, *matching)))
    added = at is not None and len(act.shown) == len(matching) == 1
    way = allowed.natural_pair if pair else _lay_off(allowed, melds, at) if added else allowed.natural_and_wild
    if causes and not way:
        found.append(_frozen(position, causes, act.card, len(matching)))
    if not matching and UNSEEN not in act.shown:
        found.append(Broken("take.no-match", {"card": str(act.card), "cards": texts(act.shown)}))
    elif strange:
        found.append(Broken("take.no-match", {"card": str(act.card), "cards": texts(strange)}))
    elif not causes and not way:
        found.append(
            Broken(
                "take.natural-pair-only",
                {"card": str(act.card), "need": 2, "have": len(matching), "cards": texts(act.shown)},
            )
        )
    if strange:
        return found, melds
    cards = (act.card, *act.shown)
    sized = _sized(position, melds, at, cards, pair=True)
    found += sized
    return found, melds if sized else laid(rules, melds, cards, at)


def _lay_off(allowed: Ways, melds: tuple[Meld, ...], at: int | None) -> bool:
    if at is None:
        return False
    return allowed.lay_off_canasta if melds[at].is_canasta else allowed.lay_off


def _broken_by_lay_off(
    position: Position, act: Take, melds: tuple[Meld, ...], causes: tuple[str, ...]
) -> tuple[list[Broken], tuple[Meld, ...]]:
    rules = position.rules
    assert act.target is not None
    at = named(melds, act.target)
    assert at is not None
    meld = melds[at]
    found = []
    allowed = ways(rules, bool(causes))
    card = str(act.card)
    if causes and not _lay_off(allowed, melds, at):
        found.append(_frozen(position, causes, act.card, 0))
    if meld.place != PLACE[act.card]:
        found.append(Broken("take.no-match", {"card": card, "cards": (), "target": str(act.target)}))
        return found, melds
    if not causes and not _lay_off(allowed, melds, at):
        if meld.is_canasta and allowed.lay_off:
            closed = {"card": card, "target": str(act.target), "have": len(meld.cards)}
            found.append(Broken("take.canasta-closed", closed))
        else:
            if not allowed.natural_and_wild:
                pair_only: dict[str, Fact] = {"card": card, "need": 2, "have": 0, "cards": ()}
                found.append(Broken("take.natural-pair-only", pair_only))
            found.append(Broken("take.no-lay-off", {"card": card, "target": str(act.target), "kind": meld.kind}))
    sized = _sized(position, melds, at, (act.card,), pair=False)
    found += sized
    return found, melds if sized else laid(rules, melds, (act.card,), at)


def _sized(
    position: Position, melds: tuple[Meld, ...], at: int | None, cards: tuple[Card, ...], *, pair: bool
) -> list[Broken]:
    """The laws on the meld that the top card comes to lie in, under the names they have in a take."""
    rules = position.rules
    naturals = sum(not WILD[card] for card in cards)
    wilds = len(cards) - naturals
    if at is None:
        return broken_by_size(rules, PLACE[cards[0]], naturals, wilds, cards)
    meld = melds[at]
    found = []
    if pair and meld.is_canasta and not rules.pile.pair_onto_canasta:
        found.append(
            Broken("take.canasta-closed", {"card": str(cards[0]), "target": meld.rank, "have": len(meld.cards)})
        )
    for fault in broken_by_size(
        rules, meld.place, meld.naturals + naturals, meld.wilds + wilds, meld.cards + cards, meld.rank
    ):
        if fault.law == "meld.too-large":
            found.append(Broken("take.meld-full", {"card": str(cards[0]), **fault.facts}))
        else:
            found.append(fault)
    return found


def _frozen(position: Position, causes: tuple[str, ...], top: Card, have: int) -> Broken:
    wilds, threes = freezing_cards(position)
    freezing = tuple(
        card
        for card in position.pile
        if (card in wilds and "wild-in-pile" in causes) or (card in threes and "red-three-upcard" in causes)
    )
    facts: dict[str, Fact] = {
        "causes": causes,
        "cards": texts(freezing),
        "need": 2,
        "have": have,
        "card": str(top),
        "rank": top.rank,
    }
    facts["holds"] = sum(PLACE[card] == PLACE[top] for card in position.hand_of(position.turn))
    if "not-opened" in causes:
        facts["not_opened"] = True
    if "wild-in-pile" in causes and wilds:
        facts["wild_cards"] = texts(wilds)
    if "red-three-upcard" in causes and threes:
        facts["red_three"] = str(threes[0])
    if "always" in causes:
        facts["always"] = True
    return Broken("take.frozen", facts)
