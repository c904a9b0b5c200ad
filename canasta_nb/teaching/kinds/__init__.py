"""The kinds of exercises, one to a module: how to read an answer, score it, and explain it."""

from __future__ import annotations

from fractions import Fraction

from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.plain import BLANK, Unreadable, plain
from canasta_nb.teaching.kinds.cards import Cards
from canasta_nb.teaching.kinds.kind import NOTHING, Kind
from canasta_nb.teaching.kinds.moves import Moves
from canasta_nb.teaching.kinds.number import Number
from canasta_nb.teaching.kinds.order import Order
from canasta_nb.teaching.kinds.pick import Pick
from canasta_nb.teaching.kinds.pile import PileCards
from canasta_nb.teaching.kinds.sheet import Sheet
from canasta_nb.teaching.kinds.yes_no import YesNo

__all__ = ["BLANK", "KINDS", "Kind", "Unreadable", "accepts", "plain", "read", "share"]

KINDS: dict[str, Kind] = {
    kind.name: kind for kind in (Cards(), YesNo(), Number(), Order(), Pick(), PileCards(), Sheet(), Moves())
}  # fmt: skip


def read(exercise: Exercise, value: object) -> tuple[Answer, ...]:
    """Return what a learner said to each part; Unreadable when the answer is not in the form that is asked for.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> read(exercise("fz-2"), ((False, "take.frozen"), ("yes", "natural pair")))
    ((False, 'take.frozen'), (True, 'natural-pair'))
    >>> read(exercise("fz-2"), (False, "take.frozen"))
    ((False, 'take.frozen'), '…')
    >>> read(exercise("fz-2"), "K♠")
    Traceback (most recent call last):
    Unreadable: Write True or False and your reason, in this form: ((True, "reason"), (True, "reason")).
    """
    answer = plain(value)
    if answer == BLANK:
        return (BLANK,) * len(exercise.parts)
    return KINDS[exercise.kind].read(exercise, answer)


def accepts(part: Part, said: Answer) -> bool:
    """Return whether the rules accept what was said: every right answer counts.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("fz-3").parts[0]
    >>> accepts(part, "9h9d"), accepts(part, "9h2s")
    (True, False)
    """
    return KINDS[part.kind].accepts(part, said)


def share(part: Part, said: Answer) -> Fraction:
    """Return the share of a part's points that what was said earns, from 0 to 1.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("fz-2").parts[0]
    >>> [str(share(part, said)) for said in ((False, "take.frozen"), (False, "take.no-match"), (True, "table-meld"))]
    ['1', '0', '0']
    """
    return NOTHING if said == BLANK else KINDS[part.kind].share(part, said)
