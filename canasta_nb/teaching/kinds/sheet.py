"""A score sheet: a number for each of its lines."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_nb.core.speech.words import capital, listed
from canasta_nb.descriptions.telling import line_name
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.card_values import values_beside
from canasta_nb.teaching.content.plain import BLANK, Unreadable
from canasta_nb.teaching.content.words import games_called, told
from canasta_nb.teaching.kinds.kind import Clicked
from canasta_nb.teaching.kinds.number import Number, numbers_in, read_number
from canasta_nb.teaching.kinds.typed import one_of


class Sheet(Number):
    """The lines by name, as in ``{"total": -285}``, or their numbers in the order of the sheet."""

    name = "sheet"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return a number for each line, in the order of the sheet."""
        lines = [part.line for part in exercise.parts]
        if isinstance(answer, str):
            answer = numbers_in(exercise, answer, self.form(exercise))
        items = answer if isinstance(answer, tuple) else (answer,)
        pairs = [item for item in items if isinstance(item, tuple) and len(item) == 2]
        if not pairs and len(items) == len(lines):
            return tuple(read_number(item) for item in items)
        if not items or len(pairs) < len(items):
            raise Unreadable(told("form", "sheet", form=self.form(exercise)))
        means = {part.line: part.ask or line_name(part.line) for part in exercise.parts}
        form = self.form(exercise)
        said = {one_of(name, lines, "lines", form, means): read_number(points) for name, points in pairs}
        return tuple(said.get(line, BLANK) for line in lines)

    def form(self, exercise: Exercise) -> str:
        """Return the sheet with a zero on its first line."""
        return f'{{"{exercise.parts[0].line}": 0}}'

    def heading(self, part: Part, number: int) -> str:
        """Return the name of the line."""
        ask = games_called(part.ask or line_name(part.line)).replace("`", "").replace("¿", "").rstrip("?.")
        return f"{capital(ask)}: "

    def title(self, exercise: Exercise, numbers: list[int]) -> str:
        """Return the lines of the sheet that belong to a picture, as they are called on it."""
        return listed([games_called(self.label(exercise.parts[number - 1])).replace("`", "") for number in numbers])

    def values_beside(self, exercise: Exercise) -> list[tuple[int, str]]:
        """Return what the cards count, where melded cards are counted."""
        return values_beside(exercise)

    def written(self, exercise: Exercise, said: Sequence[Answer]) -> object:
        """Return the sheet."""
        return {part.line: each for part, each in zip(exercise.parts, said, strict=True)}

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return the lines that are filled."""
        if not isinstance(clicked, dict):
            return clicked
        return {line: points for line, points in clicked.items() if points is not None}

    def clicked(self, exercise: Exercise, value: object) -> Clicked:
        """Return the lines by name."""
        return value
