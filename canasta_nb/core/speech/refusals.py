"""The ways an act or a text can be wrong, each with its own name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

Fact = int | bool | str | tuple["Fact", ...]
Facts = Mapping[str, Fact]


class Broken(NamedTuple):
    """A law that an act breaks, with the facts of the case and no words yet."""

    law: str
    facts: Facts


@dataclass(frozen=True)
class Refusal:
    """A refused act explained: the law's id, what is wrong, what to do instead, the facts and the rule's source.

    ``short`` says what is wrong in one line. ``facts`` holds only numbers, truth values, texts in notation and tuples
    of them, so it is JSON as it stands.
    """

    law: str
    says: str
    way_out: str
    facts: Facts
    source: str
    short: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.says, self.way_out) if part)


class OneSentence:
    """An exception whose sentence says it all: a notebook shows the sentence and no traceback."""

    def _render_traceback_(self) -> list[str]:
        """Return what IPython shows of an exception that has this method."""
        return [f"{type(self).__name__}: {self}"]


class Mistake(OneSentence, ValueError):  # noqa: N818 - the word for what a person got wrong
    """Something that somebody got wrong, with where and the nearest right thing."""


class IllegalAct(Mistake):
    """An act that the laws refuse, with every refusal, the most instructive first."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(str(refusals[0]))
        self.refusals = refusals


class AmbiguousAct(Mistake):
    """An act whose target names two own melds at once."""

    def __init__(self, says: str, target: str, choices: tuple[str, ...]) -> None:
        super().__init__(says)
        self.target = target
        self.choices = choices


class TooManyCards(Mistake):
    """A hand of so many cards that it would take too long to decide what is legal.

    Hands of up to thirty cards are always decided.
    """


class NotationError(Mistake):
    """A text that is not in the notation: where, and what was expected there.

    ``line`` and ``column`` count from 1. ``typed`` says it of a line that was typed, which has no number of its own.
    """

    def __init__(self, says: str, line: int, column: int, expected: str, typed: str) -> None:
        super().__init__(says)
        self.line = line
        self.column = column
        self.expected = expected
        self.typed = typed
