"""A deal as it was played: what was done, tried and advised in it, and the lines that a record has of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.entries import HINT, Note, Played, Start
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.notation.text import Try, Turn, parse_act
from canasta_nb.core.speech.refusals import NotationError
from canasta_nb.descriptions.telling import Deed


class Hint(NamedTuple):
    """An act that a hint advised: after how many acts of the deal, and in which position."""

    place: int
    before: Position
    act: Act


class PlayedDeal(NamedTuple):
    """A deal as it was played: where it began, every act in its order, every try with its seat, and the hints."""

    start: Position
    log: list[Deed]
    tries: list[tuple[int, Try]]
    hints: list[Hint]

    def lines(self) -> Iterator[Note | Played]:
        """Yield the lines of a record after its start: the turns, and each hint before what was tried after it."""
        hints: dict[int, list[Note]] = {}
        for hint in self.hints:
            if hint.before == self.position_at(hint.place):
                hints.setdefault(hint.place, []).append(Note(HINT, str(hint.act)))
        place = 0
        since: list[tuple[int, Try]] = []
        for seat, tried in self.tries:
            if place in hints:
                yield from map(Played, turns_of(since))
                yield from hints.pop(place)
                since = []
            since.append((seat, tried))
            place += not tried.refused
        yield from map(Played, turns_of(since))
        yield from hints.get(place, ())

    def position_at(self, place: int) -> Position | None:
        """Return the position after this number of acts; None where the deal has fewer."""
        positions = [self.start, *(deed.after for deed in self.log)]
        return positions[place] if place < len(positions) else None


def deals_of(record: GameRecord, positions: Sequence[Position]) -> list[PlayedDeal]:
    """Return each deal of a record whose positions are these.

    Only hints to the seat that the record names count, so a record can excuse nobody else.

    >>> from canasta_nb.core.notation.records import replay
    >>> record = GameRecord.parse("canasta 1\\nrules classic; turn 1 draw; pile 6d\\n1: draw 5c; discard 5c")
    >>> [(len(deal.log), len(deal.tries)) for deal in deals_of(record, replay(record))]
    [(2, 2)]
    """
    after, learner = iter(positions), record.note("_seat")
    deals: list[PlayedDeal] = []
    for entry in record.entries:
        if isinstance(entry, Start):
            position = next(after)
            deals.append(PlayedDeal(position, [], [], []))
        elif isinstance(entry, Note):
            if entry.name == HINT and deals and str(position.turn) == learner:
                with suppress(NotationError):
                    deals[-1].hints.append(Hint(len(deals[-1].log), position, parse_act(entry.text)))
        else:
            _, log, tries, _ = deals[-1]
            for tried in entry.turn.tries:
                tries.append((entry.turn.seat, tried))
                if not tried.refused:
                    before, position = position, next(after)
                    log.append(Deed(entry.turn.seat, tried.act, before, position))
    return deals


def turns_of(tries: Sequence[tuple[int, Try]]) -> Iterator[Turn]:
    """Yield a turn for all that a seat tried in a row."""
    for seat, own in groupby(tries, key=itemgetter(0)):
        yield Turn(seat, tuple(tried for _, tried in own))
