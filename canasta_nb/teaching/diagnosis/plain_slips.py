"""Plain slips: wrong answers that come of a step left out, which say nothing of what a learner believes."""

from __future__ import annotations

from dataclasses import replace

from canasta_nb.core.model.turn import with_packet
from canasta_nb.teaching.content.asking import Answer, Part, played, replaced
from canasta_nb.teaching.diagnosis.signs import showing
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.kinds import BLANK, accepts
from canasta_nb.teaching.kinds.slips import slipped
from canasta_nb.teaching.questions.hands import HandSize

OF_NUMBERS = ("num", "sheet")
"""The kinds of exercises that ask for numbers."""
STEPS_LEFT_OUT = ("hand_own", "hand_partner", "hand_either", "canasta_natural", "canasta_mixed", "line_out")
"""The slips of a wrong number that are a step left out."""


def is_likelier_than_a_slip(assessment: Assessment, code: str) -> bool:
    """Tell whether an idea explains what is wrong in an answer, and something in it that no plain slip explains.

    It has to explain half of the wrong parts. Of wrong numbers it has to explain more, because each may be a slip.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> is_likelier_than_a_slip(assess(exercise("ma-4"), (-400, 360)), "natural_needs_suit")
    False
    >>> is_likelier_than_a_slip(assess(exercise("ct-1"), 110), "value_ace10")
    True
    """
    explained = showing(assessment, code)
    pairs = list(zip(assessment.exercise.parts, assessment.said, strict=True))
    few = len(assessment.wrong) + (assessment.exercise.kind in OF_NUMBERS)
    return 2 * len(explained) >= few and not all(is_plain_slip(*pairs[number - 1]) for number in explained)


def is_plain_slip(part: Part, said: Answer) -> bool:
    """Tell whether a wrong answer is right once a single step is left out: a score not looked up, cards not counted.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> is_plain_slip(exercise("im-5").parts[0], "AsAh2d"), is_plain_slip(exercise("ma-5").parts[1], 7)
    (True, True)
    >>> is_plain_slip(exercise("fz-3").parts[0], "9h2s")
    False
    """
    if said == BLANK or not part.text:
        return False
    if isinstance(part.asked, HandSize):
        return said in _counts_without_a_step(part)
    return slipped(part, said) in STEPS_LEFT_OUT or _forgets_the_score(part, said)


def _forgets_the_score(part: Part, said: Answer) -> bool:
    """Tell whether an answer is right at a score of 0, where every game begins."""
    if not any(part.position.scores):
        return False
    at_the_start = " ".join(["scores", *("0" for _ in part.position.scores)])
    forgotten = replace(part, text=replaced(part.text, at_the_start))
    try:
        return accepts(forgotten, said)
    except ValueError:  # what was played before is not allowed at that score
        return False


def _counts_without_a_step(part: Part) -> tuple[int, int]:
    """Return how many cards the hand has without anything that came later, and without the talon."""
    before, held = played(part.text, ()), len(part.position.hand_of(part.position.turn))
    talon = len(with_packet(before).own_hand) - len(before.own_hand)
    return len(before.own_hand), held - talon
