"""Opening with as few cards as will do."""

from __future__ import annotations

from canasta_nb.core.model.position import Phase, Position, minimum_for
from canasta_nb.core.speech.words import number
from canasta_nb.teaching.answers import right_answers
from canasta_nb.teaching.asking import Part, replaced
from canasta_nb.teaching.practice.chance import Chance
from canasta_nb.teaching.practice.drafts import Draft
from canasta_nb.teaching.practice.holding import holding
from canasta_nb.teaching.practice.situations import ME, own_side, with_hand
from canasta_nb.teaching.practice.words import one_of, told

IN_HAND = {1: 6, 2: 7, 3: 8}
SCORES = {1: (0, 1495), 2: (1500, 2995), 3: (1500, 4500)}
STEP = 5


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft a hand with several openings, at a score by the level, for the fewest cards that open."""
    if position.melds[0] or position.phase is not Phase.PLAY:
        return None
    hand = sorted(position.hand_of(ME))
    held = holding(hand)
    pairs = [cards for cards in held.ranks.values() if len(cards) >= 2]
    if not held.wilds or len(pairs) < 2:
        return None
    kept = [*held.wilds, *(card for cards in pairs for card in cards)][: IN_HAND[level]]
    rest = [card for card in hand if card not in kept]
    kept += rest[: max(0, IN_HAND[level] - len(kept))]
    low, high = SCORES[level]
    ours = STEP * chance.randint(low // STEP, high // STEP)
    text = replaced(with_hand(own_side(position), kept), f"scores {ours} 0")
    part = Part(kind="cards", text=text, act="meld {cards}", goal="fewest-cards")
    if not right_answers(part):
        return None
    hints = (
        told("fewest-cards", "rule", need=number(minimum_for(part.position, 0))),
        told("fewest-cards", "look"),
        told("fewest-cards", "begin"),
    )
    question = one_of("fewest-cards", "question", chance, score=number(ours))
    return Draft("cards", question, (part,), hints)
