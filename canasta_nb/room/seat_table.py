"""The table of one seat in a room: a table as in a notebook, whose acts the room carries on to all others."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from canasta_nb.game.session import Session
from canasta_nb.room.consent import Wish
from canasta_nb.room.wire import Wire, whole_of
from canasta_nb.room.words import said
from canasta_nb.widgets.scenes.scene import values_of
from canasta_nb.widgets.sent.table import SeatScene
from canasta_nb.widgets.table.hinting import THOUGHT
from canasta_nb.widgets.table.played_table import PlayedTable
from canasta_nb.widgets.table.reporting import Reporting
from canasta_nb.widgets.table.state import TableState
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.keeping import Kept
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.shaped import shaped

PHRASE = "phrase_"


class Host(Protocol):
    """What the room does for a table."""

    def may_play(self) -> None:
        """Raise Nack where nobody may play now."""

    def played(self, by: SeatTable) -> None:
        """Carry on what was played at a table to all others."""

    def wished(self, by: SeatTable, wish: Wish) -> str:
        """Ask all people who are here whether they agree, and return what to tell the player who wished."""

    def answered(self, seat: int, *, agrees: bool) -> str:
        """Take an answer to the open question, and return what to tell."""

    def phrase(self, seat: int, number: int) -> None:
        """Say a ready-made phrase to the others; Nack where it is one too many."""

    def hears(self, seat: int, *, hears: bool) -> None:
        """Show a player what the others say, or keep it from that player's page alone."""

    def came_back(self, seat: int) -> None:
        """Note that the player of this seat is here."""

    @property
    def hints(self) -> bool:
        """Whether hints are given."""


class SeatTable(PlayedTable, Reporting):
    """A table in a room. It plays for its own seat; what changes the game of all, it asks the room to do."""

    made_of: ClassVar[tuple[str, ...]] = ("shared", "board", "table", "seat")
    drawn_when_stored = False

    around = shaped(SeatScene, help="What stands around the table: who is here, an open question, phrases.")

    @made_in_its_language
    def __init__(self, session: Session, host: Host, wire: Wire) -> None:
        self._host, self._wire = host, wire
        state = TableState(session, Kept(lambda: session, wanted=False))
        super().__init__(state, points=values_of(session.rules))
        self._draw()
        self._play_on()

    def open(self) -> None:
        """Open the wire of this seat, and no comm of a notebook, once the table is whole."""
        if not self.half_made:
            self.set_trait("comm", self._wire)

    @property
    def seat(self) -> int:
        """The number of the seat."""
        return self.session.seat

    def whole(self) -> dict[str, Any]:
        """Return all that a page needs to begin, and to begin again."""
        return whole_of(self)

    # News from the room

    def follow(self) -> None:
        """Show what was played at another table."""
        self._after_act()
        self._play_on()

    def follow_back(self) -> None:
        """Show that an act was taken back."""
        self._went_back()

    def begin(self) -> None:
        """Show a new deal."""
        self._begun()

    def renamed(self) -> None:
        """Show the names of the players again."""
        self._draw(quiet=True)

    # What the page asks

    def _checked(self, message: dict[str, Any]) -> str:
        word = str(message.get("do"))
        if word == "i_am_back":  # whatever state the page has seen
            self._host.came_back(self.seat)
            return ""
        if word in ("hush", "hear"):
            self._host.hears(self.seat, hears=word == "hear")
            return ""
        number = word.removeprefix(PHRASE)
        if number != word and number.isdecimal() and len(number) == 1:
            self._host.phrase(self.seat, int(number))
            return ""
        return super()._checked(message)

    def _done(self, message: dict[str, Any]) -> str:
        match message.get("do"):
            case "undo" | "next_deal" | "redeal" as wish:
                return self._host.wished(self, Wish(wish))
            case "agree" | "disagree" as answer:
                return self._host.answered(self.seat, agrees=answer == "agree")
        return super()._done(message)

    def _act(self, text: object, message: str) -> str:
        self._host.may_play()
        return super()._act(text, message)

    def _after_play(self) -> None:
        super()._after_play()
        self._host.played(self)

    def ask_for_hint(self, message: str) -> None:
        """Go one step further with the hint, but for the one that takes an expert's time; Nack where none are given."""
        if not self._host.hints or int(self.hint.get("step", 0)) + 1 >= THOUGHT:
            raise Nack("refused", said("no_hints"))
        super().ask_for_hint(message)

    def _nudged(self) -> str:
        """Return what the coach asks by itself, where help is given."""
        return super()._nudged() if self._host.hints else ""

    def look_back(self, how: object) -> str:
        """Show the turns of a deal that is over; a review would take the time of all tables."""
        if how in ("review", "practice"):
            raise Nack("refused", said("no_review"))
        return super().look_back(how)
