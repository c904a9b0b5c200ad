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

    ``facts`` holds only numbers, truth values, texts in notation and tuples of them, so it is JSON as it stands.
    """

    law: str
    says: str
    way_out: str
    facts: Facts
    source: str

    def __str__(self) -> str:
        return " ".join(part for part in (self.says, self.way_out) if part)


class OneSentence:
    """An exception whose sentence says it all: a notebook shows the sentence and no traceback."""

    def _render_traceback_(self) -> list[str]:
        """What IPython shows of an exception that has this method."""
        return [f"{type(self).__name__}: {self}"]


class Mistake(OneSentence, ValueError):  # noqa: N818 - the word for what a person got wrong
    """Something that a person got wrong, with where and the nearest right thing."""


class IllegalAct(Mistake):
    """An act that the laws refuse, with every refusal, the most instructive first."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(str(refusals[0]))
        self.refusals = refusals


class AmbiguousAct(Mistake):
    """An act whose target names two own melds at once."""

    def __init__(self, target: str, choices: tuple[str, ...]) -> None:
        super().__init__(f'"{target}" could be {" or ".join(choices)}: say which.')
        self.target = target
        self.choices = choices


class NotationError(Mistake):
    """A text that is not in the notation: where, and what was expected there.

    ``line`` and ``column`` count from 1.
    """

    def __init__(self, line: int, column: int, expected: str, text: str = "") -> None:
        super().__init__(f"line {line}, column {column}: {expected}")
        self.line = line
        self.column = column
        self.expected = expected
        self.text = text

    @property
    def typed(self) -> str:
        """What a line that was typed should have said, and where it stops making sense; it has no number of its own."""
        rest = self.text[self.column - 1 :].strip()
        expected = self.expected[:1].upper() + self.expected[1:]
        return expected if self.column == 1 or not rest or rest in expected else f'At "{rest}": {self.expected}'
