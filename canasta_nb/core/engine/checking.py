"""The one function that decides and explains: every law that an act breaks, in the player's own cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, SupportsIndex

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.legal_takes import forced_takes, takes
from canasta_nb.core.engine.supposing import hidden, lays_unseen, supposed
from canasta_nb.core.engine.ways_out import ways_out
from canasta_nb.core.engine.wording import refusal
from canasta_nb.core.laws.discards import bar_on
from canasta_nb.core.laws.drawing import broken_by_draw, broken_by_leaving
from canasta_nb.core.laws.ending import After, broken_by_ask, broken_by_last_discard, broken_by_laying
from canasta_nb.core.laws.initial_meld import broken_by_opening
from canasta_nb.core.laws.joining import broken_by_join
from canasta_nb.core.laws.melding import broken_by_cards, broken_by_lays, broken_by_waiting
from canasta_nb.core.laws.special import broken_by_show
from canasta_nb.core.laws.taking import broken_by_take
from canasta_nb.core.laws.threes import broken_by_face
from canasta_nb.core.laws.turn import already_drawn, broken_by_turn
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Meld, No, Show, Stop, Take, Yes, cards_of
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.laying import without
from canasta_nb.core.model.pile import hand_after
from canasta_nb.core.model.position import TO_DRAW, TO_PLAY, Position, has_partner
from canasta_nb.core.model.turn import begun, cut_short
from canasta_nb.core.speech.order import most_instructive_first
from canasta_nb.core.speech.refusals import Broken, Refusal
from canasta_nb.core.speech.wrong_kind import Other, is_number, no_act, no_number, no_position

ACTS: Final = frozenset((Ask, Discard, Draw, Face, Join, Meld, No, Show, Stop, Take, Yes))


def broken_laws(position: Position, act: Act, seat: int | None = None) -> tuple[Broken, ...]:
    """Return every law that the act breaks, each once, in the order of the laws; empty means legal."""
    if type(act) not in ACTS:
        raise no_act(act)
    turn = broken_by_turn(position, act, seat)
    if turn is not None:
        return (turn,)
    if position.phase is TO_DRAW:
        position = begun(position, act)
    if lays_unseen(act):
        return most_instructive_first(_examined_with_faces(position, act))
    return most_instructive_first(_examined(position, act))


def with_faces(position: Position, act: Act) -> tuple[Position, Act]:
    """Return the position and the act as they are played.

    Unseen cards that are laid get the faces that make it legal.
    """
    if lays_unseen(act):
        return supposed(position, act, _examined)[:2]
    return position, act


def _examined_with_faces(position: Position, act: Meld | Take) -> list[Broken]:
    """Return the laws that an act of unseen cards breaks whatever their faces.

    More of them than the hand has are lacking. Of an act that lays more cards than there are in the hand no more is
    said, because faces for hundreds of cards take long to find.
    """
    hand, cards = position.own_hand, cards_of(act)
    lacking = broken_by_cards(hand, cards)
    if len(cards) > len(hand):
        return lacking
    broken = hidden(supposed(position, act, _examined))
    if not lacking:
        return broken
    return lacking + [fault for fault in broken if fault.law.startswith(("take.", "meld."))]


def _examined(position: Position, act: Act) -> list[Broken]:
    match act:
        case Draw():
            forced = forced_takes(position)
            can_take = bool(forced or (not position.stock and takes(position)))
            return broken_by_draw(position, act, forced, can_take)
        case Stop():
            if position.phase is TO_PLAY and act not in legal_acts(position):
                return [already_drawn(position, act)]
            return broken_by_leaving(position, forced_takes(position))
        case Take():
            return broken_by_take(position, act, forced=bool(forced_takes(position)))
        case Meld():
            return _broken_by_meld(position, act)
        case Discard():
            return broken_by_discard(position, act.card)
        case Join():
            return broken_by_join(position, act)
        case Ask():
            return broken_by_ask(position)
        case Face():
            return broken_by_face(position, act)
        case Show():
            return broken_by_show(position, act)
        case Yes() | No():
            return []


def _broken_by_meld(position: Position, act: Meld) -> list[Broken]:
    cards = cards_of(act)
    lacking = broken_by_cards(position.own_hand, cards)
    left = () if lacking else hand_after(position, cards, taking=False)
    faults, melds = broken_by_lays(position, act.lays, position.own_melds, left)
    after = After(left, melds)
    if lacking:
        return lacking + faults
    broken = broken_by_waiting(position, cards) + faults + broken_by_opening(position, act.lays, after, taking=False)
    return broken or broken_by_laying(position, cards, after)


def check(
    position: Position | Other, act: Act, seat: SupportsIndex | None = None, *, seat_names: Sequence[str] = ()
) -> tuple[Refusal, ...]:
    """Return every refusal of an act, the most instructive first; empty means legal.

    With ``seat`` the act is that player's. ``seat_names`` are the names of the players, seat by seat, which the
    refusals call them by. Raises AmbiguousAct when a target names two own melds, and TooManyCards where a hand of more
    than thirty cards takes too long to decide.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> position = parse_position("rules classic; turn 1 draw; melds A 9s9h9d; hand 1 QsJd8h6dTc; pile 4c2h9c")
    >>> check(position, parse_act("draw"))
    ()
    >>> [refusal.law for refusal in check(position, parse_act("take 9c onto 9"))]
    ['take.frozen']
    >>> "Cam" in check(position, parse_act("draw"), 3, seat_names=("Ann", "Ben", "Cam", "Dot"))[0].says
    True
    """
    if not isinstance(position, Position):
        raise no_position(position, "check(position, act)")
    if seat is not None and not is_number(seat):
        raise no_number(seat, "seat")
    broken = broken_laws(position, act, None if seat is None else int(seat))
    if not broken:
        return ()
    more = ways_out(position, act, broken)
    alone = not has_partner(position, position.turn if seat is None else int(seat))
    return tuple(
        refusal(Broken(law, {**facts, **more[law]}), position.rules, seat_names, alone=alone) for law, facts in broken
    )


def broken_by_discard(position: Position, card: Card) -> list[Broken]:
    """Return the laws that discarding this card breaks."""
    hand = position.own_hand
    broken = broken_by_cards(hand, (card,), position.own_melds)
    if cut_short(position):
        broken.append(Broken("discard.not-now", {"card": str(card), "why": "last-red-three"}))
    if broken:
        return broken
    bar = bar_on(position, hand, card)
    return [bar] if bar is not None else broken_by_last_discard(position, card, without(hand, (card,)))
