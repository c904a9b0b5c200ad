"""Playing on: what becomes of an act in one imagined deal, when careful players play on who see only their own view."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.expert.foretelling import temper
from canasta_nb.bots.expert.worth import game_worth, lead_of, points_by_side, tempered
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Discard, Take
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.questions.views import view

MOST_ACTS = 2000
"""A deal with more acts does not end; it counts as it lies on the table."""


class Playout(NamedTuple):
    """What became of an act in one imagined deal."""

    lead: float
    """The lead of the seat's side in points: counted at the end of the deal, or foretold after some turns."""
    worth: float
    """The same, or near the end of a game the chance to win it on a scale of points."""
    aim: float
    """What the choice goes by: the same, but a large lead counts less than its points (``tempered``)."""
    ended: bool
    """Whether the deal was played to its end."""
    next_took: int
    """How many cards the next player took with the pile at once; 0 where that player drew."""
    partner_took: int
    """How many the partner took at the following turn."""
    we_went_out: bool
    they_went_out: bool
    took_again: int = 0
    """How many cards the player took with the pile at the next turn of its own; 0 where it drew or had none."""
    canastas: int = 0
    """How many canastas the side finished on the way."""

    @property
    def won(self) -> bool:
        """Whether the side leads."""
        return self.lead > 0


Foretell = Callable[[Position, int], float]
"""The lead that a side may expect in a deal that is not over, in points."""


def played_on(
    whole: Position,
    act: Act,
    *,
    turns: int,
    foretell: Foretell | None,
    for_game: bool = False,
    is_up: Callable[[], bool] = lambda: False,
) -> Playout | None:
    """Play an act of the player in turn in a whole imagined deal, and let careful players play on.

    With ``foretell`` they play for ``turns`` turns after the present one, and it says what the position is worth then;
    without it they play to the end of the deal. ``for_game`` values the end by the chance to win the game. None where
    ``is_up``, which is asked before each act, says that the time is up.

    >>> from canasta_nb.core.engine.playing import deal
    >>> from canasta_nb.core.model.acts import Draw
    >>> played_on(deal("classic", 7), Draw(), turns=4, foretell=None).ended
    True
    >>> played_on(deal("classic", 7), Draw(), turns=4, foretell=None, is_up=lambda: True)
    """
    me = whole.turn
    following, partner = whole.next_seat(me), whole.partner_of(me)
    took: dict[int, int] = {}
    finished = _canastas(whole, me)
    position = play(whole, act)
    passed = int(isinstance(act, Discard))
    for _ in range(MOST_ACTS):
        if foretell and passed > turns:
            break
        if is_up():
            return None
        acts = legal_acts(position)
        if not acts:
            break
        seat = position.turn
        chosen = acts[0] if len(acts) == 1 else careful_act(view(position, seat), acts)
        if position.phase is Phase.DRAW and (took or seat != me) and seat not in took:
            took[seat] = len(position.pile) if isinstance(chosen, Take) else 0
        position = play(position, chosen)
        passed += isinstance(chosen, Discard)
    over = position.phase is Phase.OVER
    side = position.side_of(me)  # a lone hand may have been found on the way
    if foretell and not over:
        lead = worth = foretell(position, side)
    else:
        points = points_by_side(position)
        lead = lead_of(points, side)
        worth = game_worth(position, points, side) if for_game else lead
    ours = position.out is not None and position.side_of(position.out) == side
    return Playout(
        lead=lead,
        worth=worth,
        aim=worth if for_game else tempered(lead, temper(position.rules, position.seats)),
        ended=over,
        next_took=took.get(following, 0),
        partner_took=took.get(partner, 0) if partner else 0,
        we_went_out=ours,
        they_went_out=position.out is not None and not ours,
        took_again=took.get(me, 0),
        canastas=_canastas(position, me) - finished,
    )


def _canastas(position: Position, seat: int) -> int:
    return sum([meld.is_canasta for meld in position.melds[position.side_of(seat)]])
