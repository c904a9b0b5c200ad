"""The puzzles that come with the package: a file for each rule set, a line for each puzzle.

``tests/measuring/puzzles.py`` makes them, and ``tests/measuring/shipping.py`` chooses those that
are shipped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from canasta_nb.bots.expert import Mean
from canasta_nb.puzzles.found import Measurement
from canasta_nb.puzzles.measured import MeasuredChoice
from canasta_nb.puzzles.themes import Theme


@dataclass(frozen=True)
class ShippedPuzzle(MeasuredChoice):
    """A puzzle that can be played.

    >>> puzzle = next(iter(shipped_puzzles().values()))
    >>> puzzle.figures[puzzle.best].behind.points, puzzle.careful in puzzle.figures
    (0.0, True)
    """

    whose = "careful"

    level: int
    """How hard the best play is to find, from 1 to 4."""
    careful: str
    """The kind that the careful player chooses."""
    is_rated: bool
    """Whether a second way to play on finds the same best kind."""

    @property
    def beside(self) -> str:
        """The kind that the careful player chooses."""
        return self.careful

    @property
    def doubted(self) -> str:
        """That good players disagree, where they do."""
        return "" if self.is_rated else "unrated_why"


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
        id=entry["id"],
        theme=Theme(entry["theme"]),
        text="\n".join(entry["position"]),
        figures=MappingProxyType(figures),
        level=entry["level"],
        careful=entry["careful"],
        is_rated=entry["rated"],
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
