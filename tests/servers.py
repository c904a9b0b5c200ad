"""Servers for tests: each is started, waited for until it answers, and ended."""

from __future__ import annotations

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from canasta_nb.classroom.grading.isolation import end

START = 60
"""Seconds that a server may take until it answers."""
END = 20
"""Seconds that it may take to end."""


def free_port() -> int:
    """Return a port of this machine at which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def answers(address: str) -> bool:
    """Tell whether somebody answers at an address, be it with a refusal."""
    try:
        with urllib.request.urlopen(address, timeout=2):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


@contextmanager
def running(
    command: Sequence[str | Path], log: Path, *, folder: Path | None = None, environment: Mapping[str, str] = os.environ
) -> Iterator[Callable[[Callable[[], object]], None]]:
    """Run a server; yield a function that waits until something holds, and fails with what the server has printed."""
    with log.open("wb") as written:
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=written, stderr=subprocess.STDOUT)
    deadline = time.monotonic() + START

    def until(holds: Callable[[], object]) -> None:
        while not holds():
            said = log.read_text(encoding="utf-8", errors="replace")
            assert server.poll() is None, f"The server has ended:\n{said}"
            assert time.monotonic() < deadline, f"The server does not answer:\n{said}"
            time.sleep(0.1)

    try:
        yield until
    finally:
        end(server, END)


@contextmanager
def serving(
    command: Sequence[str | Path],
    address: str,
    log: Path,
    *,
    folder: Path | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Iterator[None]:
    """Run a server; the block begins as soon as it answers at an address."""
    with running(command, log, folder=folder, environment=environment) as until:
        until(lambda: answers(address))
        yield
