"""A position for a whole class, by a name: a file, a puzzle, or an exercise."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import read_small_file
from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.teaching.bank.exercises import exercise


def position_called(name: str) -> str:
    """Return a position as text: of a file, of a puzzle, or of an exercise that asks about one.

    Raises Mistake for anything else.

    >>> position_called("fz-3").splitlines()[0][:13]
    'rules classic'
    """
    path = Path(name).expanduser()
    if path.is_file():
        return read_small_file(path).decode()
    if name in shipped_puzzles():
        return shipped_puzzles()[name].text
    with suppress(ValueError):
        return next(part.text for part in exercise(name).parts if part.text.startswith("rules "))
    raise Mistake(say("room/words.toml", "host", "no_position", name=name))
