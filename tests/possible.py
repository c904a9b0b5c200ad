"""Whether a position can come about in a game: the cards of all places, the hands, and the size of the stock."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.dealing import hand_size
from canasta_nb.core.model.position import Phase, Position, pack_size


def impossible(position: Position) -> list[str]:
    """Return what no game leads to.

    All places together hold the pack. A player who has not opened has never taken the pile, so the hand is as large as
    it was dealt, and larger only by what each turn adds in games that draw two cards. A player who went out holds
    nothing. A stock only shrinks.
    """
    return [*_other_than_the_pack(position), *_wrong_hands(position), *_too_large_stock(position)]


def is_bare(position: Position) -> bool:
    """Tell whether a position isn't a table but a run of cards: nothing of it is seen but one hand."""
    return not any((*position.melds, *position.threes, position.pile, *position.scores))


def _other_than_the_pack(position: Position) -> Iterator[str]:
    """Count the hidden cards, too: where a text leaves out the stock, it is what the other places leave of the pack."""
    if not position.is_complete:
        yield f"all places together hold {position.cards_held} cards, and the pack has {pack_size(position.rules)}"


def _wrong_hands(position: Position) -> Iterator[str]:
    dealt, draw = hand_size(position.rules, position.seats), position.rules.turn.draw
    for seat, hand in enumerate(position.hands, start=1):
        if seat == position.out and hand:
            yield f"seat {seat} went out and holds {len(hand)} cards"
        if position.melds[position.side_of(seat)]:
            continue
        least = dealt + (draw if position.phase is Phase.PLAY and seat == position.turn else 0)
        if len(hand) < least or (len(hand) > least and draw == 1):
            yield f"seat {seat} has not opened and holds {len(hand)} cards, not {least}"


def _too_large_stock(position: Position) -> Iterator[str]:
    """Compare what is left with what the deal left. Where no pile is shown, its cards are among what is left."""
    if position.packets:
        return
    in_hands = hand_size(position.rules, position.seats) * position.seats
    most = pack_size(position.rules) - in_hands - sum(map(len, position.threes)) - bool(position.pile)
    if len(position.stock) > most:
        yield f"the stock has {len(position.stock)} cards, and the deal left {most}"
