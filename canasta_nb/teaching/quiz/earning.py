"""What the card of an exercise says of points: what a second try earns, when none is left, and how the rest is won.

And what comes after an answer, and where it is shown.
"""

from __future__ import annotations

from typing import Any

from canasta_nb.notebook import show_output
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.judging.answer_output import output_of
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.judging.clicked import value_of
from canasta_nb.teaching.judging.record import MOST_ALIKE, tries
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.sitting import take
from canasta_nb.teaching.notebook.warm_ups import knows_warm_ups
from canasta_nb.teaching.quiz.asked_exercise import AskedExercise
from canasta_nb.teaching.quiz.linking import end_of
from canasta_nb.teaching.quiz.quiz_state import QuizState
from canasta_nb.widgets.sent.quiz import Feedback


class EarningExercise(AskedExercise):
    """The part of a Quiz that says what an answer can still earn, and what comes after it."""

    def __init__(self, state: QuizState, **traits: Any) -> None:
        super().__init__(state, **traits)
        if state.own.points and state.own.bank_sha and tries(state.own) > 1:
            self.strings = {**self.strings, "one_left": self.said("one_left_half")}

    def _shows_solution(self) -> bool:
        """Tell whether the card tells what is right: no attempt is left, or none that can earn anything."""
        if self.max_attempts or self._state.more:
            return self._over()
        return self._state.record.is_over

    def _tell_what_it_earned(self) -> None:
        """Take over what an answer to a question like the exercise has earned, and say it."""
        if self._state.saves:
            take(self._state.record.assess(self._state.answer), self._state.work)
        alike = self._state.record.alike
        points = Score(self._state.own.points).said
        key = "alike_lost" if not all(alike) else "alike_done" if len(alike) == MOST_ALIKE else "alike_one"
        told_of = self.said(key, points=points)
        found = self.feedback
        self.feedback = {
            **found, "worth": "", "lines": [*found["lines"], told_of], "besides": [*found["besides"], told_of]
        }  # fmt: skip
        self._describe()

    def _tell_what_follows(self, said: Feedback) -> None:
        """Add to a feedback that the warm-ups can be skipped, or that the lesson is at its end, where that is so."""
        place = self._state.place
        if place and said["ok"]:
            self._state.work.solved.add(place)
        if said["ok"] and knows_warm_ups(exercise(place) if place else self._state.asked, self._state.work):
            for told_there in (said["lines"], said["besides"]):
                told_there.append(self.said("skip"))
        if self._is_last() and (address := end_of(self._state.asked)):
            see = self.said("see_end")
            said["besides"].append(self.said("all_answered", see=see))
            said["links"].append([see, address])

    def _show_answer(self, *, again: bool = False) -> None:
        """Show the clicked answer in an output of its own, which is saved with the notebook, as the card is then."""
        card = self.drawn() if again else {}
        shown = output_of(self._state.own, self._state.counting, self._state.record.lines) | card
        show_output(f"canasta-answer-{self._state.own.id}", shown, again=again)

    def _ipython_display_(self) -> None:
        """Show the exercise in a notebook, and below it the output that holds what is clicked."""
        from IPython.display import publish_display_data  # The caller has it already.

        publish_display_data(*self._repr_mimebundle_())  # type: ignore[no-untyped-call]
        if self._state.saves and not self._state.typed:
            self._show_answer()

    def result(self) -> dict[str, Any]:
        """Return the result: the exercise, its points, the attempts, whether it is solved, and the answer as typed."""
        asked = self._state.asked
        answer = value_of(asked, self.answer) if self._state.assessment else ...
        return {"ex": asked.id, "points": Score(self.score), "max": asked.points, "attempts": self.attempts,
                "solved": self.solved, "answer": "" if answer is ... else literal_of(answer)}  # fmt: skip
