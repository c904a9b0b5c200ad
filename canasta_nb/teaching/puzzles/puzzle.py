"""The Puzzle: a position of a real deal in which one play is clearly best, to be found at the table."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Unpack

from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.teaching.log.learner_log import USUAL, log_at
from canasta_nb.teaching.puzzles.around import PuzzleState
from canasta_nb.teaching.puzzles.as_exercise import decision
from canasta_nb.teaching.puzzles.choosing import next_puzzle, puzzle_named
from canasta_nb.teaching.puzzles.head import head
from canasta_nb.teaching.puzzles.played import PASS, PuzzlesPlayed, comes_back, line_of, puzzles_played
from canasta_nb.teaching.puzzles.puzzle_table import PuzzleTable
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.table.stage import TableLooks
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.options import known_options
from canasta_nb.widgets.wire.tree import Node


class PuzzleOptions(TableLooks, total=False):
    """What a Puzzle may be given."""

    topic: str
    rules: str
    seed: int
    progress: str | Path | None


class Puzzle(PuzzleTable):
    """Find the play: one decision of a real deal, played at the table and judged by what it costs.

    Without a name the next puzzle is drawn for the learner: one that was missed and is due, or one that is neither too
    easy nor too hard. Options: ``topic`` (one of the themes) and ``rules`` to draw from, ``seed`` to draw the same
    again, ``progress`` (the file for the answers, by default the learner's log; None keeps none), and looks. Raises
    Unknown for a puzzle that there is not, Mistake for a theme or a game without puzzles, and TypeError for any other
    option.

    >>> puzzle = Puzzle("classic-1", progress=None)
    >>> puzzle
    Puzzle(classic-1, open)
    >>> puzzle.play(puzzle.puzzle.figures[puzzle.puzzle.best].act)
    >>> puzzle
    Puzzle(classic-1, 1 point)
    >>> Puzzle(topics="freeze")
    Traceback (most recent call last):
    UnknownOption: A Puzzle has no option "topics". Did you mean "topic"?
    """

    made_of = ("shared", "board", "table", "puzzle")

    @made_in_its_language
    def __init__(self, name: str | None = None, **options: Unpack[PuzzleOptions]) -> None:
        given = known_options("Puzzle", options, PuzzleOptions)
        self._log = log_at(given.pop("progress", USUAL))
        self._topic, self._game = given.pop("topic", None), given.pop("rules", "classic")
        self._chance = Random(given.pop("seed", None))
        self._played = self._look()
        puzzle = puzzle_named(name) if name is not None else self._drawn()
        self._game = puzzle.position.rules.id
        self._began_at(puzzle)
        super().__init__(self._sitting(), **given)

    def _look(self) -> PuzzlesPlayed:
        """Return what was played so far, also at another table of the same learner."""
        return puzzles_played(self._log.lines()) if self._log else PuzzlesPlayed()

    def _drawn(self) -> ShippedPuzzle:
        return next_puzzle(self._played, datetime.now(UTC), self._chance, topic=self._topic, rules=self._game)

    def _began_at(self, puzzle: ShippedPuzzle) -> None:
        self._shipped, self._before = puzzle, self._played.learner.points
        self._at = PuzzleState(puzzle)

    def _head(self) -> Node:
        return head(
            self._shipped, decision(self._shipped), self._played, self._before, chosen=self._at.verdict is not None
        )

    def _keep(self, act: str, share: float | None) -> None:
        if self._log:
            self._played = self._look()
        self._before = self._played.learner.points
        play = self._played.play(self._shipped, datetime.now(UTC), share)
        attempt = sum(each.id == play.id for each in self._played.plays)
        self._write(line_of(self._shipped, act, share, attempt))

    def _comes_back(self) -> str:
        when = comes_back(self._played.by_puzzle()[self.puzzle.id])
        return said("comes_back", days=(when - datetime.now(UTC)).days + 1) if when else ""

    def _lead_away(self, word: str) -> str:
        """Go on to the next puzzle."""
        if word == PASS:
            self._keep(PASS, None)
        told = self._told_once()
        if self._log:
            self._played = self._look()
        self._began_at(self._drawn())
        self._sit()
        return told
