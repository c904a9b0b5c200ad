"""A server of a room for tests, in the loop of the test, and pages that speak to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from room_made import AtOnce
from servers import free_port
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from canasta_nb.game.game import Game
from canasta_nb.room.hosting import Hosting
from canasta_nb.room.lobby import HostedTables
from canasta_nb.room.room import Room
from canasta_nb.room.serving import serve

WITHIN = 10.0
"""Seconds that an answer may take on a busy machine."""


@asynccontextmanager
async def served(tables: int = 1, rules: str = "classic") -> AsyncIterator[Hosting]:
    """Serve this number of tables, where the computer thinks at once."""
    rooms = [Room(Game(rules, seed=7 + number), AtOnce()) for number in range(tables)]
    port = free_port()
    hosting = Hosting.at_port(HostedTables(rooms), port)
    serving = asyncio.create_task(serve(hosting, port))
    await asyncio.sleep(0)
    try:
        yield hosting
    finally:
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving


class Page:
    """A page that is connected: what it got, and with which number its line was closed."""

    def __init__(self, line: WebSocketClientConnection) -> None:
        self.line = line
        self.got: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self._sent = 0

    @classmethod
    async def at(cls, url: str, first: object = None, **headers: str) -> Page:
        """Open a page, which says this first; an object is sent as JSON, a text as it is."""
        address = url.replace("http", "ws", 1) + "line"
        origin = "/".join(url.split("/")[:3])
        page = cls(await websocket_connect(HTTPRequest(address, headers={"Origin": origin, **headers})))
        if first is not None:
            await page.say(first)
        return page

    async def say(self, told: object) -> None:
        with suppress(Exception):  # the line may be closed already
            await self.line.write_message(
                told if isinstance(told, str | bytes) else json.dumps(told), isinstance(told, bytes)
            )

    async def hear(self) -> dict[str, Any] | None:
        """Return the next message; None once the line is closed."""
        text = await asyncio.wait_for(self.line.read_message(), WITHIN)
        if text is None:
            return None
        told: dict[str, Any] = json.loads(text)
        self.got.append(told)
        if told.get("method") in ("open", "update"):
            self.state.update(told["state"])
        return told

    async def until(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Read until a message is the one that is waited for."""
        while True:
            told = await self.hear()
            assert told is not None, f"closed with {self.line.close_code}"
            if holds(told):
                return told

    async def closed(self) -> int | None:
        """Read until the line is closed, and return with which number."""
        while await self.hear() is not None:
            pass
        return self.line.close_code

    async def ask(self, **body: Any) -> dict[str, Any]:
        """Send a message of a table, and return its answer."""
        self._sent += 1
        id_ = body.pop("id_", f"t{id(self)}-{self._sent}")
        seq = body.pop("seq", self.state["scene"]["seq"])
        await self.say({"method": "custom", "content": {"v": 1, "id": id_, "seq": seq, **body}})
        found = await self.until(
            lambda told: id_ in (told.get("content", {}).get("ack"), told.get("content", {}).get("nack"))
        )
        answer: dict[str, Any] = found["content"]
        return answer

    def close(self) -> None:
        self.line.close()


async def seated(hosting: Hosting, seat: int, name: str, table: int = 1) -> tuple[Page, str]:
    """Open a page, come in with the code, and sit down; return the page with the token."""
    page = await Page.at(hosting.url, {"code": hosting.lobby.code})
    await page.until(lambda told: "lobby" in told)
    await page.say({"sit": {"table": table, "seat": seat, "name": name}})
    token = (await page.until(lambda told: "seated" in told))["seated"]
    await page.until(lambda told: told.get("method") == "open")
    return page, token
