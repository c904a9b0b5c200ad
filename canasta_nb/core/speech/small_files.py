"""Files that anybody may have written or put there: only regular files are read, up to a limit and without waiting.

What lies under a name may be a pipe that nobody writes to, or a link to a device without an end. So we open a file
without waiting for anybody, look at the open file itself, and read no more of it than the limit.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from errno import ENAMETOOLONG
from pathlib import Path
from typing import IO, BinaryIO, Literal

from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import OneSentence

LARGEST = 4_000_000
"""The bytes that a rule set, a record, a saved game, a case file or a file of answers may have."""
LARGEST_NOTEBOOK = 20_000_000
"""The bytes that a notebook may have, with its outputs."""
LARGEST_LOG = 64_000_000
"""The bytes that a file may have that grows for as long as somebody learns."""

_KINDS = {stat.S_IFDIR: "folder", stat.S_IFIFO: "pipe", stat.S_IFSOCK: "socket"}
_WITHOUT_WAITING = sum(getattr(os, flag, 0) for flag in ("O_NONBLOCK", "O_NOCTTY"))
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class NotASmallFile(OneSentence, OSError):  # noqa: N818 - it says what is wrong
    """Something under a name that is not read as a file: ``strerror`` says what it is."""

    def __str__(self) -> str:
        """The name and what it is.

        >>> str(NotASmallFile(0, "this is a pipe, not a file", "mine.canasta"))
        'mine.canasta: this is a pipe, not a file.'
        """
        return f"{shortened(str(self.filename))}: {self.strerror}."


def read_small_file(path: str | Path, most: int = LARGEST, *, follow: bool = True) -> bytes:
    """Return what is in a regular file of at most so many bytes.

    Raises NotASmallFile, an OSError, for a larger file and for anything else: a folder, a pipe, a socket, a device, a
    name that no file can have, and a link unless it is to ``follow``. Raises OSError as ``open`` does.

    >>> import tempfile
    >>> read_small_file(tempfile.mkdtemp())
    Traceback (most recent call last):
    NotASmallFile: ...: this is a folder; name a file in it.
    """
    with opened_file(path, follow=follow) as file:
        return read_whole(file, most)


def opened_file(path: str | Path, *, follow: bool = True) -> BinaryIO:
    """Return a regular file, open to be read; raise as ``read_small_file`` does for anything else."""
    return _opened(path, "rb", follow=follow)


def file_to_append(path: str | Path, *, follow: bool = False) -> BinaryIO:
    """Return a regular file, open to be added to, which is then its owner's alone.

    Raises as ``read_small_file`` does for anything else, a link too unless it is to ``follow``.
    """
    file = _opened(path, "ab", follow=follow)
    owners_alone(file)
    return file


def _opened(path: str | Path, mode: Literal["rb", "ab"], *, follow: bool) -> BinaryIO:
    name = nameable(path)
    if not follow and Path(name).is_symlink():
        raise _not_a_small_file(name, "link")
    more = _WITHOUT_WAITING | (0 if follow else _NO_LINK)
    try:
        file = open(name, mode, opener=lambda name, flags: owners_file(name, flags | more))  # noqa: SIM115 - it is returned
    except OSError:
        _refuse_others(name, Path(name).stat())  # not every system opens a folder or a socket to look at it
        raise
    try:
        _refuse_others(name, os.fstat(file.fileno()))
    except NotASmallFile:
        file.close()
        raise
    return file


def read_whole(file: BinaryIO, most: int = LARGEST) -> bytes:
    """Return what is in an open file; raise NotASmallFile where that is more than so many bytes."""
    large = os.fstat(file.fileno()).st_size > most
    content = b"" if large else file.read(most + 1)  # a file may grow, and the system may know no size
    if large or len(content) > most:
        raise _not_a_small_file(str(file.name), "large", most=f"{most / 1e6:.0f}")
    return content


def written_at(path: Path) -> float | None:
    """Return when a regular file was written, in seconds; None for anything else, and for one that is gone.

    >>> import tempfile
    >>> written_at(Path(tempfile.mkdtemp())), written_at(Path("gone.canasta"))
    (None, None)
    """
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime if stat.S_ISREG(status.st_mode) else None


def nameable(path: str | Path) -> str:
    """Return the name of a file; raise NotASmallFile for a text that no file can be called.

    >>> nameable("mine.canasta")
    'mine.canasta'
    >>> nameable("mine\\0.canasta")
    Traceback (most recent call last):
    NotASmallFile: 'mine\\x00.canasta': no file can have this name.
    """
    name = os.fspath(path)
    unfit = False
    try:
        Path(name).lstat()
    except ValueError:  # a zero byte, or half a surrogate pair
        unfit = True
    except OSError as error:
        unfit = error.errno == ENAMETOOLONG
    if unfit:
        raise _not_a_small_file(ascii(name), "name")
    return name


def owners_file(name: str, flags: int) -> int:
    """Open a file that nobody but its owner may read, should it be made now: an ``opener`` for ``open``."""
    return os.open(name, flags, 0o600)


def owners_alone(file: IO[bytes]) -> None:
    """Let nobody but its owner read an open file, which an earlier version may have left open to all."""
    if hasattr(os, "fchmod"):  # not every system has it
        with suppress(OSError):  # the file may be another person's
            os.fchmod(file.fileno(), 0o600)


def _refuse_others(name: str, status: os.stat_result) -> None:
    """Raise NotASmallFile for everything but a regular file."""
    if not stat.S_ISREG(status.st_mode):
        raise _not_a_small_file(name, _KINDS.get(stat.S_IFMT(status.st_mode), "device"))


def _not_a_small_file(name: str, what: str, **values: str) -> NotASmallFile:
    return NotASmallFile(0, mistaken(f"what_it_is.{what}", **values), name)
