"""The first melds of a side must count a minimum (LAWS: initial-meld)."""

from __future__ import annotations

from canasta_nb.core.acts import Lay
from canasta_nb.core.cards import PLACE, WILD, Card
from canasta_nb.core.finishing import binding_answer
from canasta_nb.core.laws.melding import texts
from canasta_nb.core.melds import Meld, points
from canasta_nb.core.position import Position, drew, minimum_for
from canasta_nb.core.refusals import Broken, Fact


def broken_by_opening(
    position: Position, lays: tuple[Lay, ...], hand_after: tuple[Card, ...], melds_after: tuple[Meld, ...], *, taking: bool
) -> list[Broken]:
    """The law on the minimum, for an act that makes the side's first meld.

    ``lays`` has the top card of the pile in its first lay when the pile is taken; of the pile nothing else counts
    (Pagat, table of minimums; Laws of 1950, laws 26, 27 and 33).
    """
    side = position.side_of(position.turn)
    if position.melds[side]:
        return []
    need = minimum_for(position, side)
    cards = tuple(card for lay in lays for card in lay.cards)
    have = points(position.rules, cards)
    if have >= need or (not taking and concealed_exempt(position, hand_after, melds_after)):
        return []
    facts: dict[str, Fact] = {
        "need": need,
        "score": position.scores[side],
        "lays": tuple(str(lay) for lay in lays),
        "have": have,
        "short": need - have,
        "cards": texts(cards),
        "not_counted": (),
    }
    if taking:
        laid = {PLACE[card] for card in cards if not WILD[card]}
        buried = tuple(card for card in position.pile[:-1] if PLACE[card] in laid)
        facts["top"] = str(position.pile[-1])
        facts["not_counted"] = texts(position.pile[:-1])
        if buried:
            facts["buried"] = texts(buried)
    return [Broken("initial-meld.minimum", facts)]


def concealed_exempt(position: Position, hand_after: tuple[Card, ...], melds_after: tuple[Meld, ...]) -> bool:
    """Whether the whole hand, with a canasta of its own, goes down at once after a draw from the stock.

    Pagat, Classic Canasta, the one exception to the minimum; Laws of 1950, law 49.
    """
    return (
        position.rules.initial_meld.concealed_exempt == "after-stock-draw"
        and len(hand_after) <= 1
        and drew(position)
        and binding_answer(position) is not False
        and any(meld.is_canasta for meld in melds_after)
    )
