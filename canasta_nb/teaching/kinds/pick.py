"""One word of a list for each part; without a list, yes or no."""

from __future__ import annotations

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.plain import BLANK, Unreadable
from canasta_nb.teaching.content.spoken import in_words, meaning, spoken
from canasta_nb.teaching.content.words import games_called, says, told
from canasta_nb.teaching.kinds.bearing import beside_the_point, true_but
from canasta_nb.teaching.kinds.kind import Clicked, Kind, each, listed_in
from canasta_nb.teaching.kinds.typed import one_of, word, yes_or_no
from canasta_nb.teaching.reasons.faults import look_at, reason_asked

FEW = 3
"""Among so few words a second answer is half guessed."""
SHORT = 50
"""So long a question is named beside the number of its part."""


class Pick(Kind):
    """A word for each part, as in ``["not-opened", "several"]``."""

    name = "pick"
    picture = "picture"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return a word for each part, or yes or no where no words are given."""
        form, count = self.form(exercise), len(exercise.parts)
        if isinstance(answer, str) and count > 1 and word(answer, exercise.labels, _means(exercise)) is None:
            answer = _listed(exercise, answer)
        return tuple(_picked(exercise, item, form) for item in each(exercise, answer, form))

    def form(self, exercise: Exercise) -> str:
        """Return a word, or a list that stands for as many as there are parts."""
        return told("form", "word") if len(exercise.parts) == 1 else told("form", "list")

    def options(self, part: Part) -> int:
        """Return as many as there are words."""
        return max(2, len(part.labels))

    def tries(self, exercise: Exercise) -> int:
        """Return one where there are few words to choose from.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> Pick().tries(exercise("sc-11")), Pick().tries(exercise("fz-1"))
        (1, 2)
        """
        return 1 if len(exercise.labels) <= FEW else super().tries(exercise)

    def is_offered(self, part: Part, said: Answer) -> bool:
        """Return whether it is one of the words, or a yes or no where no words are given."""
        return said in (part.labels or (True, False))

    def fault(self, part: Part, said: Answer) -> list[str]:
        """Return that the word is not right, and what to look at.

        A law that was named where nothing is broken is the one to look at again, if the cards have to do with it.
        """
        if own := part.asked.told_wrong(said):
            return [own, look_at(part)]
        if true := true_but(part, str(said)):
            return [true]
        if (said, reason_asked(part)) == ("none", "blocked-only"):
            return [says("wrong", "pick", word=spoken(str(said))), says("ask", "frozen_blocked")]
        legal = "legal" in right_answers(part)
        reason = ("" if beside_the_point(part, str(said)) else str(said)) if legal else reason_asked(part)
        return [says("wrong", "pick", word=spoken(str(said))), look_at(part, reason)]

    def of_the_reason(self, part: Part, said: Answer) -> str:
        """Return the remark on a law that is true of the cards and yet not the answer."""
        return true_but(part, str(said))

    def named(self, part: Part, said: Answer) -> str:
        """Return the word between quotation marks."""
        return told("part", "word", word=in_words(said)) if isinstance(said, str) else in_words(said)

    def heading(self, part: Part, number: int) -> str:
        """Return the number of the part, with its question where that is short; a picture has its own number."""
        ask = games_called(part.ask).replace("`", "").replace("¿", "").rstrip("?.")
        if ask == told("shown", "picture", n=number):
            return f"{ask}: "
        words = f" {ask}:" if ask and len(ask) <= SHORT else ""
        return f"{told('part', 'name', n=number)}{words} "

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return a list, or the word of a single part alone."""
        if not isinstance(clicked, list):
            return clicked
        items = [... if item is None else item for item in clicked]
        return items[0] if len(exercise.parts) == 1 and len(items) == 1 else items


def _means(exercise: Exercise) -> dict[str, str]:
    return {label: meaning(label) for label in exercise.labels}


def _listed(exercise: Exercise, text: str) -> Answer:
    """Return the words of one text: between commas, or side by side where each is one of the list, or yes or no.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> _listed(exercise("st-13"), "take draw"), _listed(exercise("st-13"), "no difference")
    (('take', 'draw'), 'no difference')
    """
    count, alone = len(exercise.parts), tuple(text.split())
    if len(alone) == count and all(each in exercise.labels or yes_or_no(each) is not None for each in alone):
        return alone
    return listed_in(text, count, (r"[;\n]", r"[;\n,]|\b(?:and|y)\b"))


def _picked(exercise: Exercise, item: Answer, form: str) -> Answer:
    if item == BLANK:
        return BLANK
    verdict = yes_or_no(item)
    if not exercise.labels:
        if verdict is None:
            raise Unreadable(told("form", "yes_or_no"))
        return verdict
    if verdict is not None and len(exercise.labels) == 2 and word(item, exercise.labels) is None:
        return exercise.labels[0 if verdict else 1]  # right or wrong, can or cannot
    return one_of(item, exercise.labels, "labels", form, _means(exercise))
