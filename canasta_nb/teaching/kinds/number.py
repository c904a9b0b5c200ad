"""A number for each part."""

from __future__ import annotations

from canasta_nb.teaching.asking import Answer, Exercise, Part
from canasta_nb.teaching.kinds.kind import Clicked, Kind, each, several
from canasta_nb.teaching.kinds.plain import BLANK, Unreadable
from canasta_nb.teaching.kinds.typed import number
from canasta_nb.teaching.words import told


class Number(Kind):
    """A number for each part, as in ``(50, 90)``."""

    name = "num"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return a number for each part."""
        return tuple(read_number(item) for item in each(exercise, answer, self.form(exercise)))

    def form(self, exercise: Exercise) -> str:
        """Return a nought as often as there are parts."""
        return several("0", exercise)

    def slip(self, part: Part, said: Answer) -> str:
        """Return ``sign`` or ``ten`` where only the sign, or a nought, is wrong."""
        return slip_of(self, part, said)

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return a tuple, or the number of a single part alone."""
        if not isinstance(clicked, list):
            return clicked
        items = tuple(... if item is None else item for item in clicked)
        return items[0] if len(exercise.parts) == 1 and len(items) == 1 else items


def read_number(item: Answer) -> Answer:
    """Return a number, or what is not answered yet; Unreadable for anything else."""
    if item == BLANK:
        return BLANK
    found = number(item)
    if found is None:
        raise Unreadable(told("form", "number"))
    return found


def slip_of(kind: Kind, part: Part, said: Answer) -> str:
    """Return how a wrong number slipped: ``sign`` or ``ten``; empty when it is wrong in another way.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> part = exercise("sc-7").parts[0]
    >>> [slip_of(Number(), part, said) for said in (30, -30, -300, -35)]
    ['sign', '', 'ten', '']
    """
    if type(said) is not int or not said or kind.accepts(part, said):
        return ""
    if kind.accepts(part, -said):
        return "sign"
    ten = kind.accepts(part, said * 10) or (said % 10 == 0 and said // 10 and kind.accepts(part, said // 10))
    return "ten" if ten else ""
