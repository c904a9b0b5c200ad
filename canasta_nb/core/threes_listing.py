"""The bonus threes that a player may lay out by an act, equal ones once."""

from __future__ import annotations

from canasta_nb.core.acts import Face
from canasta_nb.core.laws.threes import broken_by_face, kept_threes
from canasta_nb.core.position import Phase, Position, is_bonus


def faces(position: Position) -> list[Face]:
    """Return the acts of laying out one three; several are laid out one after another."""
    if position.phase is Phase.DRAW:
        hand = position.hand_of(position.turn)
        threes = tuple(sorted(card for card in hand if is_bonus(position.rules, card)))
    else:
        threes = tuple(sorted(kept_threes(position)))
    listed = [Face((card,)) for card in dict.fromkeys(threes)]
    return listed if position.stock else [act for act in listed if not broken_by_face(position, act)]
