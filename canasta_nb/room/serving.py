"""The server of a room: the pages, the scripts that every widget has, and one line to each browser."""

from __future__ import annotations

import json
import logging
import re
from html import escape
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, RequestHandler

from canasta_nb.core.speech.language import speaking, texts
from canasta_nb.room.hosting import Hosting
from canasta_nb.room.network import LOOPBACK
from canasta_nb.room.visit import LARGEST, Visit
from canasta_nb.widgets.wire.parts import STATIC

PARTS = ("shared", "board", "table", "seat", "watch", "room")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; connect-src 'self'"
)
"""Only scripts of this server run. Styles may stand in the page, because cards are placed by them."""
WORDS = {"": "page", "lobby": "lobby", "watch": "watch", "results": "results"}
"""The pages, and the words of each."""
PAGE = Path(__file__).parent / "page" / "page.html"
LOG = logging.getLogger("canasta_nb.room")


class Guarded(RequestHandler):
    """A page or a script, for requests to this very server."""

    hosting: Hosting

    def initialize(self, hosting: Hosting) -> None:
        """Take what the server knows."""
        self.hosting = hosting

    def prepare(self) -> None:
        """Refuse a request that was sent to another name."""
        if self.request.host.lower() not in self.hosting.hosts:
            raise HTTPError(421)

    def set_default_headers(self) -> None:
        """Tell the browser what the page may do, and to ask for it each time."""
        self.clear_header("Server")
        host = re.sub(r"[^\w.:-]", "", self.request.host)
        self.set_header("Content-Security-Policy", f"{POLICY} ws://{host} wss://{host}")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-cache")

    def log_exception(self, *about: Any) -> None:
        """Log the kind of an exception alone: what was asked may hold what nobody should read."""
        LOG.error("a page: %s", about[0].__name__ if about and about[0] else "")


class RoomPage(Guarded):
    """The page of all who come, the lobby of the owner, or a table to watch, or the results of the class's deal."""

    def get(self, page: str = "") -> None:
        """Write the page with its words."""
        with speaking(self.hosting.lobby.lang):
            catalogue = texts("room/words.toml")
        words = {key: value for part in WORDS.values() for key, value in catalogue[part].items() if key != "of"}
        words["title"] = catalogue[WORDS[page or ""]]["title"]
        filled_in = {
            "lang": self.hosting.lobby.lang,
            "title": words["title"],
            "page": page or "room",
            "words": json.dumps(words, ensure_ascii=False),
            "no_script": words["no_script"],
        }
        empty = PAGE.read_text(encoding="utf-8")
        self.write(re.sub(r"\{(\w+)\}", lambda place: escape(filled_in[place[1]]), empty))


class PartFile(Guarded):
    """A part of the front end as a file; the parts that it imports are files beside it."""

    def get(self, name: str, kind: str) -> None:
        """Write a script, or a style."""
        text = (STATIC / f"{name}.{kind}").read_text(encoding="utf-8")
        self.set_header("Content-Type", "text/javascript" if kind == "js" else "text/css")
        self.write(re.sub(r'"canasta_nb/(\w+)"', r'"./\1.js"', text))


def application(hosting: Hosting, under: str = "/") -> Application:
    """Return the application of a server, with its pages ``under`` a path."""
    given, at = {"hosting": hosting}, re.escape(under)
    for room in hosting.lobby.rooms.values():
        room.changed, room.moved = hosting.changed, hosting.moved
    return Application(
        [
            (rf"{at}(lobby|watch|results)?", RoomPage, given),
            (rf"{at}({'|'.join(PARTS)})\.(js|css)", PartFile, given),
            (rf"{at}line", Visit, given),
        ],
        websocket_ping_interval=20,
        websocket_max_message_size=LARGEST,
        log_function=lambda handler: None,
    )


async def serve(hosting: Hosting, port: int, address: str = LOOPBACK) -> None:
    """Serve a lobby at a port of this machine until this is cancelled; raises OSError where the port is in use."""
    server = HTTPServer(application(hosting), max_buffer_size=10 * LARGEST, idle_connection_timeout=60)
    for each in dict.fromkeys((LOOPBACK, address)):
        server.listen(port, each)
    try:
        await hosting.look_again_and_again()
    finally:
        server.stop()
