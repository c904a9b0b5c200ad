"""What a page asks of a table, and the table does: an act, an undo, a hint, the next deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comm import DummyComm

from canasta_nb.core.speech.refusals import AmbiguousAct, IllegalAct, NotationError, TooManyCards
from canasta_nb.descriptions.text_table import Tried
from canasta_nb.game.saying import TOPICS, answer_in_words
from canasta_nb.widgets.explained.why import why_at
from canasta_nb.widgets.scenes.drops import LONGEST_ACT
from canasta_nb.widgets.scenes.scene import refused
from canasta_nb.widgets.table.drawn_table import DrawnTable
from canasta_nb.widgets.table.looking_back import TRY
from canasta_nb.widgets.wire.messages import Nack, arguments


class PlayedTable(DrawnTable):
    """The part of a table that does what its page asks."""

    def state_number(self) -> int:
        """Return the number of the state: it grows with every act and every undo, and a refusal leaves it."""
        return self._state.seq

    def done(self, message: dict[str, Any]) -> str:
        """Do an act, or what ``_done`` names, and return a sentence with any news of the saved game."""
        said = self._act(message["act"], message["id"]) if "act" in message else self._done(message)
        return f"{said} {self.session.game.written.noticed()}".strip()

    def _done(self, message: dict[str, Any]) -> str:
        match message.get("do"):
            case "undo":
                return self._undone()
            case "clear" if self.saved:  # go on with the game that was kept
                self.saved = ""
                return ""
            case "reset" if self.saved:
                self._state.begin_anew()
                self._begun()
                self.saved = ""
                return ""
            case "hint":
                self.ask_for_hint(message["id"])
                self._forget()
                return ""
            case "stop_hint":
                self.stop_thinking(message["id"])
                return ""
            case "why":
                return self._explain(message)
            case "say":
                self._forget()
                return answer_in_words(self.session, str(arguments(message).get("what", "why")))
            case "next_deal":
                return self._dealt(self.session.next_deal)
            case "redeal":
                return self._dealt(self.session.deal_again)
        return self.look_back(message.get("do"))

    def _act(self, text: object, message: str) -> str:
        session = self.session
        if not isinstance(text, str) or len(text) > LONGEST_ACT:
            raise Nack("unreadable")
        if text.strip() in TOPICS:
            self._forget()
            return answer_in_words(session, text.strip())
        if text.strip() == "stop" and self.review:
            return self.look_back("stop_review")
        word, _, place = text.strip().partition(" ")
        if word == TRY and self.reviewed:
            return self.try_again(place)
        self._state.kept.begin(session, shown=not isinstance(self.comm, DummyComm))
        try:
            self._plays(text)
        except NotationError as error:
            self._forget()
            raise Nack("unreadable", error.typed) from error
        except (AmbiguousAct, TooManyCards) as error:
            raise Nack("refused", str(error)) from error
        except IllegalAct as error:
            shown = refused(text, error.refusals, session.view, self._state.ledger, message, session.names)
            self._state.tried = (Tried(text, error.refusals[0]), shown)
            self.forget_hint()
            self._draw(quiet=True)
            raise Nack("over" if session.over else "refused") from error
        self._state.tried = None
        self.saved = ""
        self._after_play()
        return ""

    def _plays(self, text: str) -> None:
        """Play an act of this seat."""
        self.session.play(text)

    def _after_play(self) -> None:
        """Show what was played, and let the others play."""
        self._after_act()
        self._play_on()

    def _forget(self) -> None:
        """Take an older refusal away before something newer is answered."""
        if self._state.tried:
            self._state.tried = None
            self._draw(quiet=True)

    def _undone(self) -> str:
        try:
            taken_back = self.session.undo()
        except ValueError as error:
            raise Nack("refused", str(error)) from error
        self._went_back()
        return taken_back

    def _went_back(self) -> None:
        """Follow the game to where it is after an undo."""
        self._state.take_back()
        self.explained = {}  # of a deal that was over it told all hands
        self._draw()
        self.history = self.session.history()

    def _explain(self, message: dict[str, Any]) -> str:
        try:
            found = why_at(self.session, self._state.ledgers, arguments(message))
        except ValueError as error:
            raise Nack("refused", str(error)) from error
        self.explained = {"id": message["id"], **found}
        return ""

    def _dealt(self, deal: Callable[[], bool]) -> str:
        try:
            dealt = deal()
        except ValueError as error:
            raise Nack("refused", str(error)) from error
        if not dealt:
            raise Nack("over")
        self._begun()
        return ""

    def deal_on(self) -> None:
        """Deal where a kept game is between two deals; after its last one begin a new game, whose file is another."""
        if not self.session.over:
            return
        if not self.session.next_deal():
            self._state.begin_anew()
        self._begun()
        self.saved = ""

    def _begun(self) -> bool:
        """Begin a deal at this table."""
        self._state.begin()
        self.explained = {}
        self._draw()
        self._play_on()
        return True
