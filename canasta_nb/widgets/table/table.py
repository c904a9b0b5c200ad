"""The Table: a deal played against bots, inside a notebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Unpack

from comm import DummyComm

from canasta_nb.core.model.position import Position
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import in_its_language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import AmbiguousAct, IllegalAct, Mistake, NotationError, TooManyCards
from canasta_nb.descriptions.telling import as_seen
from canasta_nb.descriptions.text_table import Tried, text_table
from canasta_nb.game.coaching import Questions
from canasta_nb.game.saying import TOPICS, said
from canasta_nb.game.seating import Bots
from canasta_nb.game.session import Session
from canasta_nb.widgets.explained.why import why_at
from canasta_nb.widgets.scenes.drops import LONGEST_ACT, chosen_places, named_by
from canasta_nb.widgets.scenes.ledger import followed, ledgers_of
from canasta_nb.widgets.scenes.scene import last_moves, refused, scene_after, values_of
from canasta_nb.widgets.scenes.text_view import paragraphs, suggested
from canasta_nb.widgets.scenes.verdict import verdict
from canasta_nb.widgets.sent.table import Last, Refusal, Scene
from canasta_nb.widgets.table.ending import end_of_deal, result
from canasta_nb.widgets.table.hinting import Hinting
from canasta_nb.widgets.table.looking_back import LookingBack
from canasta_nb.widgets.table.lying import Lying
from canasta_nb.widgets.table.pacing import keep_pace, todays, usual_pace
from canasta_nb.widgets.table.reporting import Reporting
from canasta_nb.widgets.table.stage import Stage, TableLooks, TableOptions, Undoing
from canasta_nb.widgets.wire.base import Nack, arguments, made_in_its_language
from canasta_nb.widgets.wire.keeping import opened
from canasta_nb.widgets.wire.options import known_options, types_of

OF_THE_GAME = tuple(name for name in types_of(TableOptions) if name not in types_of(TableLooks))


class Table(Hinting, LookingBack, Lying, Reporting, Stage):
    """A playable deal; ``start`` is a rule set or a position, and the other players are bots.

    Options of the game: ``seed``, ``seat``, ``players``, ``bots``, ``names``, ``save`` (a file, by default one beside
    the notebook; a game in it is taken up), ``undo_policy`` (``turn``, ``practice``, ``off``). Looks: those of every
    widget, ``pace``, ``sound``, ``coach``, ``reveal`` (all hands open). Raises TypeError for any other option.

    >>> table = Table("classic", seed=7, seat=1, bots="careful")
    >>> table
    Table(classic, seat 1, deal 1, turn 1 draw)
    >>> print(table.to_text().splitlines()[0])
    Canasta, rules classic, deal 1. You are Ann, seat 1, side A with Cam.
    >>> Table("classic", sead=7)
    Traceback (most recent call last):
    UnknownOption: A Table has no option "sead". Did you mean "seed"?
    """

    made_of = ("shared", "board", "table")
    drawn_when_stored = False

    @made_in_its_language
    def __init__(self, start: str | RuleSet | Position | Session = "classic", **options: Unpack[TableOptions]) -> None:
        given = known_options("Table", todays(options), TableOptions)
        game = {name: given.pop(name) for name in OF_THE_GAME if name in given}
        self.session, self._kept, asked = opened(start, game, readonly=bool(given.get("readonly")))
        self._seq = len(self.session.log)
        self._sent = max(0, self._seq - 1)
        self._watchers: dict[str, list[Callable[..., object]]] = {"action": [], "over": []}
        self._tried: tuple[Tried, Refusal] | None = None
        self._announced, self._questions = False, Questions()
        self._ledgers = ledgers_of(self.session.start, self.session.log, self.session.seat)
        here = sorted(path.stem for path in Path().glob("[0-9][0-9]_*.ipynb"))
        given.setdefault("pace", usual_pace(beside=bool(here)))
        super().__init__(points=values_of(self.session.rules), lessons=here, saved=asked, **given)
        self.observe(lambda change: keep_pace(change["new"]), names=["pace"])
        self.observe(lambda _: self._draw(quiet=True), names=["text_view", "reveal", "coach"])
        self.observe(self._composed, names=["staged"])
        self.observe(self._rested, names=["selected", "staged", "scene"])
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

    # Messages from the browser

    def state_number(self) -> int:
        """Return the number of the state: it grows with every act and every undo, and a refusal leaves it."""
        return self._seq

    def done(self, message: dict[str, Any]) -> str:
        """Do an act, or what ``_done`` names, and return a sentence with any news of the saved game."""
        return f"{self._done(message)} {self.session.noticed()}".strip()

    def _done(self, message: dict[str, Any]) -> str:
        if isinstance(message.get("act"), str):
            return self._act(message["act"], message["id"])
        if "act" in message:
            raise Nack("unreadable")
        match message.get("do"):
            case "undo":
                return self._undone()
            case "clear" if self.saved:  # go on with the game that was kept
                self.saved = ""
                return ""
            case "reset" if self.saved:
                self.session = self._kept.anew(self.session)
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
                return self.say(str(arguments(message).get("what", "why")))
            case "next_deal":
                return self._dealt(self.session.next_deal)
            case "redeal":
                return self._dealt(self.session.deal_again)
        return self.look_back(message.get("do"))

    def _act(self, text: str, message: str) -> str:
        session = self.session
        if len(text) > LONGEST_ACT:
            raise Nack("unreadable")
        if text.strip() in TOPICS:
            self._forget()
            return said(session, text.strip())
        if text.strip() == "stop" and self.review:
            return self.look_back("stop_review")
        self._kept.begin(session, shown=not isinstance(self.comm, DummyComm))
        try:
            session.play(text)
        except NotationError as error:
            self._forget()
            raise Nack("unreadable", error.typed) from error
        except (AmbiguousAct, TooManyCards) as error:
            raise Nack("refused", str(error)) from error
        except IllegalAct as error:
            shown = refused(text, error.refusals, session.view, self._ledgers[-1], message, session.names)
            self._tried = (Tried(text, error.refusals[0]), shown)
            self.forget_hint()
            self._draw(quiet=True)
            raise Nack("over" if session.over else "refused") from error
        self._tried = None
        self.saved = ""
        self._after_act()
        self._play_on()
        return ""

    def _forget(self) -> None:
        """Take an older refusal away before something newer is answered."""
        if self._tried:
            self._tried = None
            self._draw(quiet=True)

    def _undone(self) -> str:
        try:
            taken_back = self.session.undo()
        except ValueError as error:
            raise Nack("refused", str(error)) from error
        del self._ledgers[len(self.session.log) + 1 :]
        self._tried, self._announced = None, False
        self._seq += 1
        self._sent = max(0, len(self.session.log) - 1)
        self.explained = {}  # of a deal that was over it told all hands
        self._draw()
        self.history = self.session.history()
        return taken_back

    def _explain(self, message: dict[str, Any]) -> str:
        try:
            found = why_at(self.session, self._ledgers, arguments(message))
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

    def _begun(self) -> bool:
        """Begin a deal at this table."""
        self._seq += 1
        self._sent = 0
        self._announced = False
        self._tried = None
        self.explained = {}
        self._ledgers = ledgers_of(self.session.start, self.session.log, self.session.seat)
        self._draw()
        self._play_on()
        return True

    # The same from Python

    @in_its_language
    def play(self, act: str) -> None:
        """Play an act of this seat; the bots then play theirs. Raises as ``Session.play`` does."""
        with self._lock:
            self.session.play(act)
            self._tried = None
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
        return said(self.session, what)

    def position(self) -> str:
        """Return the position as this seat sees it, in notation."""
        return self.session.position_seen()

    @in_its_language
    def record(self) -> str:
        """Return the record of the deal with every hand; Mistake while it is being played."""
        if not self.session.over:
            raise Mistake(mistaken("still_played"))
        return self.session.record()

    def on_action(self, watcher: Callable[[int, str], object]) -> None:
        """Call a function after each act, with the seat and the act as this seat saw it."""
        self._watchers["action"].append(watcher)

    def on_deal_over(self, watcher: Callable[[dict[str, int]], object]) -> None:
        """Call a function when a deal ends, with each side's score."""
        self._watchers["over"].append(watcher)

    # What the browser gets

    def _after_act(self) -> None:
        seat = self.session.seat
        for deed in self.session.log[len(self._ledgers) - 1 :]:
            self._ledgers.append(followed(self._ledgers[-1], view(deed.after, seat), deed.seat))
            self._seq += 1
            self._call("action", deed.seat, str(as_seen(deed.act, deed.seat, seat)))
            if len(self._ledgers) <= len(self.session.log):  # each act is seen before the next
                self.scene = self._scene(len(self._ledgers) - 1)
        self._draw()

    def _play_on(self) -> None:
        """Let the others play; each of their acts is a scene of its own."""
        for _ in self.session.others():
            self._after_act()
        self.history = self.session.history()
        if self.session.over and not self._announced:
            self._announced = True
            self._call("over", dict(score_deal(self.session.position).totals))

    def _call(self, name: str, *values: object) -> None:
        for watcher in self._watchers[name]:
            watcher(*values)

    def _draw(self, *, quiet: bool = False) -> None:
        session = self.session
        drawn = self._scene(len(session.log), quiet=quiet)
        if self._tried:
            drawn["refusal"] = self._tried[1]
        ends = session.over and end_of_deal(drawn, session.position, session.seat, session.names)
        with self.hold_sync():
            if not session.over:
                self.forget_looks_back()
            self.result = {**result(session, next_deal=not ends), **self.offered()}
            self.scene = drawn
            self._draw_as_text(drawn)
            self.nudge = self._nudged()
            if not quiet:
                self.forget_hint()
                self.staged, self.highlight = "", []

    def _draw_as_text(self, drawn: Scene) -> None:
        session = self.session
        said = paragraphs(session.view, session.names, drawn.get("news", []), session.sheet) if self.text_view else ""
        more = filter(None, [self.going(), *(self.reviewed.lines() if self.reviewed else ())]) if said else ()
        self.text, self.typed = "\n".join([said, *more]), suggested(session.view) if self.text_view else []

    def _scene(self, at: int, *, quiet: bool = False) -> Scene:
        """Return the scene after this number of acts; a quiet one has the same last acts as the one before."""
        if not quiet:
            self._moves = self._since(at)
        scene = scene_after(self.session, at, self._ledgers[at], seq=self._seq, reveal=self.reveal)
        return {**scene, "last": self._moves}

    def _nudged(self) -> str:
        """Return what the coach asks by itself here."""
        session, asks = self.session, self.coach == "always" or (self.coach == "on_error" and self._tried)
        if not (asks and not session.over and session.position.turn == session.seat):
            return ""
        others = sum([deed.seat != session.seat for deed in session.log])
        return self._questions.asks(session.view, session.names, turn=others, again=bool(self._tried))

    def _composed(self, change: dict[str, Any]) -> None:
        with self.shown():
            text = change["new"] if len(change["new"]) <= LONGEST_ACT else ""
            self.verdict = verdict(self.session.view, text, self.session.names)
            self.selected = named_by(text, self.session.view.hand, self._ledgers[-1], self.selected)

    def _rested(self, _change: dict[str, Any]) -> None:
        with self.shown():
            self.places = chosen_places(self.session.view, self._ledgers[-1], self.selected, self.staged)

    def _since(self, end: int) -> list[Last]:
        """Return the acts since the last scene up to an act of the log; at least that one."""
        log = self.session.log
        start = min(self._sent, max(0, end - 1))
        self._sent = end
        deeds = [(log[at], self._ledgers[at], self._ledgers[at + 1]) for at in range(start, end)]
        return last_moves(deeds, self.session.seat, self.session.names)

    @in_its_language
    def to_text(self) -> str:
        """Return the table as this seat sees it, as text."""
        session = self.session
        last = (session.log[-1].seat, session.log[-1].act) if session.log else None
        return text_table(session.view, session.names, last, self._tried[0] if self._tried else None, session.sheet)

    def __repr__(self) -> str:
        at = self.session.position
        return f"Table({at.rules.label()}, seat {self.session.seat}, deal {at.deal}, turn {at.turn} {at.phase})"
