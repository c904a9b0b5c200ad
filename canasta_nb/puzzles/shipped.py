"""The puzzles that come with the package: a file for each rule set, a line for each puzzle.

``tests/measuring/puzzles.py`` makes them, and ``tests/measuring/shipping.py`` chooses those that
are shipped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from canasta_nb.bots.expert import Mean
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.puzzles.found import Measurement
from canasta_nb.puzzles.kinds import kind_of
from canasta_nb.puzzles.themes import Theme


@dataclass(frozen=True)
class ShippedPuzzle:
    """A puzzle that can be played.

    >>> puzzle = next(iter(shipped_puzzles().values()))
    >>> puzzle.figures[puzzle.best].behind.points, puzzle.careful in puzzle.figures
    (0.0, True)
    """

    id: str
    """Its name: that of its rule set, and a number."""
    theme: Theme
    level: int
    """How hard the best play is to find, from 1 to 4."""
    text: str
    """The position as the player in turn sees it, in the notation."""
    figures: Mapping[str, Measurement]
    """What was measured for each kind of act, the best first."""
    careful: str
    """The kind that the careful player chooses."""
    is_rated: bool
    """Whether a second way to play on finds the same best kind."""

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


@cache
def shipped_puzzles() -> Mapping[str, ShippedPuzzle]:
    """Return every puzzle by its id."""
    folder = files("canasta_nb.puzzles") / "shipped"
    shipped = sorted((file for file in folder.iterdir() if file.name.endswith(".jsonl")), key=str)
    lines = [line for file in shipped for line in file.read_text("utf-8").splitlines()]
    return MappingProxyType({found.id: found for found in map(puzzle_of, map(json.loads, lines))})


def puzzle_of(entry: Mapping[str, Any]) -> ShippedPuzzle:
    """Return the puzzle that a line of such a file holds."""
    figures = {kind: _figure(measured) for kind, measured in entry["figures"].items()}
    return ShippedPuzzle(
        entry["id"],
        Theme(entry["theme"]),
        entry["level"],
        "\n".join(entry["position"]),
        MappingProxyType(figures),
        entry["careful"],
        entry["rated"],
    )


def _figure(measured: Mapping[str, Any]) -> Measurement:
    return Measurement(
        measured["act"],
        Mean(*measured["behind"]),
        Mean(*measured["lead"]),
        MappingProxyType(measured["happened"]),
        tuple(measured["apart"]),
        measured["deals"],
    )
