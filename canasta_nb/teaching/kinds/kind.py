"""The interface of every kind of question: read an answer, judge it, explain it, and describe its picture."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from canasta_nb.core.speech.language import in_letters
from canasta_nb.core.speech.words import capital, listed
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.plain import BLANK, Unreadable
from canasta_nb.teaching.content.spoken import in_words, meaning
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.reasons.deciding import explains, right_and_why
from canasta_nb.widgets.sent.quiz import ChosenCards

Clicked = Any  # what JSON holds: yes and no, numbers, texts, lists, maps, null for what is not answered

WHOLE, NOTHING = Fraction(1), Fraction(0)
TRIES = 2
"""So many answers to a question earn something."""
NUMBERS = 12
"""So many numbers, runs of cards or orders are as likely as one another where somebody guesses."""


class Kind(ABC):
    """A kind of question in one place; the code that draws it is in ``widgets/js/quiz/kinds``."""

    name: ClassVar[str]
    picture: ClassVar[str] = "part"
    """What a picture is called where each part has its own: a key of the words of ``shown``."""
    chooses_from: ClassVar[str] = ""
    """Where the cards lie that are chosen: an id of ``table_lines``, such as ``hand``; empty where none are."""
    has_several_right: ClassVar[bool] = False
    """Whether a part may have several right answers of which a learner says one."""
    is_played: ClassVar[bool] = False
    """Whether the answer is played on a table."""

    @abstractmethod
    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return what was said to each part; Unreadable when the answer is not in the form that is asked for."""

    @abstractmethod
    def form(self, exercise: Exercise) -> str:
        """Return how an answer is typed; the same for every part, so that it holds no answer."""

    def is_offered(self, part: Part, said: Answer) -> bool:
        """Return whether an answer can be said at all: where words are offered it is one of them."""
        return True

    def as_asked(self, said: Answer) -> Answer:
        """Return an answer in the form in which it is asked for today."""
        return said

    def accepts(self, part: Part, said: Answer) -> bool:
        """Return whether the rules accept what was said: every right answer counts."""
        return said in right_answers(part)

    def share(self, part: Part, said: Answer) -> Fraction:
        """Return the share of a part's points that an answer earns, from 0 to 1."""
        return WHOLE if self.accepts(part, said) else part.asked.partly(part, said)

    def earned(self, exercise: Exercise, shares: tuple[Fraction, ...]) -> Fraction:
        """Return the share of the exercise's points that the shares of its parts earn."""
        return sum(shares, NOTHING) / len(shares)

    def options(self, part: Part) -> int:
        """Return how many answers there are to guess from."""
        return NUMBERS

    def tries(self, exercise: Exercise) -> int:
        """Return how many answers earn something: one, where the verdict on it tells or nearly tells what is right."""
        return TRIES

    @abstractmethod
    def fault(self, part: Part, said: Answer) -> list[str]:
        """Return what fails in a wrong answer, and what to hold it against; never what is right."""

    def remark(self, part: Part, said: Answer) -> str:
        """Return what is said beside a wrong part while attempts are left."""
        return " ".join(filter(None, self.fault(part, said)))

    def slip(self, part: Part, said: Answer) -> str:
        """Return the remark on a wrong answer that is nearly right; empty for any other."""
        return ""

    def named(self, part: Part, said: Answer) -> str:
        """Return an answer as feedback names it."""
        return in_words(said)

    def decides(self, part: Part, said: Answer) -> str:
        """Return what is right instead of a wrong answer, and why; empty where nothing has an opinion."""
        right = next(iter(right_answers(part)), BLANK)
        return "" if right == BLANK else right_and_why(part, right, self.named(part, right))

    def corrects(self, part: Part, said: Answer, opening: str) -> list[str]:
        """Return the whole feedback to a wrong answer: what was said, what is right and why, and what follows."""
        says, after = self.decides(part, said), part.asked.follows(part) if self.leads_elsewhere(part, said) else ""
        lines = [told("part", "said", said=self.named(part, said)), self.of_the_reason(part, said)]
        return [" ".join(filter(None, [opening, *lines])), *indented(says, "" if after in says else after)]

    def leads_elsewhere(self, part: Part, said: Answer) -> bool:
        """Return whether a wrong answer takes another way at the table than the right one, which is then shown."""
        return True

    def of_the_reason(self, part: Part, said: Answer) -> str:
        """Return the remark on the reason given with a verdict; empty without a reason."""
        return ""

    def confirms(self, part: Part, said: Answer) -> list[str]:
        """Return why a right answer is right."""
        return [line for line in (explains(part, said),) if line]

    def spared(self, part: Part, said: Answer) -> str:
        """Return the remark on a right answer that spends more than it has to; empty for any other."""
        return ""

    def marks(self, part: Part, said: Answer, *, right: bool, whole: bool) -> ChosenCards:
        """Return the cards to mark: the ``good`` and the ``bad`` of the chosen ones, with ``whole`` the ``answer``."""
        return {}

    def held(self, part: Part, said: Answer) -> bool | list[bool | None]:
        """Return whether an answer is right, or which of its fields are; None for one that feedback leaves open."""
        return self.share(part, said) == WHOLE

    def label(self, part: Part) -> str:
        """Return the label before the fields of a part."""
        return part.ask or part.line

    def heading(self, part: Part, number: int) -> str:
        """Return the heading of the feedback on a part, when there are several."""
        return f"{told('part', 'name', n=number)} "

    def title(self, exercise: Exercise, numbers: list[int]) -> str:
        """Return the title of a picture: the numbers of its parts."""
        name = self.picture if len(numbers) == 1 else f"{self.picture}s"
        return told("shown", name, n=listed([*map(str, numbers)]))

    def words_in(self, exercise: Exercise) -> int:
        """Return how many words are put in order."""
        return 0

    def columns(self, exercise: Exercise) -> list[list[Any]]:
        """Return the columns in which words are chosen, each with its title and with the words that it offers."""
        return []

    def values_beside(self, exercise: Exercise) -> list[tuple[int, str]]:
        """Return the values of the cards, shown beside the question, each with its ranks."""
        return []

    def choices(self, exercise: Exercise) -> list[list[str]]:
        """Return the words to choose from, each with what it means; "" where it speaks for itself."""
        return [[word, meaning(word)] for word in exercise.labels]

    def reasons(self, part: Part) -> list[str]:
        """Return which of the choices are offered as reasons for a no."""
        return []

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return what was clicked as a learner would type it; at least one part is answered."""
        return clicked

    def written(self, exercise: Exercise, said: Sequence[Answer]) -> object:
        """Return an answer to each part as a learner writes them all."""
        return said[0] if len(said) == 1 else tuple(said)

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
        raise unreadable(exercise, form)
    return (*items, *(BLANK,) * (count - len(items)))


def unreadable(exercise: Exercise, form: str) -> Unreadable:
    """Return that so many answers are asked for, and their form."""
    count = len(exercise.parts)
    return Unreadable(capital(told("form", "one" if count == 1 else "several", number=in_letters(count), form=form)))


def listed_in(
    text: str, count: int, between: Sequence[str] = (r"[;\n]", r"[;\n]|,\s|\b(?:and|y)\b", r"\s+", r",")
) -> Answer:
    """Return the answers that one text lists, if they are as many as the parts; otherwise the text.

    >>> listed_in("15, 50 and 90", 3), listed_in("15 50 90", 3), listed_in("15, 50", 3)
    (('15', '50', '90'), ('15', '50', '90'), '15, 50')
    """
    for separator in between:
        items = tuple(filter(None, (item.strip() for item in re.split(separator, text))))
        if len(items) == count:
            return items
    return text


def indented(*sentences: str) -> list[str]:
    """Return sentences as lines below another one; those that are empty are left out."""
    return [f"  {sentence}" for sentence in sentences if sentence]


def several(form: str, exercise: Exercise) -> str:
    """Return a form as often as the exercise has parts."""
    return form if len(exercise.parts) == 1 else f"({', '.join([form] * len(exercise.parts))})"
