"""What one seat may know of a position, and what everybody sees of an act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from canasta_nb.core.model.acts import Act, Draw, Face
from canasta_nb.core.model.cards import RED_THREES, UNSEEN, Card
from canasta_nb.core.model.position import TO_ANSWER, TO_DRAW, Position
from canasta_nb.core.model.turn import begun, with_packet
from canasta_nb.core.rules.ordinary import ordinary
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.wrong_kind import is_number, no_number, no_position


@ordinary
@dataclass(frozen=True)
class View:
    """A position as one seat sees it: every other hand, the stock and what others drew are unseen.

    The pile is known, because every card in it was seen by everybody.
    """

    seat: int
    position: Position

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own hand."""
        return self.position.hand_of(self.seat)

    @property
    def side(self) -> int:
        """The place of the seat's own side."""
        return self.position.side_of(self.seat)


def view(position: Position, seat: int) -> View:
    """Return what a seat may know of a position.

    Raises ValueError for a seat that is not at the table.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 draw; hand 1 KhKc; hand 2 QsQh; stock 4d5d")
    >>> str(view(position, 1).position.hand_of(2)[0]), str(view(position, 1).position.stock[0])
    ('??', '??')
    >>> view(position, 9)
    Traceback (most recent call last):
    Mistake: There is no seat 9 at this table. The seats are 1 to 4.
    """
    if not isinstance(position, Position):
        raise no_position(position, "view(position, seat)")
    if not is_number(seat):
        raise no_number(seat, "seat")
    if not 1 <= seat <= position.seats:
        raise Mistake(mistaken("seat", seat=seat, seats=position.seats))
    if position.phase is TO_DRAW:
        # What waited for the player in turn is seen before the first act; what replaces his threes, by him alone.
        position = begun(position) if seat == position.turn else with_packet(position)
    own_turn = position.turn == seat and position.phase is not TO_ANSWER
    return View(seat, _hidden_but(position, seat, hide_draws=not own_turn))


class Seen(NamedTuple):
    """An act as everybody at the table saw it, and the table before it: every hand, the stock and the draws unseen."""

    table: Position
    act: Act

    @property
    def seat(self) -> int:
        """The seat of the player who acted."""
        return self.table.turn


def seen(before: Position, act: Act) -> Seen:
    """Return what everybody saw of an act: one entry of the public record of a deal.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> position = parse_position("rules classic; turn 1 draw; hand 1 KhKc; hand 2 QsQh; stock 4d5d")
    >>> entry = seen(position, parse_act("draw 4d"))
    >>> entry.seat, str(entry.act), str(entry.table.hand_of(1)[0])
    (1, 'draw', '??')
    """
    table = with_packet(before) if before.phase is TO_DRAW else before
    shown = Face(act.cards) if isinstance(act, Face) else _as_others_see(act)
    return Seen(_hidden_but(table, None, hide_draws=True), shown)


def _hidden_but(position: Position, seat: int | None, *, hide_draws: bool) -> Position:
    """Return the position with the stock, the packets and every hand but one unseen."""
    return position.changed(
        hands=tuple([
            hand if number == seat else (UNSEEN,) * len(hand) for number, hand in enumerate(position.hands, start=1)
        ]),
        stock=(UNSEEN,) * len(position.stock),
        did=tuple(map(_as_others_see, position.did)) if hide_draws else position.did,
        packets=tuple([(owner, (UNSEEN,) * len(cards)) for owner, cards in position.packets]),
    )  # fmt: skip


def _as_others_see(act: Act) -> Act:
    """Return a draw as others see it: hidden, unless it brought red threes alone, which lie open."""
    if isinstance(act, Draw) and (act.keep or not all(card in RED_THREES for card in act.cards)):
        return Draw(())
    return act
