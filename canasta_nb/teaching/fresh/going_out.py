"""Laying the last cards: what a side needs before it goes out, and what the partner's answer binds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Ask
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.shapes.groups import most_wilds
from canasta_nb.core.speech.words import cards_in_words
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.holding import HeldByRank, holding, lay
from canasta_nb.teaching.fresh.judged import one_label
from canasta_nb.teaching.fresh.situations import ME, cards_shown, own_side
from canasta_nb.teaching.fresh.words import hints_on, one_of, told
from canasta_nb.teaching.questions.acts import IsAllowed

LABELS = ("legal", "out.keep-cards", "out.partner-said-no", "out.partner-said-yes")
ITEMS = {1: 2, 2: 2, 3: 4}
MOST_IN_HAND = {1: 6, 2: 8, 3: 11}
MOST_LEFT, NEW = 2, 3
ANSWERS = {"no": "after_no", "yes": "after_yes"}


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft two ways to lay down the last cards, or four; at level 3 the partner has answered before some."""
    if position.phase is not Phase.PLAY or not position.melds[0] or len(position.hand_of(ME)) > MOST_IN_HAND[level]:
        return None
    position = own_side(position)
    if cards_shown(position) > MOST_CARDS[level] or (level == 3 and Ask() not in legal_acts(position)):
        return None
    text = position_text(position)
    parts = [Part(IsAllowed(act=act), text, ask=f"`{act}`") for act in _acts(position)]
    if level == 3:
        parts = [
            Part(part.asked, text, ask=told("going-out", after, act=part.act), acts=("ask", answer))
            for part in parts
            for answer, after in ANSWERS.items()
        ]
    parts = one_label(parts, LABELS, ITEMS[level], chance)
    if not parts:
        return None
    largest = max(len(meld.cards) for meld in position.melds[0])
    held = position.hand_of(ME)
    return Draft(
        "pick",
        one_of("going-out", "question", chance),
        tuple(parts),
        hints_on("going-out", largest=largest, held=len(held), card=cards_in_words([min(held)])),
        labels=LABELS,
    )


def _acts(position: Position) -> list[str]:
    """Ways to lay cards after which few are left, and discards while few are held."""
    hand = position.hand_of(ME)
    pieces = list(_pieces(position, holding(hand)))
    acts = []
    for number in range(1, len(pieces) + 1):
        for chosen in combinations(pieces, number):
            left = len(hand) - sum(len(cards) for cards, _ in chosen)
            if left <= MOST_LEFT:
                acts.append("meld " + ", ".join(lay(cards, onto) for cards, onto in chosen))
    if len(hand) <= MOST_LEFT:
        acts += [f"discard {card}" for card in dict.fromkeys(hand)]
    return acts


def _pieces(position: Position, held: HeldByRank) -> Iterator[tuple[list[Card], str]]:
    """Yield melds and additions that can be combined, because no card is in two of them."""
    wilds = list(held.wilds)
    melds = {meld.rank: meld for meld in position.melds[0]}
    for rank, cards in held.ranks.items():
        if rank in melds:
            yield cards, rank
        elif len(cards) >= NEW:
            yield cards, ""
        elif len(cards) == NEW - 1 and wilds:
            yield [*cards, wilds.pop()], ""
    for meld in sorted(melds.values(), key=_room, reverse=True):
        if wilds and _room_in(position, meld) > 0:
            yield [wilds.pop()], meld.rank


def _room(meld: TableMeld) -> int:
    return meld.naturals - meld.wilds


def _room_in(position: Position, meld: TableMeld) -> int:
    return most_wilds(position.rules, meld.naturals, meld.place) - meld.wilds
