"""One word of a list for each part; without a list, yes or no."""

from __future__ import annotations

from canasta_nb.teaching.asking import Answer, Exercise
from canasta_nb.teaching.kinds.kind import Clicked, Kind, each
from canasta_nb.teaching.kinds.plain import BLANK, Unreadable
from canasta_nb.teaching.kinds.typed import one_of, word, yes_or_no
from canasta_nb.teaching.spoken import meaning
from canasta_nb.teaching.words import told


class Pick(Kind):
    """A word for each part, as in ``["not-opened", "several"]``."""

    name = "pick"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return a word for each part, or yes or no where no words are given."""
        return tuple(_picked(exercise, item) for item in each(exercise, answer, self.form(exercise)))

    def form(self, exercise: Exercise) -> str:
        """Return a word, or a list that stands for as many as there are parts."""
        return told("form", "word") if len(exercise.parts) == 1 else told("form", "list")

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return a list, or the word of a single part alone."""
        if not isinstance(clicked, list):
            return clicked
        items = [... if item is None else item for item in clicked]
        return items[0] if len(exercise.parts) == 1 and len(items) == 1 else items


def _picked(exercise: Exercise, item: Answer) -> Answer:
    if item == BLANK:
        return BLANK
    verdict = yes_or_no(item)
    if not exercise.labels:
        if verdict is None:
            raise Unreadable(told("form", "yes_or_no"))
        return verdict
    if verdict is not None and len(exercise.labels) == 2 and word(item, exercise.labels) is None:
        return exercise.labels[0 if verdict else 1]  # right or wrong, can or cannot
    return one_of(item, exercise.labels, "labels", {label: meaning(label) for label in exercise.labels})
