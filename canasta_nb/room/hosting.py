"""What the server of a lobby knows, and how the rooms and their pages hear of each other."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any, Protocol

import segno

from canasta_nb.room.lobby import HostedTables
from canasta_nb.room.network import LOOPBACK

GONE, ENDED = 4003, 4004
"""A line is closed for good: what it showed is not for this browser any more, or there is no room any more."""
EVERY = 0.25
"""Seconds between two looks at all rooms."""
LOG = logging.getLogger("canasta_nb.room")


class Visiting(Protocol):
    """The line to a browser, as the lobby needs it."""

    def tell_lobby(self, *, to_all: bool = True) -> None:
        """Tell the owner how the lobby is now, and where it is ``to_all`` those who look for a seat, too."""

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the line."""

    @property
    def only_watches(self) -> bool:
        """Whether this browser watches a table that is not its own."""


@dataclass
class Hosting:
    """What the server of a lobby knows: where it is reached, and which browsers are there."""

    lobby: HostedTables
    url: str
    """The address of the page that people open."""
    hosts: frozenset[str]
    """The names under which this server answers: another one would be a page that pretends to be it."""
    lines: set[Visiting] = field(default_factory=set)
    seated: dict[tuple[int, int], Visiting] = field(default_factory=dict)
    """The line of each seat; the last window that was opened has it."""
    has_changed: bool = False
    has_moved: bool = False
    is_ended: bool = False
    """Whether the room is over, so that nobody comes in any more and nothing is done."""

    @classmethod
    def at_port(cls, lobby: HostedTables, port: int, address: str = LOOPBACK) -> Hosting:
        """Return the host of a lobby that has a port of this machine to itself."""
        names = (LOOPBACK, "localhost", address)
        return cls(lobby, f"http://{address}:{port}/", frozenset(f"{name}:{port}" for name in names))

    def shown(self) -> dict[str, Any]:
        """Return what the lobby shows to its owner, with the address to type and the same as a square to scan.

        There is a link for those who watch while everybody may; it is none while the class plays its own deal.
        """
        shown = self.lobby.shown()
        square = segno.make(f"{self.url}#code={shown['code']}", error="m")
        link = self.watching if self.lobby.lets_watch(self.lobby.watching) else ""
        return {**shown, "address": self.url, "square": square.svg_data_uri(border=4), "link": link}

    @property
    def watching(self) -> str:
        """The address of the page for those who only watch."""
        return f"{self.url}watch#watch={self.lobby.watching}"

    def changed(self) -> None:
        """Note that somebody came or went; all who look at the lobby hear of it with the next look."""
        self.has_changed = True

    def moved(self) -> None:
        """Note that a table goes on; the owner hears of it with the next look."""
        self.has_moved = True

    def leave_watching(self) -> None:
        """Send those away who only watch, where they may not any more."""
        if not self.lobby.lets_watch(self.lobby.watching):
            for line in [line for line in self.lines if line.only_watches]:
                line.close(GONE)

    def end(self) -> None:
        """End the line of every browser, because the room is over."""
        self.is_ended = True
        for line in list(self.lines):
            line.close(ENDED)

    def look(self) -> None:
        """Look at every room, because time passes there, and tell the lobby."""
        for room in self.lobby.rooms.values():
            try:
                room.look()
            except Exception as error:  # noqa: BLE001 - one room may not stop the others
                LOG.error("a room: %s", type(error).__name__)
        if self.lobby.deal and self.lobby.deal.look():
            self.changed()
        if self.has_changed or self.has_moved:
            to_all, self.has_changed, self.has_moved = self.has_changed, False, False
            for line in list(self.lines):
                line.tell_lobby(to_all=to_all)

    async def look_again_and_again(self) -> None:
        """Look at all rooms until the server ends."""
        while True:
            self.look()
            await asyncio.sleep(EVERY)
