"""The room of a Jupyter server: who may open it, who comes in, and that the server's own login stays as it is."""

from __future__ import annotations

import asyncio
import json
import sys
import sysconfig
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from room_served import Page, seated
from servers import free_port, serving
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse

from canasta_nb.experiments import sharing
from canasta_nb.experiments.sharing import processes
from canasta_nb.room import extension
from canasta_nb.room.hosting import ENDED
from canasta_nb.room.opening import HostsChoice
from canasta_nb.room.tokens import new_token

pytestmark = pytest.mark.slow
TOKEN = new_token()
THINKS = 20.0
OURS = ("canasta/", "canasta/lobby", "canasta/room.js", "canasta/line", "canasta/watch", "canasta/results")
THEIRS = ("api/contents", "api/kernels", "api/sessions", "api/terminals", "files/secret.txt", "tree", extension.ASKED)

READING = """
from jupyter_server.auth import Authorizer

class Reading(Authorizer):
    def is_authorized(self, handler, user, action, resource):
        return action == "read" or "Only-Reads" not in handler.request.headers
"""
"""A server where somebody with a login may look at everything and change nothing."""


class Server(NamedTuple):
    """A Jupyter server under a path, as a hub has it."""

    url: str
    folder: Path

    async def ask(
        self, path: str, method: str = "GET", *, login: bool = False, only_reads: bool = False, **body: object
    ) -> HTTPResponse:
        headers = {"Authorization": f"token {TOKEN}"} if login else {}
        headers |= {"Only-Reads": "1"} if only_reads else {}
        given = json.dumps(body) if method == "POST" else None
        asked = HTTPRequest(self.url + path, method, headers=headers, body=given, follow_redirects=False)
        return await AsyncHTTPClient().fetch(asked, raise_error=False)

    async def open(self, **chosen: object) -> dict[str, Any]:
        answer = await self.ask(extension.ASKED, "POST", login=True, server=self.url, **chosen)
        told: dict[str, Any] = json.loads(answer.body)
        return told


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home, port = tmp_path_factory.mktemp("jupyter"), free_port()
    (home / "secret.txt").write_text("nobody's", encoding="utf-8")
    (home / "reading.py").write_text(READING, encoding="utf-8")
    url = f"http://127.0.0.1:{port}/user/teacher/"
    options = {
        "ServerApp.authorizer_class": "reading.Reading",
        "ServerApp.port": port,
        "ServerApp.base_url": "/user/teacher/",
        "ServerApp.root_dir": home,
        "ServerApp.open_browser": "False",
        "ServerApp.allow_unauthenticated_access": "False",
        "ServerApp.jpserver_extensions": f"{extension.__name__}=True",
        "IdentityProvider.token": TOKEN,
    }
    command = [sys.executable, "-m", "jupyter_server", "--allow-root", *[f"--{k}={v}" for k, v in options.items()]]
    with serving(command, f"{url}api", home / "server.log", folder=home):
        yield Server(url, home)


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """Yield the server, where no room is open before and after."""
    yield running
    asyncio.run(running.ask(extension.ASKED, "DELETE", login=True))


async def answers(server: Server, paths: tuple[str, ...]) -> dict[str, int]:
    return {path: (await server.ask(path)).code for path in paths}


async def code_of(room: dict[str, Any]) -> str:
    owner = await Page.at(room["url"], {"owner": room["owner"]})
    code: str = (await owner.until(lambda told: "lobby" in told))["lobby"]["code"]
    owner.close()
    return code


def test_nothing_answers_until_a_teacher_opens_a_room_and_nothing_after_it_is_closed(server: Server) -> None:
    async def test() -> None:
        strange = (await server.ask("canasta-of-nobody")).code
        theirs = await answers(server, THEIRS)
        assert await answers(server, OURS) == dict.fromkeys(OURS, strange)
        for method in ("GET", "POST", "DELETE"):
            assert (await server.ask(extension.ASKED, method, server=server.url)).code == 403, method
        assert await answers(server, OURS) == dict.fromkeys(OURS, strange)

        assert json.loads((await server.ask(extension.ASKED, login=True)).body) == {}
        room = await server.open(tables=2, rules="samba")
        assert room["url"] == f"{server.url}canasta/"
        assert json.loads((await server.ask(extension.ASKED, login=True)).body) == room
        assert await server.open(tables=9) == room  # the one that is open, and no other
        assert await answers(server, OURS[:3]) == dict.fromkeys(OURS[:3], 200)
        assert await answers(server, THEIRS) == theirs  # no page of the server opens to a stranger
        assert set(theirs.values()) <= {302, 403, 404}

        page = await Page.at(room["url"], {"code": await code_of(room)})
        assert len((await page.until(lambda told: "lobby" in told))["lobby"]["tables"]) == 2
        assert (await server.ask(extension.ASKED, "DELETE", login=True)).code == 200
        assert await page.closed() == ENDED
        assert await answers(server, OURS) == dict.fromkeys(OURS, strange)

    asyncio.run(test())


def test_who_may_only_read_hears_that_a_room_is_open_and_gets_no_token(server: Server) -> None:
    async def test() -> None:
        async def told() -> object:
            return json.loads((await server.ask(extension.ASKED, login=True, only_reads=True)).body)

        assert await told() == {}
        await server.open()
        assert await told() == {"open": True}
        for method in ("POST", "DELETE"):
            answer = await server.ask(extension.ASKED, method, login=True, only_reads=True, server=server.url)
            assert answer.code == 403, method

    asyncio.run(test())


def until_it_runs(job: Future[Any]) -> None:
    while not job.running():
        time.sleep(0.01)


def test_a_room_is_closed_in_the_middle_of_what_the_computer_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools: list[Executor] = []

    @contextmanager
    def watched(*args: Any, **named: Any) -> Iterator[Executor]:
        with processes(*args, **named) as pool:
            pools.append(pool)
            yield pool

    async def test() -> None:
        room = extension.OpenRoom("/", tmp_path)
        room.open(HostsChoice(), "http://127.0.0.1:1/", "127.0.0.1:1")
        begun = pools[0].submit(len, ())
        await asyncio.wrap_future(begun)
        thinks = pools[0].submit(time.sleep, THINKS)
        until_it_runs(thinks)
        room.close()
        with pytest.raises(BrokenProcessPool):
            await asyncio.wrap_future(thinks)

    monkeypatch.setattr(sharing, "processes", watched)
    asyncio.run(test())


class Opened(NamedTuple):
    """What ``seated`` needs of a host: the address, and the code."""

    url: str
    code: str

    @property
    def lobby(self) -> Opened:
        return self


def test_two_guests_without_an_account_play_and_the_computer_sits_in(server: Server) -> None:
    async def test() -> None:
        room = await server.open(lang="es")
        host: Any = Opened(room["url"], await code_of(room))
        ana, token = await seated(host, 1, "Ana")
        bo, _ = await seated(host, 3, "Bo")
        owner = await Page.at(room["url"], {"owner": room["owner"]})
        await owner.say({"owner": "start"})
        await ana.until(lambda told: told.get("state", {}).get("scene", {}).get("phase") == "draw")
        assert "ack" in await ana.ask(act="draw")
        await bo.until(lambda told: told.get("state", {}).get("scene", {}).get("log") == 1)
        assert token not in (server.folder / "server.log").read_text(encoding="utf-8")
        assert list(server.folder.glob("canasta-room/table-01.canasta"))
        assert b'lang="es"' in (await server.ask("canasta/")).body
        await server.ask(extension.ASKED, "DELETE", login=True)
        assert not list(server.folder.glob("canasta-room/seats.json"))  # put aside, so that the next room is a new one

    asyncio.run(test())


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({"tables": "many"}, 400),
        ({"watch": "the police"}, 400),
        ({"hints": 1}, 400),
        ({"server": "http://evil.example/"}, 400),
        ({"server": "javascript:alert(1)"}, 400),
        ({"rules": "sambo"}, 409),
        ({"tables": 61}, 409),
        ({"position": "rules classic; turn 9"}, 409),
        ({"rules": "classic-3p", "seed": 7}, 409),
    ],
)
def test_what_no_room_is_made_of_is_refused(server: Server, told: dict[str, object], status: int) -> None:
    async def test() -> None:
        answer = await server.ask(extension.ASKED, "POST", login=True, **{"server": server.url, **told})
        assert answer.code == status
        assert b"--" not in answer.body
        assert json.loads((await server.ask(extension.ASKED, login=True)).body) == {}

    asyncio.run(test())


def test_a_room_is_opened_beside_tables_that_were_left_there(server: Server) -> None:
    async def test() -> None:
        place = server.folder / extension.PLACE
        place.mkdir(exist_ok=True)
        (place / "table-01.canasta").write_text("left", encoding="utf-8")
        assert (await server.open())["url"]
        assert any(path.read_text(encoding="utf-8") == "left" for path in place.glob("table-01*.before"))

    asyncio.run(test())


def test_tables_that_cannot_be_read_are_told_without_a_word_for_the_terminal(server: Server) -> None:
    async def test() -> None:
        place = server.folder / extension.PLACE
        place.mkdir(exist_ok=True)
        seats = place / "seats.json"
        seats.write_text("{", encoding="utf-8")
        answer = await server.ask(extension.ASKED, "POST", login=True, server=server.url)
        seats.unlink()
        says = json.loads(answer.body)["refused"]
        assert (answer.code, str(place) in says, "--" in says) == (409, True, False)

    asyncio.run(test())


def test_a_folder_that_cannot_be_written_is_told(server: Server) -> None:
    async def test() -> None:
        place = server.folder / extension.PLACE
        aside = place.with_name("aside")
        if place.exists():
            place.rename(aside)
        place.write_text("no folder", encoding="utf-8")
        try:
            answer = await server.ask(extension.ASKED, "POST", login=True, server=server.url)
        finally:
            place.unlink()
        assert (answer.code, str(place) in json.loads(answer.body).get("refused", "")) == (409, True)

    asyncio.run(test())


def test_a_server_finds_the_extension_in_this_environment() -> None:
    place = Path(sysconfig.get_path("data")) / "etc" / "jupyter" / "jupyter_server_config.d" / "canasta_nb.json"
    found = json.loads(place.read_text(encoding="utf-8"))["ServerApp"]["jpserver_extensions"]
    assert found == {extension.__name__: True}, "install the package again"
