"""Keeping up with the learner: a home that is shown notices an answer that was given anywhere else.

Python looks, because the page would have to ask again and again, and a kernel that is asked never counts as idle.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from canasta_nb.notebook import notebook

SECONDS = 1.0
Signature = tuple[tuple[str, int, int], ...]


class Watching(Protocol):
    """What keeps up: it names the files and folders that change, and looks again."""

    def traces(self) -> Iterable[Path]: ...

    def look_again(self) -> None: ...


@dataclass
class _Watch:
    """The one watch of a notebook; the home that was shown before needs none any more."""

    task: asyncio.Task[None] | None = None


def watch(home: Watching) -> None:
    """Let a home look again whenever one of its files changes; nothing where no loop runs around the cells."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return
    own = notebook().own(_Watch)
    if own.task:
        own.task.cancel()
    own.task = loop.create_task(keep_up(home))


async def keep_up(home: Watching, seconds: float = SECONDS) -> None:
    """Look at the files every so many seconds, for ever."""
    before = signature(home.traces())
    while True:
        await asyncio.sleep(seconds)
        now = signature(home.traces())
        if now != before:
            before = now
            with suppress(Exception):  # a home shows what goes wrong, and the next look may go well
                home.look_again()


def signature(traces: Iterable[Path]) -> Signature:
    """Return what tells one state of files from another: of a folder, that of the files in it.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> before = signature([folder])
    >>> (folder / "fz.json").write_text("{}")
    2
    >>> signature([folder]) == before, signature([folder / "gone"])
    (False, ())
    """
    found = []
    for trace in traces:
        with suppress(OSError):
            for path in sorted(trace.iterdir()) if trace.is_dir() else [trace]:
                with suppress(OSError):  # one that is gone hides none of the others
                    about = path.stat()
                    found.append((str(path), about.st_mtime_ns, about.st_size))
    return tuple(found)
