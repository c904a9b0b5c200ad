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
from canasta_nb.teaching.fresh.situations import ME, cards_shown, own_side
from canasta_nb.teaching.fresh.words import hints_on, one_of
from canasta_nb.teaching.questions.acts import IsAllowed

LABELS = ("legal", "take.frozen", "take.no-match", "take.wild-on-top", "take.black-three-on-top", "take.no-lay-off")
ITEMS = {1: 2, 2: 3, 3: 3}
SHORTEST_PILE = {1: 1, 2: 3, 3: 6}
OPEN_PILES = 0.35
"""The share of piles that are not frozen which is asked about: at the table they are the most."""


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft two or three ways to take a pile, a longer one at level 3, with at least two different results."""
    if position.phase is not Phase.DRAW or len(position.pile) < SHORTEST_PILE[level] or not position.melds[0]:
        return None
    position = own_side(position, pile=True)
    rank = position.pile[-1].rank
    if not holding(position.hand_of(ME)).of(rank) and all(meld.rank != rank for meld in position.melds[0]):
        return None
    if cards_shown(position) > MOST_CARDS[level] or (not frozen_for(position, 0) and chance.random() > OPEN_PILES):
        return None
    text = position_text(position)
    parts = [Part(IsAllowed(act=act), text, ask=f"`{act}`") for act in dict.fromkeys(ways(position))]
    parts = one_label(parts, LABELS, ITEMS[level], chance)
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


def ways(position: Position) -> Iterator[str]:
    """Yield what a learner might try: a pair, one card and a wild one, two wild ones, the side's meld."""
    top, held = position.pile[-1], holding(position.hand_of(ME))
    match = held.of(top.rank)
    pairs: list[list[Card]] = [match[:2], *([*match[:1], wild] for wild in dict.fromkeys(held.wilds)), held.wilds[:2]]
    for pair in pairs:
        if len(pair) == 2:
            yield f"take {top} with {pair[0]}{pair[1]}"
    if any(meld.rank == top.rank for meld in position.melds[0]):
        yield f"take {top} onto {top.rank}"
