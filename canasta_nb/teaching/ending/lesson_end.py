"""The card at the end of a lesson: the same tree with Python and without it, and fresh questions within it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from canasta_nb.core.speech.language import in_its_language
from canasta_nb.notebook import show_output
from canasta_nb.settings import first_lit, settings
from canasta_nb.teaching.ending.ended import Ended, ended
from canasta_nb.teaching.ending.fresh_questions import FreshQuestions, FreshSeries, OnAnIdea, OnASkill
from canasta_nb.teaching.ending.told import bottom, lines, top
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.widgets.sent.home import LessonEndScene
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.tree import html, node


class LessonEnd(CanastaWidget):
    """How a lesson has ended, which follows what is answered later in its notebook.

    Raises Unknown for a lesson that there is not.

    >>> LessonEnd("05", Work())
    LessonEnd(05_freezing, 0 of 12 points)
    """

    made_of = ("shared", "lesson_end")
    drawn_when_stored = False
    words = Path(__file__).with_suffix(".toml")

    scene = shaped(LessonEndScene, help="What the browser draws: the card as two trees, and whether its stone lights.")
    fresh = traitlets.Instance(
        FreshQuestions, allow_none=True, help="The fresh questions that were asked for last; None before."
    ).tag(sync=True, **widget_serialization)

    @made_in_its_language
    def __init__(self, name: str, done: Work, **looks: Any) -> None:
        self._name, self._done = name, done
        self._ended = ended(name, done)
        self._seq = 0
        super().__init__(**looks)
        self._describe()

    @property
    def ended(self) -> Ended:
        """The facts that it shows."""
        return self._ended

    def state_number(self) -> int:
        """Return how often the card has changed."""
        return self._seq

    def _describe(self) -> None:
        found = self._ended
        self._seq += 1
        self.scene = LessonEndScene(
            v=1,
            seq=self._seq,
            top=top(found, live=True),
            bottom=bottom(found),
            lights=found.is_done and not found.is_exam and found.lesson.name not in settings().lit,
        )

    @in_its_language
    def renew(self) -> None:
        """Show how the lesson stands now, on the page and in the notebook's output, where anything has changed."""
        found = ended(self._name, self._done)
        if found == self._ended:
            return
        self._ended = found
        with self.hold_sync():
            self._describe()
        self.show(again=True)

    def show(self, *, again: bool = False) -> None:
        """Show the card in its notebook, or renew the output that shows it; nothing outside a kernel."""
        bundle = self._repr_mimebundle_()
        show_output(f"canasta-total-{self._name}", bundle[0], again=again)

    def done(self, message: dict[str, Any]) -> str:
        """Ask three fresh questions, or keep that the stone has lighted."""
        match message.get("do"):
            case "fresh" if three := self._three():
                self.fresh = FreshQuestions(three, self.renew, theme=self.theme)
                return ""
            case "lit" if self.scene["lights"]:
                first_lit(self._ended.lesson.name)
                return ""
        raise Nack("unknown")

    def _three(self) -> FreshSeries | None:
        """Return fresh questions on the weakest skill where the lesson is not passed, or on what to look at again."""
        if weakest := self._ended.weakest:
            return OnASkill(weakest)
        look = self._ended.look
        return OnAnIdea(look) if look and look.fresh else None

    # Text output

    @in_its_language
    def to_text(self) -> str:
        """Return how the lesson stands as lines."""
        return "\n".join(lines(self._ended))

    def invitation(self) -> str:
        """Return nothing: without Python the links of the card lead on."""
        return ""

    @in_its_language
    def to_html(self) -> str:
        """Return the card as HTML that needs no script; the styles of the widgets dress it."""
        card = node("div", top(self._ended, live=False), bottom(self._ended), class_="cnb-end")
        return html(
            node("div", node("section", card, class_="cnb", data_cnb="lesson-end", lang=self.lang), class_="cnb-stored")
        )

    def __repr__(self) -> str:
        return f"LessonEnd({self._ended.lesson.name}, {self._ended.points} of {self._ended.most} points)"
