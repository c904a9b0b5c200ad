"""The reasons that are offered after No: what a learner may give for it, whatever the right answer is."""

from __future__ import annotations

from canasta_nb.teaching.content.asking import Part, is_law
from canasta_nb.teaching.questions.acts import OfAnAct

FEWEST = 3
"""So many reasons are offered at least: one among two is half guessed."""
FOR_NO = {"always", "only-with-the-pile", "red-three-upcard", "wild-in-pile"}
"""Reasons against an act that are no laws."""


def why_not(part: Part) -> tuple[str, ...]:
    """Return the reasons offered after No, in the order of their names, which tells nothing; none for other kinds.

    Of an act they are those that speak against one. Any other question offers all of its reasons.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> why_not(exercise("ct-5").parts[1])
    ('cards.not-in-hand', 'meld.mixed-ranks', 'meld.not-your-side', 'meld.too-small')
    >>> why_not(exercise("fz-2").parts[0])
    ('cards.not-in-hand', 'take.frozen', 'take.no-match')
    """
    if not part.reasons:
        return ()
    asks_about_act = isinstance(part.asked, OfAnAct)
    own = [reason for reason in part.reasons if not asks_about_act or is_law(reason) or reason in FOR_NO]
    lacking = max(FEWEST - len(own), 0)
    return tuple(sorted([*own, *[reason for reason in part.asked.besides() if reason not in own][:lacking]]))
