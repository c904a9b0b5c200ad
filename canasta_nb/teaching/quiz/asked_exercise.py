"""An exercise as a card: what is asked, how it stands, and the same in text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import in_its_language
from canasta_nb.descriptions.reporting import reported_question
from canasta_nb.descriptions.telling import game_name
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.clicked import value_of
from canasta_nb.teaching.judging.record import FREE, tries
from canasta_nb.teaching.judging.showing import Shown, positions_of
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.hints import hints_left
from canasta_nb.teaching.notebook.one_more import one_more
from canasta_nb.teaching.notebook.sitting import ends_at, is_open, mixed
from canasta_nb.teaching.quiz.exercise_scene import positions_seen, progress_of, question_of, scene_of
from canasta_nb.teaching.quiz.marking import example
from canasta_nb.teaching.quiz.quiz_state import QuizState
from canasta_nb.teaching.quiz.quiz_text import QuizText, answer_lines, typed_lines
from canasta_nb.widgets.sent.quiz import Feedback, QuizChoice, QuizScene
from canasta_nb.widgets.wire.answering import AnsweringWidget
from canasta_nb.widgets.wire.shaped import shaped

MOST_ACTS = 200


class AskedExercise(AnsweringWidget):
    """The part of a Quiz that shows the exercise and how the learner is with it; nothing in it is the right answer."""

    scene = shaped(
        QuizScene, help="What the browser draws: the question, its parts, the positions, the words to choose from."
    )
    question = traitlets.Unicode("", read_only=True, help="The question.").tag(sync=True)
    kind = traitlets.Unicode("", read_only=True, help="The kind of question, by its name in ``kinds``.").tag(sync=True)
    choices = shaped(list[QuizChoice], help="The words to choose from, each with what it means.", read_only=True)
    answer = traitlets.Any(None, allow_none=True, help="What is clicked so far, as JSON; nothing in it is final.").tag(
        sync=True, browser=True, shape=Any
    )
    attempts = traitlets.Int(0, help="How often the answer was checked.").tag(sync=True)
    max_attempts = traitlets.Int(
        FREE, min=0, help="How many checks you have before you see the answer; 0 for no limit."
    ).tag(sync=True)
    feedback = shaped(
        Feedback, help="What was said of the last answer: ``ok status title worth text lines cards``; empty before."
    )
    hints_left = traitlets.Int(0, read_only=True, help="How many hints were not given yet.").tag(sync=True)
    solved = traitlets.Bool(False, read_only=True, help="Whether an answer was wholly right.").tag(sync=True)
    score = traitlets.Float(0.0, read_only=True, help="The points of the last answer.").tag(sync=True)

    def __init__(self, state: QuizState, **traits: Any) -> None:
        self._state = state
        self._limit: int | None = traits.get("max_attempts")
        super().__init__(**traits)

    def _begin(self, asked: Exercise) -> None:
        """Have an exercise asked."""
        self._state.asked = asked
        self.max_attempts = self._attempts_for(asked)
        self.set_trait("question", question_of(asked))
        self.set_trait("kind", asked.kind)
        self.set_trait("choices", KINDS[asked.kind].choices(asked))

    def _attempts_for(self, asked: Exercise) -> int:
        """Return how many attempts an exercise has, without a choice by ``max_attempts``."""
        if self._state.is_alike:
            return 1
        if self._limit is None or asked.paper or asked.first_counts:
            return tries(asked)
        return self._limit

    def _what_is_earned(self) -> str:
        """Return before the first answer what an answer can earn; nothing where there are no points or no limit."""
        if self._state.asked.paper:
            return self.said("unmarked")
        many = tries(self._state.own) if self._state.own.points else 0
        return self.said("one_try" if many == 1 else "two_tries") if many else ""

    def state_number(self) -> int:
        """Return the number of checks and restarts."""
        return self._state.seq

    def _describe(self) -> None:
        asked = self._state.asked
        with self.hold_sync():
            self.set_trait("hints_left", hints_left(asked, self._state.work))
            scene = scene_of(asked, self._state.work, self._acts())
            self.scene = {
                **scene,
                "seq": self._state.seq,
                "worth": self._named([id_ for id_, _ in scene["progress"]]),
                "over": self._over(),
                "sat": self._is_sat(),
                "minutes": _minutes_for(self._state.asked),
                "ends": self._ends(),
                "note": self._note(),
                "python": self._typed_line(),
                "more": self._is_missed() and one_more(self._state.own, self._state.next_more) is not None,
                "own": self._state.more == 0,
            }

    def _named(self, asked: Sequence[str]) -> str:
        """Return which question of its lesson or paper it is, if it counts, and what it is worth."""
        place = asked.index(self._state.asked.id) + 1 if self._state.asked.id in asked else 0
        worth = self._worth()
        return self.said("question_worth", n=place, worth=worth) if place and self._state.points else worth

    def _worth(self) -> str:
        points = self._state.points
        return self.said("points" if points else "no_points", n=points)

    def _typed_line(self, answer: str = "") -> str:
        """Return the line of Python that answers the exercise, with an answer or the form of one."""
        asked, place = self._state.asked, self._state.place
        return f'Quiz("{place}").check({answer or KINDS[asked.kind].form(asked)})' if place else example(asked, answer)

    def _over(self) -> bool:
        """Tell whether all attempts are used."""
        if self._state.asked.paper:
            return not is_open(self._state.asked, self._state.work)
        return bool(self.max_attempts) and self.attempts >= self.max_attempts and not self.solved

    def _is_missed(self) -> bool:
        """Tell whether another question like this is useful: it can earn something, or one was answered wrongly."""
        state = self._state
        if state.asked.paper:
            return False
        return self._over() or (state.is_wrong and not state.own.points) or (self._is_judged() and state.can_earn_more)

    def _is_judged(self) -> bool:
        return bool(self.feedback)

    def _is_sat(self) -> str:
        """Return the state of the exam with this question, ``open`` or ``over``; empty for an exercise of a lesson."""
        return "" if not self._state.asked.paper else "over" if self._over() else "open"

    def _ends(self) -> int:
        """Return when the time of an open exam is over, in milliseconds since 1970; 0 before it has begun."""
        ends = ends_at(self._state.asked, self._state.work, _minutes_for(self._state.asked))
        return round(1_000 * ends.timestamp()) if ends else 0

    def _renew_progress(self) -> None:
        """Show how far the lesson is now, and of an exam when its time is over."""
        progress, ends = list(progress_of(self._state.asked, self._state.work)), self._ends()
        if progress != self.scene["progress"] or ends != self.scene["ends"]:
            self.scene = {**self.scene, "ends": ends, "progress": progress}

    def _acts(self) -> tuple[str, ...]:
        """Return the acts so far, if a turn is being played."""
        played = self.answer if KINDS[self._state.asked.kind].is_played and isinstance(self.answer, list) else ()
        return tuple(map(str, played[:MOST_ACTS]))

    def _note(self) -> str:
        """Return what happens to the answer: that it is kept, or the answer that counts instead."""
        if self._state.more:
            return self.said("alike_counts" if self._state.is_alike else "one_more")
        if other := mixed(self._state.asked, self._state.work):
            return other
        if self._state.is_due and not self._state.unsaved:
            return self.said("due")
        if self._state.typed:
            return self._state.uncounted or self.said("typed_counts")
        if self._state.unsaved or not self._state.saves:
            return self._state.unsaved
        if self._state.counting is ...:
            return self._what_is_earned()
        if self._state.own.first_counts and not self._state.shows_counting:
            return told("marking", "first_counts")
        if self._state.can_earn_more:
            return self.said("alike_earn")
        if not self._state.shows_counting:
            return self.said("earlier_counts")
        return self.said("saved_all" if self._is_last() else "saved")

    def _is_last(self) -> bool:
        """Tell whether every question that counts in this lesson has an answer now, with this one."""
        asked = self._state.asked
        states = [state for _, state in progress_of(asked, self._state.work)]
        return bool(states) and not asked.paper and "open" not in states

    def reported(self, host: str = "") -> str:
        """Return a report of this exercise as text, which ``canasta-nb judge`` reads back; it has no right answer."""
        asked = self._state.asked
        value = value_of(asked, self.answer)
        said = "..." if value is ... else literal_of(value)
        seen = positions_seen(asked, self._acts())
        return reported_question(f"{asked.id}-{asked.bank_sha}", seen, answer=said, host=host)

    # Text output

    @in_its_language
    def to_text(self) -> str:
        """Return the question, its words and positions, and the feedback on an answer."""
        return self._in_text().text()

    def invitation(self) -> str:
        """Return how a saved exercise can be answered."""
        return "" if self.readonly or self.feedback else str(self.strings["run_to_answer"])

    def _picture_html(self) -> str:
        return self._in_text().asked_html(self.deck)

    def _text_html(self) -> str:
        return self._in_text().told_html()

    def _in_text(self) -> QuizText:
        typed, said = [self._heading(), *self._typed_lines()], answer_lines(self.feedback, self._state.uncounted)
        return QuizText(self._state.asked, self._worth(), self._positions(), typed, said, self.strings)

    def _heading(self) -> str:
        return self.said(
            "heading",
            ex=self._state.asked.id,
            rules=game_name(RuleSet.parse(self._state.asked.rules)),
            points=self._worth(),
        )

    def _positions(self) -> Shown:
        """Return the positions that its text shows."""
        return positions_of(self._state.asked)

    def _typed_lines(self) -> list[str]:
        return typed_lines(self._state.asked, self._typed_line(), self.strings)

    def __repr__(self) -> str:
        checked = self._state.assessment.status if self._state.assessment else "not answered"
        return f"Quiz({self._state.asked.id}, {'answer kept' if self.feedback.get('status') == 'taken' else checked})"


def _minutes_for(asked: Exercise) -> int:
    """Return how many minutes the exam with a question has; 0 for an exercise of a lesson."""
    return lesson(asked.lesson).minutes if asked.paper else 0
