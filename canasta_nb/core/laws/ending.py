"""Asking, going out, and what must stay in the hand (LAWS: out)."""

from __future__ import annotations

from typing import NamedTuple

from canasta_nb.core.going_out.budget import Budget, budget_for
from canasta_nb.core.going_out.requirements import kinds_that_count, lacking, red_threes_of, waiting_packets
from canasta_nb.core.going_out.turn_end import (
    TurnEnd,
    binding_answer,
    can_finish,
    discard_goes_on,
    ending,
    has_question,
    keeps_playing,
    leaves_only_going_out,
    needs_discard,
    permission_needed,
    player_can_go_out,
)
from canasta_nb.core.laws.discards import bar_to_the_end
from canasta_nb.core.laws.turn import moments
from canasta_nb.core.model.acts import Ask, Meld, cards_of
from canasta_nb.core.model.bonus_cards import earned
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import TableMeld, canasta_size, when_black_threes_lie
from canasta_nb.core.model.position import TO_DRAW, Position, has_partner
from canasta_nb.core.model.turn import cut_short, laid_black_threes, melded_besides, took
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import AskLimit, AskWhen
from canasta_nb.core.shapes.shape import written
from canasta_nb.core.speech.refusals import Broken, Fact


def broken_by_ask(position: Position) -> list[Broken]:
    """Return the laws that the question "may I go out?" breaks.

    Pagat, Classic Canasta, going out; Laws of 1950, law 40.
    """
    if not _can_ask(position):
        return [Broken("out.cannot-go-out", {"laws": (), "no_question": True})]
    broken = []
    late = _asks_late(position)
    if late:
        broken.append(Broken("out.ask-too-late", dict(moments(position))))
    if _question_was_put(position):
        broken.append(Broken("out.ask-once", {"limit": str(position.rules.going_out.ask_limit)}))
    elif not late and not position.once(player_can_go_out):
        broken.append(Broken("out.cannot-go-out", _why_not_out(position)))
    return broken


def may_ask(position: Position) -> bool:
    """Tell whether the question may be put now."""
    return (
        not _asks_late(position)
        and _can_ask(position)
        and not _question_was_put(position)
        and position.once(player_can_go_out)
    )


def _can_ask(position: Position) -> bool:
    """Tell whether there is somebody to ask in this turn."""
    return has_question(position.rules) and has_partner(position, position.turn) and not cut_short(position)


def _asks_late(position: Position) -> bool:
    return moment(position) not in position.rules.going_out.ask_when


def _question_was_put(position: Position) -> bool:
    """Tell whether the player has asked before: in this turn, or in the deal where that counts."""
    if Ask in map(type, position.did):
        return True
    return position.turn in position.asked and one_question_a_deal(position.rules)


def one_question_a_deal(rules: RuleSet) -> bool:
    """Tell whether a player may put the question only once in a deal."""
    return rules.going_out.ask_limit is AskLimit.ONCE_A_DEAL


def _why_not_out(position: Position) -> dict[str, Fact]:
    foot = position.packet_of(str(position.turn))
    if foot and keeps_playing(position):
        return {"laws": (), "foot": len(foot)}
    lacks = lacking_canastas(position, position.own_melds)
    if not lacks:
        return {"laws": (), "cards_left": True}
    kinds = {name: fact for law, facts in lacks if law == "out.composition" for name, fact in facts.items()}
    too_few = tuple(law for law, _ in lacks if law != "out.composition")
    return {**kinds, "laws": tuple(law for law, _ in lacks), "too_few": too_few}


def moment(position: Position) -> AskWhen:
    """Return which moment of the turn it is."""
    if position.phase is TO_DRAW:
        return AskWhen.BEFORE_DRAW
    if melded_besides(position):
        return AskWhen.AFTER_MELD
    return AskWhen.AFTER_TAKE if took(position) else AskWhen.AFTER_STOCK_DRAW


def lacking_canastas(position: Position, melds: tuple[TableMeld, ...]) -> list[Broken]:
    """Return the laws on canastas, red threes and packets that keep a side with these melds from going out."""
    rules = position.rules
    waiting = () if keeps_playing(position) else waiting_packets(position)
    lacks = lacking(rules, melds, red_threes_of(position, position.own_side), waiting)
    if lacks is None:
        return []
    broken = []
    if not lacks.have and lacks.need:
        size = max((len(meld.cards) for meld in melds), default=0)
        largest = tuple(dict.fromkeys(meld.rank for meld in melds if len(meld.cards) == size and meld.kind == "group"))
        facts: dict[str, Fact] = {"need": lacks.need, "have": 0, "largest": largest}
        if largest:
            facts |= {"size": size, "canasta": canasta_size(rules)}
        broken.append(Broken("out.no-canasta", facts))
    if lacks.have < lacks.need and lacks.need > 1:
        some: dict[str, Fact] = {"some": True} if lacks.have else {"none": True}
        broken.append(Broken("out.not-enough-canastas", {"need": lacks.need, "have": lacks.have, **some}))
    if lacks.missing and lacks.have >= min(1, lacks.need):
        kinds: dict[str, Fact] = {"need": lacks.need, "have": lacks.counting}
        missing = tuple(word for word in lacks.missing if word != "counting")
        if missing:
            kinds["missing"] = missing
        else:
            kinds["counts"] = tuple(map(str, kinds_that_count(rules)))
        broken.append(Broken("out.composition", kinds))
    return broken


class After(NamedTuple):
    """What an act leaves the player in turn: the hand, and the melds of the side."""

    hand: tuple[Card, ...]
    melds: tuple[TableMeld, ...]


def broken_by_laying(position: Position, cards: tuple[Card, ...], after: After) -> list[Broken]:
    """Return the laws on the end of the turn that laying these cards, or taking the pile with them, breaks."""
    end = ending(position)
    hand_after, melds_after = after
    if may_end_after_laying(position, cards, hand_after, melds_after, end, budget_for(position.own_hand)):
        return []
    card_needed = not hand_after and needs_discard(position)
    if end.may_empty_hand:
        return [_discard_required(position, cards)]
    partner = position.partner_of(position.turn)
    answer = binding_answer(position)
    if answer is False:
        return [Broken("out.partner-said-no", _partner(partner, len(hand_after)))]
    lacks = lacking_canastas(position, melds_after)
    if answer is True and not laid_black_threes(position) and (hand_after or not lacks) and not card_needed:
        return [Broken("out.partner-said-yes", {"partner": partner or 0, "lays": True})]
    if laid_black_threes(position) and len(hand_after) > 1:
        return [_black_threes_kept(position)]
    if not lacks and permission_needed(position) and not end.may_go_out:
        lacks = _permission(partner)
    if hand_after:
        lacks += bar_to_the_end(position, hand_after)
        facts: dict[str, Fact] = {
            "need": 2,
            "have": len(hand_after),
            "laws": tuple(fault.law for fault in lacks),
            "cards": written(hand_after),
            **_why_kept(lacks),
        }
        return [Broken("out.keep-cards", facts), *lacks]
    return [_discard_required(position, cards), *lacks] if card_needed else lacks


def may_end_after_laying(
    position: Position,
    cards: tuple[Card, ...],
    hand_after: tuple[Card, ...],
    melds_after: tuple[TableMeld, ...],
    end: TurnEnd,
    budget: Budget,
) -> bool:
    """Tell whether the turn can end after laying these cards, or goes on with cards that they earned."""
    if leaves_only_going_out(position.rules, cards, melds_after):
        end = end._replace(must_go_out=True)
    if earned(position, melds_after, hand_after):
        return True
    if not hand_after and needs_discard(position):
        return False
    return end.may_empty_hand or can_finish(position.rules, hand_after, melds_after, end, budget)


def _why_kept(lacks: list[Broken]) -> dict[str, Fact]:
    """Return whether going out is barred, and by which card, or only waits for the partner's yes."""
    barred = [facts["card"] for law, facts in lacks if law.startswith("discard.")]
    if barred:
        return {"cannot": True, "barred": barred[0]}
    waits = [facts["partner"] for law, facts in lacks if law == "out.must-ask"]
    return {"partner": waits[0]} if waits else {"cannot": True}


def _discard_required(position: Position, cards: tuple[Card, ...]) -> Broken:
    return Broken("out.discard-required", {"cards": written(cards), "stock": len(position.stock)})


def broken_by_last_discard(position: Position, card: Card, hand_after: tuple[Card, ...]) -> list[Broken]:
    """Return the laws on the end of the turn that this discard breaks."""
    partner = position.partner_of(position.turn)
    end = ending(position)
    if hand_after:
        if laid_black_threes(position):
            return [_black_threes_kept(position)]
        if end.must_go_out:
            return [Broken("out.partner-said-yes", _partner(partner, len(hand_after)))]
        return []
    if keeps_playing(position) or discard_goes_on(position):
        return []
    if binding_answer(position) is False:
        return [Broken("out.partner-said-no", _partner(partner, 0))]
    lacks = lacking_canastas(position, position.own_melds)
    if lacks or end.may_go_out:
        return lacks
    return _permission(partner)


def _permission(partner: int | None) -> list[Broken]:
    return [Broken("out.must-ask", {"partner": partner})] if partner is not None else []


def _partner(partner: int | None, left: int) -> dict[str, Fact]:
    return {"partner": partner or 0, "left": left}


def _black_threes_kept(position: Position) -> Broken:
    melded = [card for act in position.did if isinstance(act, Meld) for card in cards_of(act)]
    threes = written(card for card in melded if card.is_black_three)
    return Broken("meld.black-three", {"cards": threes, "when": str(when_black_threes_lie(position.rules))})
