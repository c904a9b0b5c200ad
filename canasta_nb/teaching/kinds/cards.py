"""Cards of the hand, in any order."""

from __future__ import annotations

from canasta_nb.teaching.answers import accepts_cards, hand_runs
from canasta_nb.teaching.asking import Answer, Exercise, Part
from canasta_nb.teaching.kinds.kind import Clicked, Kind
from canasta_nb.teaching.kinds.plain import Unreadable
from canasta_nb.teaching.kinds.typed import cards
from canasta_nb.teaching.words import told


class Cards(Kind):
    """Cards as one text, as in ``"9h9d"``, or one by one in a list."""

    name = "cards"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return the cards as a run in a canonical order."""
        items = answer if isinstance(answer, tuple) else (answer,)
        if not all(isinstance(item, str) for item in items):
            raise Unreadable(told("form", "cards"))
        run = cards(" ".join(map(str, items)))
        if run is None:
            raise Unreadable(told("form", "no_cards"))
        return (hand_runs(run),)

    def form(self, exercise: Exercise) -> str:
        """Return an example."""
        return '"KsKh"'

    def accepts(self, part: Part, said: Answer) -> bool:
        """Return whether the act is legal with these cards and, where the best are asked for, none are better."""
        return accepts_cards(part, said)

    def clicked(self, exercise: Exercise, value: object) -> Clicked:
        """Return the run."""
        return value
