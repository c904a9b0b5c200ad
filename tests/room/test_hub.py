"""A hub of five: a teacher opens a room there, and two guests without an account join a table.

JupyterHub comes from the package index, into an environment of its own with this package; its proxy comes from npm.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from room_served import Page, seated
from servers import free_port, running
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from canasta_nb.room.extension import ASKED, PAGES
from canasta_nb.room.hosting import ENDED
from canasta_nb.room.tokens import new_token

pytestmark = pytest.mark.soak
ROOT = Path(__file__).parents[2]
ADMIN = new_token()
PEOPLE = ("teacher", "ana", "bo", "cy", "di")
CONFIG = """
c.JupyterHub.bind_url = {url!r}
c.JupyterHub.hub_port, c.ConfigurableHTTPProxy.api_url = {hub}, "http://127.0.0.1:{proxy}"
c.JupyterHub.authenticator_class, c.JupyterHub.spawner_class = "dummy", "simple"
c.Authenticator.allow_all = True
c.JupyterHub.services = [{{"name": "tests", "api_token": {admin!r}}}]
c.JupyterHub.load_roles = [{{
    "name": "tests", "services": ["tests"], "scopes": ["admin:users", "admin:servers", "tokens", "access:servers"],
}}]
c.Spawner.environment = {{"JUPYTERHUB_SINGLEUSER_APP": "jupyter_server.serverapp.ServerApp"}}
c.Spawner.args = ["--allow-root"]
"""


class Hub(NamedTuple):
    """A hub: its address."""

    url: str

    async def ask(self, path: str, method: str = "GET", token: str = "", **told: object) -> tuple[int, Any]:
        headers = {"Authorization": f"token {token}"} if token else {}
        body = json.dumps(told) if method == "POST" else None
        asked = HTTPRequest(self.url + path, method, headers=headers, body=body, follow_redirects=False)
        answer = await AsyncHTTPClient().fetch(asked, raise_error=False)
        return answer.code, json.loads(answer.body) if answer.body[:1] == b"{" else answer.body

    async def server_of(self, name: str) -> str:
        """Start somebody's server, and return a token of theirs."""
        await self.ask(f"hub/api/users/{name}", "POST", ADMIN)
        await self.ask(f"hub/api/users/{name}/server", "POST", ADMIN)
        for _ in range(300):
            _, person = await self.ask(f"hub/api/users/{name}", token=ADMIN)
            if person["servers"].get("", {}).get("ready"):
                break
            await asyncio.sleep(0.2)
        _, told = await self.ask(f"hub/api/users/{name}/tokens", "POST", ADMIN)
        return str(told["token"])


def installed(place: Path) -> Path:
    """Install a hub and its proxy, and return the folder of their programs; skip where they can't be had."""
    environment, python = place / "environment", place / "environment" / "bin" / "python"
    wanted = ("jupyterhub>=5", "jupyter_server", "segno", "tornado", str(ROOT))
    steps = (
        ("uv", "venv", "-q", environment),
        ("uv", "pip", "install", "-q", "-p", python, *wanted),
        ("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", place, "configurable-http-proxy"),
    )
    for step in steps:
        if not shutil.which(step[0]):
            pytest.skip(f"there is no {step[0]}")
        done = subprocess.run(step, cwd=place, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"{step[0]} can't install a hub here: {done.stderr[-300:]}")
    return python.parent


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    place = tmp_path_factory.mktemp("hub")
    programs = installed(place)
    url = f"http://127.0.0.1:{free_port()}/"
    config = CONFIG.format(url=url, hub=free_port(), proxy=free_port(), admin=ADMIN)
    (place / "jupyterhub_config.py").write_text(config, encoding="utf-8")
    paths = (programs, place / "node_modules" / ".bin", os.environ["PATH"])
    own = {"HOME": str(place), "PATH": os.pathsep.join(map(str, paths)), "PYTHONPATH": ""}
    command = [programs / "jupyterhub"]
    with running(command, place / "hub.log", folder=place, environment=os.environ | own) as until:
        until(lambda: is_ready(f"{url}hub/api/"))  # its proxy answers before it does
        yield Hub(url)


def is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


class AtHub(NamedTuple):
    """What ``seated`` needs of a host: the address, and the code."""

    url: str
    code: str

    @property
    def lobby(self) -> AtHub:
        return self


def test_two_guests_join_a_table_of_a_teacher_and_reach_nothing_else(hub: Hub) -> None:
    async def test() -> None:
        teacher, *learners = await asyncio.gather(*[hub.server_of(name) for name in PEOPLE])
        home = "user/teacher/"
        strangers = {path: (await hub.ask(home + path))[0] for path in ("api/contents", "tree", ASKED, PAGES)}
        assert 200 not in strangers.values()
        for learner in learners:  # another learner is a stranger to the teacher's server
            assert (await hub.ask(home + ASKED, token=learner))[0] in (302, 403)
        told = {"server": f"{hub.url}{home}", "tables": 2}
        status, room = await hub.ask(home + ASKED, "POST", teacher, **told)
        assert (status, room["url"]) == (200, f"{hub.url}{home}{PAGES}")

        owner = await Page.at(room["url"], {"owner": room["owner"]})
        code = (await owner.until(lambda heard: "lobby" in heard))["lobby"]["code"]
        host: Any = AtHub(room["url"], code)
        ana, _ = await seated(host, 1, "Ana")
        bo, _ = await seated(host, 3, "Bo")
        await owner.say({"owner": "start"})
        await ana.until(lambda heard: heard.get("state", {}).get("scene", {}).get("phase") == "draw")
        assert "ack" in await ana.ask(act="draw")
        await bo.until(lambda heard: heard.get("state", {}).get("scene", {}).get("log") == 1)
        assert (await hub.ask(f"{home}{PAGES}room.js"))[0] == 200
        now = {path: (await hub.ask(home + path))[0] for path in strangers if path != PAGES}
        assert now == {path: status for path, status in strangers.items() if path != PAGES}

        assert (await hub.ask(home + ASKED, "DELETE", teacher))[0] == 200
        assert await ana.closed() == ENDED
        assert (await hub.ask(home + PAGES))[0] == strangers[PAGES]

    asyncio.run(asyncio.wait_for(test(), 120))
