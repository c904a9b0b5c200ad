"""The table of one decision: its question, the choice and its verdict, in the page and as text."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.acts import Act
from canasta_nb.core.speech.language import in_its_language
from canasta_nb.core.speech.refusals import IllegalAct, Mistake
from canasta_nb.game.session import Session
from canasta_nb.puzzles.measured import MeasuredChoice
from canasta_nb.puzzles.sentences import said as judged
from canasta_nb.teaching.log.learner_log import LearnerLog, NotKept
from canasta_nb.teaching.log.line import LogLine
from canasta_nb.teaching.puzzles.around import BACK, NEXT, ON, PuzzleState, around
from canasta_nb.teaching.puzzles.as_exercise import decision
from canasta_nb.teaching.puzzles.verdict import Verdict
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.sent.table import PuzzleScene, Scene
from canasta_nb.widgets.table.hinting import advice
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.tree import Node


class PuzzleTable(Table):
    """A table with one decision, which is judged by what it costs; the first choice counts."""

    words = Path(__file__).with_name("puzzle.toml")
    around = shaped(PuzzleScene, help="What stands around the table: head, verdict, marked cards, buttons.")
    retries = False  # what is played on from here doesn't count
    keeps_moments_in = None
    hints = False
    """Whether there is a hint before the choice."""

    _at: PuzzleState
    _log: LearnerLog | None
    _chance: Random

    @property
    def puzzle(self) -> MeasuredChoice:
        """What is measured of the decision."""
        return self._at.puzzle

    # What each kind of decision does in its own way

    @abstractmethod
    def _head(self) -> Node:
        """Return the head above the table."""

    @abstractmethod
    def _keep(self, act: str, share: float | None) -> None:
        """Keep what was chosen, and what it earned from 0 to 1; None where it was passed by."""

    @abstractmethod
    def _comes_back(self) -> str:
        """Return when this decision comes back, in a sentence; empty where it doesn't."""

    @abstractmethod
    def _lead_away(self, word: str) -> str:
        """Do what one of the words says that lead away from this decision."""

    def _asks(self) -> str:
        """Return the question."""
        return said(f"asks_{decision(self.puzzle)}")

    def _news(self) -> list[str]:
        following = self.session.names[self.puzzle.position.next_seat(self.puzzle.position.turn) - 1]
        return [said("next_is", name=following), said("pile_has", pile=len(self.puzzle.position.pile))]

    # The position on the table

    def _sitting(self) -> Session:
        """Return the position as a game, its hidden cards dealt at random."""
        position = self.puzzle.position
        return Session(position, seat=position.turn, seed=self._chance.randrange(2**32), names=self.puzzle.names)

    def _sit(self) -> None:
        """Put the position on the table."""
        self._state.session = self._sitting()
        self._begun()

    # What is done

    def _plays(self, text: str) -> None:
        """Take an act as the choice, unless the deal is played on."""
        if self._at.plays_on:
            return super()._plays(text)
        if self._at.verdict:
            raise Nack("over", said("chosen_already"))
        act = self.session.read(text)
        if refusals := check(self.session.position, act, self.session.seat, seat_names=self.session.names):
            raise IllegalAct(refusals)
        verdict = Verdict(self.puzzle, act, self.session.names)
        if not verdict.is_one_play:
            raise Nack("refused", judged("verdict", "one_at_a_time"))
        self._choose(verdict)
        return None

    def _after_play(self) -> None:
        if self._at.plays_on:
            super()._after_play()
        else:
            self._draw()
            self.selected = []

    def _choose(self, verdict: Verdict) -> None:
        self._keep(str(verdict.act), verdict.earned)
        self._at.verdict = replace(verdict, comes_back=self._comes_back())

    def _write(self, *lines: LogLine) -> None:
        """Add lines to the log, where there is one."""
        try:
            if self._log is not None:
                self._log.append(*lines)
        except NotKept as problem:
            self._at.unkept = said("not_kept", why=problem.why)

    def _act(self, text: object, message: str) -> str:
        """Do an act, or one of the words that a puzzle knows beside acts."""
        word = " ".join(text.lower().split()) if isinstance(text, str) else ""
        if word not in self._at.words():
            return super()._act(text, message) or self._told_once()
        if word == BACK:
            self._at.plays_on = False
            self._sit()
            return ""
        if word.startswith(f"{ON} "):
            return self._play_from(self._at.choices()[int(word.removeprefix(ON)) - 1])
        return self._lead_away(word)

    def _told_once(self) -> str:
        """Return why the choice could not be kept, the first time that somebody asks."""
        told, self._at.unkept = self._at.unkept, ""
        return told

    def _done(self, message: dict[str, Any]) -> str:
        match message.get("do"):
            case "hint" | "undo" if self._at.verdict and not self._at.plays_on:
                raise Nack("refused", said("chosen_already"))
            case "hint" if not self._at.plays_on:
                return self._hint(message["id"])
            case "undo" if not self._at.plays_on:
                raise Nack("refused", said("no_more"))
            case "next_deal" if self._at.verdict and NEXT in self._at.done:
                return self._lead_away(NEXT)
        return super()._done(message)

    def _hint(self, message: str) -> str:
        """Give the first step of a hint, a question; Nack where there is none, and after it."""
        if not self.hints or self.hint:
            raise Nack("refused", said("no_more_hints" if self.hints else "no_hint"))
        self._advise(message, 1, advice(self.session.view, self.session.names, 1))
        return ""

    def next_deal(self) -> bool:
        """Go on to the next decision once this one has a verdict; False before, and where none follows."""
        with self._lock:
            return bool(self._at.verdict) and NEXT in self._at.done and not self._lead_away(NEXT)

    def _play_from(self, act: Act) -> str:
        """Play an act and let the deal go on, with the hidden cards dealt anew."""
        self._at.plays_on = True
        self._sit()
        self.session.play(act)
        super()._after_play()
        return said("dealt_anew")

    @in_its_language
    def play(self, act: str) -> None:
        """Choose an act, as at the table; raises as ``Table.play`` does, and Mistake after the choice."""
        with self._lock:
            try:
                self._plays(act)
            except Nack as nack:
                raise Mistake(nack.says) from None
            self._state.tried = None
            self._after_play()

    # What is drawn

    def _draw(self, *, quiet: bool = False) -> None:
        with self.hold_sync():
            super()._draw(quiet=quiet)
            hand = self._state.ledger.hand
            self.around = around(self._at, self._head(), hand, self.lessons, hints=self.hints)

    def _told(self, drawn: Scene) -> Scene:
        """Return a scene with the question of the puzzle in place of what is to be done."""
        if self._at.plays_on:
            return drawn
        del drawn["can"]["undo"]
        if self._at.verdict:
            nothing = ["", said("chosen_already")]
            drawn["can"] = {"draw": nothing, "take": nothing, "meld": nothing, "discard": nothing}
            drawn["drops"] = []
        drawn["todo"] = self._at.verdict.title if self._at.verdict else self._asks()
        drawn["news"] = self._news()
        return drawn

    def _draw_as_text(self, drawn: Scene) -> None:
        super()._draw_as_text(drawn)
        if not self.text_view or self._at.plays_on:
            return
        verdict = [*self._at.verdict.lines()] if self._at.verdict else []
        self.text = "\n".join([drawn["todo"], self.text, *verdict])
        self.typed = self._at.words() if self._at.verdict else [*self.typed, *self._at.words()]

    # Text output

    @in_its_language
    def to_text(self) -> str:
        """Return the question and the table as text, and after the choice the verdict."""
        if self._at.plays_on:
            return super().to_text()
        lines = [*self._at.verdict.lines()] if self._at.verdict else []
        return "\n".join([self._asks(), super().to_text(), *lines])

    def __repr__(self) -> str:
        name, verdict = type(self).__name__, self._at.verdict
        return f"{name}({self.puzzle.id}, {verdict.worth if verdict else 'open'})"
