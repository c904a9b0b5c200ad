"""The puzzles and the turns that come with the package: a file for each rule set, a line for each of them.

``tests/measuring/puzzles.py`` and ``turns.py`` make them, and ``tests/measuring/shipping.py`` chooses the puzzles. Some
puzzles, and all turns, are kept back for the exam: practice, the lessons and the home show none of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from canasta_nb.bots.expert import Mean
from canasta_nb.core.notation.text import parse_position
from canasta_nb.puzzles.found import Measurement
from canasta_nb.puzzles.measured import MeasuredChoice
from canasta_nb.puzzles.measuring_turns import MeasuredEnd, MeasuredTurn
from canasta_nb.puzzles.other_suits import in_suits
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


@dataclass(frozen=True)
class ShippedTurn(MeasuredTurn):
    """A turn that can be played.

    >>> turn = next(iter(turns_to_play().values()))
    >>> turn.earned(next(iter(turn.ends))), turn.position.turn
    (1.0, 1)
    """

    id: str
    text: str
    """The position in the notation, with the cards that a draw brings."""
    level: int
    """How hard it is to play well, from 1 to 4."""


@cache
def shipped_puzzles() -> Mapping[str, ShippedPuzzle]:
    """Return every puzzle that anybody may be asked, by its id."""
    return MappingProxyType({found.id: found for found in map(puzzle_of, _lines("shipped"))})


@cache
def kept_back_puzzles() -> Mapping[str, ShippedPuzzle]:
    """Return the puzzles that only the exam asks, by their ids."""
    return MappingProxyType({found.id: found for found in map(puzzle_of, _lines("kept_back"))})


@cache
def turns_to_play() -> Mapping[str, ShippedTurn]:
    """Return the turns that only the exam asks, by their ids."""
    return MappingProxyType({found.id: found for found in map(_turn_of, _lines("turns"))})


@lru_cache(maxsize=1_000)
def any_puzzle(id_: str, suits: str = "") -> ShippedPuzzle:
    """Return a puzzle by its id, whoever asks it; in other suits, where they are named. KeyError without one."""
    found = shipped_puzzles().get(id_) or kept_back_puzzles()[id_]
    if not suits:
        return found
    figures = {kind: each._replace(act=in_suits(each.act, suits)) for kind, each in found.figures.items()}
    return replace(found, text=in_suits(found.text, suits), figures=MappingProxyType(figures))


def _lines(folder: str) -> Iterator[Mapping[str, Any]]:
    found = files("canasta_nb.puzzles") / folder
    for file in sorted((file for file in found.iterdir() if file.name.endswith(".jsonl")), key=str):
        yield from map(json.loads, file.read_text("utf-8").splitlines())


def _turn_of(entry: Mapping[str, Any]) -> ShippedTurn:
    text = "\n".join(entry["position"])
    ends = {
        end: MeasuredEnd(tuple(acts.split("; ")), Mean(*behind), deals)
        for end, (acts, *behind, deals) in entry["ends"].items()
    }
    return ShippedTurn(parse_position(text), MappingProxyType(ends), entry["id"], text, entry["level"])


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
