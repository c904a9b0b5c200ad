"""A position for a whole class, by a name: a file, a puzzle, or an exercise."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import read_small_file
from canasta_nb.descriptions.reporting import position_in
from canasta_nb.game.beginning import begun_with
from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.teaching.bank.exercises import exercise

sentence = partial(say, "room/words.toml", "host")


def position_called(name: str) -> str:
    """Return a position as text: of a file, of a puzzle, or of an exercise that asks about one.

    Raises Mistake for anything else.

    >>> position_called("fz-3").splitlines()[0][:13]
    'rules classic'
    """
    path = Path(name).expanduser()
    if path.is_file():
        return _read(path, name)
    if name in shipped_puzzles():
        return shipped_puzzles()[name].text
    with suppress(ValueError):
        for part in exercise(name).parts:
            if part.text.startswith("rules "):
                return part.text
    raise Mistake(sentence("no_position", name=name))


def _read(path: Path, name: str) -> str:
    try:
        text = read_small_file(path).decode()
        begun_with(parse_position(position_in(text)), seed=0)
    except UnicodeDecodeError as error:
        raise Mistake(sentence("no_text", name=name)) from error
    except Mistake as error:
        raise Mistake(sentence("no_start", name=name, why=error)) from error
    return text
