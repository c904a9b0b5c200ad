"""The games at the tables of the lessons: where a learner played last, and whether a turn there is not over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from canasta_nb.core.speech.small_files import NotASmallFile, read_small_file, written_at
from canasta_nb.widgets.wire.keeping import FOLDER

HOOK, PLAY = "hook", "play-table"
"""The cells of a lesson with a table: the one at its top, and the one before its graded questions."""
SEAT = re.compile(r"^_seat (\d)$", re.MULTILINE)


class PlayedAt(NamedTuple):
    """The game that was played last at the tables of a notebook: its file, and when it was written."""

    when: float
    file: Path


def games(folder: Path) -> dict[str, PlayedAt]:
    """Return the notebooks at whose tables a learner played; a host may name the game in their place."""
    found: dict[str, PlayedAt] = {}
    for path in (folder / FOLDER).glob("*.canasta"):
        if (when := written_at(path)) is not None:
            name = path.name.partition(".")[0].rpartition("-")[0]
            found[name] = max(PlayedAt(when, path), found.get(name, PlayedAt(0, path)))
    return found


def is_in_a_turn(file: Path) -> bool:
    """Tell whether a game stopped in the middle of its player's turn.

    >>> is_in_a_turn(Path("gone.canasta"))
    False
    """
    try:
        text = read_small_file(file).decode("utf-8", "replace").rstrip()
    except (NotASmallFile, OSError):
        return False
    seat, turn = SEAT.search(text), text.rpartition("\n")[2]
    return bool(seat) and turn.startswith(f"{seat and seat[1]}: ") and "; discard " not in turn
