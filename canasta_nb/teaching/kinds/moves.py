"""The moves of a turn, or of several; what they reach is what counts."""

from __future__ import annotations

import re
from fractions import Fraction

from canasta_nb.core.speech.words import small
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.plain import Unreadable
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.kinds.kind import Kind
from canasta_nb.teaching.kinds.played_turns import acts_said, model_told, told_of_turn
from canasta_nb.teaching.kinds.typed import moves
from canasta_nb.teaching.questions.goals import Turns, reaches, tables_of


class Moves(Kind):
    """Moves in a list, as in ``["draw", "discard 9d"]``, or in one text with semicolons."""

    name = "moves"
    chooses_from = "hand"
    is_played = True

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return the moves, each spelled as the notation spells it; before them the rule set, where one is chosen."""
        said = tuple(re.split(r"[;\n]", answer)) if isinstance(answer, str) else answer
        if isinstance(said, tuple) and said and said[0] in tables_of(exercise.parts[0]):
            return ((said[0], *(moves(said[1:]) if said[1:] else ())),)
        (part,), acts = exercise.parts, moves(said)
        if isinstance(part.asked, Turns) and (problem := part.asked.unplayable(part, acts)):
            raise Unreadable(problem)
        return (acts,)

    def form(self, exercise: Exercise) -> str:
        """Return an example."""
        return told("form", "moves")

    def accepts(self, part: Part, said: Answer) -> bool:
        """Return whether the moves reach all that is asked for."""
        return self.share(part, said) == 1

    def share(self, part: Part, said: Answer) -> Fraction:
        """Return how much of what is asked for the moves reach."""
        return reaches(part, _acts(said)).share

    def fault(self, part: Part, said: Answer) -> list[str]:
        """Return what was refused and why, what was reached and what is lacking."""
        return told_of_turn(part, _acts(said))

    def corrects(self, part: Part, said: Answer, opening: str) -> list[str]:
        """Return the same, and one way to play it: a turn has no one right answer.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> Moves().corrects(exercise("ct-6").parts[0], ("draw",), "")[-1]
        'Here is one way. You draw, meld 10♠10♥10♦ and discard 4♦.'
        """
        return list(filter(None, [*told_of_turn(part, _acts(said)), self.decides(part, said)]))

    def decides(self, part: Part, said: Answer) -> str:
        """Return one way to play it."""
        return model_told(part)

    def named(self, part: Part, said: Answer) -> str:
        """Return the moves in words.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> Moves().named(exercise("ct-6").parts[0], ("draw", "meld TsThTd", "discard 4d"))
        'draw, lay down 10♠10♥10♦, discard 4♦'
        """
        return ", ".join(map(small, acts_said(_acts(said))))

    def confirms(self, part: Part, said: Answer) -> list[str]:
        """Return what was reached."""
        return list(reaches(part, _acts(said)).lines)


def _acts(said: Answer) -> tuple[str, ...]:
    return tuple(map(str, said)) if isinstance(said, tuple) else ()
