"""A saved game taken up where it stopped, whoever sits at its table."""

from __future__ import annotations

import secrets
from pathlib import Path

from canasta_nb.core.notation.entries import Note, RecordError
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.notation.saving import NotTakenUp, resume
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.unreadable import sentence as record_sentence
from canasta_nb.game.game import Game
from canasta_nb.game.played import deals_of


def taken_up(path: str | Path) -> tuple[Game, GameRecord]:
    """Take up a saved game where it stopped; it goes on in the same file. Return it with its record.

    While another process plays it, it goes on in a copy, which the game's notice names. The notice also names an act
    that today's revision of the rules does not allow: the deal goes on from the position before it. Raises OSError
    when the file cannot be read, and NotTakenUp, a ValueError, with the line that does not hold.
    """
    saved = resume(path)
    try:
        seed = number_noted(saved.record, "_seed")
        names = saved.record.players
        game = Game(saved.position, seed=secrets.randbelow(2**32) if seed is None else seed, names=names)
    except Mistake as mistake:
        raise NotTakenUp(path, mistake) from mistake
    game.take_up(deals_of(saved.record, saved.positions)[-1])
    written = game.written
    written.file = saved.file
    if saved.file.path != Path(path):
        written.goes_on_in_a_copy()
    written.notice = f"{saved.record.says} {written.notice}".strip()
    return game, saved.record


def number_noted(record: GameRecord, name: str) -> int | None:
    """Return the whole number of the newest line of information of this name.

    RecordError where it is something else.

    >>> number_noted(GameRecord.parse("canasta 1\\n_seat 3\\nrules classic; turn 1 draw"), "_seat")
    3
    """
    notes = [entry for entry in record.entries if isinstance(entry, Note) and entry.name == name]
    try:
        return int(notes[-1].text) if notes else None
    except ValueError:
        raise RecordError(notes[-1].line, record_sentence("record", "no_number", name=name)) from None
