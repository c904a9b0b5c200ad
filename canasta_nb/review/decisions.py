"""The decisions of one seat in a deal, each with what the seat could know when it decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.questions.views import Seen, View, seen, view
from canasta_nb.descriptions.telling import Deed
from canasta_nb.game.played import Hint


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
    hinted: bool = False
    """Whether a hint had advised it."""


def decisions(log: Sequence[Deed], seat: int, hints: Sequence[Hint] = ()) -> Iterator[Decision]:
    """Yield the acts of a seat at which it could have done something else.

    ``hints`` are those that were given in this deal.

    >>> from canasta_nb.game.session import Session
    >>> session = Session("classic", seed=7)
    >>> session.play("draw"), session.play("discard 6c")
    (None, None)
    >>> [(decision.turn, str(decision.act)) for decision in decisions(session.log, 1)]
    [(1, 'discard 6c')]
    """
    record: list[Seen] = []
    advised: dict[int, list[Hint]] = {}
    for hint in hints:
        advised.setdefault(hint.place, []).append(hint)
    turn = 0
    for place, deed in enumerate(log):
        if place == 0 or log[place - 1].seat != deed.seat:
            turn += 1
        if deed.seat == seat and len(acts := legal_acts(deed.before)) > 1:
            hinted = any(_is_advised(deed, hint) for hint in advised.get(place, ()))
            yield Decision(place, turn, view(deed.before, seat), tuple(record), _as_chosen(deed.act, acts), hinted)
        record.append(seen(deed.before, deed.act))


def _is_advised(deed: Deed, hint: Hint) -> bool:
    """Tell whether an act does what a hint advised in the same position, however it is written."""
    if type(hint.act) is not type(deed.act):  # a yes and a no leave the same cards where they were
        return False
    with suppress(ValueError):  # a record may hold any hint, one that the rules don't allow, too
        advised = play(hint.before, hint.act)
        return (advised.hands, advised.melds, advised.turn) == (deed.after.hands, deed.after.melds, deed.after.turn)
    return False


def _as_chosen(act: Act, acts: Sequence[Act]) -> Act:
    """Return a draw as it was offered, since the log holds the cards that came."""
    if isinstance(act, Draw):
        return next((other for other in acts if isinstance(other, Draw) and other.keep == act.keep), act)
    return act
