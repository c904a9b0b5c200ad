"""Whose a side or a score is, as it is said to a player."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.core.model.position import Position, side_letter
from canasta_nb.telling import told


def side_said(position: Position, side: int, own: int) -> str:
    """Name a side to those of ``own``.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> four = parse_position("rules classic; turn 1 draw")
    >>> side_said(four, 0, 0), side_said(four, 1, 0)
    ('your side', 'their side')
    """
    key = "yours" if side == own else "theirs" if len(position.sides) == 2 else "other"
    return told("sides", key, side=side_letter(side))


def keeper_shown(position: Position, side: int, viewer: int) -> int:
    """Return the place in ``scores`` of the score that stands for a side: the viewer's own on their side.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> alone = parse_position("rules classic-3p; turn 1 draw")
    >>> keeper_shown(alone, 1, viewer=2), keeper_shown(alone, 0, viewer=2)
    (1, 0)
    """
    seats = position.sides[side]
    return position.keeper_of(viewer if viewer in seats else seats[0])


def scorer_said(position: Position, key: str, viewer: int, names: Sequence[str]) -> str:
    """Name to a seat whose score it is: a side's, or a player's where each keeps one."""
    if key.isdigit():
        return names[int(key) - 1]
    side = next(side for side in range(len(position.sides)) if side_letter(side) == key)
    return side_said(position, side, position.side_of(viewer))
