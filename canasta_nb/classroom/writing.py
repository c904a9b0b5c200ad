"""Atomic writing of files: after an interruption the old file or the new one is complete."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(place: Path, content: bytes, *, mode: int = 0o600) -> None:
    """Write a file beside its place, then put it there; without another mode only its owner may read it.

    >>> folder = tempfile.TemporaryDirectory()
    >>> write_whole(Path(folder.name) / "marks.csv", b"points")
    >>> [(path.name, path.read_bytes()) for path in Path(folder.name).iterdir()]
    [('marks.csv', b'points')]
    """
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name[:40]}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(mode)
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
