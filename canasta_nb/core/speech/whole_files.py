"""Writing a file whole or not at all: after an interruption it is the old one or the new one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from io import FileIO
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import Any, BinaryIO, Final

# A browser's drive writes a file back when it is closed: one that is kept open for a lock would undo what was written.
LOCKS: Any = import_module("fcntl") if sys.platform != "emscripten" and find_spec("fcntl") else None
"""The system's locks on files; Windows, Python in a browser and some network drives have none."""

EVERYBODY: Final = 0o666
"""The mode of a file as programs usually write it: the user's mask takes away who may not read or change it."""
OWNER: Final = 0o600
"""The mode of a file that only its owner may read."""
PATIENCE: Final = 5.0
"""So many seconds another process may write before it is said that it does."""


def write_whole(place: Path, content: bytes, *, mode: int = EVERYBODY) -> None:
    """Write a file beside its place, then put it there; a ``mode`` holds as far as the user's mask allows.

    Raises OSError where the folder cannot be written; the old file is then as it was.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> write_whole(Path(folder.name) / "marks.csv", b"points")
    >>> [(path.name, path.read_bytes()) for path in Path(folder.name).iterdir()]
    [('marks.csv', b'points')]
    """
    with written_beside(place, content, mode=mode):
        pass


@contextmanager
def written_beside(place: Path, content: bytes, *, mode: int = EVERYBODY) -> Iterator[Path]:
    """Write a file beside its place and give its name; it comes to its place when the block ends without an error."""
    beside = place.with_name(f"{place.name[:40]}.{token_hex(4)}.new")
    try:
        with open(beside, "xb", buffering=0, opener=lambda path, flags: os.open(path, flags, mode)) as file:
            write_out(file, content)
        yield beside
        beside.replace(place)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def set_aside(place: Path, ending: str = "damaged") -> Path:
    """Give a file a name that nothing reads, beside those with this ending already, and return it.

    Raises OSError where that is not possible.

    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "fz.json"
    >>> for content in ("{", "["):
    ...     _ = place.write_text(content)
    ...     print(set_aside(place).name)
    fz.json.damaged
    fz.json-2.damaged
    """
    number, free = 1, place.with_name(f"{place.name}.{ending}")
    while free.exists():
        number += 1
        free = place.with_name(f"{place.name}-{number}.{ending}")
    return place.replace(free)


def write_out(file: FileIO, content: bytes) -> None:
    """Write so many bytes out to the disk; OSError where not all of them fit."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


@contextmanager
def held_alone(file: BinaryIO) -> Iterator[None]:
    """Let no other process write to an open file as long as the block lasts, where the system has such locks.

    Raises BlockingIOError where another process writes for too long.
    """
    end = monotonic() + PATIENCE
    while LOCKS is not None:
        try:
            LOCKS.flock(file.fileno(), LOCKS.LOCK_EX | LOCKS.LOCK_NB)
            break
        except BlockingIOError:
            if monotonic() > end:
                raise
            sleep(0.005)
        except OSError:  # this drive has no locks
            break
    yield  # the lock ends with the file
