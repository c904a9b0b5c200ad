"""The Table: a deal played against bots, inside a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Unpack

from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import in_its_language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.text_table import text_table
from canasta_nb.game.saying import answer_in_words
from canasta_nb.game.seating import Bots
from canasta_nb.game.session import Session
from canasta_nb.settings import keep_settings, settings
from canasta_nb.widgets.scenes.scene import values_of
from canasta_nb.widgets.table.lying import Lying
from canasta_nb.widgets.table.pacing import keep_pace, todays, usual_pace
from canasta_nb.widgets.table.played_table import PlayedTable
from canasta_nb.widgets.table.reporting import Reporting
from canasta_nb.widgets.table.stage import TableLooks, TableOptions, Undoing
from canasta_nb.widgets.table.state import TableState
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.keeping import opened
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.options import known_options, types_of

OF_THE_GAME = tuple(name for name in types_of(TableOptions) if name not in types_of(TableLooks))


class Table(PlayedTable, Lying, Reporting):
    """A playable deal; ``start`` is a rule set or a position, and the other players are bots.

    Options of the game: ``seed``, ``seat``, ``players``, ``bots``, ``names``, ``save`` (a file, by default one beside
    the notebook; a game in it is taken up), ``undo_policy`` (``turn``, ``practice``, ``off``). Looks: those of every
    widget, ``pace``, ``sound``, ``coach``, ``reveal`` (all hands open), ``surprise`` (nothing says that the pile is
    frozen before you have tried). Raises TypeError for any other option.

    >>> table = Table("classic", seed=7, seat=1, bots="careful")
    >>> table
    Table(classic, seat 1, deal 1, turn 1 draw)
    >>> print(table.to_text().splitlines()[0])
    Classic Canasta, deal 1. You are Ann, seat 1, side A with Cam.
    >>> Table("classic", sead=7)
    Traceback (most recent call last):
    UnknownOption: A Table has no option "sead". Did you mean "seed"?
    """

    made_of: ClassVar[tuple[str, ...]] = ("shared", "board", "table")
    drawn_when_stored = False
    retries = True
    keeps_moments_in: str | Path | None = "usual"

    @made_in_its_language
    def __init__(self, start: str | RuleSet | Position | Session = "classic", **options: Unpack[TableOptions]) -> None:
        given = known_options("Table", todays(options), TableOptions)
        game = {name: given.pop(name) for name in OF_THE_GAME if name in given}
        session, kept, asked = opened(start, game, readonly=bool(given.get("readonly")))
        here = sorted(path.stem for path in Path().glob("[0-9][0-9]_*.ipynb"))
        given.setdefault("pace", usual_pace(beside=bool(here)))
        chosen = settings()
        heard = {"sound": chosen.sound, "sound_asked": chosen.sound_asked} | given
        super().__init__(TableState(session, kept), points=values_of(session.rules), lessons=here, saved=asked, **heard)
        self.observe(lambda change: keep_pace(change["new"]), names=["pace"])
        self.observe(lambda change: keep_settings(**{change["name"]: change["new"]}), names=["sound", "sound_asked"])
        self._draw()
        self._play_on()

    @classmethod
    def resume(
        cls, path: str | Path, *, bots: Bots | None = None, undo_policy: Undoing = "turn", **looks: Unpack[TableLooks]
    ) -> Table:
        """Take up a saved game where it stopped, in the same file.

        Raises OSError when the file cannot be read, and NotationError or RecordError with the line that does not hold.
        """
        return cls(Session.resume(path, bots=bots, undo_policy=undo_policy), **looks)

    # The same from Python

    @in_its_language
    def play(self, act: str) -> None:
        """Play an act of this seat; the bots then play theirs. Raises as ``Session.play`` does."""
        with self._lock:
            self.session.play(act)
            self._state.tried = None
            self._after_act()
            self._play_on()

    @in_its_language
    def undo(self) -> None:
        """Take the last act back; Mistake with the reason when it cannot be."""
        with self._lock:
            try:
                self._undone()
            except Nack as nack:
                raise Mistake(nack.says) from None

    @in_its_language
    def next_deal(self) -> bool:
        """Deal again once a deal is over; False when the game has ended."""
        with self._lock:
            return self.session.next_deal() and self._begun()

    @in_its_language
    def deal_again(self) -> bool:
        """Play the deal that is over once more, with the same cards and as if for the first time."""
        with self._lock:
            return self.session.deal_again() and self._begun()

    @in_its_language
    def say(self, what: str = "why") -> str:
        """Return a part of the table in words, one of ``saying.TOPICS``; for another word return the list of topics."""
        return answer_in_words(self.session, what)

    def position(self) -> str:
        """Return the position as this seat sees it, in notation."""
        return self.session.position_seen()

    @in_its_language
    def record(self) -> str:
        """Return the record of the deal with every hand; Mistake while it is being played."""
        if not self.session.over:
            raise Mistake(mistaken("still_played"))
        return self.session.record()

    @in_its_language
    def to_text(self) -> str:
        """Return the table as this seat sees it, as text."""
        session = self.session
        last = (session.log[-1].seat, session.log[-1].act) if session.log else None
        return text_table(
            session.view, session.names, last, self._state.tried[0] if self._state.tried else None, session.sheet
        )

    def __repr__(self) -> str:
        at = self.session.position
        return f"Table({at.rules.label()}, seat {self.session.seat}, deal {at.deal}, turn {at.turn} {at.phase})"
