"""The Quiz: an exercise of the course to answer by clicks; what is clicked is the literal that could be typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Unpack

import traitlets

from canasta_nb.core.speech.language import in_its_language
from canasta_nb.notebook import show_output
from canasta_nb.teaching.content.exercises import Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.content.written import is_blank
from canasta_nb.teaching.judging.answer_output import output_of
from canasta_nb.teaching.judging.assessing import Assessment, Score, assess, earns_less
from canasta_nb.teaching.judging.clicked import clicked_of, small, value_of
from canasta_nb.teaching.judging.saved_answers import keep, kept, saved_file
from canasta_nb.teaching.judging.showing import Shown, positions_of
from canasta_nb.teaching.judging.turns_played import is_cut_short, is_missed, refusal_of
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.exam import asked_by
from canasta_nb.teaching.notebook.feedback import headline
from canasta_nb.teaching.notebook.hints import hints_left, next_hint
from canasta_nb.teaching.notebook.one_more import one_more
from canasta_nb.teaching.notebook.sitting import is_open, is_taken_down, mixed, take
from canasta_nb.teaching.notebook.warm_ups import knows_warm_ups
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.quiz.exercise_scene import progress_of, question_of, scene_of
from canasta_nb.teaching.quiz.marking import example, learned, not_counted
from canasta_nb.teaching.quiz.quiz_feedback import said_of
from canasta_nb.teaching.quiz.quiz_text import QuizText, answer_lines, typed_lines
from canasta_nb.teaching.quiz.reporting_question import ReportingQuestion
from canasta_nb.widgets.sent.quiz import Feedback, QuizChoice, QuizScene
from canasta_nb.widgets.wire.answering import AnsweringWidget
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped

MOST_ACTS = 200


class QuizOptions(Looks, total=False):
    """What a Quiz may be given."""

    max_attempts: int
    save: bool


class Quiz(ReportingQuestion, AnsweringWidget):
    """An exercise of the course, asked and checked; the right answer stays in Python until the attempts are used up.

    You answer it by clicks, or in Python with the second argument, which wins if both are given. A question of the
    exam, such as ``Quiz("final-3-7")``, records answers without a verdict until the exam is over. Options:
    ``max_attempts`` (0 for no limit), ``save`` (keep clicked answers in ``answers/``, for ``mark``), and looks. Raises
    Unknown for an unknown exercise and TypeError for any other option.

    >>> quiz = Quiz("fz-3", save=False)
    >>> quiz
    Quiz(fz-3, not answered)
    >>> quiz.check("9h2s")
    'fz-3: not correct (0/1)'
    >>> quiz.check("9h9d"), quiz.literal
    ('fz-3: correct (1/1)', 'Quiz("fz-3", "9h9d")')
    >>> Quiz("fz-3", "9h9d", save=False)
    Quiz(fz-3, correct)
    >>> Quiz("fz-3", attempts=2)
    Traceback (most recent call last):
    UnknownOption: A Quiz has no option "attempts". Did you mean "max_attempts"?
    """

    made_of = ("shared", "quiz")
    words = Path(__file__).with_suffix(".toml")

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
        3, min=0, help="How many checks you have before you see the answer; 0 for no limit."
    ).tag(sync=True)
    feedback = shaped(
        Feedback, help="What was said of the last answer: ``ok status title worth text law lines cards``; empty before."
    )
    hints_left = traitlets.Int(0, read_only=True, help="How many hints were not given yet.").tag(sync=True)
    solved = traitlets.Bool(False, read_only=True, help="Whether an answer was wholly right.").tag(sync=True)
    score = traitlets.Float(0.0, read_only=True, help="The points of the last answer.").tag(sync=True)

    @made_in_its_language
    def __init__(self, asked: str | Exercise, answer: object = ..., **options: Unpack[QuizOptions]) -> None:
        looks = known_options("Quiz", options, QuizOptions)
        self._saves = bool(looks.pop("save", True))
        self._seq = 0
        self._work = work()  # a click does not tell which notebook it is from, the cell that makes the quiz does
        self._unsaved = ""
        self._assessment: Assessment | None = None
        self._counting: object = ...  # the answer that the grade will read
        self._shows_counting = False
        self._more = 0
        super().__init__(**looks)
        self._own = asked if isinstance(asked, Exercise) else asked_by(asked)
        self._begin(self._own)
        self._typed = not is_blank(answer)
        self._uncounted = not_counted(self._asked, answer) if self._typed and self._saves else ""
        given = answer if self._typed or not self._saves else kept(self._asked)
        draft = self._work.drafts.get(self._own.id) if self._saves and not self._typed else None
        if is_blank(given):
            self._describe()
        else:
            self._judge(given, counts=self._saves)
        if draft is not None:
            self._go_on_with(draft)
        if self._saves:
            self._work.renewed[self._own.id] = self._renew_progress

    # What is asked

    def _begin(self, asked: Exercise) -> None:
        """Have an exercise asked."""
        self._asked = asked
        if asked.paper:
            self.max_attempts = 0
        self.set_trait("question", question_of(asked))
        self.set_trait("kind", asked.kind)
        self.set_trait("choices", KINDS[asked.kind].choices(asked))

    def state_number(self) -> int:
        """Return the number of checks and restarts."""
        return self._seq

    def _describe(self) -> None:
        asked = self._asked
        with self.hold_sync():
            self.set_trait("hints_left", hints_left(asked, self._work))
            self.scene = {
                **scene_of(asked, self._work, self._acts()),
                "seq": self._seq,
                "worth": f"{asked.id} · {self._worth()}",
                "over": self._over(),
                "sat": self._is_sat(),
                "note": self._note(),
                "python": self._typed_line(),
                "more": self._is_missed() and one_more(self._own, self._more + 1) is not None,
                "own": self._more == 0,
            }

    def _worth(self) -> str:
        points = 0 if self._more else self._asked.points
        return self.said("points" if points else "no_points", n=points)

    def _typed_line(self, answer: str = "") -> str:
        """Return the line of Python that answers the exercise, with an answer or the form of one."""
        return example(self._asked, answer)

    def _over(self) -> bool:
        """Tell whether all attempts are used."""
        if self._asked.paper:
            return not is_open(self._asked, self._work)
        return bool(self.max_attempts) and self.attempts >= self.max_attempts and not self.solved

    def _is_missed(self) -> bool:
        """Tell whether another question like this is useful: no attempt is left, or a warm-up was answered wrongly."""
        wrong = self._assessment is not None and self._assessment.status in ("wrong", "partial")
        return not self._asked.paper and (self._over() or (wrong and not self._own.points))

    def _is_sat(self) -> str:
        """Return the state of the exam with this question, ``open`` or ``over``; empty for an exercise of a lesson."""
        return "" if not self._asked.paper else "over" if self._over() else "open"

    def _renew_progress(self) -> None:
        """Show how far the lesson is now."""
        progress = list(progress_of(self._asked, self._work))
        if progress != self.scene["progress"]:
            self.scene = {**self.scene, "progress": progress}

    # The learner's answer

    def _go_on_with(self, draft: Any) -> None:
        """Show what was clicked and not checked before the cell ran again."""
        self._shows_counting = False
        with self.hold_sync():
            self.feedback, self.answer = {}, draft
            self._describe()

    @traitlets.observe("answer")
    def _keep_draft(self, change: Any) -> None:
        if self._saves and not self._more and hasattr(self, "_own"):
            self._work.drafts[self._own.id] = change["new"]

    @traitlets.validate("answer")
    def _small(self, proposal: Any) -> Any:
        return small(proposal["value"])

    def done(self, message: dict[str, Any]) -> str:
        """Check an answer, give a hint, or begin again."""
        given = arguments(message)
        match message.get("do"):
            case "answer":
                if given.get("ex") != self._asked.id or "answer" not in given:
                    raise Nack("unreadable")
                if self._over():
                    raise Nack("over", told("exam", "over") if self._asked.paper else self.said("all_used"))
                said = small(given["answer"])
                value = ... if said is None else value_of(self._asked, said)
                if value is ...:
                    raise Nack("refused", self.said("not_answered"))
                if is_cut_short(self._asked, self._acts()):
                    missed = is_missed(self._asked, self._acts())
                    raise Nack("refused", told("goals", "missed") if missed else self.said("cut_short"))
                self.check(value)
                return self._unsaved
            case "play":
                self._play(given.get("acts"))
                return ""
            case "hint":
                said = next_hint(self._asked, self._work)
                self._describe()
                return said
            case "reset" if not self._asked.paper:
                self.reset()
                return ""
            case "more" | "back" as which:
                self._turn_to(self._more + 1 if which == "more" else 0)
                return ""
        raise Nack("unknown")

    @in_its_language
    def _turn_to(self, more: int) -> None:
        """Show a similar exercise, which earns nothing; 0 goes back to the first one with its kept answer."""
        asked = one_more(self._own, more) if more else self._own
        if asked is None:
            raise Nack("unknown")
        with self._lock, self.hold_sync():
            self._more = more
            self._begin(asked)
            self.reset()
            given = ... if more or not self._saves else kept(asked)
            if not is_blank(given):
                self._judge(given, counts=True)

    def _acts(self) -> tuple[str, ...]:
        """Return the acts so far, if a turn is being played."""
        played = self.answer if KINDS[self._asked.kind].is_played and isinstance(self.answer, list) else ()
        return tuple(map(str, played[:MOST_ACTS]))

    def _play(self, acts: Any) -> None:
        """Play a turn so far as these acts; Nack with the reason when the last of them is refused."""
        if not isinstance(acts, list) or len(acts) > MOST_ACTS or not all(isinstance(act, str) for act in acts):
            raise Nack("unreadable")
        if says := refusal_of(self._asked, tuple(acts), self.said("played_out")):
            raise Nack("refused", says)
        with self.hold_sync():
            self.answer = acts
            self._describe()

    @in_its_language
    def check(self, value: object) -> str:
        """Check an answer as it would be typed; the verdict with its points."""
        with self._lock, self.hold_sync():  # The verdict comes once the notebook contains the answer.
            counts = self._saves and not self._typed and not self._more and not self._earned_more(value)
            self._unsaved = keep(self._asked, value) if counts else ""
            assessment = self._judge(value, counts=counts)
            if counts:
                self._show_answer(again=True)
            self.answered(value)
            return self._unsaved or self._verdict(assessment)

    def _earned_more(self, value: object) -> bool:
        """Tell whether the answer that counts already earns more than this one; in an exam the last answer counts."""
        return self._counting is not ... and not self._asked.paper and earns_less(self._asked, value, self._counting)

    def _verdict(self, assessment: Assessment) -> str:
        """Return the verdict in a line, or that the answer is recorded."""
        taken = is_taken_down(assessment, self._work)
        return told("exam", "taken", ex=self._asked.id) if taken else headline(assessment)

    def _judge(self, value: object, *, counts: bool) -> Assessment:
        """Judge an answer, update the feedback, and return the assessment; count its points if they count."""
        asked = self._asked
        self._assessment = assessment = assess(asked, value)
        self._seq += 1
        self._shows_counting = counts
        if counts:
            self._counting = value
            take(assessment, self._work)
        told_now = not is_open(asked, self._work)
        with self.hold_sync():
            self.attempts += told_now and assessment.status != "unreadable"
            self.set_trait("solved", told_now and assessment.status == "correct")
            self.set_trait("score", float(assessment.points) if told_now else 0.0)
            self.feedback = self._feedback(assessment)
            self.answer = clicked_of(asked, value)
            self.literal = self._typed_line(literal_of(value))
            self._describe()
        self._work.drafts.pop(asked.id, None)
        return assessment

    def _note(self) -> str:
        """Return what happens to the answer: the place where it is kept, or the answer that counts instead."""
        if self._more:
            return self.said("one_more")
        if other := mixed(self._asked, self._work):
            return other
        if self._typed:
            return self._uncounted or self.said("typed_counts")
        if self._unsaved or not self._saves:
            return self._unsaved
        if self._counting is ...:
            return self.said("nothing_kept")
        return self.said("saved" if self._shows_counting else "earlier_counts", file=saved_file(self._asked))

    def _show_answer(self, *, again: bool = False) -> None:
        """Show the clicked answer in an output of its own, which is saved with the notebook."""
        show_output(f"canasta-answer-{self._own.id}", output_of(self._own, self._counting), again=again)

    def _ipython_display_(self) -> None:
        """Show the exercise in a notebook, and below it the output that holds what is clicked."""
        from IPython.display import publish_display_data  # The caller has it already.

        publish_display_data(*self._repr_mimebundle_())  # type: ignore[no-untyped-call]
        if self._saves and not self._typed:
            self._show_answer()

    def _feedback(self, assessment: Assessment) -> Feedback:
        """Return the feedback on an answer; while attempts are left, it keeps the right answer hidden."""
        if is_taken_down(assessment, self._work):
            return {"status": "taken", "title": told("exam", "taken_title"), "text": self._verdict(assessment),
                    "lines": [told("exam", "taken_why")]}  # fmt: skip
        open_ = bool(self.max_attempts) and not self.solved and not self._over()
        (self._work.explained.discard if open_ else self._work.explained.add)(self._asked.id)
        _, thought = learned(self._work, assessment, open_=open_)
        said = said_of(assessment, thought, self.strings, open_=open_)
        if assessment.status == "correct" and knows_warm_ups(self._asked, self._work):
            said["lines"].append(self.said("skip"))
        return said

    @in_its_language
    def reset(self) -> None:
        """Begin again: no answer, all attempts."""
        with self._lock, self.hold_sync():
            self._seq += 1
            self._assessment = None
            self._shows_counting = False
            self._work.explained.discard(self._asked.id)
            self.answer = None
            self.attempts = 0
            self.feedback = {}
            self.literal = ""
            self.set_trait("solved", False)
            self.set_trait("score", 0.0)
            self._describe()
        self._work.drafts.pop(self._asked.id, None)

    def result(self) -> dict[str, Any]:
        """Return the result: the exercise, its points, the attempts, whether it is solved, and the answer as typed."""
        answer = value_of(self._asked, self.answer) if self._assessment else ...
        return {"ex": self._asked.id, "points": Score(self.score), "max": self._asked.points, "attempts": self.attempts,
                "solved": self.solved, "answer": "" if answer is ... else literal_of(answer)}  # fmt: skip

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
        typed, said = [self._heading(), *self._typed_lines()], answer_lines(self.feedback, self._uncounted)
        return QuizText(self._asked, self._worth(), self._positions(), typed, said, self.strings)

    def _heading(self) -> str:
        return self.said("heading", ex=self._asked.id, rules=self._asked.rules, points=self._worth())

    def _positions(self) -> Shown:
        """Return the positions that its text shows."""
        return positions_of(self._asked)

    def _typed_lines(self) -> list[str]:
        return typed_lines(self._asked, self._typed_line(), self.strings)

    def __repr__(self) -> str:
        checked = self._assessment.status if self._assessment else "not answered"
        return f"Quiz({self._asked.id}, {'answer kept' if self.feedback.get('status') == 'taken' else checked})"
