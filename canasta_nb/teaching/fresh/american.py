"""What may be laid in Modern American: sevens, aces, wild melds, and no meld past seven cards."""

from __future__ import annotations

from canasta_nb.core.model.position import Position
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import Draft
from canasta_nb.teaching.fresh.limits import lays_asked

LABELS = (
    "legal", "meld.too-few-naturals", "meld.too-many-wilds", "meld.rank-takes-no-wilds", "meld.too-large",
    "meld.wilds-locked",
)  # fmt: skip


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft two, three or five new melds and additions from one hand."""
    return lays_asked("modern-american", LABELS, position, level, chance, with_additions=True)
