"""The folder `binder/`: repo2docker reads it, and what Binder would run from it works."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
import websocket
from servers import answers, running

from canasta_nb.learn import first_page

ROOT = Path(__file__).parents[1]
HOME = f"notebooks/{first_page(ROOT / 'notebooks')}"
LESSON = "notebooks/01_cards_and_turn.ipynb"


def test_only_what_binder_needs_is_there() -> None:
    assert sorted(path.name for path in (ROOT / "binder").iterdir()) == ["postBuild", "requirements.txt", "runtime.txt"]
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)


@pytest.mark.slow
def test_repo2docker_reads_the_folder(checkout: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."],
        cwd=checkout, capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in said
    assert "RUN ./binder/postBuild" in said
    assert "3.11" in said
    assert "node" not in " ".join(re.findall(r"^RUN .*$", said, re.MULTILINE))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what git keeps, as Binder would clone it."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (tmp_path / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / "clone" / name)
    return tmp_path / "clone"


@pytest.mark.slow
def test_the_home_and_a_lesson_run_as_on_binder(
    checkout: Path, own_home: dict[str, str], fresh_environment: Callable[..., Path]
) -> None:
    python = fresh_environment("-r", "binder/requirements.txt", cwd=checkout)
    there = own_home | {"PATH": f"{python.parent}{os.pathsep}{own_home['PATH']}"}
    subprocess.run(["binder/postBuild"], cwd=checkout, env=there, check=True)
    with server(python, checkout, there) as address:
        status, page = get(f"{address}/lab/tree/{HOME}?token=t0")
        assert status == 200
        assert b"jupyter-config-data" in page
        notebooks = [nbformat.read(checkout / name, as_version=4) for name in (HOME, LESSON)]
        cells = [cell.source for notebook in notebooks for cell in notebook.cells if cell.cell_type == "code"]
        assert cells
        assert run_over_the_wire(address, cells) == []


ADDRESS = r"(http://127\.0\.0\.1:\d+)/"


@contextmanager
def server(python: Path, folder: Path, environment: dict[str, str]) -> Iterator[str]:
    log = folder.parent / "server.log"
    command = [
        python, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", "--port=0", "--allow-root",
        "--IdentityProvider.token=t0",
    ]  # fmt: skip
    with running(command, log, folder=folder, environment=environment) as until:
        until(lambda: re.search(ADDRESS, log.read_text(encoding="utf-8")))
        address = re.search(ADDRESS, log.read_text(encoding="utf-8"))[1]
        until(lambda: answers(f"{address}/api/status?token=t0"))  # it prints its address some time before it answers
        yield address
    assert "Traceback" not in log.read_text(encoding="utf-8")


def get(address: str, data: bytes | None = None) -> tuple[int, bytes]:
    with urllib.request.urlopen(urllib.request.Request(address, data=data), timeout=30) as reply:
        return reply.status, reply.read()


def run_over_the_wire(address: str, cells: list[str]) -> list[str]:
    """Run cells in a kernel of the server, as JupyterLab does; the errors that they end in."""
    kernel = json.loads(get(f"{address}/api/kernels?token=t0", b'{"name": "python3"}')[1])["id"]
    channel = websocket.create_connection(
        f"{address.replace('http', 'ws')}/api/kernels/{kernel}/channels?token=t0", timeout=60
    )
    errors = []
    try:
        for code in cells:
            header = {"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "session": "s", "username": "u",
                      "version": "5.3"}  # fmt: skip
            content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
            request = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
            channel.send(json.dumps(request))
            done = False
            while not done:
                answer = json.loads(channel.recv())
                if answer["parent_header"].get("msg_id") != header["msg_id"]:
                    continue
                if answer["msg_type"] == "error":
                    errors.append(f"{answer['content']['ename']}: {answer['content']['evalue']}")
                done = answer["msg_type"] == "status" and answer["content"]["execution_state"] == "idle"
    finally:
        channel.close()
    return errors
