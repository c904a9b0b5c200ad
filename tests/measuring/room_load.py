"""How quickly a room answers when it is full: ten tables, forty lines, and everybody plays.

Run it with `python tests/measuring/room_load.py`. It starts `canasta-nb host` on this machine, and prints how long it
takes from an act to the last page of its table that shows it, and what the server used.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from room_served import Page
from servers import free_port, running

SEATS = 4
THINKS = (0.3, 1.0)
"""Seconds that somebody thinks about an act."""


@dataclass
class Played:
    """What was played at one table: when its newest act was sent, and which pages have not shown it yet."""

    sent: float = 0.0
    log: int = -1
    waits: set[int] = field(default_factory=set)


@dataclass
class Found:
    """What was measured: seconds from an act to the last page, and answers that were a no."""

    seconds: list[float] = field(default_factory=list)
    refused: int = 0

    def at(self, share: float) -> float:
        """Return the time within which this share of the acts was shown everywhere."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def plays(page: Page, seat: int, table: Played, found: Found, until: float, chance: random.Random) -> None:
    """Play a seat by the words that its table offers, until the time is over."""
    await page.say({"method": "update", "state": {"text_view": True}})
    number = -1
    while time.monotonic() < until:
        try:
            told = await asyncio.wait_for(page.line.read_message(), 1.0)
        except TimeoutError:
            continue
        if told is None:
            raise AssertionError(page.line.close_code)
        heard: dict[str, Any] = json.loads(told)
        page.state.update(heard.get("state", {}))
        scene = page.state["scene"]
        if "scene" in heard.get("state", {}) and scene["log"] >= table.log >= 0 and seat in table.waits:
            table.waits.discard(seat)
            if not table.waits:
                found.seconds.append(time.monotonic() - table.sent)
        found.refused += "nack" in heard.get("content", {})
        words = page.state.get("typed") or []
        if scene["turn"] == seat and scene["phase"] in ("draw", "play") and words and scene["log"] != number:
            number = scene["log"]
            await asyncio.sleep(chance.uniform(*THINKS))
            discards = [word for word in words if word.startswith("discard")]
            act = "draw" if scene["phase"] == "draw" else chance.choice(discards or words)
            table.sent, table.log, table.waits = time.monotonic(), scene["log"] + 1, set(range(1, SEATS + 1))
            content = {"v": 1, "id": f"{seat}-{scene['seq']}", "seq": scene["seq"], "act": act}
            await page.say({"method": "custom", "content": content})


async def measured(url: str, code: str, owner: str, tables: int, seconds: float) -> Found:
    """Sit down at every seat, and play."""
    found, people = Found(), []
    for table in range(1, tables + 1):
        played = Played()
        for seat in range(1, SEATS + 1):
            page = await Page.at(url, {"code": code})
            await page.until(lambda told: "lobby" in told)
            await page.say({"sit": {"table": table, "seat": seat, "name": "ABCD"[seat - 1]}})
            await page.until(lambda told: told.get("method") == "open")
            people.append((page, seat, played))
    host = await Page.at(url, {"owner": owner})
    await host.say({"owner": "start"})
    until = time.monotonic() + seconds
    chance = random.Random(1)
    await asyncio.gather(*[plays(page, seat, played, found, until, chance) for page, seat, played in people])
    return found


def load(tables: int, seconds: float) -> tuple[Found, str]:
    """Return what was measured, and what the server used, in words."""
    with tempfile.TemporaryDirectory() as place:
        port, log = free_port(), Path(place) / "host.log"
        command = [sys.executable, "-m", "canasta_nb", "host", "--tables", str(tables), "--dir", f"{place}/room"]
        with running([*command, "--port", str(port)], log) as until:
            until(lambda: "Ctrl" in log.read_text(encoding="utf-8"))
            said = log.read_text(encoding="utf-8")
            code, owner = re.search(r"\b([2-9JQKA]{6})\.", said), re.search(r"owner=(\S+)", said)
            assert code
            assert owner
            found = asyncio.run(measured(f"http://127.0.0.1:{port}/", code[1], owner[1], tables, seconds))
            return found, used(str(port))


def used(port: str) -> str:
    """Return the memory and the processor time of the server, as `ps` tells them."""
    asked = ["ps", "-eo", "rss,time,args", "--sort=start_time"]
    lines = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.splitlines()
    own = next((line.split() for line in lines if f"--port {port}" in line), ["0", "?"])
    return f"{int(own[0]) // 1024} MB, {own[1]} of processor"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=120.0)
    given = parser.parse_args()
    played, server = load(given.tables, given.seconds)
    print(f"{len(played.seconds)} acts, {played.refused} refused, load {os.getloadavg()[0]:.1f}, server {server}")
    print(f"p50 {played.at(0.5):.3f} s, p95 {played.at(0.95):.3f} s, slowest {played.at(1.0):.3f} s")
