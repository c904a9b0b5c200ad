"""Which card may be discarded (LAWS: discard)."""

from __future__ import annotations

from canasta_nb.core.cards import Card
from canasta_nb.core.laws.going_out import broken_by_last_discard
from canasta_nb.core.laws.melding import broken_by_cards
from canasta_nb.core.laying import without
from canasta_nb.core.position import Position, cut_short
from canasta_nb.core.refusals import Broken


def broken_by_discard(position: Position, card: Card) -> list[Broken]:
    """The laws that discarding this card breaks."""
    hand = position.hand_of(position.turn)
    found = broken_by_cards(hand, (card,))
    melds = position.melds[position.side_of(position.turn)]
    if found and any(card in meld.cards for meld in melds):
        found = [Broken(fault.law, {**fault.facts, "melded": (str(card),)}) for fault in found]
    if cut_short(position):
        found.append(Broken("discard.not-now", {"card": str(card), "why": "last-red-three"}))
    if card.is_red_three and not position.rules.red_threes.discard:
        found.append(Broken("discard.three", {"card": str(card)}))
    if found:
        return found
    return broken_by_last_discard(position, card, without(hand, (card,)))
