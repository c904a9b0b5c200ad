"""May you? Yes or no, and the reason; a verdict without its reason earns nothing, because a coin could give it."""

from __future__ import annotations

from canasta_nb.teaching.asking import Answer, Exercise
from canasta_nb.teaching.kinds.kind import Clicked, Kind, each, several
from canasta_nb.teaching.kinds.plain import BLANK, Unreadable
from canasta_nb.teaching.kinds.typed import one_of, yes_or_no
from canasta_nb.teaching.spoken import meaning
from canasta_nb.teaching.words import told


class YesNo(Kind):
    """A verdict and its reason for each part, as in ``(False, "take.frozen")``."""

    name = "yes+why"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return a pair for each part; a verdict alone has no reason yet."""
        form = self.form(exercise)
        items: Answer = (answer,) if _is_pair(answer) else answer
        return tuple(_pair(exercise, item, form) for item in each(exercise, items, form))

    def form(self, exercise: Exercise) -> str:
        """Return the pair as often as there are parts."""
        pair = told("form", "pair")
        return told("form", "one_yes", pair=pair) if len(exercise.parts) == 1 else several(pair, exercise)

    def choices(self, exercise: Exercise) -> list[list[str]]:
        """Return the reasons with what each means."""
        return [[word, meaning(word)] for word in exercise.reasons]

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return the pairs as a tuple, the pair of a single part alone."""
        if not isinstance(clicked, list):
            return clicked
        pairs = tuple(_typed(item) for item in clicked)
        return pairs[0] if len(exercise.parts) == 1 and len(pairs) == 1 else pairs

    def clicked(self, exercise: Exercise, value: object) -> Clicked:
        """Return a list of pairs."""
        if not isinstance(value, tuple | list):
            return [value]
        pairs = [value] if len(exercise.parts) == 1 and len(value) == 2 and isinstance(value[0], bool) else list(value)
        return [_clicked(pair) for pair in pairs]


def _is_pair(answer: Answer) -> bool:
    """Whether this is the answer to one part alone: a verdict with a reason, which is no verdict itself."""
    if not isinstance(answer, tuple) or len(answer) != 2 or any(isinstance(item, tuple) for item in answer):
        return False
    verdicts = [yes_or_no(item) for item in answer]
    return (verdicts[0] is None) != (verdicts[1] is None) and BLANK not in answer


def _pair(exercise: Exercise, item: Answer, form: str) -> Answer:
    if item == BLANK:
        return BLANK
    if isinstance(item, str) and yes_or_no(item) is None:
        verdict, _, reason = item.replace(",", " ").partition(" ")
        item = (verdict, reason.strip()) if reason.strip() else item
    if not isinstance(item, tuple):
        item = (item, BLANK)
    if len(item) == 2 and yes_or_no(item[0]) is None:
        item = (item[1], item[0])
    verdict_said = yes_or_no(item[0]) if len(item) == 2 else None
    if verdict_said is None:
        raise Unreadable(told("form", "yes_why", form=form))
    if item[1] == BLANK:
        return (verdict_said, BLANK)
    means = {reason: meaning(reason) for reason in exercise.reasons}
    return (verdict_said, one_of(item[1], exercise.reasons, "reasons", means))


def _typed(item: Clicked) -> object:
    if not isinstance(item, list) or len(item) != 2 or item[0] is None:
        return ...
    return (item[0], item[1] or ...)


def _clicked(pair: object) -> Clicked:
    return [None if item is ... else item for item in pair] if isinstance(pair, tuple | list) else None
