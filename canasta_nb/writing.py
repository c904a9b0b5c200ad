"""The place where a command writes its results."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from canasta_nb.core.speech.mistakes import mistaken, system_message
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import small


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
        says = small(system_message(error) or str(error))
        raise Mistake(mistaken("class.out_closed", folder=folder, says=says)) from error
