"""The stock is used up: who must take the pile, and who may end the deal."""

from __future__ import annotations

from random import Random

from canasta_nb.core.cards import face
from canasta_nb.core.notation import position_text
from canasta_nb.core.position import Phase, Position
from canasta_nb.teaching.asking import Part
from canasta_nb.teaching.practice.drafts import Draft
from canasta_nb.teaching.practice.judged import one_label
from canasta_nb.teaching.practice.situations import cards_shown
from canasta_nb.teaching.practice.taking import ways
from canasta_nb.teaching.practice.words import told

LABELS = (
    "legal", "draw.must-take", "draw.stock-empty", "take.frozen", "take.no-match", "take.wild-on-top",
    "take.black-three-on-top",
)  # fmt: skip
ITEMS = {1: 2, 2: 3, 3: 4}
MOST_CARDS = {1: 75, 2: 85, 3: 108}
"""At the end of the stock more lies on the table than at any other time."""
FEWEST_CARDS = {1: 0, 2: 0, 3: 76}


def draft(position: Position, level: int, chance: Random) -> Draft | None:
    """Two, three or four acts when nothing is left to draw; one of them ends the deal."""
    if position.phase is not Phase.DRAW or position.stock or not position.pile or not position.melds[0]:
        return None
    if not FEWEST_CARDS[level] <= cards_shown(position) <= MOST_CARDS[level]:
        return None
    text = position_text(position)
    acts = dict.fromkeys(["stop", "draw", *ways(position)])
    parts = one_label([Part(text=text, ask=f"`{act}`", act=act) for act in acts], LABELS, ITEMS[level], chance)
    if not any(part.act == "stop" for part in parts):
        return None
    hints = (
        told("stock-end", "rule"),
        told("stock-end", "look"),
        told("stock-end", "begin", card=face(position.pile[-1])),
    )
    return Draft("pick", told("stock-end", "question"), tuple(parts), hints, labels=LABELS)
