"""What a learner has chosen once, for every page: one small file that Python alone reads and writes.

The file, ``settings.json``, is in the learner's own folder for data. Any program may have written it, so it is read as
untrusted data: what has another form or is out of bounds counts as not chosen. What a newer version keeps in it stays
there.

JupyterLab's extension asks for a choice, and keeps one, with a silent request to the kernel of a page. It is written
so that no name is left among the learner's own.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.mistakes import system_message
from canasta_nb.core.speech.small_files import read_small_file
from canasta_nb.core.speech.whole_files import OWNER, set_aside, write_whole

NAME = "settings.json"
BROWSERS_DRIVE = Path("/drive")
"""Where JupyterLite shows Python the notebooks, and keeps what is written."""
LARGEST = 100_000
MOST_SEATS = 12
MOST_LIT = 100
SWITCHES = ("show_python", "sound", "sound_asked", "only_classic")
_WORD = re.compile(r"[\w-]{1,60}", re.ASCII)


@dataclass(frozen=True)
class ChosenGame:
    """What was chosen last in the lobby; the place that offers it checks whether there is such a game."""

    rules: str = "classic"
    players: int = 4
    seat: int = 1
    bots: str = "careful"
    pace: str = "slow"


@dataclass(frozen=True)
class Settings:
    """Every choice, as it is before anything was chosen."""

    show_python: bool = False
    """Whether course pages show their Python."""
    game: ChosenGame = ChosenGame()
    sound: bool = False
    """Whether tables are heard."""
    sound_asked: bool = False
    """Whether a table has asked about that: it does so once."""
    only_classic: bool = False
    """Whether practice leaves other games out."""
    lit: tuple[str, ...] = ()
    """The lessons whose stones have lighted: each does so once."""


def learners_folder() -> Path:
    """Return the learner's own folder for data.

    Python in a browser keeps only what is written beside the notebooks, so there it is the folder at the top of these.
    """
    if sys.platform == "emscripten":
        return BROWSERS_DRIVE
    from platformdirs import user_data_path

    return user_data_path("canasta_nb", appauthor=False)


def settings(file: Path | None = None) -> Settings:
    """Return what was chosen; the usual choices where nothing was, or nothing can be read.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "settings.json"
    >>> settings(file).show_python
    False
    >>> keep_settings(file, show_python=True)
    ''
    >>> settings(file).show_python
    True
    """
    try:
        kept = _kept(file or learners_folder() / NAME)
    except (OSError, ValueError, RecursionError):
        return Settings()
    switches = {name: kept.get(name) is True for name in SWITCHES}
    return Settings(game=_game(kept.get("game")), lit=_lit(kept.get("lit")), **switches)


def keep_settings(file: Path | None = None, **chosen: object) -> str:
    """Keep these choices and leave the others as they are; why that was not possible, or nothing.

    A file that holds something else is set aside, and one that can't be read stays as it is, because a newer version
    may have kept more in it. Raises TypeError for a choice that there is not.
    """
    if unknown := chosen.keys() - {field.name for field in fields(Settings)}:
        raise TypeError(f"there is no setting {min(unknown)}")
    place = file or learners_folder() / NAME
    known = {name: asdict(value) if isinstance(value, ChosenGame) else value for name, value in chosen.items()}
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, json.dumps(_before(place) | known).encode(), mode=OWNER)
    except OSError as error:
        return system_message(error) or str(error)
    return ""


def first_lit(lesson: str, file: Path | None = None) -> bool:
    """Keep that the stone of a lesson lights, and tell whether it does so for the first time.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "settings.json"
    >>> first_lit("05_freezing", file), first_lit("05_freezing", file)
    (True, False)
    """
    lit = settings(file).lit
    return lesson not in lit and not keep_settings(file, lit=(*lit, lesson))


def _lit(value: object) -> tuple[str, ...]:
    """Return names of lessons; none where the file holds something else."""
    names = value if isinstance(value, list) and len(value) <= MOST_LIT else []
    return tuple(name for name in names if _is_word(name))


def _kept(file: Path) -> dict[str, Any]:
    """Return what is in the file, with whatever a newer version keeps there.

    Raises OSError where it can't be read, and ValueError or RecursionError where it holds something else.
    """
    kept = json.loads(read_small_file(file, LARGEST, follow=False))
    if not isinstance(kept, dict):
        raise ValueError(kept)
    return kept


def _before(file: Path) -> dict[str, Any]:
    """Return what is kept already; OSError where that can't be read, because nothing may be written over it."""
    try:
        return _kept(file)
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        set_aside(file)
        return {}


def _game(value: object) -> ChosenGame:
    """Return a game of the right form; the usual one for anything else."""
    if not isinstance(value, dict) or value.keys() != {field.name for field in fields(ChosenGame)}:
        return ChosenGame()
    words = all(_is_word(value[name]) for name in ("rules", "bots", "pace"))
    numbers = all(type(value[name]) is int and 1 <= value[name] <= MOST_SEATS for name in ("players", "seat"))
    return ChosenGame(**value) if words and numbers else ChosenGame()


def _is_word(value: object) -> bool:
    return isinstance(value, str) and _WORD.fullmatch(value) is not None
