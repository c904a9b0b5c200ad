"""The decisions of one seat in a deal, each with what the seat could know when it decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.questions.views import Seen, View, seen, view
from canasta_nb.descriptions.telling import Deed


class Decision(NamedTuple):
    """An act of the seat, what it saw before it, and where in the deal that was."""

    place: int
    """Place of the act in the log of the deal, from 0."""
    turn: int
    """Number of the turn among all turns of the deal, from 1."""
    view: View
    record: tuple[Seen, ...]
    """What everybody had seen of the deal by then."""
    act: Act
    """The act as it was chosen: a draw without its cards, which nobody knew yet."""


def decisions(log: Sequence[Deed], seat: int) -> Iterator[Decision]:
    """Yield the acts of a seat at which it could have done something else.

    >>> from canasta_nb.game.session import Session
    >>> session = Session("classic", seed=7)
    >>> session.play("draw"), session.play("discard 6c")
    (None, None)
    >>> [(decision.turn, str(decision.act)) for decision in decisions(session.log, 1)]
    [(1, 'discard 6c')]
    """
    record: list[Seen] = []
    turn = 0
    for place, deed in enumerate(log):
        if place == 0 or log[place - 1].seat != deed.seat:
            turn += 1
        if deed.seat == seat and len(acts := legal_acts(deed.before)) > 1:
            yield Decision(place, turn, view(deed.before, seat), tuple(record), _as_chosen(deed.act, acts))
        record.append(seen(deed.before, deed.act))


def _as_chosen(act: Act, acts: Sequence[Act]) -> Act:
    """Return a draw as it was offered, since the log holds the cards that came."""
    if isinstance(act, Draw):
        return next((each for each in acts if isinstance(each, Draw) and each.keep == act.keep), act)
    return act
