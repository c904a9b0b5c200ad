"""What an exercise reports: its positions as the learner sees them, and the answer as it stands."""

from __future__ import annotations

from canasta_nb.descriptions.reporting import reported_question
from canasta_nb.teaching.content.exercises import Exercise
from canasta_nb.teaching.judging.clicked import value_of
from canasta_nb.teaching.kinds.kind import Clicked
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.quiz.exercise_scene import positions_seen


class ReportingQuestion:
    """The part of an exercise that reports it; nothing in that gives the right answer away."""

    _asked: Exercise
    answer: Clicked

    def _acts(self) -> tuple[str, ...]:
        """Return the acts so far, if a turn is being played."""
        return ()

    def reported(self, host: str = "") -> str:
        """Return a report of this exercise as text, which ``canasta-nb judge`` reads back."""
        value = value_of(self._asked, self.answer)
        said = "..." if value is ... else literal_of(value)
        seen = positions_seen(self._asked, self._acts())
        return reported_question(f"{self._asked.id}-{self._asked.bank_sha}", seen, answer=said, host=host)
