"""Whose move it is, and what the moment of the turn allows (LAWS: turn)."""

from __future__ import annotations

from typing import Final

from canasta_nb.core.going_out.turn_end import has_no_end, has_question
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Join, Meld, No, Show, Stop, Take, Yes
from canasta_nb.core.model.position import OVER, TO_ANSWER, TO_DRAW, Position
from canasta_nb.core.model.turn import begun, cut_short, took
from canasta_nb.core.rules.vocabulary.ending import AskWhen
from canasta_nb.core.speech.refusals import Broken, Fact

_ANSWERS: Final = (Yes, No)
_AFTER_THE_DRAW: Final = (Meld, Join, Discard, Show)
_THE_DRAW: Final = (Draw, Take)


def broken_by_turn(position: Position, act: Act, seat: int | None = None) -> Broken | None:
    """Return the one law of the turn that the act breaks, if any; then nothing else is examined."""
    if position.phase is OVER:
        return _deal_over(position)
    if seat is not None and seat != position.turn:
        return Broken("turn.not-yours", {"seat": seat, "turn": position.turn})
    answering = isinstance(act, _ANSWERS)
    if position.phase is TO_ANSWER:
        if answering:
            return None
        mates = position.sides[position.own_side]
        asker = mates[mates.index(position.turn) - 1]
        return Broken("turn.answer-first", {"seat": position.turn, "asker": asker})
    if answering:
        return Broken("out.ask-too-late", {"did": moments(position)["did"], "no_question": True})
    if position.phase is TO_DRAW:
        early = isinstance(act, _AFTER_THE_DRAW) or (isinstance(act, Stop) and bool(begun(position).stock))
        if isinstance(act, Ask):
            early = has_question(position.rules) and AskWhen.BEFORE_DRAW not in position.rules.going_out.ask_when
        if early:
            facts: dict[str, Fact] = {"act": word(act), "stock": len(position.stock), "pile": len(position.pile)}
            if isinstance(act, Stop):
                facts["left"] = len(position.stock)
            return Broken("turn.draw-first", facts)
        return None
    if isinstance(act, _THE_DRAW) or (isinstance(act, Stop) and not cut_short(position) and not has_no_end(position)):
        return already_drawn(position, act)
    return None


def already_drawn(position: Position, act: Act) -> Broken:
    """Return the law on what belongs to the beginning of the turn."""
    return Broken("turn.already-drawn", {"act": word(act), "did": "take" if took(position) else "draw"})


def _deal_over(position: Position) -> Broken:
    if position.did and isinstance(position.did[-1], Show):
        return Broken("turn.deal-over", {"ended_by": "special", "out": position.out or position.turn})
    if position.out is not None:
        return Broken("turn.deal-over", {"ended_by": "out", "out": position.out})
    return Broken("turn.deal-over", {"ended_by": "stop" if position.stock and position.did else "stock"})


def word(act: Act) -> str:
    """Return the word that an act begins with.

    >>> word(Ask())
    'ask'
    """
    return str(act).split()[0]


def moments(position: Position) -> dict[str, tuple[str, ...]]:
    """Return when this rule set lets a player ask, and what the player has done in this turn."""
    return {
        "when": tuple(map(str, position.rules.going_out.ask_when)),
        "did": tuple(dict.fromkeys(map(word, position.did))),
    }
