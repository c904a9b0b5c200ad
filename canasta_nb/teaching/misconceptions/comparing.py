"""The wrong idea that there is one rule for all games."""

from __future__ import annotations

import re
from dataclasses import replace

from canasta_nb.core.model.position import SIDE_LETTERS
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.questions.sheets import RED_THREES, ScoreLines


def one_true_rule(part: Part) -> tuple[Answer, ...]:
    """Answer by classic, for any rule set in the question."""
    if part.kind in ("cards", "moves"):
        return ()
    in_classic = replace(part, text=re.sub(r"rules [^;\n]+", "rules classic", part.text, count=1))
    try:
        said = right_answers(in_classic)
    except Mistake:
        return ()
    right = right_answers(part)
    return tuple(answer for answer in said if answer not in right)


def red_threes_by_the_hundred(part: Part) -> tuple[Answer, ...]:
    """Count 100 for each of the red threes when a side has them all."""
    if not isinstance(part.asked, ScoreLines) or part.asked.names(part) != (RED_THREES,):
        return ()
    right = part.asked.points(part)
    said = 100 * len(part.position.threes[SIDE_LETTERS.index(part.side)]) if part.side in SIDE_LETTERS else 0
    return (said,) if 0 < said < right else ()
