"""A short series: a few exercises in one card, and then no next one."""

from __future__ import annotations

from canasta_nb.teaching.fresh.words import told
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.notebook.hints import next_hint
from canasta_nb.teaching.practice.card import PracticeCard
from canasta_nb.teaching.practice.series import Series
from canasta_nb.widgets.sent.quiz import Feedback
from canasta_nb.widgets.wire.messages import Nack


class ShortSeries(Series):
    """A few exercises, of which the first answer to each says how it went."""

    many: int
    """How many there are."""

    @property
    def place(self) -> int:
        """Which of them is asked, from 1."""
        return len(self._course)

    @property
    def is_last(self) -> bool:
        """Whether no other one follows."""
        return self.place == self.many

    @property
    def chooses_games(self) -> bool:
        """Nothing is chosen here: what is asked is settled."""
        return False

    @property
    def dots(self) -> list[tuple[str, str]]:
        """How they go: those so far, and those to come as ``open``."""
        return [*super().dots, *((str(place), "open") for place in range(self.place, self.many))]

    def hint(self) -> str:
        """Give the next hint, which costs nothing here."""
        return next_hint(self.exercise, self._work)

    def take(self, assessment: Assessment) -> list[str]:
        """Take over how the exercise went, and say when it was the last one."""
        if self.earned is not None or assessment.status in ("blank", "unreadable"):
            return []
        self._course[-1] = self.exercise, assessment.points
        said = self._noted(assessment)
        return [*said, *(self._after_the_last() if self.is_last else [])]

    def _noted(self, assessment: Assessment) -> list[str]:  # noqa: ARG002 -- a series that keeps its answers needs it
        """Keep an answer where it is kept; what to say where that failed."""
        return []

    def _after_the_last(self) -> list[str]:
        return []


class ShortCard(PracticeCard):
    """The card of a short series; nothing is said of points."""

    def __init__(self, series: ShortSeries, **options: object) -> None:
        self._short = series
        super().__init__(series, **options)

    def go_on(self) -> None:
        """Ask the next one; raise Nack after the last."""
        if self._short.is_last:
            raise Nack("over", told("asked", "over"))
        super().go_on()

    def _describe(self) -> None:
        with self.hold_sync():
            super()._describe()
            self.scene = {**self.scene, "worth": self._short.level_said, "goes_on": not self._short.is_last}

    def _feedback(self, assessment: Assessment) -> Feedback:
        return {**super()._feedback(assessment), "worth": ""}
