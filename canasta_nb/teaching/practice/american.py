"""What may be laid in Modern American: sevens, aces, wild melds, and no meld past seven cards."""

from __future__ import annotations

from random import Random

from canasta_nb.core.notation import position_text
from canasta_nb.core.position import Phase, Position
from canasta_nb.teaching.asking import Part
from canasta_nb.teaching.practice.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.practice.holding import holding
from canasta_nb.teaching.practice.judged import one_label
from canasta_nb.teaching.practice.limits import ITEMS, additions, faces, new_melds
from canasta_nb.teaching.practice.situations import ME, cards_shown, own_side
from canasta_nb.teaching.practice.words import told

LABELS = (
    "legal", "meld.too-few-naturals", "meld.too-many-wilds", "meld.rank-takes-no-wilds", "meld.too-large",
    "meld.wilds-locked",
)  # fmt: skip


def draft(position: Position, level: int, chance: Random) -> Draft | None:
    """Two, three or five lays from one hand, new melds and additions."""
    if position.phase is not Phase.PLAY or not position.melds[0]:
        return None
    position = own_side(position)
    if cards_shown(position) > MOST_CARDS[level]:
        return None
    held = holding(position.hand_of(ME))
    lays = dict.fromkeys([*new_melds(held, position), *additions(held, position)])
    text = position_text(position)
    parts = one_label(
        [Part(text=text, ask=f"`meld {each}`", act=f"meld {each}") for each in lays], LABELS, ITEMS[level], chance
    )
    if not parts:
        return None
    hints = (
        told("modern-american", "rule"),
        told("modern-american", "look"),
        told("melding-limits", "begin", wilds=faces(held.wilds)),
    )
    return Draft("pick", told("modern-american", "question"), tuple(parts), hints, labels=LABELS)
