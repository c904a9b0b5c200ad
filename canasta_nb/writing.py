"""Writing a file whole or not at all: after an interruption it is the old one or the new one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from canasta_nb.core.speech.mistakes import mistaken, said_by_system
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import small

EVERYBODY = 0o666
"""The mode of a file as programs usually write it: the user's mask takes away who may not read or change it."""
OWNER = 0o600
"""The mode of a file that only its owner may read."""


def write_whole(place: Path, content: bytes, *, mode: int = EVERYBODY) -> None:
    """Write a file beside its place, then put it there; a ``mode`` holds as far as the user's mask allows.

    Raises OSError where the folder cannot be written; the old file is then as it was.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> write_whole(Path(folder.name) / "marks.csv", b"points")
    >>> [(path.name, path.read_bytes()) for path in Path(folder.name).iterdir()]
    [('marks.csv', b'points')]
    """
    beside = place.with_name(f"{place.name[:40]}.{token_hex(4)}.new")
    try:
        with open(beside, "xb", opener=lambda path, flags: os.open(path, flags, mode)) as file:
            file.write(content)
        beside.replace(place)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


@contextmanager
def written_into(folder: Path) -> Iterator[None]:
    """Write the results of a command into a folder; Mistake where that can't be written, with the option that helps.

    >>> with written_into(Path("feedback")):
    ...     raise PermissionError(13, "Permission denied")
    Traceback (most recent call last):
    Mistake: I can't write in the folder feedback: permission denied. Choose another place: -o.
    """
    try:
        yield
    except OSError as error:
        says = small(said_by_system(error) or str(error))
        raise Mistake(mistaken("class.out_closed", folder=folder, says=says)) from error
