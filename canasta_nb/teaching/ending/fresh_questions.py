"""Three fresh questions on one thing to look at again, in the card of a lesson's end; they earn nothing."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.ending.ended import Look
from canasta_nb.teaching.ending.told import FRESH, told
from canasta_nb.teaching.judging.assessing import Assessment, Score
from canasta_nb.teaching.memory.probes import forms
from canasta_nb.teaching.notebook.hints import next_hint
from canasta_nb.teaching.notebook.one_more import one_more
from canasta_nb.teaching.practice.card import PracticeCard
from canasta_nb.teaching.practice.practising import topic_against
from canasta_nb.teaching.practice.series import SEEDS, Series
from canasta_nb.widgets.sent.quiz import Feedback
from canasta_nb.widgets.wire.messages import Nack


class FreshSeries(Series):
    """Three exercises that would show an idea, or that ask the same as the question that showed it; none counts."""

    def __init__(self, look: Look) -> None:
        self._shown = look.shown
        code = look.code if forms(look.code) else ""
        topic, level = topic_against(code, None) if code else (None, None)
        super().__init__(topic, level, against=code or None)

    def _probe(self) -> Exercise | None:
        if self._against:
            return super()._probe()
        # Other cards than those of the buttons that ask one more like a question.
        self._number = self._number + 1 or randbelow(SEEDS)
        return one_more(self._shown, self._number)

    @property
    def place(self) -> int:
        """Which of the three is asked, from 1."""
        return len(self._course)

    @property
    def head(self) -> str:
        """The heading of the exercise: which of the three it is."""
        return told("fresh_head", n=self.place, of=FRESH)

    @property
    def level_said(self) -> str:
        """That it doesn't count."""
        return told("fresh_worth")

    def hint(self) -> str:
        """Give the next hint, which costs nothing here."""
        return next_hint(self.exercise, self._work)

    def take(self, assessment: Assessment) -> list[str]:
        """Take over how the exercise went, and say when it was the last one."""
        if self.earned is not None or assessment.status in ("blank", "unreadable"):
            return []
        self._course[-1] = self.exercise, assessment.points
        return [told("fresh_done")] if self.place == FRESH else []

    @property
    def dots(self) -> list[tuple[str, str]]:
        """How the three go: those so far, and those to come as ``open``."""
        return [*super().dots, *((str(place), "open") for place in range(self.place, FRESH))]


class FreshQuestions(PracticeCard):
    """The card of the three: after the last one there is no next."""

    def __init__(self, look: Look, **options: Any) -> None:
        self._three = FreshSeries(look)
        super().__init__(self._three, **options)

    def go_on(self) -> None:
        """Ask the next of the three; raise Nack after the last."""
        if self._three.place == FRESH:
            raise Nack("over", told("fresh_done"))
        super().go_on()

    def _describe(self) -> None:
        with self.hold_sync():
            super()._describe()
            self.scene = {**self.scene, "worth": told("fresh_worth"), "goes_on": self._three.place < FRESH}

    def _feedback(self, assessment: Assessment) -> Feedback:
        return {**super()._feedback(assessment), "worth": ""}

    def _note(self) -> str:
        return told("fresh_note")

    def result(self) -> dict[str, Any]:
        """Return the result, which is worth nothing."""
        return {**super().result(), "points": Score(0), "max": 0}
