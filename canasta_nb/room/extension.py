"""The room of a Jupyter server: whoever is logged in opens it, and learners come in without an account.

While no room is open, nothing answers where its pages would be. The server's own pages ask for a login as before,
because the room's are in an application of their own, which knows nothing of the server.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
from tornado.routing import PathMatches, Router, Rule
from tornado.web import Application, HTTPError, authenticated

from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.extras import find

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp
    from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest

    from canasta_nb.room.hosting import Hosting
    from canasta_nb.room.opening import HostsChoice

ASKED, PAGES, PLACE = "canasta-nb/room", "canasta/", "canasta-room"
"""Where a page with a login asks for the room, where learners find it, and the folder that keeps its tables."""


class OpenRoom(Router):
    """The way to the room of a Jupyter server; it leads nowhere while none is open."""

    def __init__(self, base_url: str, folder: Path) -> None:
        self.base_url, self.place = base_url, folder / PLACE
        self.under = url_path_join(base_url, PAGES)
        self.hosting: Hosting | None = None
        self._application: Application | None = None
        self._ends = ExitStack()

    def find_handler(self, request: HTTPServerRequest, **_: Any) -> HTTPMessageDelegate | None:
        """Return what answers a request; None where no room is open, so that the server says there is no such page."""
        return self._application.find_handler(request) if self._application else None

    def open(self, chosen: HostsChoice, server: str, host: str) -> None:
        """Open the room, where none is open.

        ``server`` is the address of the server as the page knows it, and ``host`` the name under which it was asked.
        Raises Mistake, and OSError where the folder can't be written.
        """
        find("segno", extra="room")
        from canasta_nb.experiments.sharing import processes
        from canasta_nb.room.hosting import Hosting
        from canasta_nb.room.kept import Folder
        from canasta_nb.room.serving import application

        folder = Folder(self.place)
        with ExitStack() as ends:
            pool = ends.enter_context(processes(1, anew=True, at_once=True))
            lobby = chosen.lobby(folder, pool)
            ends.callback(folder.begin_anew)
            hosts = frozenset((urlsplit(server).netloc.lower(), host.lower()))
            hosting = Hosting(lobby, url_path_join(server, PAGES), hosts)
            looking = asyncio.get_running_loop().create_task(hosting.look_again_and_again())
            ends.callback(looking.cancel)
            ends.callback(hosting.end)
            self._ends = ends.pop_all()
        self.hosting, self._application = hosting, application(hosting, self.under)

    def close(self) -> None:
        """Close the room; its tables are put aside, and the next room begins anew."""
        self.hosting = self._application = None
        self._ends.close()


class AskedRoom(APIHandler):
    """What a page with a login asks: whether a room is open, to open one, and to close it."""

    auth_resource = "canasta_room"

    def initialize(self, room: OpenRoom) -> None:
        """Take the room of the server."""
        self.room = room

    @authenticated
    @authorized
    async def get(self) -> None:
        """Tell the address of the open room, with the token of its owner; nothing where none is open.

        The token lets somebody change the room, so who may only read hears no more than that one is open.
        """
        user, resource = self.current_user, self.auth_resource
        if await ensure_async(self.authorizer.is_authorized(self, user, "write", resource)):
            self._tell()
        else:
            self.finish({"open": True} if self.room.hosting else {})

    @authenticated
    @authorized
    def post(self) -> None:
        """Open the room as the page has chosen, unless one is open already."""
        from canasta_nb.room.kept import UnreadableTables
        from canasta_nb.room.opening import chosen
        from canasta_nb.room.words import said

        told = self.get_json_body() or {}
        server, lang = str(told.get("server", "")), str(told.get("lang", ""))
        here = urlsplit(server)
        if here.scheme not in ("http", "https") or not here.netloc or here.path != self.room.base_url:
            raise HTTPError(400, "server")
        if self.room.hosting is None:
            with speaking(lang if lang in LANGUAGES else "en"):
                try:
                    self.room.open(chosen(told), server, self.request.host)
                except UnreadableTables as unreadable:
                    return self._refuse(f"{unreadable} {said('host', 'by_hand')}")
                except (Mistake, ImportError) as error:
                    return self._refuse(str(error))
                except OSError as error:
                    why = error.strerror or error
                    return self._refuse(said("host", "unwritten", folder=self.room.place, why=why))
                except ValueError as error:
                    raise HTTPError(400, str(error)) from error
        return self._tell()

    @authenticated
    @authorized
    def delete(self) -> None:
        """Close the room, if one is open."""
        if self.room.hosting:
            self.room.close()
        self._tell()

    def _refuse(self, says: str) -> None:
        self.set_status(409)
        self.finish({"refused": says})

    def _tell(self) -> None:
        hosting = self.room.hosting
        self.finish({"url": hosting.url, "owner": hosting.lobby.owner} if hosting else {})


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    web: Application = server.web_app
    room = OpenRoom(web.settings["base_url"], Path(server.root_dir).expanduser())
    web.add_handlers(".*$", [(url_path_join(room.base_url, ASKED), AskedRoom, {"room": room})])
    # Before all others, as the last of the server's own answers whatever is left.
    web.default_router.rules.insert(0, Rule(PathMatches(f"{room.under}.*"), room))
