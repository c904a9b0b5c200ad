"""What may be done in a turn: when a card is drawn, whose melds grow, and what leaves the hand."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.holding import holding, lay
from canasta_nb.teaching.fresh.judged import one_label
from canasta_nb.teaching.fresh.situations import ME, cards_shown
from canasta_nb.teaching.fresh.words import one_of, told
from canasta_nb.teaching.questions.acts import IsAllowed

LABELS = (
    "legal", "turn.draw-first", "turn.already-drawn", "cards.not-in-hand", "meld.not-your-side", "meld.too-small",
)  # fmt: skip
ITEMS = {1: 2, 2: 3, 3: 4}
BEFORE_THE_DRAW = ("turn.draw-first", "", "", "")
"""One in four is about a turn that has only begun: whoever knows that has hardly anything more to find out."""


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft two, three or four acts before or after the draw."""
    wanted = Phase.DRAW if chance.lot(BEFORE_THE_DRAW) == BEFORE_THE_DRAW[0] else Phase.PLAY
    if position.phase is not wanted or not all(position.melds) or cards_shown(position) > MOST_CARDS[level]:
        return None
    text = position_text(position)
    acts = dict.fromkeys(_acts(position))
    parts = one_label([Part(IsAllowed(act=act), text, ask=f"`{act}`") for act in acts], LABELS, ITEMS[level], chance)
    if not parts:
        return None
    hints = (
        told("turn", "rule"),
        told("turn", "look"),
        told("turn", "begin_draw" if position.phase is Phase.DRAW else "begin_play"),
    )
    begins = told("turn", "not_drawn" if position.phase is Phase.DRAW else "drawn")
    return Draft("pick", f"{begins} {one_of('turn', 'question', chance)}", tuple(parts), hints, labels=LABELS)


def _acts(position: Position) -> Iterator[str]:
    """Yield what a beginner might try: a second draw, cards of the table, another side's melds, too few cards."""
    hand = position.hand_of(ME)
    held = holding(hand)
    mine, theirs = ({meld.rank for meld in melds} for melds in position.melds[:2])
    yield "draw"
    yield from (f"discard {card}" for card in list(dict.fromkeys(hand))[:2])
    yield from (f"discard {card}" for meld in position.melds[0] for card in meld.cards[:1] if card not in hand)
    for rank, cards in held.ranks.items():
        if rank in mine | theirs:
            yield f"meld {lay(cards[:1], rank)}"
        elif len(cards) > 1:
            yield f"meld {lay(cards)}"
