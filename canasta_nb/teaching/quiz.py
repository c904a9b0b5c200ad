"""The Quiz: an exercise of the course to answer by clicks; what is clicked is the literal that could be typed."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

import traitlets

from canasta_nb.core.language import in_its_language
from canasta_nb.notebook import show_output
from canasta_nb.teaching.assessing import Assessment, Score, assess
from canasta_nb.teaching.clicked import clicked_of, value_of
from canasta_nb.teaching.consequences import consequences
from canasta_nb.teaching.deciding import law_of
from canasta_nb.teaching.exam import asked_by
from canasta_nb.teaching.exercise_scene import act_of, is_cut_short, pictured, question_of, refusal_of, scene_of
from canasta_nb.teaching.exercises import Exercise, Part
from canasta_nb.teaching.feedback import chosen_right, feedback, headline, held, kept_back, why_right
from canasta_nb.teaching.hints import hints_left, next_hint
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.marking import example, learned, not_counted
from canasta_nb.teaching.one_more import one_more
from canasta_nb.teaching.saved_answers import ANSWER_MIME, keep, kept, saved_file
from canasta_nb.teaching.showing import Shown, positions_of
from canasta_nb.teaching.sitting import is_open, is_taken_down, mixed, take
from canasta_nb.teaching.words import told
from canasta_nb.teaching.work import work
from canasta_nb.teaching.written import is_blank
from canasta_nb.text_table import html_table, labelled
from canasta_nb.widgets.answering import AnsweringWidget
from canasta_nb.widgets.base import CanastaWidget, Nack, made_in_its_language
from canasta_nb.widgets.options import refuse_unknown

OPTIONS = ("max_attempts", "save")
MOST_ACTS = 200
LARGEST = 8_000  # characters of an answer as JSON


class Quiz(AnsweringWidget):
    """An exercise of the course, asked and checked; the right answer stays in Python until the attempts are used up.

    It is answered by clicks, or in Python as the second argument, which comes first if both are given. A question of
    the exam, such as ``Quiz("final-3-7")``, takes answers down without a verdict until the exam is over.
    Options: ``max_attempts`` (0 for as many as one likes), ``save`` (keep what is clicked in ``answers/``, where
    ``mark`` finds it), and looks. Raises Unknown for an exercise that there is not, TypeError for any other option.

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
    UnknownOption: A Quiz has no option "attempts"; did you mean "max_attempts"?
    """

    made_of = ("shared", "quiz")
    words = Path(__file__).with_suffix(".toml")

    scene = traitlets.Dict().tag(sync=True)
    """What the browser draws: the question, its parts, the positions, the words to choose from."""
    question = traitlets.Unicode("", read_only=True).tag(sync=True)
    """The question."""
    kind = traitlets.Unicode("", read_only=True).tag(sync=True)
    """The kind of question, by its name in ``kinds``."""
    choices = traitlets.List(traitlets.List(), read_only=True).tag(sync=True)
    """The words to choose from, each with what it means."""
    answer = traitlets.Any(None, allow_none=True).tag(sync=True, browser=True)
    """What is clicked so far, as JSON; nothing in it is final."""
    attempts = traitlets.Int(0).tag(sync=True)
    """How often the answer was checked."""
    max_attempts = traitlets.Int(3, min=0).tag(sync=True)
    """How often it may be checked before the answer is shown; 0 for as often as one likes."""
    feedback = traitlets.Dict().tag(sync=True)
    """What was said of the last answer: ``ok status title worth text law lines cards``; empty before."""
    hints_left = traitlets.Int(0, read_only=True).tag(sync=True)
    """How many hints were not given yet."""
    solved = traitlets.Bool(False, read_only=True).tag(sync=True)
    """Whether an answer was wholly right."""
    score = traitlets.Float(0.0, read_only=True).tag(sync=True)
    """The points of the last answer."""

    @made_in_its_language
    def __init__(self, asked: str | Exercise, answer: object = ..., **options: Any) -> None:
        refuse_unknown("Quiz", options, [*OPTIONS, *CanastaWidget.looks()], OPTIONS)
        self._saves = bool(options.pop("save", True))
        self._seq = 0
        self._work = work()  # a click does not tell which notebook it is from, the cell that makes the quiz does
        self._unsaved = ""
        self._assessment: Assessment | None = None
        self._more = 0
        super().__init__(**options)
        self._own = asked if isinstance(asked, Exercise) else asked_by(asked)
        self._begin(self._own)
        self._typed = not is_blank(answer)
        self._uncounted = not_counted(self._asked, answer) if self._typed and self._saves else ""
        given = answer if self._typed or not self._saves else kept(self._asked)
        if is_blank(given):
            self._describe()
        else:
            self._judge(given, counts=self._saves)

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
        """How often something was checked or begun again."""
        return self._seq

    def _describe(self) -> None:
        asked = self._asked
        with self.hold_sync():
            self.set_trait("hints_left", hints_left(asked, self._work))
            self.scene = scene_of(asked, self._work, self._acts()) | {
                "seq": self._seq,
                "worth": f"{asked.id} · {self._worth()}",
                "over": self._over(),
                "sat": self._is_sat(),
                "note": self._note(),
                "python": self._typed_line(),
                "more": self._over() and not self._asked.paper and one_more(self._own, self._more + 1) is not None,
                "own": self._more == 0,
            }

    def _worth(self) -> str:
        points = 0 if self._more else self._asked.points
        return self._said("points" if points > 1 else "point" if points else "no_points", n=points)

    def _typed_line(self, answer: str = "") -> str:
        """The line of Python that answers the exercise, with an answer or the form of one."""
        return example(self._asked, answer)

    def _over(self) -> bool:
        """Whether no further attempt is left."""
        if self._asked.paper:
            return not is_open(self._asked, self._work)
        return bool(self.max_attempts) and self.attempts >= self.max_attempts and not self.solved

    def _is_sat(self) -> str:
        """How an exam stands that asks this, ``open`` or ``over``; empty for an exercise of a lesson."""
        return "" if not self._asked.paper else "over" if self._over() else "open"

    def _said(self, key: str, **values: object) -> str:
        return str(self.strings[key]).format(**values)

    # What a person answers

    @traitlets.validate("answer")
    def _small(self, proposal: Any) -> Any:
        try:
            fits = len(json.dumps(proposal["value"])) <= LARGEST
        except (TypeError, ValueError, RecursionError):
            fits = False
        return proposal["value"] if fits else None

    def done(self, message: dict[str, Any]) -> str:
        """Check an answer, give a hint, or begin again."""
        arguments = message.get("args")
        match message.get("do"):
            case "answer" if isinstance(arguments, dict):
                if arguments.get("ex") != self._asked.id or "answer" not in arguments:
                    raise Nack("unreadable")
                if self._over():
                    raise Nack("over", told("exam", "over") if self._asked.paper else self._said("all_used"))
                said = self._small({"value": arguments["answer"]})
                value = ... if said is None else value_of(self._asked, said)
                if value is ...:
                    raise Nack("refused", self._said("not_answered"))
                if is_cut_short(self._asked, self._acts()):
                    raise Nack("refused", self._said("cut_short"))
                self.check(value)
                return self._unsaved
            case "play" if isinstance(arguments, dict):
                self._play(arguments.get("acts"))
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
        """Ask one more exercise like the own one, which earns nothing; with 0 the own one again with what is kept."""
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
        """The acts that are played so far, where a turn is played."""
        played = self.answer if KINDS[self._asked.kind].is_played and isinstance(self.answer, list) else ()
        return tuple(map(str, played[:MOST_ACTS]))

    def _play(self, acts: Any) -> None:
        """Play a turn so far as these acts; Nack with the reason when the last of them is refused."""
        if not isinstance(acts, list) or len(acts) > MOST_ACTS or not all(isinstance(act, str) for act in acts):
            raise Nack("unreadable")
        if says := refusal_of(self._asked, tuple(acts), self._said("played_out")):
            raise Nack("refused", says)
        with self.hold_sync():
            self.answer = acts
            self._describe()

    @in_its_language
    def check(self, value: object) -> str:
        """Check an answer as it would be typed; the verdict with its points."""
        with self._lock, self.hold_sync():  # the verdict comes when the answer stands in the notebook
            counts = self._saves and not self._typed and not self._more
            self._unsaved = keep(self._asked, value) if counts else ""
            assessment = self._judge(value, counts=counts)
            if counts:
                self._show_answer(again=True)
            self.answered(value)
            return self._unsaved or self._verdict(assessment)

    def _verdict(self, assessment: Assessment) -> str:
        """The verdict in a line, or that an answer is taken down."""
        taken = is_taken_down(assessment, self._work)
        return told("exam", "taken", ex=self._asked.id) if taken else headline(assessment)

    def _judge(self, value: object, *, counts: bool) -> Assessment:
        """Take over an answer, and what is said of it; whether its points count."""
        asked = self._asked
        self._assessment = assessment = assess(asked, value)
        self._seq += 1
        if counts:
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
        return assessment

    def _note(self) -> str:
        """What becomes of the answer: where it is kept, or which one counts."""
        if self._more:
            return self._said("one_more")
        if other := mixed(self._asked, self._work):
            return other
        if self._typed:
            return self._uncounted or self._said("typed_counts")
        if self._unsaved or not self._saves:
            return self._unsaved
        return self._said("saved", file=saved_file(self._asked)) if self._assessment else self._said("nothing_kept")

    def _show_answer(self, *, again: bool = False) -> None:
        """Show the clicked answer in an output of its own, which is saved with the notebook."""
        answer = value_of(self._asked, self.answer) if self._assessment else ...
        literal = "" if answer is ... else literal_of(answer)
        text = told("marking", "kept_here", answer=literal) if literal else ""
        data = {"text/plain": text, ANSWER_MIME: {"v": 1, "ex": self._asked.id, "answer": literal}}
        show_output(f"canasta-answer-{self._asked.id}", data, again=again)

    def _ipython_display_(self) -> None:
        """Show the exercise in a notebook, and below it the output that holds what is clicked."""
        from IPython.display import publish_display_data  # whoever calls this has it

        publish_display_data(*self._repr_mimebundle_())  # type: ignore[no-untyped-call]
        if self._saves and not self._typed:
            self._show_answer()

    def _feedback(self, assessment: Assessment) -> dict[str, Any]:
        """What is said of an answer; while attempts are left nothing that gives the right one away."""
        if is_taken_down(assessment, self._work):
            return {"status": "taken", "title": told("exam", "taken_title"), "text": self._verdict(assessment),
                    "lines": [told("exam", "taken_why")]}  # fmt: skip
        open_ = bool(self.max_attempts) and not self.solved and not self._over()
        (self._work.explained.discard if open_ else self._work.explained.add)(self._asked.id)
        _, thought = learned(self._work, assessment, open_=open_)
        text, *lines = (kept_back if open_ else feedback)(assessment, thought).splitlines()
        laws = [] if open_ else [law for part, said in assessment.wrong if (law := law_of(part, said))]
        right = assessment.status == "correct"
        return {
            "ok": right,
            "status": assessment.status,
            "title": self._said(f"said_{assessment.status}"),
            "worth": self._earned(assessment),
            "text": text,
            "law": laws[0] if laws else "",
            "lines": [line.strip() for line in lines] or list(why_right(assessment) if right else ()),
            "cards": chosen_right(assessment, whole=not open_),
            "parts": held(assessment),
            "after": [
                pictured(each.position, each.seat, self._said("after", act=each.act))
                for each in (() if right or open_ else consequences(assessment))
            ],
        }

    def _earned(self, assessment: Assessment) -> str:
        most = self._asked.points
        if not most or assessment.status == "unreadable":
            return ""
        return self._said("earned_one" if most == 1 else "earned", n=assessment.points, of=most)

    @in_its_language
    def reset(self) -> None:
        """Begin again: no answer, all attempts."""
        with self._lock, self.hold_sync():
            self._seq += 1
            self._assessment = None
            self._work.solved.discard(self._asked.id)
            self._work.explained.discard(self._asked.id)
            self.answer = None
            self.attempts = 0
            self.feedback = {}
            self.literal = ""
            self.set_trait("solved", False)
            self.set_trait("score", 0.0)
            self._describe()

    def result(self) -> dict[str, Any]:
        """What came of it: the exercise, its points, the attempts, whether it is solved, the answer as typed."""
        answer = value_of(self._asked, self.answer) if self._assessment else ...
        points = Score(self.score)
        return {"ex": self._asked.id, "points": points, "max": self._asked.points, "attempts": self.attempts,
                "solved": self.solved, "answer": "" if answer is ... else literal_of(answer)}  # fmt: skip

    # What it says of itself

    @in_its_language
    def to_text(self) -> str:
        """The question, the words to choose from and the positions, and what is said of an answer."""
        shown = repr(self._positions())
        return "\n".join([*self._asked_lines(), *(["", shown] if shown else []), *self._said_of_answer()])

    @in_its_language
    def to_html(self) -> str:
        """The same with the positions as cards."""
        shown = self._positions()
        page = html_table("\n".join(self._asked_lines())) + (shown.html(self.deck) if shown.positions else "")
        return page + "".join(f"<p>{escape(line)}</p>" for line in self._said_of_answer())

    def _positions(self) -> Shown:
        """The positions that its text shows."""
        return positions_of(self._asked)

    def _asked_lines(self) -> list[str]:
        asked, said = self._asked, self.strings
        lines = [self._said("heading", ex=asked.id, rules=asked.rules, points=self._worth())]
        lines += labelled(said["own_question"], " ".join(asked.question.split()))
        for number, part in enumerate(asked.parts, start=1):
            asks, act = _asked(part), act_of(part)
            words = asks if act and f"`{act}`" in asks else " ".join(filter(None, [asks, act]))
            lines += labelled(self._said("own_parts", n=number), f"{words} {said['own_box']}".strip())
        for key, given in (("own_reasons", asked.reasons), ("own_words", asked.labels)):
            lines += labelled(said[key], ", ".join(given) + ".") if given else []
        lines += labelled(said["own_python"], self._typed_line())
        return lines

    def _said_of_answer(self) -> list[str]:
        """What is said of the answer, as lines of text."""
        if not self.feedback:
            return []
        lines = [] if self.feedback["status"] == "taken" else self.feedback["lines"]
        return [*([self._uncounted] if self._uncounted else []), self.feedback["text"], *lines]

    def __repr__(self) -> str:
        taken = self.feedback.get("status") == "taken"
        status = "taken down" if taken else self._assessment.status if self._assessment else "not answered"
        return f"Quiz({self._asked.id}, {status})"


def _asked(part: Part) -> str:
    """What is asked in a part as a line of text: on a sheet its line too, where that says more."""
    return f"{part.line}: {part.ask}" if part.line and part.ask else part.ask or part.line
