"""Asking, going out, and what must stay in the hand (LAWS: out)."""

from __future__ import annotations

from canasta_nb.core.acts import Ask, Take
from canasta_nb.core.cards import Card
from canasta_nb.core.finishing import binding_answer, can_finish, ending, player_can_go_out
from canasta_nb.core.laws.turn import moments
from canasta_nb.core.melds import Meld
from canasta_nb.core.position import (
    Phase,
    Position,
    cut_short,
    laid_black_threes,
    melded_besides,
    took,
)
from canasta_nb.core.refusals import Broken, Fact


def broken_by_ask(position: Position) -> list[Broken]:
    """The laws that the question "may I go out?" breaks (Pagat, Classic Canasta, going out; Laws of 1950, law 40)."""
    asking = position.rules.going_out
    partner = position.partner_of(position.turn)
    if asking.ask == "none" or partner is None or cut_short(position):
        return [Broken("out.cannot-go-out", {"laws": (), "no_question": True})]
    found = []
    if moment(position) not in asking.ask_when:
        found.append(Broken("out.ask-too-late", dict(moments(position))))
    if any(type(act) is Ask for act in position.did) or (
        asking.ask_limit == "once-a-deal" and position.turn in position.asked
    ):
        found.append(Broken("out.ask-once", {"limit": str(asking.ask_limit)}))
    if not found and not player_can_go_out(position):
        lacking = lacking_canastas(position, position.melds[position.side_of(position.turn)])
        facts: dict[str, Fact] = {"laws": tuple(fault.law for fault in lacking)}
        found.append(Broken("out.cannot-go-out", facts if lacking else facts | {"cards_left": True}))
    return found


def may_ask(position: Position) -> bool:
    """Whether the question may be put now: the fast path of ``broken_by_ask``."""
    asking = position.rules.going_out
    if asking.ask == "none" or moment(position) not in asking.ask_when:
        return False
    if asking.ask_limit == "once-a-deal" and position.turn in position.asked:
        return False
    for act in position.did:
        if type(act) is Ask:
            return False
    return position.partner_of(position.turn) is not None and not cut_short(position) and player_can_go_out(position)


def moment(position: Position) -> str:
    """Which moment of the turn it is, in the words of ``going_out.ask_when``."""
    if position.phase is Phase.DRAW:
        return "before-draw"
    if melded_besides(position):
        return "after-meld"
    return "after-take" if took(position) else "after-stock-draw"


def lacking_canastas(position: Position, melds: tuple[Meld, ...]) -> list[Broken]:
    """The laws on canastas that keep a side with these melds from going out."""
    need = position.rules.going_out.canastas
    have = sum(meld.is_canasta for meld in melds)
    if have >= need:
        return []
    found = []
    if not have:
        size = max((len(meld.cards) for meld in melds), default=0)
        largest = tuple(meld.rank for meld in melds if len(meld.cards) == size)
        facts: dict[str, Fact] = {"need": need, "have": have, "largest": largest}
        if largest:
            facts |= {"size": size, "canasta": position.rules.melds.canasta}
        found.append(Broken("out.no-canasta", facts))
    if need > 1:
        found.append(Broken("out.not-enough-canastas", {"need": need, "have": have}))
    return found


def broken_by_laying(
    position: Position, cards: tuple[Card, ...], hand_after: tuple[Card, ...], melds_after: tuple[Meld, ...]
) -> list[Broken]:
    """The laws on the end of the turn that laying these cards, or taking the pile with them, breaks."""
    how = ending(position)
    if how.free or can_finish(position.rules, hand_after, melds_after, how) and not _discard_lacks(position, hand_after):
        return []
    partner = position.partner_of(position.turn)
    told = binding_answer(position)
    if told is False:
        return [Broken("out.partner-said-no", _partner(partner, len(hand_after)))]
    if told is True and not laid_black_threes(position) and (hand_after or not lacking_canastas(position, melds_after)):
        return [Broken("out.partner-said-yes", {**_partner(partner, len(hand_after)), "act": "lay"})]
    if laid_black_threes(position) and len(hand_after) > 1:
        return [_black_threes_kept(position)]
    reasons = lacking_canastas(position, melds_after)
    if hand_after:
        facts: dict[str, Fact] = {
            "need": 2,
            "have": len(hand_after),
            "laws": tuple(fault.law for fault in reasons),
            "cards": tuple(map(str, hand_after)),
        }
        return [Broken("out.keep-cards", facts), *reasons]
    if _discard_lacks(position, hand_after):
        reasons.insert(0, Broken("out.discard-required", {"cards": tuple(map(str, cards)), "stock": len(position.stock)}))
    return reasons or _permission(partner)


def broken_by_last_discard(position: Position, card: Card, hand_after: tuple[Card, ...]) -> list[Broken]:
    """The laws on the end of the turn that this discard breaks."""
    partner = position.partner_of(position.turn)
    told = binding_answer(position)
    how = ending(position)
    if hand_after:
        if laid_black_threes(position):
            return [_black_threes_kept(position)]
        if how.must:
            return [Broken("out.partner-said-yes", _partner(partner, len(hand_after)))]
        return []
    if told is False:
        return [Broken("out.partner-said-no", _partner(partner, 0))]
    side = position.side_of(position.turn)
    reasons = lacking_canastas(position, position.melds[side])
    if reasons or how.may:
        return reasons
    return _permission(partner)


def _permission(partner: int | None) -> list[Broken]:
    return [Broken("out.must-ask", {"partner": partner})] if partner is not None else []


def _partner(partner: int | None, left: int) -> dict[str, Fact]:
    return {"partner": partner or 0, "left": left}


def _discard_lacks(position: Position, hand_after: tuple[Card, ...]) -> bool:
    return not hand_after and position.rules.going_out.discard == "required"


def _black_threes_kept(position: Position) -> Broken:
    threes = tuple(
        str(card)
        for act in position.did
        if not isinstance(act, Take)
        for lay in getattr(act, "lays", ())
        for card in lay.cards
        if card.is_black_three
    )
    return Broken("meld.black-three", {"cards": threes, "when": str(position.rules.black_threes.meld)})


