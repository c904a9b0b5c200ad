"""What every kind of exercise can do: read an answer, judge it, and turn clicks into what could have been typed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Any, ClassVar

from canasta_nb.core.language import texts
from canasta_nb.teaching.answers import right_answers
from canasta_nb.teaching.asking import Answer, Exercise, Part
from canasta_nb.teaching.kinds.plain import BLANK, Unreadable
from canasta_nb.teaching.spoken import meaning
from canasta_nb.teaching.words import told

Clicked = Any  # what JSON holds: yes and no, numbers, texts, lists, maps, null for what is not answered

WHOLE, NOTHING = Fraction(1), Fraction(0)


class Kind(ABC):
    """A kind of exercise. Its drawing in the browser stands in ``widgets/js/quiz.js`` under the same name."""

    name: ClassVar[str]

    @abstractmethod
    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return what was said to each part; Unreadable when the answer is not in the form that is asked for."""

    @abstractmethod
    def form(self, exercise: Exercise) -> str:
        """Return how an answer is typed; the same for every part, so that it holds no answer."""

    def accepts(self, part: Part, said: Answer) -> bool:
        """Return whether the rules accept what was said: every right answer counts."""
        return said in right_answers(part)

    def share(self, part: Part, said: Answer) -> Fraction:
        """Return the share of a part's points that an answer earns, from 0 to 1."""
        return WHOLE if self.accepts(part, said) else NOTHING

    def earned(self, exercise: Exercise, shares: tuple[Fraction, ...]) -> Fraction:
        """Return the share of the exercise's points that the shares of its parts earn."""
        return sum(shares, NOTHING) / len(shares)

    def slip(self, part: Part, said: Answer) -> str:
        """Return the name of the slip that a wrong answer is; empty when it is none."""
        return ""

    def choices(self, exercise: Exercise) -> list[list[str]]:
        """Return the words to choose from, each with what it means; "" where it speaks for itself."""
        return [[word, meaning(word)] for word in exercise.labels]

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return what was clicked as a learner would type it; at least one part is answered."""
        return clicked

    def clicked(self, exercise: Exercise, value: object) -> Clicked:
        """Return what has to be clicked for a value that was typed."""
        if isinstance(value, tuple | list):
            return [None if item is ... else item for item in value]
        return [value]


def each(exercise: Exercise, answer: Answer, form: str) -> tuple[Answer, ...]:
    """Return one item for each part; what is missing at the end is not answered yet, Unreadable when it is too much."""
    items = answer if isinstance(answer, tuple) else (answer,)
    count = len(exercise.parts)
    if len(items) > count:
        counts = texts("teaching/words.toml")["form"]["counts"]
        number = counts[count] if count < len(counts) else count
        raise Unreadable(told("form", "one" if count == 1 else "several", number=number, form=form))
    return (*items, *(BLANK,) * (count - len(items)))


def several(form: str, exercise: Exercise) -> str:
    """Return a form as often as the exercise has parts."""
    return form if len(exercise.parts) == 1 else f"({', '.join([form] * len(exercise.parts))})"
