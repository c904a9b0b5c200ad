"""The lines of a record: information, the positions that deals start from, and turns, whose tries are played here."""

from __future__ import annotations

from dataclasses import dataclass, field

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.cards import UNSEEN, cards_text
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import Try, Turn, position_lines
from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.refusals import IllegalAct, Mistake
from canasta_nb.core.speech.unreadable import sentence


class RecordError(Mistake):
    """A record whose line does not hold: its number and why."""

    def __init__(self, line: int, says: str) -> None:
        super().__init__(sentence("place", "record", line=line, says=says))
        self.line = line
        self.says = says


@dataclass(frozen=True)
class Note:
    """A line of information: ``event``, ``players``, ``result``, or a free ``_name``."""

    name: str
    text: str
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.name} {self.text}".rstrip()


@dataclass(frozen=True)
class Start:
    """The position that a deal starts from, and the earlier revision of the rules that wrote it, 0 for today's."""

    position: Position
    line: int = field(default=0, compare=False)
    earlier: int = 0

    def __str__(self) -> str:
        first, *others = position_lines(self.position, record=True)
        if self.earlier:
            first = first.replace(f" revision={self.position.rules.revision}", f" revision={self.earlier}", 1)
        return "\n".join([first, *others, ""])


@dataclass(frozen=True)
class Played:
    """A turn line."""

    turn: Turn
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return str(self.turn)


Entry = Note | Start | Played

HINT = "_hint"
"""The note on an act that a hint advised at this place of the deal; one who reads no hints skips it."""


def after(position: Position, entry: Played, tried: Try) -> Position:
    """Return the position after an act of a turn line; RecordError where the act is not legal there."""
    seat = _seat(position, entry)
    try:
        if seat != position.turn:
            raise IllegalAct(check(position, tried.act, seat))
        position_after = play(position, tried.act)
    except ValueError as error:  # a refused act, a target of two melds, a card that the stock does not give
        raise RecordError(entry.line, f"{shortened(str(tried.act))}: {error}") from error
    _check_drawn(entry.line, tried.act, position_after)
    return position_after


def check_refused(position: Position, entry: Played, tried: Try) -> None:
    """Raise RecordError where a try of a turn line is not refused as the line says."""
    try:
        laws = [refusal.law for refusal in check(position, tried.act, _seat(position, entry))]
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(entry.line, f"{shortened(str(tried.act))}: {error}") from error
    if not laws:
        raise RecordError(entry.line, sentence("record", "legal", act=shortened(str(tried.act))))
    missing = ", ".join(law for law in tried.laws if law not in laws)
    if missing:
        says = sentence(
            "record", "other_laws", act=shortened(str(tried.act)), missing=shortened(missing), laws=", ".join(laws)
        )
        raise RecordError(entry.line, says)


def _seat(position: Position, entry: Played) -> int:
    seat = entry.turn.seat
    if seat > position.seats:
        raise RecordError(entry.line, sentence("record", "no_seat", seat=seat))
    return seat


def _check_drawn(line: int, act: Act, drawn: Position) -> None:
    """Check that as many cards are written with a draw as came; the stock has checked which."""
    if not isinstance(act, Draw) or not act.cards:
        return
    came = next(act_done.cards for act_done in reversed(drawn.did) if isinstance(act_done, Draw))
    if act.cards != came[: len(act.cards)] or any(card != UNSEEN for card in came[len(act.cards) :]):
        raise RecordError(line, sentence("record", "stock", act=shortened(str(act)), cards=cards_text(came)))
