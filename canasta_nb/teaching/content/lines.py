"""Lines of text that a cell shows."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Lines:
    """What is told at the end of a cell, line by line: the result of an exam, or what a learner's answers show.

    >>> Lines(("Question 1: right.", "  You said 9♥ 9♦."))
    Question 1: right.
      You said 9♥ 9♦.
    """

    lines: tuple[str, ...]

    def __repr__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        # Indented lines are details of the line above, so their spaces are kept.
        return "".join(f'<div style="white-space:pre-wrap">{escape(line) or "&nbsp;"}</div>' for line in self.lines)
