"""The exam: the number of a paper, and an answer to each of its questions."""

from __future__ import annotations

import ast

from canasta_nb.teaching.asking import Answer, Exercise
from canasta_nb.teaching.kinds.kind import Clicked, Kind
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.kinds.plain import Unreadable
from canasta_nb.teaching.words import told

QUESTIONS = 20


class Exam(Kind):
    """The number and the list of answers, as in ``(3, ["9h9d", 120, …])``; each is read as its own kind."""

    name = "exam"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return the number of the paper, then what was said to each question, not yet read."""
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise Unreadable(told("exam", "answer", many=QUESTIONS))
        number, answers = answer
        if type(number) is not int or not isinstance(answers, tuple):
            raise Unreadable(told("exam", "answer", many=QUESTIONS))
        if len(answers) != QUESTIONS:
            raise Unreadable(told("exam", "answers", many=QUESTIONS, n=len(answers)))
        return (number, *answers)

    def form(self, exercise: Exercise) -> str:
        """Return an example."""
        return "(3, […])"

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return the number and the answers, each as Python reads its line."""
        if not isinstance(clicked, list):
            return clicked
        number, *answers = map(_typed, clicked)
        return (number, answers)

    def clicked(self, exercise: Exercise, value: object) -> Clicked:
        """Return the number and each answer as a line of Python."""
        if isinstance(value, tuple | list) and len(value) == 2 and isinstance(value[1], tuple | list):
            return [literal_of(value[0]), *map(literal_of, value[1])]
        return None


def _typed(line: Clicked) -> object:
    """A line as Python reads it; as it stands where Python cannot."""
    try:
        return ast.literal_eval(line)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return line
