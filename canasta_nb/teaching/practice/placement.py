"""The card of the placement: six questions, each with one try, and the way on from the last."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.language import in_its_language
from canasta_nb.teaching.answers.facts import facts_of
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.fresh.fresh import drawn
from canasta_nb.teaching.fresh.topics import topic
from canasta_nb.teaching.fresh.words import told
from canasta_nb.teaching.judging.assessing import Assessment, Score
from canasta_nb.teaching.log.learner_log import USUAL, log_at
from canasta_nb.teaching.log.line import PLACEMENT, Earned, LogLine, new_line
from canasta_nb.teaching.practice.short import ShortCard, ShortSeries
from canasta_nb.teaching.skills.placed import LEVEL, RUNGS, Placed, placed, said
from canasta_nb.widgets.sent.quiz import Feedback
from canasta_nb.widgets.wire.messages import Nack


class PlacementSeries(ShortSeries):
    """The six questions: each answer is kept at once, so that somebody may stop after any of them."""

    many = len(RUNGS)

    def _at_the_table(self) -> Exercise | None:
        return None

    def _probe(self) -> Exercise | None:
        """Return the question of the next rung, which gives no hints: they would tell what it asks."""
        self.topic, self.level = topic(RUNGS[self.place].topic), LEVEL
        return replace(drawn(self.topic, LEVEL, self.seed, self.place + 1), hints=())

    @property
    def head(self) -> str:
        """Which of the six is asked."""
        return said("head", n=self.place, of=self.many)

    @property
    def level_said(self) -> str:
        """That it earns no points."""
        return said("worth")

    def give_up(self) -> list[str]:
        """Keep that the question was not known; what to say where that failed."""
        asked, law = self.exercise, self.topic.law if self.topic else ""
        facts = tuple((fact, 0.0, luck) for fact, luck in facts_of(asked, law))
        self._course[-1] = asked, Score(0)
        return self._write(new_line(asked.id, how=PLACEMENT, earned=Earned(0.0, float(asked.points), facts)))

    @property
    def came_to(self) -> Placed | None:
        """What the answers so far came to."""
        return placed(self._lines)

    def _noted(self, assessment: Assessment) -> list[str]:
        self._tries = 1
        return self._keep(assessment, assessment.points, 0)

    def _line(self, assessment: Assessment, points: Score | None, hints: int) -> LogLine:
        return super()._line(assessment, points, hints)._replace(how=PLACEMENT)


class Placement(ShortCard):
    """Six questions that find the lesson to begin with; ``progress`` is the file for the answers, None keeps none."""

    def __init__(self, seed: int | None = None, *, progress: Path | str | None = USUAL, **options: Any) -> None:
        self._rungs = PlacementSeries(seed=seed, log=log_at(progress))
        self._unkept: list[str] = []
        """Why the question that was passed last could not be kept."""
        super().__init__(self._rungs, max_attempts=1, **options)

    @property
    def is_open(self) -> bool:
        """Whether a question waits for its answer."""
        return not (self._rungs.is_last and self._rungs.earned is not None)

    def done(self, message: dict[str, Any]) -> str:
        """Pass on a question that is not known, or do what every card of practice does."""
        if message.get("do") == "pass":
            self.pass_on()
            return ""
        return super().done(message)

    @in_its_language
    def pass_on(self) -> None:
        """Go on to the next question without an answer; the last one ends the placement."""
        if self._rungs.earned is not None:
            raise Nack("over", told("asked", "over"))
        self._unkept = self._rungs.give_up()
        if not self._rungs.is_last:
            self.go_on()
            return
        with self._lock, self.hold_sync():
            self.attempts = self.max_attempts
            found: Feedback = {"ok": False, "status": "passed", "title": said("passed"), "text": said("passed"),
                               "lines": self._unkept, "links": [], "parts": [], "verdicts": [],
                               "besides": []}  # fmt: skip
            self.feedback = self._with_the_result(found)
            self._describe()

    def _describe(self) -> None:
        with self.hold_sync():
            super()._describe()
            self.scene = {**self.scene, "passes": self._rungs.earned is None}

    def _feedback(self, assessment: Assessment) -> Feedback:
        found = super()._feedback(assessment)
        return found if self.is_open else self._with_the_result(found)

    def _with_the_result(self, found: Feedback) -> Feedback:
        """Say after the last answer where to begin, with the way there."""
        came_to = self._rungs.came_to
        if came_to is None:
            return found
        told, begins = result_said(came_to), begin_said(came_to.lesson)
        return {
            **found,
            "lines": [*found["lines"], told, begins],
            "besides": [*found["besides"], f"{told} {begins}"],
            "links": [*found["links"], [begins, f"{came_to.lesson}.ipynb"]],
        }

    def _note(self) -> str:
        return " ".join(self._unkept) or said("note")


def result_said(found: Placed) -> str:
    """Return how many questions were answered, and how many of them rightly."""
    return said("result", n=found.answered, right=found.right)


def begin_said(name: str) -> str:
    """Return the words of a button that leads to a lesson.

    >>> begin_said("05_freezing")
    'Begin lesson 5: Freezing'
    """
    found = lesson(name)
    return said("begin", lesson=int(name[:2]), title=found.title)
