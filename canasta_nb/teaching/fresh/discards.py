"""How dangerous discards are: the safest of several, or all of them in order."""

from __future__ import annotations

from itertools import pairwise

from canasta_nb.core.model.position import Phase, Position, frozen_for
from canasta_nb.core.notation.text import position_text
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import MOST_CARDS, Draft
from canasta_nb.teaching.fresh.situations import ME, cards_shown
from canasta_nb.teaching.fresh.words import hints_on, one_of
from canasta_nb.teaching.questions.judgement import Safest, SafestFirst, dangers

CARDS = {1: 3, 2: 5, 3: 4}
IN_ORDER = 3
APART = 0.06
"""By so much the chances differ at least: nobody can see smaller differences at a table."""


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Level 1 asks for the safest of three discards, level 2 of five, level 3 for four of them in order."""
    if position.phase is not Phase.PLAY or not position.melds[1] or frozen_for(position, 1):
        return None
    if cards_shown(position) > MOST_CARDS[max(level, 2)]:
        return None
    ranks = {card.rank: card for card in position.hand_of(ME) if card.is_natural or card.is_black_three}
    if len(ranks) < CARDS[level]:
        return None
    labels = tuple(map(str, chance.sample(list(ranks.values()), CARDS[level])))
    part = Part(SafestFirst() if level == IN_ORDER else Safest(), position_text(position), labels=labels)
    found = sorted(dangers(part).values())
    gaps = [above - below for below, above in pairwise(found)]
    if min(gaps if level == IN_ORDER else gaps[:1]) < APART:
        return None
    hints = hints_on("discards")
    key = "order" if level == IN_ORDER else "safest"
    question = one_of("discards", key, chance)
    return Draft("order" if level == IN_ORDER else "pick", question, (part,), hints, labels=labels)
