"""What red threes count for either side, and what an opening makes of them."""

from __future__ import annotations

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Meld
from canasta_nb.core.model.position import SIDE_LETTERS, Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.speech.words import capital
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.content.spoken import side_said
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.situations import cards_shown, without_pile
from canasta_nb.teaching.fresh.words import hints_on, one_of, told
from canasta_nb.teaching.questions.sheets import ScoreLines

OF = ("red-threes",)


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Level 1 asks about one side, level 2 about both, level 3 also about your side when it has opened."""
    position = without_pile(position)
    if position.phase is Phase.OVER or cards_shown(position) > MOST_CARDS[level]:
        return None
    have = [letter for letter, threes in zip(SIDE_LETTERS, position.threes, strict=False) if threes]
    if level == 1:
        opened = chance.lot((False, True))
        have = [letter for letter in have if bool(position.melds[SIDE_LETTERS.index(letter)]) == opened]
    text = position_text(position)
    called = {letter: side_said(position, letter) for letter in have}
    parts = [Part(ScoreLines(side=letter, of=OF), text, ask=capital(called[letter]), line=letter) for letter in have]
    if level == 1:
        parts = chance.sample(parts, min(1, len(parts)))
    if len(parts) < min(level, 2):
        return None
    opening = ""
    if level == 3:
        if position.phase is not Phase.PLAY or position.melds[0]:
            return None
        acts = [act for act in legal_acts(position) if isinstance(act, Meld)]
        if not acts:
            return None
        opening = str(chance.choice(acts))
        ask = told("red-threes", "after_opening")
        parts.append(Part(ScoreLines(of=OF), text, ask=ask, acts=(opening,), line="A-opened"))
    key = {1: "one_side", 2: "both_sides", 3: "opened"}[level]
    question = one_of("red-threes", key, chance, side=called[parts[0].side], act=opening)
    side = called[parts[0].side]
    hints = hints_on("red-threes", side=side)
    return Draft("sheet", question, tuple(parts), hints)
