"""Which card may be discarded (LAWS: discard)."""

from __future__ import annotations

from canasta_nb.core.cards import Card
from canasta_nb.core.laws.bars import bar_on
from canasta_nb.core.laws.going_out import broken_by_last_discard
from canasta_nb.core.laws.melding import broken_by_cards
from canasta_nb.core.laying import without
from canasta_nb.core.position import Position, cut_short
from canasta_nb.core.refusals import Broken


def broken_by_discard(position: Position, card: Card) -> list[Broken]:
    """Return the laws that discarding this card breaks."""
    hand = position.hand_of(position.turn)
    found = broken_by_cards(hand, (card,), position.melds[position.side_of(position.turn)])
    if cut_short(position):
        found.append(Broken("discard.not-now", {"card": str(card), "why": "last-red-three"}))
    if found:
        return found
    bar = bar_on(position, hand, card)
    return [bar] if bar is not None else broken_by_last_discard(position, card, without(hand, (card,)))
