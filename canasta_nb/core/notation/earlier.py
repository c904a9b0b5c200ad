"""Records of an earlier revision of the rules, taken over: a deal goes on as far as its acts are legal today."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.entries import HINT, Entry, Note, Played, RecordError, Start, after
from canasta_nb.core.notation.turns import Turn
from canasta_nb.core.speech.unreadable import sentence

EARLIER = "_earlier"
"""The note that keeps what was played after an act that is no longer legal."""


class TakenOver:
    """The lines of a record, each deal of an earlier revision up to its first act that is no longer legal.

    The lines after that act become notes, and ``says`` has a sentence for each such deal.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._start: Start | None = None
        self._position: Position | None = None  # None where nothing more is played: the deal has broken off
        self._sentences: list[str] = []
        self.entries = tuple(kept for entry in entries for kept in self._taken(entry))

    @property
    def says(self) -> str:
        """Why deals break off, a sentence for each; empty where none does."""
        return " ".join(self._sentences)

    def _taken(self, entry: Entry) -> Iterator[Entry]:
        if isinstance(entry, Start):
            self._start, self._position = entry, entry.position
        if self._start is None or not self._start.earlier or isinstance(entry, Start):
            yield entry
        elif isinstance(entry, Played) and self._position:
            yield from self._as_far_as_legal(self._start, self._position, entry)
        elif isinstance(entry, Note) and (entry.name not in ("result", HINT) or self._position):
            yield entry
        else:
            yield Note(EARLIER, str(entry), entry.line)

    def _as_far_as_legal(self, start: Start, position: Position, entry: Played) -> Iterator[Entry]:
        """Yield a turn line; where one of its acts is not legal, what was tried before it, and the rest as a note."""
        seat, tries = entry.turn
        for number, tried in enumerate(tries):
            if tried.refused:
                continue
            try:
                self._position = position = after(position, entry, tried)
            except RecordError as error:
                self._position = None
                self._sentences.append(_says(start, error))
                if number:
                    yield Played(Turn(seat, tries[:number]), entry.line)
                yield Note(EARLIER, str(Turn(seat, tries[number:])), entry.line)
                return
        yield entry


def _says(start: Start, error: RecordError) -> str:
    rules = start.position.rules
    return sentence(
        "record", "earlier", revision=start.earlier, rules=rules.id, here=rules.revision, line=error.line,
        deal=start.position.deal, why=error.says,
    )  # fmt: skip
