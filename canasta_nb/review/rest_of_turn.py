"""The rest of a turn after an act: how a careful player would end it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.expert.imagining import Imagination
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Discard, Draw, Take
from canasta_nb.core.model.position import Phase
from canasta_nb.core.questions.views import view
from canasta_nb.review.decisions import Decision


class Rest(NamedTuple):
    """How a turn ends after an act."""

    discard: Act | None = None
    """The discard at the end of the turn; None where the act itself ends it, or nobody can know."""
    goes_out: bool = False


def rest_of_turn(decision: Decision, act: Act) -> Rest:
    """Return how a careful player ends the turn after this act; nothing where cards decide it that nobody knew.

    The hidden cards are imagined, and a careful player doesn't see them. So they make no difference until a card is
    drawn or the pile is taken.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> table = "rules classic; turn 1 play; hand 1 Kc7c4s; melds A KsKhKd; melds B QsQhQd; pile 6h; stock x40"
    >>> position = parse_position(table + "; hand 2 x9; hand 3 x9; hand 4 x9")
    >>> decision = Decision(0, 1, view(position, 1), (), parse_act("discard 4s"))
    >>> str(rest_of_turn(decision, parse_act("meld K+Kc")).discard)
    'discard 7c'
    """
    position = Imagination(decision.view, decision.record).deal(Random(0))
    seat, first, last = position.turn, act, act
    while position.turn == seat and position.phase is not Phase.OVER:
        last = act
        held = len(position.hand_of(seat))
        position = play(position, act)
        if isinstance(act, Draw | Take) or len(position.hand_of(seat)) > held:
            return Rest()
        if position.turn == seat and (acts := legal_acts(position)):
            act = careful_act(view(position, seat), acts)
    return Rest(last if isinstance(last, Discard) and last != first else None, position.out == seat)
