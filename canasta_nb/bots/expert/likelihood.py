"""How likely a player is to hold a rank, from what lies on the table and from what the player threw and refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import exp

from canasta_nb.bots.expert.knowing import Habits
from canasta_nb.core.model.position import Position
from canasta_nb.core.speech.language import folder

BINS = (2, 4, 7)
"""From so many own turns ago each next place begins."""


def ago(turns: int, when: int | None) -> int:
    """Return a place for how long ago something happened: 0 for never, 1 for the last turn, and so on.

    >>> ago(5, None), ago(5, 4), ago(5, 3), ago(20, 1)
    (0, 1, 2, 4)
    """
    if when is None:
        return 0
    since = turns - when
    return 1 + sum([since >= bound for bound in BINS])


def signs(position: Position, seat: int, place: int, habits: Habits) -> tuple[str, ...]:
    """Return what speaks for or against a rank in a player's hand, by the names of the fitted coefficients.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 4c; hand 2 x9; hand 3 x9; hand 4 x9")
    >>> signs(table, 3, 1, Habits())
    ('rank 1 opened', 'own meld')
    """
    side = position.side_of(seat)
    found = [f"rank {place} {'opened' if position.melds[side] else 'closed'}"]
    for other, melds in enumerate(position.melds):
        if any(meld.place == place for meld in melds):
            found.append("own meld" if other == side else "other meld")
    turns = habits.turns
    for name, when in (("threw", habits.threw), ("drew", habits.drew_open), ("drew frozen", habits.drew_frozen)):
        if place in when:
            found.append(f"{name} {ago(turns, when[place])}")
    return tuple(found)


def leanings(position: Position, seat: int, habits: Habits) -> tuple[float, ...] | None:
    """Return by the place of each rank how likely a card of it is in this hand, beside one without any sign.

    None where nothing was fitted for the rule set: then every unseen card is as likely as another.
    """
    fitted = _fitted("likelihood.json").get(position.rules.label())
    if fitted is None:
        return None
    return tuple([
        exp(sum([fitted.get(sign, 0.0) for sign in signs(position, seat, place, habits)])) for place in range(14)
    ])  # fmt: skip


@cache
def _fitted(name: str) -> Mapping[str, Mapping[str, float]]:
    found: Mapping[str, Mapping[str, float]] = json.loads(
        (folder() / "bots" / "expert" / name).read_text(encoding="utf-8")
    )["rules"]
    return found
