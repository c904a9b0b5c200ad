"""The start of a turn: cards that waited for the player join the hand before the first act."""

from __future__ import annotations

from canasta_nb.core.position import Position


def begun(position: Position) -> Position:
    """The position in which the player in turn holds the cards that waited for him (Pagat, Modern American, talon)."""
    if position.rules.packet.usable != "next-turn":
        return position
    owner = str(position.turn)
    cards = position.packet_of(owner)
    if not cards:
        return position
    seat = position.turn
    return position.changed(
        hands=(*position.hands[: seat - 1], position.hands[seat - 1] + cards, *position.hands[seat:]),
        packets=tuple([(name, other) for name, other in position.packets if name != owner]),
    )
