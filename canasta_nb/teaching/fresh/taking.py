"""Ways of taking the pile: which of them the rules allow here."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.cards import Card, face
from canasta_nb.core.model.position import Phase, Position, frozen_for
from canasta_nb.core.notation.text import position_text
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.holding import holding
from canasta_nb.teaching.fresh.judged import one_label
from canasta_nb.teaching.fresh.situations import ME, cards_out_of_sight, cards_shown, own_side, with_top
from canasta_nb.teaching.fresh.words import hints_on, one_of
from canasta_nb.teaching.questions.acts import IsAllowed

WILD_ON_TOP, BLACK_THREE_ON_TOP, BURIED = "take.wild-on-top", "take.black-three-on-top", "take.buried-card"
LABELS = ("legal", "take.frozen", "take.no-match", WILD_ON_TOP, BLACK_THREE_ON_TOP, BURIED)
ITEMS = {1: 2, 2: 3, 3: 3}
SHORTEST_PILE = {1: 1, 2: 3, 3: 6}
OPEN, FROZEN = "open", "take.frozen"
PILES = (*[FROZEN] * 4, *[OPEN] * 3, BURIED, WILD_ON_TOP, BLACK_THREE_ON_TOP)
"""What is looked for: at the table most piles are open, and a card that nobody may take is seldom on top."""
PAIRS = 3
"""So many pairs of the hand are tried on a card that nobody may take."""


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft two or three ways to take a pile, a longer one at level 3."""
    if position.phase is not Phase.DRAW or len(position.pile) < SHORTEST_PILE[level] or not position.melds[0]:
        return None
    kind = chance.lot(PILES)
    found = _of_the_kind(own_side(position, pile=True), kind, chance)
    if found is None or cards_shown(found) > MOST_CARDS[level]:
        return None
    position = found
    text = position_text(position)
    parts = [Part(IsAllowed(act=act), text, ask=f"`{act}`") for act in dict.fromkeys(ways(position))]
    # Where nobody may take the pile, each way has the same answer, so one of them says it all.
    parts = one_label(parts, LABELS, 1 if kind in (WILD_ON_TOP, BLACK_THREE_ON_TOP) else ITEMS[level], chance)
    if not parts:
        return None
    top = position.pile[-1]
    return Draft(
        "pick",
        one_of("taking-the-pile", "question", chance),
        tuple(parts),
        hints_on("taking-the-pile", card=face(top)),
        labels=LABELS,
    )


def _of_the_kind(position: Position, kind: str, chance: Chance) -> Position | None:
    """Return the position if its pile is of the kind; a wild card or a black three on top is put there."""
    if kind in (WILD_ON_TOP, BLACK_THREE_ON_TOP):
        out = cards_out_of_sight(position)
        tops = [card for card in out if (card.is_wild if kind == WILD_ON_TOP else card.is_black_three)]
        return with_top(position, chance.choice(tops)) if tops else None
    if kind == BURIED:
        position = _with_one_buried(position)
    rank = position.pile[-1].rank
    if not holding(position.hand_of(ME)).of(rank) and all(meld.rank != rank for meld in position.melds[0]):
        return None
    return position if kind == BURIED or bool(frozen_for(position, 0)) == (kind == FROZEN) else None


def _with_one_buried(position: Position) -> Position:
    """Return the position with another card of the rank of the top one at the bottom of the pile, if there is one."""
    top, hand = position.pile[-1], position.hand_of(ME)
    out = [card for card in cards_out_of_sight(position) if card.rank == top.rank and card not in hand]
    if not out or not top.is_natural:
        return position
    return position.changed(pile=(position.pile[0], out[0], *position.pile[1:]), stock=position.stock[1:])


def ways(position: Position) -> Iterator[str]:
    """Yield what a learner might try: a pair, one card and a wild one, two wild ones, the side's meld.

    Also a card together with one of its rank that is buried in the pile, and on a card that nobody may take any pair.
    """
    top, held = position.pile[-1], holding(position.hand_of(ME))
    match = held.of(top.rank) or (held.black_threes if top.is_black_three else [])
    pairs: list[list[Card]] = [match[:2], *([*match[:1], wild] for wild in dict.fromkeys(held.wilds)), held.wilds[:2]]
    naturals = [cards[:2] for cards in held.ranks.values() if len(cards) > 1]
    if not top.is_natural:
        pairs += naturals[:PAIRS]
    for pair in pairs:
        if len(pair) == 2:
            yield f"take {top} with {pair[0]}{pair[1]}"
    if any(meld.rank == top.rank for meld in position.melds[0]):
        yield f"take {top} onto {top.rank}"
    buried = [card for card in position.pile[:-1] if card.rank == top.rank and card not in position.hand_of(ME)]
    if top.is_natural and match and buried:
        yield f"take {top} with {match[0]}{buried[0]}"
