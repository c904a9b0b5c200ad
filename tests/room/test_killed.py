"""A host that is killed: it takes up its tables, each seat for the token that it had, and no act is lost."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from room_served import Page
from servers import free_port

from canasta_nb.core.notation.records import GameRecord

STARTS_WITHIN = 90.0
"""Seconds, on a busy machine."""


@contextmanager
def host(folder: Path, port: int) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Run the command until the end, or until it is killed; give it with the code of its lobby."""
    log = folder.with_suffix(f".{time.monotonic_ns()}.log")
    command = [sys.executable, "-m", "canasta_nb", "host", "--dir", str(folder), "--port", str(port)]
    with log.open("wb") as written:
        process = subprocess.Popen(command, stdout=written, stderr=subprocess.STDOUT)
    try:
        until = time.monotonic() + STARTS_WITHIN
        while not (found := re.search(r"\b([2-9JQKA]{6})\.", log.read_text(encoding="utf-8"))):
            assert process.poll() is None, log.read_text(encoding="utf-8")
            assert time.monotonic() < until
            time.sleep(0.05)
        yield process, found[1]
    finally:
        process.kill()
        process.wait()


async def opened(port: int, first: object) -> Page:
    """Open a page as soon as somebody answers."""
    until = time.monotonic() + STARTS_WITHIN
    while True:
        try:
            return await Page.at(f"http://127.0.0.1:{port}/", first)
        except OSError:
            assert time.monotonic() < until
            await asyncio.sleep(0.05)


async def sits_down(port: int, code: str) -> str:
    page = await opened(port, {"code": code})
    await page.until(lambda told: "lobby" in told)
    await page.say({"sit": {"table": 1, "seat": 1, "name": "Ana"}})
    token: str = (await page.until(lambda told: "seated" in told))["seated"]
    return token


async def comes_back(port: int, token: str) -> Page:
    page = await opened(port, {"token": token, "name": "Ana"})
    await page.until(lambda told: told.get("method") == "open")
    return page


@pytest.mark.slow
def test_after_a_kill_every_seat_is_there_and_nothing_that_was_answered_is_lost(tmp_path: Path) -> None:
    """Killed before the first act, right after an answer, and in the middle of an act that has no answer yet."""
    folder, port = tmp_path / "room", free_port()
    with host(folder, port) as (process, code):
        token = asyncio.run(sits_down(port, code))
        process.send_signal(signal.SIGKILL)
    assert "Ana" not in "".join(path.read_text(encoding="utf-8") for path in folder.iterdir())
    assert token not in (folder / "seats.json").read_text(encoding="utf-8")
    kept = json.loads((folder / "seats.json").read_text(encoding="utf-8"))
    (folder / "seats.json").write_text(json.dumps({**kept, "started": True}), encoding="utf-8")

    async def draws() -> str:
        page = await comes_back(port, token)
        assert page.state["scene"]["seats"][0]["name"] == "Ana"
        assert "ack" in await page.ask(act="draw", id_="first")
        return str(page.state["history"])

    with host(folder, port) as (process, _):
        history = asyncio.run(draws())
        process.send_signal(signal.SIGKILL)

    async def discards() -> None:
        page = await comes_back(port, token)
        assert page.state["history"] == history
        card = history[-2:]  # after a red three comes the card in its place
        again = page.state["scene"]["seq"]
        await page.say({"method": "custom", "content": {"v": 1, "id": "cut", "seq": again, "act": f"discard {card}"}})

    with host(folder, port) as (process, _):
        asyncio.run(discards())
        process.send_signal(signal.SIGKILL)

    async def looks() -> None:
        page = await comes_back(port, token)
        assert page.state["history"].startswith(history)
        # Sent again, as a page does: it is played if it was not, and not twice.
        await page.ask(id_="cut", seq=len(history.splitlines()), act=f"discard {history[-2:]}")

    with host(folder, port) as (process, _):
        asyncio.run(looks())
    record = GameRecord.load(folder / "table-01.canasta")
    assert str(record).count(f"{history}; discard {history[-2:]}") == 1
