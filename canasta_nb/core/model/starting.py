"""The start of a turn: cards that waited for the player join the hand, and threes that are due are laid out."""

from __future__ import annotations

from canasta_nb.core.model.acts import Act, Face
from canasta_nb.core.model.dealing import due_threes_faced
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.kept import kept
from canasta_nb.core.rules.ruleset import RuleSet


def begun(position: Position, act: Act | None = None) -> Position:
    """Return the position before the first act of the player in turn, when nothing waits any more.

    Cards that waited join the hand (Pagat, Modern American, talon). Dealt threes that are due at the first turn are
    laid out and replaced (Laws of 1950, law 11), unless ``act`` itself lays them out.
    """
    if not _may_begin_otherwise(position.rules):
        return position
    position = with_packet(position)
    return position if isinstance(act, Face) else due_threes_faced(position)


@kept()
def _may_begin_otherwise(rules: RuleSet) -> bool:
    return rules.packet.usable == "next-turn" or rules.deal.dealt_threes == "at-first-turn"


def with_packet(position: Position) -> Position:
    """Return the position in which the player in turn holds the cards that waited."""
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
