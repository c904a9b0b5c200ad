"""What canastas are worth, and what a card changes that joins them."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_act, position_text
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.holding import holding, lay
from canasta_nb.teaching.fresh.situations import ME, cards_shown, own_side
from canasta_nb.teaching.fresh.words import about, one_of, told
from canasta_nb.teaching.questions.sheets import LinesChange, ScoreLines

WORTH = ("melded-cards", "natural-canastas", "mixed-canastas")
CHANGES = {2: 1, 3: 2}


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft the value of a side's canasta and melds at level 1, and the change by one or two additions above."""
    grown = [meld for meld in position.melds[0] if meld.is_canasta]
    if position.phase is not Phase.PLAY or not grown:
        return None
    position = own_side(position)
    if cards_shown(position) > MOST_CARDS[level]:
        return None
    text = position_text(position)
    if level == 1:
        parts = [Part(ScoreLines(of=WORTH), text)]
        return _drafted(one_of("canastas", "worth", chance), parts, grown[0])
    acts = list(dict.fromkeys(_joining(position)))
    if len(acts) < CHANGES[level]:
        return None
    parts = [Part(LinesChange(act=act, of=WORTH), text, ask=f"`{act}`") for act in chance.sample(acts, CHANGES[level])]
    question = one_of("canastas", "change" if level == 2 else "changes", chance, act=parts[0].act)
    return _drafted(question, parts, grown[0])


def _drafted(question: str, parts: list[Part], meld: TableMeld) -> Draft:
    hints = (
        told("canastas", "rule"),
        told("canastas", "look"),
        about("canastas", meld),
    )
    return Draft("num", question, tuple(parts), hints)


def _joining(position: Position) -> Iterator[str]:
    """Single cards that may join a canasta, or make one; of wild cards that count the same, only one is asked about."""
    held = holding(position.hand_of(ME))
    for meld in position.melds[0]:
        if len(meld.cards) + 1 < position.rules.melds.canasta:
            continue
        for card in (*held.of(meld.rank)[:1], *{wild.rank: wild for wild in held.wilds}.values()):
            act = f"meld {lay([card], meld.rank)}"
            if not check(position, parse_act(act)):
                yield act
