"""The bonus threes that a player may lay out by an act, every choice of them once."""

from __future__ import annotations

from canasta_nb.core.acts import Face
from canasta_nb.core.laws.threes import kept_threes
from canasta_nb.core.position import Phase, Position, is_bonus


def faces(position: Position) -> list[Face]:
    """The acts of laying out one three, or all there are."""
    if position.phase is Phase.DRAW:
        hand = position.hand_of(position.turn)
        threes = tuple(sorted(card for card in hand if is_bonus(position.rules, card)))
    else:
        threes = tuple(sorted(kept_threes(position)))
    return [Face((card,)) for card in dict.fromkeys(threes)]
