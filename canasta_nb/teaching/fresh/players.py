"""What changes with the number of players: cards dealt and drawn, canastas needed, the end of the game."""

from __future__ import annotations

from canasta_nb.core.model.position import Position
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import Draft
from canasta_nb.teaching.fresh.words import hints_on, one_of, told
from canasta_nb.teaching.questions.games import CanastasNeeded, CardsDealt, CardsDrawn, RuleFigure, TargetScore

RULES = ("classic", "classic-2p", "classic-3p", "classic-6p", "official-3pack")
ASKED: tuple[type[RuleFigure], ...] = (CardsDealt, CardsDrawn, CanastasNeeded, TargetScore)
LINES = {1: 2, 2: 4, 3: 6}


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft two, four or six figures of several games, not all the same."""
    del position  # The rules decide these figures, so there is no position to draw.
    every = [(rules, what) for rules in RULES for what in ASKED]
    parts = tuple(
        Part(
            what(),
            f"rules {rules}; turn 1 draw",
            line=f"{rules}-{what.word}",
            ask=told("players", what.word, rules=rules),
        )
        for rules, what in sorted(chance.sample(every, LINES[level]), key=lambda pair: (pair[0], pair[1].word))
    )
    if len({right_answers(part) for part in parts}) < len(parts) / 2:
        return None
    first = parts[0]
    hints = hints_on("players", rules=first.position.rules.id)
    return Draft("sheet", one_of("players", "question", chance), parts, hints)
