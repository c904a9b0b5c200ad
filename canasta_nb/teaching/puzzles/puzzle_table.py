"""The table of a puzzle: its question and verdict, in the page and as text."""

from __future__ import annotations

from canasta_nb.core.speech.language import in_its_language
from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.teaching.puzzles.around import PuzzleState, around
from canasta_nb.teaching.puzzles.as_exercise import decision
from canasta_nb.teaching.puzzles.played import PASS, PuzzlesPlayed
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.sent.table import PuzzleScene, Scene
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.shaped import shaped


class PuzzleTable(Table):
    """The part of a puzzle that draws it."""

    around = shaped(PuzzleScene, help="What stands around the table: head, verdict, marked cards, buttons.")

    _at: PuzzleState
    _played: PuzzlesPlayed

    @property
    def puzzle(self) -> ShippedPuzzle:
        """What is measured of the puzzle that is played."""
        return self._at.puzzle

    # What is drawn

    def _draw(self, *, quiet: bool = False) -> None:
        with self.hold_sync():
            super()._draw(quiet=quiet)
            self.around = around(self._at, self._played, self._state.ledger.hand, self.lessons)

    def _told(self, drawn: Scene) -> Scene:
        """Return a scene with the question of the puzzle in place of what is to be done."""
        if self._at.plays_on:
            return drawn
        del drawn["can"]["undo"]
        if self._at.verdict:
            nothing = ["", said("chosen_already")]
            drawn["can"] = {"draw": nothing, "take": nothing, "meld": nothing, "discard": nothing}
            drawn["drops"] = []
        drawn["todo"] = self._at.verdict.title if self._at.verdict else said(f"asks_{decision(self.puzzle)}")
        following = self.session.names[self.puzzle.position.next_seat(self.puzzle.position.turn) - 1]
        pile = len(self.puzzle.position.pile)
        drawn["news"] = [said("next_is", name=following), said("pile_has", pile=pile)]
        return drawn

    def _draw_as_text(self, drawn: Scene) -> None:
        super()._draw_as_text(drawn)
        if not self.text_view or self._at.plays_on:
            return
        verdict = [*self._at.verdict.lines()] if self._at.verdict else []
        self.text = "\n".join([drawn["todo"], self.text, *verdict])
        self.typed = self._at.words() if self._at.verdict else [*self.typed, PASS]

    # Text output

    @in_its_language
    def to_text(self) -> str:
        """Return the question and the table as text, and after the choice the verdict."""
        if self._at.plays_on:
            return super().to_text()
        asked = said(f"asks_{decision(self.puzzle)}")
        lines = [*self._at.verdict.lines()] if self._at.verdict else []
        return "\n".join([asked, super().to_text(), *lines])

    def __repr__(self) -> str:
        if not self._at.verdict:
            return f"Puzzle({self.puzzle.id}, open)"
        return f"Puzzle({self.puzzle.id}, {self._at.verdict.worth})"
