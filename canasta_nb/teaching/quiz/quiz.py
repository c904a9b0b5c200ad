"""The Quiz: an exercise of the course to answer by clicks; what is clicked is the literal that could be typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

import traitlets

from canasta_nb.core.speech.language import in_its_language
from canasta_nb.notebook import in_kernel
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.content.written import is_blank
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.judging.clicked import clicked_of, small, value_of
from canasta_nb.teaching.judging.saved_answers import kept, told_once
from canasta_nb.teaching.judging.turns_played import is_cut_short, is_missed, refusal_of
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.exam import asked_by
from canasta_nb.teaching.notebook.hints import next_hint
from canasta_nb.teaching.notebook.one_more import one_more
from canasta_nb.teaching.notebook.sitting import begin, come_back, is_open, is_taken_down
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.quiz.asked_exercise import MOST_ACTS
from canasta_nb.teaching.quiz.due_warm_ups import due_warm_up
from canasta_nb.teaching.quiz.earning import EarningExercise
from canasta_nb.teaching.quiz.marking import clicked_down, learned, not_counted, typed_down
from canasta_nb.teaching.quiz.quiz_feedback import said_of
from canasta_nb.teaching.quiz.quiz_state import QuizState
from canasta_nb.widgets.sent.quiz import Feedback
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options


class QuizOptions(Looks, total=False):
    """What a Quiz may be given."""

    max_attempts: int
    save: bool


class Quiz(EarningExercise):
    """An exercise of the course, asked and checked; the right answer stays in Python until the attempts are used up.

    You answer it by clicks, or in Python with the second argument, which wins if both are given. A question of the
    exam, such as ``Quiz("final-A-1-7")``, records answers without a verdict until the exam is over. Options:
    ``max_attempts`` (0 for no limit), ``save`` (keep answers in the learner's log, for ``mark``), and looks. Raises
    Unknown for an unknown exercise and TypeError for any other option.

    >>> quiz = Quiz("fz-3", save=False)
    >>> quiz
    Quiz(fz-3, not answered)
    >>> quiz.check("9h2s")
    'fz-3: not correct (0/1)'
    >>> quiz.check("9h9d"), quiz.literal
    ('fz-3: correct (0.5/1)', 'Quiz("fz-3", "9h9d")')
    >>> Quiz("fz-3", "9h9d", save=False)
    Quiz(fz-3, correct)
    >>> Quiz("fz-3", attempts=2)
    Traceback (most recent call last):
    UnknownOption: A Quiz has no option "attempts". Did you mean "max_attempts"?
    """

    made_of = ("shared", "quiz")
    words = Path(__file__).with_suffix(".toml")

    @made_in_its_language
    def __init__(self, asked: str | Exercise, answer: object = ..., **options: Unpack[QuizOptions]) -> None:
        looks = known_options("Quiz", options, QuizOptions)
        saves = bool(looks.pop("save", True))
        own = asked if isinstance(asked, Exercise) else asked_by(asked)
        typed = not is_blank(answer)
        due = due_warm_up(own, work()) if saves and not typed and in_kernel() else None
        place, own, saves = own.id if due else "", due or own, saves and due is None
        uncounted = not_counted(own, answer) if typed and saves else ""
        # A click does not tell which notebook it is from, the cell that makes the quiz does.
        state = QuizState(own, work(), saves, typed, uncounted, place=place)
        super().__init__(state, **looks)
        self._begin(own)
        given = answer if typed or not saves else kept(own)
        draft = state.work.drafts.get(own.id) if saves and not typed else None
        if is_blank(given):
            self._describe()
        else:
            if typed and saves:
                typed_down(state.work, own, given)
            self.attempts = max(len(state.record.tries) - 1, 0)
            self._judge(given, counts=saves)
        if draft is not None:
            self._go_on_with(draft)
        if saves:
            state.work.renewed[own.id] = self._renew_progress

    # The learner's answer

    def _go_on_with(self, draft: Any) -> None:
        """Show what was clicked and not checked before the cell ran again."""
        self._state.shows_counting = False
        with self.hold_sync():
            self.feedback, self.answer = {}, draft
            self._describe()

    @traitlets.observe("answer")
    def _keep_draft(self, change: Any) -> None:
        if self._state.saves and not self._state.more:
            self._state.work.drafts[self._state.own.id] = change["new"]

    @traitlets.validate("answer")
    def _small(self, proposal: Any) -> Any:
        return small(proposal["value"])

    def done(self, message: dict[str, Any]) -> str:
        """Check an answer, give a hint, or begin again."""
        given = arguments(message)
        match message.get("do"):
            case "answer":
                return self._answered(given)
            case "play":
                self._play(given.get("acts"))
                return ""
            case "hint":
                said = next_hint(self._state.asked, self._state.work)
                self._describe()
                return said
            case "later" if self._is_sat() == "open":
                come_back(self._state.asked, self._state.work)
                self._describe()
                return ""
            case "reset" if not self._state.asked.paper:
                self.reset()
                return ""
            case "more" | "back" as which:
                self._turn_to(self._state.next_more if which == "more" else 0)
                return ""
        raise Nack("unknown")

    def _answered(self, given: dict[str, Any]) -> str:
        """Check the answer that a page sends; Nack with the reason where it is not an answer."""
        if given.get("ex") != self._state.asked.id or "answer" not in given:
            raise Nack("unreadable")
        if self._over():
            raise Nack("over", told("exam", "over") if self._state.asked.paper else self.said("all_used"))
        said = small(given["answer"])
        value = ... if said is None else value_of(self._state.asked, said)
        if value is ...:
            raise Nack("refused", self.said("not_answered"))
        if is_cut_short(self._state.asked, self._acts()):
            missed = is_missed(self._state.asked, self._acts())
            raise Nack("refused", told("goals", "missed") if missed else self.said("cut_short"))
        begin(self._state.asked, self._state.work)
        self.check(value)
        return self._state.unsaved or (told_once() if self._state.saves else "")

    @in_its_language
    def _turn_to(self, more: int) -> None:
        """Show a similar exercise; 0 goes back to the first one with its kept answer."""
        asked = one_more(self._state.own, more) if more else self._state.own
        if asked is None:
            raise Nack("unknown")
        with self._lock, self.hold_sync():
            self._state.more = more
            self._begin(asked)
            self.reset()
            given = ... if more or not self._state.saves else kept(asked)
            if not is_blank(given):
                self.attempts = max(len(self._state.record.tries) - 1, 0)
                self._judge(given, counts=True)

    def _play(self, acts: Any) -> None:
        """Play a turn so far as these acts; Nack with the reason when the last of them is refused."""
        if not isinstance(acts, list) or len(acts) > MOST_ACTS or not all(isinstance(act, str) for act in acts):
            raise Nack("unreadable")
        if says := refusal_of(self._state.asked, tuple(acts), self.said("played_out")):
            raise Nack("refused", says)
        with self.hold_sync():
            self.answer = acts
            self._describe()

    @in_its_language
    def check(self, value: object) -> str:
        """Check an answer as it would be typed; the verdict with its points."""
        with self._lock, self.hold_sync():  # The verdict comes once the notebook contains the answer.
            state = self._state
            counts, alike = state.counts(value), state.is_alike
            state.unsaved = clicked_down(state, value)
            assessment = self._judge(value, counts=counts)
            if alike := alike and not state.is_alike:
                self._tell_what_it_earned()
            if state.saves and not state.typed and (alike or not state.more):
                self._show_answer(again=True)
            self.answered(value)
            return self._state.unsaved or self._state.verdict(assessment)

    def _judge(self, value: object, *, counts: bool) -> Assessment:
        """Judge an answer, update the feedback, and return the assessment; count its points if they count."""
        asked = self._state.asked
        assessment = self._state.judge(value, counts=counts)
        told_now = not is_open(asked, self._state.work)
        with self.hold_sync():
            self.attempts += told_now and assessment.status != "unreadable"
            self.set_trait("solved", told_now and assessment.status == "correct")
            self.set_trait("score", float(assessment.points) if told_now else 0.0)
            self.feedback = self._feedback(assessment)
            self.answer = clicked_of(asked, value)
            self.literal = self._typed_line(literal_of(value))
            self._describe()
        self._state.work.drafts.pop(asked.id, None)
        return assessment

    def _feedback(self, assessment: Assessment) -> Feedback:
        """Return the feedback on an answer; while attempts are left, it keeps the right answer hidden."""
        if is_taken_down(assessment, self._state.work):
            return {"status": "taken", "title": told("exam", "taken_title"), "text": self._state.verdict(assessment),
                    "lines": [told("exam", "taken_why")]}  # fmt: skip
        open_ = not self.solved and not self._shows_solution()
        if not open_ and not self.solved:
            self._state.note_shown()
        _, thought = learned(self._state.work, assessment, open_=open_)
        said = said_of(assessment, thought, self.strings, open_=open_)
        self._tell_what_follows(said)
        return said

    @in_its_language
    def reset(self) -> None:
        """Begin again without an answer: with all attempts where the solution was shown, otherwise with those left."""
        with self._lock, self.hold_sync():
            self._state.forget()
            self.answer = None
            record = self._state.record
            self.attempts = 0 if self._state.more or record.is_over else len(record.tries)
            self.feedback = {}
            self.literal = ""
            self.set_trait("solved", False)
            self.set_trait("score", 0.0)
            self._describe()
        self._state.work.drafts.pop(self._state.asked.id, None)
