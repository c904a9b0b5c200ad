"""Where a table in a notebook keeps its game, so that running its cell again loses nothing.

The cell of a notebook and the options of its table name the file; the options alone do where the host does not tell
which cell runs. The file is beside the notebook and begins with the first act of the player. A page without a server
has no place for files, so it keeps nothing unless ``save`` names a file, and the table says so.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.telling import sentence
from canasta_nb.game.session import Session
from canasta_nb.notebook import notebook, running_cell

FOLDER = "saved-games"


@dataclass
class Tables:
    """How many tables the running cell of a notebook has made."""

    run: str = ""
    made: int = 0

    def next_in(self, run: str) -> int:
        """Count one more table of this run, from 1; where no run is named each table is the first."""
        self.made = self.made + 1 if run and run == self.run else 1
        self.run = run
        return self.made


class Kept:
    """The place where the game of a table is kept, from the first act of the player."""

    def __init__(self, make: Callable[[], Session], place: Path | None = None, *, wanted: bool = True) -> None:
        self._make = make
        self._place = place
        self._old: Path | None = None  # the file of a game that makes room for a new one
        self._wanted = wanted

    def begin(self, session: Session, *, shown: bool) -> None:
        """Keep a game that is not kept yet; if that fails, tell it once to a player who sees the table."""
        written = session.game.written
        if written.file is None and self._wanted and (self._place or shown):
            keep(session, self._place, self._old)
            self._wanted = written.file is not None

    def anew(self, session: Session) -> Session:
        """Return a new game in the place of another, whose file is left as it is."""
        file = session.game.written.file
        if file is not None:
            file.close()
            self._old = file.path
        return self._make()


class Opened(NamedTuple):
    """A game at a table: the session, where it is kept, and what is asked about a saved one."""

    session: Session
    kept: Kept
    question: str = ""


def opened(start: Any, game: Mapping[str, Any], *, readonly: bool = False) -> Opened:
    """Return the game that a table begins with: the one that is in its file already, or a new one."""
    save = game.get("save")
    anew = partial(Session, start, **{name: value for name, value in game.items() if name != "save"})
    if isinstance(start, Session):
        return Opened(start, Kept(anew, wanted=False))  # the maker of a session decides whether to keep it
    if isinstance(save, str | Path) and Path(save).exists():
        session = _resumed(Path(save), game)
        return Opened(session, Kept(anew, Path(save)), _question(session) if session.game.written.notice else "")
    new = Session(start, **game)  # first, because what cannot be played is not looked for
    if save is not None or readonly:
        return Opened(new, Kept(anew, wanted=False))
    place = place_of(new, start, game)
    if place is None or not place.exists():
        return Opened(new, Kept(anew, place))
    try:
        session = _resumed(place, game)
    except (Mistake, OSError) as error:
        return Opened(new, Kept(anew, place), sentence("saved", "broken", why=str(error)))
    return Opened(session, Kept(anew, place), _question(session))


def _question(session: Session) -> str:
    acts = sum(deed.seat == session.seat for deed in session.log)
    question = sentence("saved", "question" if acts else "question_before", deal=session.position.deal, acts=acts)
    notice = session.game.written.noticed()
    return f"{notice}\n{question.splitlines()[-1]}" if notice else question


def _resumed(path: Path, game: Mapping[str, Any]) -> Session:
    return Session.resume(path, bots=game.get("bots"), undo_policy=game.get("undo_policy", "turn"))


def place_of(session: Session, start: Any, game: Mapping[str, Any]) -> Path | None:
    """Return the file of the table that the running cell makes; None where nothing that is written lasts.

    >>> place_of(Session("classic", seed=7), "classic", {"seed": 7}) is None
    True
    """
    named = os.environ.get("JPY_SESSION_NAME", "")
    if not (named or _keeps_files()):
        return None
    cell = running_cell()
    number = notebook().own(Tables).next_in(cell.run)
    said = [named, cell.id, number, str(start), {name: str(value) for name, value in game.items()}]
    name = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:8]
    return Path.cwd() / FOLDER / f"{Path(named).stem or _name(session, game)}-{name}.canasta"


def _name(session: Session, game: Mapping[str, Any]) -> str:
    """Return what a game is called that no notebook names: its rules, its seed where one was given, and the seat."""
    seed = f"-seed-{session.game.seed}" if game.get("seed") is not None else ""
    return f"{session.rules.id}{seed}-seat-{session.seat}"


def _keeps_files() -> bool:
    """Tell whether a host that names no notebook keeps what is written: JupyterLite's drive, a page served by Voila."""
    return sys.platform == "emscripten" or os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


def keep(session: Session, place: Path | None, old: Path | None = None) -> None:
    """Write the game down in its file from now on; the game's notice says where that cannot be done.

    An ``old`` game in that file is put aside. Any other is left alone, and this one gets a name beside it.
    """
    if place is None:
        session.game.written.notice = sentence("saved", "no_place")
        return
    try:
        place.parent.mkdir(exist_ok=True)
        if place == old and place.exists():
            place.replace(_free(place.with_suffix(".before.canasta")))
        session.game.keep(_free(place))
    except OSError as error:
        session.game.written.not_saved(error)


def _free(place: Path) -> Path:
    """Return the first name that no file has: this one, or one beside it."""
    number = 1
    free = place
    while free.exists():
        number += 1
        free = place.with_name(f"{place.stem}-{number}{place.suffix}")
    return free
