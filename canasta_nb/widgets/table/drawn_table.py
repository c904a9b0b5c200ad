"""What a table shows of its state: each act as a scene of its own, the result, the text view, the coach's question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta_nb.core.questions.views import View
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.descriptions.pile import unwarned
from canasta_nb.game.coaching import Questions
from canasta_nb.widgets.scenes.drops import LONGEST_ACT, chosen_places, named_by
from canasta_nb.widgets.scenes.scene import surprising
from canasta_nb.widgets.scenes.text_view import paragraphs, suggested
from canasta_nb.widgets.scenes.verdict import verdict
from canasta_nb.widgets.sent.table import Scene
from canasta_nb.widgets.table.ending import end_of_deal, result
from canasta_nb.widgets.table.hinting import Hinting
from canasta_nb.widgets.table.looking_back import TRY, LookingBack
from canasta_nb.widgets.table.state import TableState


class DrawnTable(Hinting, LookingBack):
    """The part of a table that draws it, and tells those who asked for it of acts and of the end of a deal."""

    def __init__(self, state: TableState, **traits: Any) -> None:
        self._watchers: dict[str, list[Callable[..., object]]] = {"action": [], "over": []}
        self._questions = Questions()
        super().__init__(state, redraw=lambda: self._draw(quiet=True), **traits)
        self.observe(lambda _: self._draw(quiet=True), names=["text_view", "reveal", "coach"])
        self.observe(self._composed, names=["staged"])
        self.observe(self._rested, names=["selected", "staged", "scene"])

    def on_action(self, watcher: Callable[[int, str], object]) -> None:
        """Call a function after each act, with the seat and the act as this seat saw it."""
        self._watchers["action"].append(watcher)

    def on_deal_over(self, watcher: Callable[[dict[str, int]], object]) -> None:
        """Call a function when a deal ends, with each side's score."""
        self._watchers["over"].append(watcher)

    def _call(self, name: str, *values: object) -> None:
        for watcher in self._watchers[name]:
            watcher(*values)

    def _after_act(self) -> None:
        state = self._state
        for seat, act in state.follow():
            self._call("action", seat, act)
            if len(state.ledgers) <= len(state.session.log):  # each act is seen before the next
                self.scene = state.scene(len(state.ledgers) - 1, reveal=self.reveal)
        self._draw()

    def _play_on(self) -> None:
        """Let the others play; each of their acts is a scene of its own."""
        for _ in self.session.others():
            self._after_act()
        self.history = self.session.history()
        if self.session.over and not self._state.announced:
            self._state.announced = True
            self._call("over", dict(score_deal(self.session.position).totals))

    def _draw(self, *, quiet: bool = False) -> None:
        session, tried = self.session, self._state.tried
        drawn = self._state.scene(len(session.log), quiet=quiet, reveal=self.reveal)
        drawn = self._told(drawn)
        if self._surprises():
            surprising(drawn, session.view, self._state.ledger, session.names)
        if tried:
            drawn["refusal"] = tried[1]
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

    def _told(self, drawn: Scene) -> Scene:
        """Return a scene as this table tells it."""
        return drawn

    def _draw_as_text(self, drawn: Scene) -> None:
        session = self.session
        said = paragraphs(session.view, session.names, drawn.get("news", []), session.sheet) if self.text_view else ""
        closed = self.closed(self.reviewed) if self.reviewed else set()
        found = self.reviewed.lines(closed=closed) if self.reviewed else ()
        more = filter(None, [self.going(), *found]) if said else ()
        self.text = "\n".join([said, *more])
        self.typed = (
            [*suggested(session.view), *(f"{TRY} {place}" for place in sorted(closed))] if self.text_view else []
        )

    def _nudged(self) -> str:
        """Return what the coach asks by itself here."""
        session, tried = self.session, self._state.tried
        asks = self.coach == "always" or (self.coach == "on_error" and tried)
        if not (asks and not session.over and session.position.turn == session.seat):
            return ""
        others = sum([deed.seat != session.seat for deed in session.log])
        return self._questions.asks(session.view, session.names, turn=others, again=bool(tried))

    def _composed(self, change: dict[str, Any]) -> None:
        with self.shown():
            text = change["new"] if len(change["new"]) <= LONGEST_ACT else ""
            self.verdict = verdict(self._believed(), text, self.session.names)
            self.selected = named_by(text, self.session.view.hand, self._state.ledger, self.selected)

    def _rested(self, _change: dict[str, Any]) -> None:
        with self.shown():
            self.places = chosen_places(self._believed(), self._state.ledger, self.selected, self.staged)

    def _surprises(self) -> bool:
        """Tell whether the table still keeps quiet about what freezes the pile."""
        return self.surprise and all(seat != self.session.seat for seat, _ in self.session.game.tries)

    def _believed(self) -> View:
        """Return what the player judges by: before a surprise that is less than what the seat sees."""
        return unwarned(self.session.view) if self._surprises() else self.session.view
