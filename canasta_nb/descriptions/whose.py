"""Whose a side or a score is, as it is said to a player: somebody who plays alone is "you" and not a side."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.core.model.position import Position, has_partner, side_letter
from canasta_nb.descriptions.telling import sentence


def sentence_on_side(position: Position, seat: int, table: str, key: str, **values: object) -> str:
    """Return a sentence about a seat's side, as its player reads it, who may be alone there.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> sentence_on_side(parse_position("rules classic; turn 1 draw"), 1, "pile", "frozen_too")
    'Your side has not opened either.'
    >>> sentence_on_side(parse_position("rules classic-2p; turn 1 draw"), 1, "pile", "frozen_too")
    "You haven't opened either."
    """
    return sentence(table, key if has_partner(position, seat) else f"{key}_alone", **values)


def side_said(position: Position, side: int, own: int, names: Sequence[str]) -> str:
    """Name a side to those of ``own``.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> four = parse_position("rules classic; turn 1 draw")
    >>> side_said(four, 0, 0, "ABCD"), side_said(four, 1, 0, "ABCD")
    ('your side', 'their side')
    >>> two = parse_position("rules classic-2p; turn 1 draw")
    >>> side_said(two, 0, 0, ("Ann", "Ben")), side_said(two, 1, 0, ("Ann", "Ben"))
    ('you', 'Ben')
    """
    seat, *others = position.sides[side]
    if not others:
        return sentence("sides", "you") if side == own else names[seat - 1]
    key = "yours" if side == own else "theirs" if len(position.sides) == 2 else "other"
    return sentence("sides", key, side=side_letter(side))


def keeper_shown(position: Position, side: int, viewer: int) -> int:
    """Return the place in ``scores`` of the score that stands for a side: the viewer's own on their side.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> alone = parse_position("rules classic-3p; turn 1 draw")
    >>> keeper_shown(alone, 1, viewer=2), keeper_shown(alone, 0, viewer=2)
    (1, 0)
    """
    seats = position.sides[side]
    return position.keeper_of(viewer if viewer in seats else seats[0])


def is_own(position: Position, key: str, viewer: int) -> bool:
    """Tell whether a score is the viewer's alone, who has no partner or shares no score."""
    alone = not has_partner(position, viewer)
    return key == str(viewer) or (alone and key == side_letter(position.side_of(viewer)))


def scorer_said(position: Position, key: str, viewer: int, names: Sequence[str]) -> str:
    """Name to a seat whose score it is: a side's, or a player's where each keeps one."""
    if is_own(position, key, viewer):
        return sentence("sides", "you")
    if key.isdigit():
        return names[int(key) - 1]
    side = next(side for side in range(len(position.sides)) if side_letter(side) == key)
    return side_said(position, side, position.side_of(viewer), names)
