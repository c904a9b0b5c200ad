"""What a topic drafts from a position: a question that the engine answers, not yet an exercise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from canasta_nb.core.model.position import Position
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.words import told

MOST_CARDS = {1: 36, 2: 45, 3: 70}
"""Cards to look through in one question, by its level."""


@dataclass(frozen=True)
class Draft:
    """A question with its parts and hints; kinds, reasons and labels are those of the bank's exercises."""

    kind: str
    question: str
    parts: tuple[Part, ...]
    hints: tuple[str, str, str]
    """The rule, where to look, and how to begin."""
    reasons: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Topic:
    """Something to practise: how exercises come out of positions, and where the course teaches it.

    ``draft`` makes a question of a position at level 1, 2 or 3, or None where the position asks nothing of the kind.
    """

    name: str
    like: str
    """An exercise of the course on the same: its lesson and section are what is read again."""
    law: str
    """The law that is practised where the answer itself names none; empty where each line is a rule of its own."""
    draft: Callable[[Position, int, Chance], Draft | None]
    opened: bool = True
    """Whether positions are of use in which side A has opened."""
    rules: str = "classic"
    """The rule set in which the positions come about."""
    ends: bool = False
    """Whether only positions are of use in which nothing is left to draw."""
    plain: bool = False
    """Whether nobody needs a wrong idea to go wrong: it is a matter of memory, or of judgement."""
    weight: float = 1.0
    """How much of the course is about it, beside other topics."""
    elsewhere: int = 0
    """The level from which on it is about other games than Classic Canasta; 0 where it never is."""
    asks: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The facts that it can be made to ask for, each with the lowest level at which it asks for it."""
    readings: tuple[Mapping[str, str], ...] = field(default=(), hash=False)
    """Rules with one value changed that a learner may take for the real ones, beside the known misconceptions."""

    @property
    def title(self) -> str:
        """What the topic is called."""
        return told("titles", self.name)
