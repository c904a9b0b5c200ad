"""The base of widgets with answers: the answer as a literal to copy, and a callback that gets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language

Answered = Callable[[Any], str]


class AnsweringWidget(CanastaWidget):
    """A widget whose answer can also be typed: it shows the line of Python that says the same.

    >>> class Yes(AnsweringWidget): pass
    >>> widget = Yes()
    >>> widget.on_answer(lambda answer: f"yes_1 = {answer!r}")
    >>> widget.answered(True); widget.literal
    'yes_1 = True'
    """

    literal = traitlets.Unicode(
        "", help="The answer as a line of Python, once somebody is there who grades it; empty before."
    ).tag(sync=True)

    @made_in_its_language
    def __init__(self, **traits: Any) -> None:
        self._told: list[Answered] = []
        super().__init__(**traits)

    def on_answer(self, watcher: Answered) -> None:
        """Call a function with each answer, a plain value; it returns the line to show."""
        self._told.append(watcher)

    def answered(self, answer: Any) -> None:
        """Tell those who asked for it of an answer."""
        for watcher in self._told:
            self.literal = watcher(answer)
