"""The end of a deal between bots, scored line by line."""

from __future__ import annotations

from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import position_text
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.situations import ME, cards_shown, own_side
from canasta_nb.teaching.fresh.words import about, one_of, told
from canasta_nb.teaching.questions.sheets import TOTAL, ScoreLines, TotalScore

CANASTAS = ("natural-canastas", "mixed-canastas")
BONUSES = ("red-threes", "going-out", "concealed")
LINES: dict[int, tuple[tuple[str, tuple[str, ...]], ...]] = {
    1: (("canastas", CANASTAS), ("cards-in-hand", ())),
    2: (("canastas", CANASTAS), ("bonuses", BONUSES), ("cards-in-hand", ())),
    3: (("melded-cards", ()), ("canastas", CANASTAS), ("bonuses", BONUSES), ("cards-in-hand", ()), (TOTAL, ())),
}


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft two, three or five lines of the sheet of side A, with at most one worth nothing."""
    if position.phase is not Phase.OVER or not position.melds[0]:
        return None
    position = own_side(position.changed(turn=ME))
    if cards_shown(position) > MOST_CARDS[level]:
        return None
    text = position_text(position)
    parts = tuple(
        Part(TotalScore() if line == TOTAL else ScoreLines(of=of), text, line=line) for line, of in LINES[level]
    )
    counts = [part.asked.points(part) for part in parts if isinstance(part.asked, ScoreLines)]
    if counts.count(0) > (0 if level == 1 else 1):
        return None
    first = position.melds[0][0]
    return Draft(
        "sheet",
        one_of("scoring", "question", chance, lines=" ".join(told("lines", part.line) for part in parts)),
        parts,
        (
            told("scoring", "rule"),
            told("scoring", "look"),
            about("scoring", first),
        ),
    )
