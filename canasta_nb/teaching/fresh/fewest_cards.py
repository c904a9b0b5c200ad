"""Opening with as few cards as will do."""

from __future__ import annotations

from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Phase, Position, minimum_for
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.speech.words import number
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Part, replaced
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import Draft
from canasta_nb.teaching.fresh.holding import holding
from canasta_nb.teaching.fresh.situations import ME, own_side
from canasta_nb.teaching.fresh.words import one_of, told
from canasta_nb.teaching.questions.cards import FEWEST_CARDS, LARGEST_SAID, CardsFor
from canasta_nb.teaching.questions.refusing import CARDS

SCORES = {1: (0, 1495), 2: (1500, 2995), 3: (1500, 4500)}
STEP = 5


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft a hand with several openings, at a score by the level, for the fewest cards that open."""
    if position.melds[0] or position.phase is not Phase.PLAY:
        return None
    held = holding(position.hand_of(ME))
    pairs = [cards for cards in held.ranks.values() if len(cards) >= 2]
    if not held.wilds or len(pairs) < 2:
        return None
    low, high = SCORES[level]
    ours = STEP * chance.randint(low // STEP, high // STEP)
    text = replaced(position_text(own_side(position)), f"scores {ours} 0")
    part = Part(CardsFor(act=f"meld {CARDS}", goal=FEWEST_CARDS), text, kind="cards")
    if not _few_could_open(part.position) or not right_answers(part):
        return None
    hints = (
        told("fewest-cards", "rule", need=number(minimum_for(part.position, 0))),
        told("fewest-cards", "look"),
        told("fewest-cards", "begin"),
    )
    question = one_of("fewest-cards", "question", chance, score=number(ours))
    return Draft("cards", question, (part,), hints)


def _few_could_open(position: Position) -> bool:
    """Tell whether the cards worth most reach the minimum, because to try all others takes long."""
    worth = sorted(points(position.rules, [card]) for card in position.hand_of(ME))
    return sum(worth[-LARGEST_SAID[FEWEST_CARDS] :]) >= minimum_for(position, 0)
