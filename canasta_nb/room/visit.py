"""The line to one browser: what it says is taken from anybody, and what it gets is its own seat's or the lobby's."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from canasta_nb.room.hosting import ENDED, GONE, Hosting
from canasta_nb.room.lobby import HostedTables, Watchers, first_name
from canasta_nb.room.refusing import Refused
from canasta_nb.room.room import Room

LARGEST = 20_000
"""Bytes of a message."""
A_SECOND, AT_ONCE = 15, 60
"""Messages that a browser may send: so many a second for long, and so many at once."""
GREETS_WITHIN = 10.0
"""Seconds until a browser has to have said who it is."""
MOST_LINES = 600
MOST_WAITING = 200
"""Messages that may wait for a slow browser; then its line is closed, and it begins again with one state."""
ELSEWHERE, STOPPED, SLOW = 4001, 4008, 4009
DECISIONS: Mapping[str, Callable[[HostedTables], None]] = {
    "start": HostedTables.start,
    "pause": partial(HostedTables.pause, paused=True),
    "go_on": partial(HostedTables.pause, paused=False),
    "close": HostedTables.close,
    "open": HostedTables.open,
    "names": partial(HostedTables.name, names=True),
    "no_names": partial(HostedTables.name, names=False),
    "end_deal": HostedTables.end_deal,
    "next_deal": HostedTables.next_deal,
}
"""What the owner decides for all tables at once."""
LOG = logging.getLogger("canasta_nb.room")


class Allowance:
    """How many messages may still come: it fills up with time.

    >>> allowance = Allowance(a_second=1, at_once=2)
    >>> [allowance.takes(0.0), allowance.takes(0.0), allowance.takes(0.5), allowance.takes(1.5)]
    [True, True, False, True]
    """

    def __init__(self, *, a_second: float, at_once: float) -> None:
        self._a_second, self._most = a_second, at_once
        self._left, self._at = at_once, 0.0

    def takes(self, now: float) -> bool:
        """Count one message, and tell whether it may come."""
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Visit(WebSocketHandler):
    """A line: its browser shows a seat's token, the owner's, or the lobby's code, and gets what goes with it."""

    hosting: Hosting

    def initialize(self, hosting: Hosting) -> None:
        """Take what the server knows."""
        self.hosting = hosting
        self._seat: tuple[int, int] | None = None
        self._watches = 0
        """The table that is only watched; 0 is none."""
        self._is_owner = self._is_in = self._is_closed = False
        self._allowance = Allowance(a_second=A_SECOND, at_once=AT_ONCE)
        self._waiting = 0
        self._greets: asyncio.TimerHandle | None = None

    def prepare(self) -> None:
        """Refuse a request that was sent to another name, and one too many."""
        if self.request.host.lower() not in self.hosting.hosts:
            self.set_status(421)
            self.finish()
        elif len(self.hosting.lines) >= MOST_LINES:
            self.set_status(503)
            self.finish()

    def check_origin(self, origin: str) -> bool:
        """Take lines from pages of this very server alone."""
        return urlsplit(origin).netloc.lower() in self.hosting.hosts

    def log_exception(self, *about: Any) -> None:
        """Log the kind of an exception alone: what was said may hold what nobody should read."""
        LOG.error("a line: %s", about[0].__name__ if about and about[0] else "")

    def open(self, *_: str, **__: str) -> None:
        """Wait for the browser to say who it is."""
        self.set_nodelay(True)
        self.hosting.lines.add(self)
        self._greets = asyncio.get_running_loop().call_later(GREETS_WITHIN, self.close, STOPPED)
        if self.hosting.is_ended:
            self.close(ENDED)

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the line; a browser may go on sending until it has read that, and nothing of it is done."""
        self._is_closed = True
        super().close(code, reason)

    def on_close(self) -> None:
        """Note that the browser is gone."""
        self.hosting.lines.discard(self)
        if self._greets:
            self._greets.cancel()
        if self.hosting.is_ended:  # nothing goes on at its tables because somebody leaves
            return
        if self._seat and self.hosting.seated.get(self._seat) is self:
            del self.hosting.seated[self._seat]
            self._room(self._seat).disconnect(self._seat[1], self.post)
        if self._watches:
            self.hosting.lobby.rooms[self._watches].watching.end(self.post)

    def on_message(self, text: str | bytes) -> None:
        """Do what the browser says; anything else than a message of ours ends the line."""
        if self._is_closed:
            return None
        if not self._allowance.takes(time.monotonic()):
            return self.close(STOPPED)
        told = read(text)
        if told is None:
            return self.close(STOPPED)
        if self._seat:
            self._of_seat(self._seat, told)
        elif self._is_owner:
            self._of_owner(told)
        elif self._watches:
            return self.close(STOPPED)
        else:
            self._of_anybody(told)
        return None

    # What anybody may say

    def _of_anybody(self, told: dict[str, Any]) -> None:
        match told:
            case {"token": str(token)}:
                self._take_seat(self.hosting.lobby.seat_of(token), told.get("name"))
            case {"owner": str(token)} if self.hosting.lobby.is_owner(token):
                self._is_owner = True
                self._known()
                if "watch" in told:
                    may = self.hosting.lobby.watchers is not Watchers.NOBODY
                    self._watch(told["watch"], may=may, at=told.get("at"))
            case {"watch": str(token), "table": table}:
                self._watch(table, may=self.hosting.lobby.lets_watch(token))
            case {"owner": str()}:
                self.close(GONE)
            case {"code": str(code)}:
                self._enter(code, told.get("browser"))
            case {"sit": {"table": int(table), "seat": int(seat), "name": str(name)}} if self._is_in:
                self._sit(table, seat, name)
            case _:
                self.close(STOPPED)

    def _enter(self, code: str, browser: object) -> None:
        who = browser if isinstance(browser, str) else ""
        try:
            self.hosting.lobby.enter(code, browser=who[:40], address=str(self.request.remote_ip))
        except Refused as refused:
            self._refuse(refused)
        else:
            self._is_in = True
            self._known()

    def _sit(self, table: int, seat: int, name: str) -> None:
        try:
            token = self.hosting.lobby.sit(table, seat, name)
        except Refused as refused:
            self._refuse(refused)
        else:
            self.post({"seated": token})
            self._take_seat((table, seat), name)

    def _take_seat(self, at: tuple[int, int] | None, name: object) -> None:
        """Connect this browser with a seat; a window that had it before has it no more."""
        if at is None:
            return self.close(GONE)
        if before := self.hosting.seated.get(at):
            before.close(ELSEWHERE)
        self._seat, self.hosting.seated[at] = at, self
        self._known()
        self._room(at).connect(at[1], self.post, self._named(name))
        return None

    def _watch(self, table: object, *, may: bool, at: object = None) -> None:
        """Let this browser watch a table; it has no seat, and says nothing more unless it is the owner's."""
        rooms = self.hosting.lobby.rooms
        if not may or not isinstance(table, int) or table not in rooms:
            return self.close(GONE)
        self._watches = table
        self._known()
        self.post({"watching": table, "tables": len(rooms)})
        if isinstance(at, int):
            rooms[table].watching.show_past(self.post, at)
        else:
            rooms[table].watching.begin(self.post)
        return None

    @property
    def only_watches(self) -> bool:
        """Whether this browser watches a table that is not its own."""
        return bool(self._watches) and not self._is_owner

    def _named(self, name: object) -> str:
        try:
            return first_name(name) if isinstance(name, str) else ""
        except Refused:
            return ""

    def _known(self) -> None:
        if self._greets:
            self._greets.cancel()
        self.tell_lobby()

    def _refuse(self, refused: Refused) -> None:
        self.post({"refused": str(refused), "why": refused.why})

    # Messages of a seat, and of the owner

    def _of_seat(self, at: tuple[int, int], told: dict[str, Any]) -> None:
        wire = self._room(at).wires[at[1]]
        match told:
            case {"method": "custom", "content": dict(content)}:
                wire.hear({"method": "custom", "content": content})
            case {"method": "update", "state": dict(state)}:
                wire.hear({"method": "update", "state": state})
            case _:
                self.close(STOPPED)

    def _of_owner(self, told: dict[str, Any]) -> None:
        lobby = self.hosting.lobby
        try:
            match told:
                case {"owner": str(word)} if word in DECISIONS:
                    DECISIONS[word](lobby)
                case {"owner": "silent", "table": int(table), "seat": int(seat), "silent": bool(silent)}:
                    lobby.silence(table, seat, silent=silent)
                case {"owner": "free", "table": int(table), "seat": int(seat)}:
                    lobby.free(table, seat)
                    if gone := self.hosting.seated.get((table, seat)):
                        gone.close(GONE)
                case _:
                    return self.close(STOPPED)
        except Refused as refused:
            return self._refuse(refused)
        self.hosting.leave_watching()
        self.hosting.changed()
        return None

    # What the browser gets

    def tell_lobby(self, *, to_all: bool = True) -> None:
        """Tell the owner how the lobby is now, and where it is ``to_all`` those who look for a seat, too."""
        if self._is_owner:
            self.post({"lobby": self.hosting.shown()})
        elif to_all and self._is_in and not self._seat:
            self.post({"lobby": {"tables": self.hosting.lobby.listed()}})

    def post(self, told: dict[str, Any]) -> None:
        """Send something; a browser that is too slow to take it begins again later, and holds nobody up."""
        if self._waiting >= MOST_WAITING:
            self.close(SLOW)
            return
        try:
            sent = self.write_message(json.dumps(told, default=str))
        except WebSocketClosedError:
            return
        self._waiting += 1
        asyncio.ensure_future(sent).add_done_callback(self._sent)

    def _sent(self, sent: asyncio.Future[None]) -> None:
        self._waiting -= 1
        sent.exception()  # a line that has broken meanwhile is closed already

    def _room(self, at: tuple[int, int]) -> Room:
        return self.hosting.lobby.rooms[at[0]]


def read(text: str | bytes) -> dict[str, Any] | None:
    """Return a message; None for anything else.

    >>> read('{"code": "7KQ4A9"}'), read("[1]"), read("[" * 9_000), read(b"{}")
    ({'code': '7KQ4A9'}, None, None, None)
    """
    if not isinstance(text, str):
        return None
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None
