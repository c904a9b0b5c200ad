"""What one seat may know of a position, and what everybody sees of an act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from canasta_nb.core.model.acts import Act, Draw, Face
from canasta_nb.core.model.cards import RED_THREES, UNSEEN, Card
from canasta_nb.core.model.position import TO_ANSWER, TO_DRAW, Position, red_threes_lie_open
from canasta_nb.core.model.turn import begun, with_packet
from canasta_nb.core.rules.ordinary import ordinary
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.wrong_kind import is_number, no_number, no_position

NOBODY = 0
"""The seat of whoever only watches a table."""


@ordinary
@dataclass(frozen=True)
class View:
    """A position as one seat sees it: every other hand, the stock and what others drew are unseen.

    The pile is known, because every card in it was seen by everybody. Whoever only watches has the seat ``NOBODY``.
    """

    seat: int
    position: Position

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own hand; nobody has none."""
        return () if self.seat == NOBODY else self.position.hand_of(self.seat)

    @property
    def side(self) -> int:
        """The place of the seat's own side; for nobody it is the side in turn."""
        return self.position.side_of(self.position.turn if self.seat == NOBODY else self.seat)


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


def watched(position: Position) -> View:
    """Return what everybody at the table sees of a position: no hand, nothing of the stock, and no card that was drawn.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 draw; hand 1 KhKc; hand 2 QsQh; stock 4d5d; pile 9d")
    >>> [*map(str, watched(position).position.hand_of(1))], str(watched(position).position.pile[-1])
    (['??', '??'], '9d')
    >>> watched(position).hand
    ()
    """
    return View(NOBODY, _open_to_all(position))


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
    shown = Face(act.cards) if isinstance(act, Face) else _as_others_see(before.rules, act)
    return Seen(_open_to_all(before), shown)


def _open_to_all(position: Position) -> Position:
    table = with_packet(position) if position.phase is TO_DRAW else position
    return _hidden_but(table, None, hide_draws=True)


def _hidden_but(position: Position, seat: int | None, *, hide_draws: bool) -> Position:
    """Return the position with the stock, the packets and every hand but one unseen."""
    return position.changed(
        hands=tuple([
            hand if number == seat else (UNSEEN,) * len(hand) for number, hand in enumerate(position.hands, start=1)
        ]),
        stock=(UNSEEN,) * len(position.stock),
        did=tuple([_as_others_see(position.rules, act) for act in position.did]) if hide_draws else position.did,
        packets=tuple([(owner, (UNSEEN,) * len(cards)) for owner, cards in position.packets]),
    )  # fmt: skip


def _as_others_see(rules: RuleSet, act: Act) -> Act:
    """Return a draw as others see it: hidden, unless it brought red threes alone, which lie open."""
    return Draw(()) if isinstance(act, Draw) and not is_open(rules, act) else act


def is_open(rules: RuleSet, draw: Draw) -> bool:
    """Tell whether everybody saw a draw, because all its cards are red threes that were laid out."""
    return not draw.keep and red_threes_lie_open(rules) and all(card in RED_THREES for card in draw.cards)
