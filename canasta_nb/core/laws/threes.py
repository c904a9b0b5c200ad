"""Laying out bonus threes where that is an act of its own (LAWS: threes)."""

from __future__ import annotations

from canasta_nb.core.acts import Face
from canasta_nb.core.laws.melding import broken_by_cards, texts
from canasta_nb.core.position import Phase, Position
from canasta_nb.core.refusals import Broken


def broken_by_face(position: Position, act: Face) -> list[Broken]:
    """The laws that laying out threes breaks.

    Where dealt threes are due at the owner's first turn (Laws of 1950, law 11) a player may lay them out in so many
    words before the draw; everywhere else of the playable rule sets they are faced without an act.
    """
    strange = tuple(card for card in act.cards if not card.is_red_three)
    if strange:
        return [Broken("threes.not-a-three", {"cards": texts(strange)})]
    hand = position.hand_of(position.turn)
    due = position.rules.deal.dealt_threes == "at-first-turn" and position.phase is Phase.DRAW
    if due and all(card in hand for card in act.cards):
        return []
    return [Broken("threes.not-now", {"cards": texts(act.cards), "automatic": True}), *broken_by_cards(hand, act.cards)]
