"""A decision that can be played and judged: its position, and what was measured for every kind of act in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.puzzles.found import Measurement
from canasta_nb.puzzles.kinds import kind_of
from canasta_nb.puzzles.themes import Theme


@dataclass(frozen=True)
class MeasuredChoice(ABC):
    """One decision, with what each kind of act is worth in it."""

    id: str
    """Its name."""
    theme: Theme
    text: str
    """The position as the player in turn sees it, in the notation."""
    figures: Mapping[str, Measurement]
    """What was measured for each kind of act, the best first."""

    whose: ClassVar[str]
    """Whose choice stands beside the best one and one's own, as the words of a verdict name it."""
    names: tuple[str, ...] = field(default=(), kw_only=True)
    """Who sits at the table; empty for those who usually do."""

    @property
    @abstractmethod
    def beside(self) -> str:
        """That choice, as a kind of act."""

    @property
    @abstractmethod
    def doubted(self) -> str:
        """What else the figures leave open, as the words of a verdict name it; empty where they don't."""

    @cached_property
    def position(self) -> Position:
        """The position that is played."""
        return parse_position(self.text)

    @property
    def best(self) -> str:
        """The best kind of act."""
        return next(iter(self.figures))

    @property
    def deals(self) -> int:
        """In how many imagined deals the best was played on."""
        return self.figures[self.best].deals

    def kind(self, act: Act) -> str:
        """Return the kind of a legal act, as ``figures`` has it."""
        return kind_of(self.position.rules, act)

    def act(self, kind: str) -> Act:
        """Return an act of a kind."""
        return parse_act(self.figures[kind].act)
