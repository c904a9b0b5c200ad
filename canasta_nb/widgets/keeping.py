"""Where a table in a notebook keeps its game, so that running its cell again loses nothing.

The cell of a notebook and what its table is made of name the file; it lies beside the notebook and begins with the
first act that a person plays. Where no notebook runs the cell, nothing is kept unless ``save`` says so.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from canasta_nb.core.refusals import Mistake
from canasta_nb.session import Session
from canasta_nb.telling import told

FOLDER = "saved-games"
_made: dict[str, int] = {}  # how many tables the running cell has made


class Opened(NamedTuple):
    """A game at a table: the session, the file it will be kept in, and what is asked about a saved one."""

    session: Session
    anew: Callable[[], Session]
    place: Path | None = None
    question: str = ""


def opened(start: Any, game: Mapping[str, Any], *, readonly: bool = False) -> Opened:
    """The game that a table begins with: the one that lies in its file already, else a new one."""
    save = game.get("save")
    anew = partial(Session, start, **{name: value for name, value in game.items() if name != "save"})
    if isinstance(start, Session):
        return Opened(start, anew)
    if isinstance(save, str | Path) and Path(save).exists():
        return Opened(_resumed(Path(save), game), anew)
    new = Session(start, **game)  # first, because what cannot be played is not looked for
    if save is not None:
        return Opened(new, anew)
    place = None if readonly else place_of(start, game)
    if place is None or not place.exists():
        return Opened(new, anew, place)
    try:
        session = _resumed(place, game)
    except (Mistake, OSError) as error:
        return Opened(new, anew, _free(place), told("saved", "broken", why=str(error)))
    acts = sum(deed.seat == session.seat for deed in session.log)
    return Opened(session, anew, place, told("saved", "question", deal=session.position.deal, acts=acts))


def _resumed(path: Path, game: Mapping[str, Any]) -> Session:
    return Session.resume(path, bots=game.get("bots"), undo_policy=game.get("undo_policy", "turn"))


def place_of(start: Any, game: Mapping[str, Any]) -> Path | None:
    """The file of the table that the running cell makes; None where no notebook runs it.

    >>> place_of("classic", {"seed": 7}) is None
    True
    """
    notebook = os.environ.get("JPY_SESSION_NAME")
    cell, run = _running_cell()
    if not notebook or not cell:
        return None
    many = _made.get(run, 0) + 1
    _made.clear()
    _made[run] = many
    said = [notebook, cell, many, str(start), {name: str(value) for name, value in game.items()}]
    name = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:8]
    return Path.cwd() / FOLDER / f"{Path(notebook).stem}-{name}.canasta"


def _running_cell() -> tuple[str, str]:
    """The id of the cell that runs, as the notebook's page names it, and the id of this run."""
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return "", ""
    shell: Any = get_ipython()
    if not hasattr(shell, "get_parent"):  # no notebook
        return "", ""
    parent = shell.get_parent()
    return str(parent.get("metadata", {}).get("cellId") or ""), str(parent.get("header", {}).get("msg_id"))


def keep(session: Session, place: Path) -> str:
    """Write the game down in its file from now on, what lay there put aside; a sentence where that cannot be done."""
    try:
        place.parent.mkdir(exist_ok=True)
        if place.exists():
            place.replace(place.with_suffix(".before.canasta"))
        session.keep(place)
    except OSError as error:
        return told("saved", "not", why=error.strerror or str(error))
    return ""


def _free(place: Path) -> Path:
    """A name beside one whose file is left as it is."""
    number = 2
    while (other := place.with_name(f"{place.stem}-{number}{place.suffix}")).exists():
        number += 1
    return other
