"""A number for each part."""

from __future__ import annotations

from canasta_nb.core.speech.words import capital
from canasta_nb.descriptions.telling import line_name
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.plain import BLANK, Unreadable
from canasta_nb.teaching.content.words import says, told
from canasta_nb.teaching.kinds.kind import Clicked, Kind, each, listed_in, several, unreadable
from canasta_nb.teaching.kinds.slips import slipped
from canasta_nb.teaching.kinds.typed import number
from canasta_nb.teaching.questions.sheets import wild_cards_melded
from canasta_nb.teaching.reasons.faults import look_at


class Number(Kind):
    """A number for each part, as in ``(50, 90)``."""

    name = "num"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return a number for each part."""
        form, count = self.form(exercise), len(exercise.parts)
        items = numbers_in(exercise, answer, form) if isinstance(answer, str) and count > 1 else answer
        says = None if count == 1 else unreadable(exercise, form)
        return tuple(read_number(item, says) for item in each(exercise, items, form))

    def form(self, exercise: Exercise) -> str:
        """Return one zero for each part."""
        return several("0", exercise)

    def is_offered(self, part: Part, said: Answer) -> bool:
        """Return whether it is a whole number."""
        return type(said) is int

    def label(self, part: Part) -> str:
        """Return the question, or the name of the line of a score that is asked for."""
        return capital(part.ask or line_name(part.line))

    def slip(self, part: Part, said: Answer) -> str:
        """Return in words that only the sign is wrong, or that the number is off by a factor of ten, one card or one
        line.
        """
        found = slipped(part, said)
        return told("slip", found, cards=wild_cards_melded(part) if found == "canasta_natural" else "") if found else ""

    def fault(self, part: Part, said: Answer) -> list[str]:
        """Return the slip, or whether the number is too high or too low, and how it is counted.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> Number().fault(exercise("ct-1").parts[0], 110)[0]
        'Your number is too low by just the value of one card.'
        """
        if slip := self.slip(part, said):
            return [slip, look_at(part, part.because)]
        right = next((answer for answer in right_answers(part) if isinstance(answer, int)), None)
        if right is None or not isinstance(said, int | float):
            return [look_at(part)]
        return [says("wrong", "high" if said > right else "low"), look_at(part, part.because)]

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return a tuple, or the number of a single part alone."""
        if not isinstance(clicked, list):
            return clicked
        items = tuple(... if item is None else item for item in clicked)
        return items[0] if len(exercise.parts) == 1 and len(items) == 1 else items


def numbers_in(exercise: Exercise, text: str, form: str) -> Answer:
    """Return the numbers that a text lists; Unreadable where it may as well be one long number.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> numbers_in(exercise("pl-4"), "740 and 640", ""), numbers_in(exercise("pl-4"), "740 points", "")
    (('740', '640'), '740 points')
    >>> numbers_in(exercise("pl-4"), "740 640", "(0, 0)")
    Traceback (most recent call last):
    Unreadable: Write two answers, in this form: (0, 0).
    """
    items = listed_in(text, len(exercise.parts))
    if not isinstance(items, tuple) or number(text) is None:
        return items
    if all(number(item) is not None for item in items):
        raise unreadable(exercise, form)
    return text


def read_number(item: Answer, says: Unreadable | None = None) -> Answer:
    """Return a number, or what is not answered yet; for anything else Unreadable, as given or with an example."""
    if item == BLANK:
        return BLANK
    found = number(item)
    if found is None:
        raise says or Unreadable(told("form", "number"))
    return found
