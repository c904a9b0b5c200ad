"""The Puzzle: a position of a real deal in which one play is clearly best, to be found at the table."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Unpack

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.acts import Act
from canasta_nb.core.speech.language import in_its_language
from canasta_nb.core.speech.refusals import IllegalAct, Mistake
from canasta_nb.game.session import Session
from canasta_nb.puzzles.sentences import said as judged
from canasta_nb.puzzles.shipped import ShippedPuzzle
from canasta_nb.teaching.log.learner_log import USUAL, NotKept, log_at
from canasta_nb.teaching.puzzles.around import BACK, NEXT, ON, PuzzleState
from canasta_nb.teaching.puzzles.choosing import next_puzzle, puzzle_named
from canasta_nb.teaching.puzzles.played import PASS, PuzzlesPlayed, comes_back, line_of, puzzles_played
from canasta_nb.teaching.puzzles.puzzle_table import PuzzleTable
from canasta_nb.teaching.puzzles.verdict import Verdict
from canasta_nb.teaching.puzzles.words import said
from canasta_nb.widgets.table.stage import TableLooks
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.options import known_options


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
    words = Path(__file__).with_suffix(".toml")

    @made_in_its_language
    def __init__(self, name: str | None = None, **options: Unpack[PuzzleOptions]) -> None:
        given = known_options("Puzzle", options, PuzzleOptions)
        self._log = log_at(given.pop("progress", USUAL))
        self._topic, self._game = given.pop("topic", None), given.pop("rules", "classic")
        self._chance = Random(given.pop("seed", None))
        self._played = self._look()
        puzzle = puzzle_named(name) if name is not None else self._drawn()
        self._game = puzzle.position.rules.id
        self._at = PuzzleState(puzzle, self._played.learner.points)
        super().__init__(self._sitting(), **given)

    def _look(self) -> PuzzlesPlayed:
        """Return what was played so far, also at another table of the same learner."""
        return puzzles_played(self._log.lines()) if self._log else PuzzlesPlayed()

    def _drawn(self) -> ShippedPuzzle:
        return next_puzzle(self._played, datetime.now(UTC), self._chance, topic=self._topic, rules=self._game)

    def _sitting(self) -> Session:
        """Return the position as a game, its hidden cards dealt at random."""
        position = self.puzzle.position
        return Session(position, seat=position.turn, seed=self._chance.randrange(2**32))

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

    def _keep(self, answer: str, share: float | None) -> None:
        """Keep what was played, in the log where there is one."""
        if self._log:
            self._played = self._look()
        self._at.rating_before = self._played.learner.points
        play = self._played.play(self.puzzle, datetime.now(UTC), share)
        attempt = sum(each.id == play.id for each in self._played.plays)
        try:
            if self._log is not None:
                self._log.append(line_of(self.puzzle, answer, share, attempt))
        except NotKept as problem:
            self._at.unkept = said("not_kept", why=problem.why)

    def _comes_back(self) -> str:
        """Return when this puzzle comes back; nothing where it doesn't."""
        when = comes_back(self._played.by_puzzle()[self.puzzle.id])
        return said("comes_back", days=(when - datetime.now(UTC)).days + 1) if when else ""

    def _act(self, text: object, message: str) -> str:
        """Do an act, or one of the words that a puzzle knows beside acts."""
        word = " ".join(text.lower().split()) if isinstance(text, str) else ""
        if word not in self._at.words():
            return super()._act(text, message) or self._told_once()
        if word == PASS:
            self._keep(PASS, None)
        if word in (PASS, NEXT):
            return self._next()
        if word == BACK:
            self._at.plays_on = False
            self._sit()
            return ""
        return self._play_from(self._at.choices()[int(word.removeprefix(ON)) - 1])

    def _told_once(self) -> str:
        """Return why the choice could not be kept, the first time that somebody asks."""
        told, self._at.unkept = self._at.unkept, ""
        return told

    def _done(self, message: dict[str, Any]) -> str:
        match message.get("do"):
            case "hint" | "undo" if self._at.verdict and not self._at.plays_on:
                raise Nack("refused", said("chosen_already"))
            case "hint" if not self._at.plays_on:
                raise Nack("refused", said("no_hint"))
            case "undo" if not self._at.plays_on:
                raise Nack("refused", said("no_more"))
            case "next_deal" if self._at.verdict:
                return self._next()
        return super()._done(message)

    def _next(self) -> str:
        told = self._told_once()
        if self._log:
            self._played = self._look()
        self._at = PuzzleState(self._drawn(), self._played.learner.points)
        self._sit()
        return told

    def next_deal(self) -> bool:
        """Go on to the next puzzle once this one has a verdict; False before."""
        with self._lock:
            return bool(self._at.verdict) and not self._next()

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
