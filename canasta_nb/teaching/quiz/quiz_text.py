"""A Quiz as text, for screen readers, paper and typed answers, and as a page without a kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from canasta_nb.core.model.cards import face
from canasta_nb.core.speech.language import filled
from canasta_nb.core.speech.words import capital, small
from canasta_nb.descriptions.text_table import folded, html_table, labelled, with_code
from canasta_nb.teaching.content.asking import Exercise, Part
from canasta_nb.teaching.judging.acts_asked import act_in_words, cards_of_act, plainly
from canasta_nb.teaching.judging.showing import Shown
from canasta_nb.teaching.kinds import KINDS


class QuizText(NamedTuple):
    """What a Quiz says, piece by piece."""

    asked: Exercise
    worth: str
    """The points it can earn, in words."""
    shown: Shown
    """The positions to look at."""
    typed: Sequence[str]
    """A line with exercise, rules and points, and those that help to type an answer."""
    said: Sequence[str]
    """The feedback on the answer."""
    words: Mapping[str, Any]

    def text(self) -> str:
        """Return everything in lines."""
        heading, *typed = self.typed
        question = labelled(self.words["own_question"], self._question())
        positions = ["", repr(self.shown)] if self.shown.positions else []
        return "\n".join([heading, *question, *typed, *positions, *self.said])

    def asked_html(self, deck: str) -> str:
        """Return the question and its positions as cards."""
        question = f"<p><b>{with_code(self._question())}</b> ({escape(self.worth)})</p>"
        return question + (self.shown.html(deck) if self.shown.positions else "")

    def told_html(self) -> str:
        """Return the feedback, and folded away what only helps to type an answer."""
        said = "".join(f"<p>{escape(line)}</p>" for line in self.said)
        return said + folded(self.words["python"], html_table("\n".join(self.typed)))

    def _question(self) -> str:
        return " ".join(plainly(self.asked.question, self.asked.parts[0]).split())


def answer_lines(feedback: Mapping[str, Any], uncounted: str) -> list[str]:
    """Return the feedback on an answer as lines, below the reason why it will not count, if there is one."""
    if not feedback:
        return []
    lines = [] if feedback["status"] == "taken" else feedback["lines"]
    return [*filter(None, [uncounted]), feedback["text"], *lines]


def typed_lines(asked: Exercise, typed: str, words: Mapping[str, Any]) -> list[str]:
    """Return the parts of an exercise, the words to choose from and the line of Python that answers it."""
    lines: list[str] = []
    for number, part in enumerate(asked.parts, start=1):
        lines += labelled(filled(words["own_parts"], n=number), f"{asked_in_words(part)} {words['own_box']}".strip())
    lines += labelled(words["own_reasons"], reasons_in_words(asked)) if asked.reasons else []
    lines += labelled(words["own_words"], ", ".join(asked.labels) + ".") if asked.labels else []
    return lines + labelled(words["own_python"], typed)


def asked_in_words(part: Part) -> str:
    """Return the question of a part as a line of text with its act; on a sheet, with its line if that says more."""
    line = f"`{part.line}`" if part.line else ""  # a word to type
    asks = ": ".join(filter(None, (line, plainly(part.ask, part))))
    cards = "; ".join(" ".join(map(face, run)) for run in cards_of_act(part)) if asks else ""
    return " ".join(filter(None, [asks, f"({cards})" if cards else "", act_in_words(part)]))


def reasons_in_words(asked: Exercise) -> str:
    """Return what may be said after a no, each reason as people read it."""
    said = [small(means or word).rstrip(".") for word, means in KINDS[asked.kind].choices(asked)]
    return f"{capital('; '.join(said))}."
