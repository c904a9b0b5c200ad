"""The process that plays a saved game. A claim is a lock of the system's, so it ends with its process.

Some systems have no such locks: Windows, Python in a browser and some network drives. There every claim is granted,
and a ``RecordFile`` notices when it writes that another process has written.
"""

from __future__ import annotations

import os
from pathlib import Path
from weakref import WeakSet

from canasta_nb.core.speech.whole_files import LOCKS


class Claim:
    """The right of this process to write on in one file; ``release`` or the end of the process gives it back."""

    def __init__(self, descriptor: int = -1) -> None:
        self._descriptor = descriptor
        if descriptor >= 0:
            _held.add(self)

    def again(self) -> Claim:
        """Return a second claim of this process on the same file; the lock lasts as long as either."""
        return Claim(os.dup(self._descriptor))

    def is_on(self, file: os.stat_result) -> bool:
        """Tell whether the claim is on this file."""
        return self._descriptor >= 0 and os.path.samestat(os.fstat(self._descriptor), file)

    def release(self) -> None:
        """Give the file back."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    __del__ = release


_held: WeakSet[Claim] = WeakSet()


def held_here(path: Path) -> Claim | None:
    """Return a claim that this process has on a file already, if any. Raises OSError where there is no file."""
    file = path.stat()
    return next((held for held in list(_held) if held.is_on(file)), None)


def claim(path: Path) -> Claim | None:
    """Claim a file for this process; None while another process has it. Raises OSError where there is no file."""
    own = held_here(path)
    if own is not None:
        return own.again()
    if LOCKS is None:
        return Claim()
    try:
        descriptor = os.open(path, os.O_RDWR)  # network drives lock only what is open for writing
    except PermissionError:
        return Claim()  # a process that may not write cannot be in anybody's way
    try:
        LOCKS.flock(descriptor, LOCKS.LOCK_EX | LOCKS.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    except OSError:  # this drive has no locks
        os.close(descriptor)
        return Claim()
    claimed = Claim(descriptor)
    try:
        if claimed.is_on(path.stat()):
            return claimed
    except OSError:  # another process has just taken the file away
        claimed.release()
        raise
    claimed.release()  # another process has just put a new file there
    return claim(path)
