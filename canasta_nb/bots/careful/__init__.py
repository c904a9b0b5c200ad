"""A player like a decent one at the club: opens sensibly, keeps pairs, does not feed the pile, goes out when it pays.

Its advice is that of the Laws of 1950 (pointers on play) and of Pagat's on strategy, weighed in points.
"""

from __future__ import annotations

from functools import partial

from canasta_nb.bots.careful.discarding import discard
from canasta_nb.bots.careful.going_out import answer, ask, go_out, stay
from canasta_nb.bots.careful.melding import lay_what_is_left, meld
from canasta_nb.bots.careful.opening import open_side
from canasta_nb.bots.careful.sight import Sight
from canasta_nb.bots.careful.taking import take, why_draw
from canasta_nb.bots.plain import of_kind
from canasta_nb.bots.words import Choice, faces, said
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Meld, Show, Stop, Take
from canasta_nb.core.model.position import Phase
from canasta_nb.core.questions.views import View
from canasta_nb.telling import ranks


class Careful:
    """Judges every act by its likely gain and cost.

    >>> from canasta_nb.core.engine.legal_acts import legal_acts
    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> table = "rules classic; turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 Kc5d5h9h"
    >>> position = parse_position(table + "; hand 2 x9; hand 3 x9; hand 4 x9; pile 6h7h8d; stock x20")
    >>> player = Careful()
    >>> str(player.choose(view(position, 1), legal_acts(position))), player.why
    ('discard 9h', 'I discard 9♥ and keep K♣, because the other side has kings on the table.')
    >>> player.choose(view(position, 1), ())
    Traceback (most recent call last):
    ValueError: There is no act to choose from.
    """

    def __init__(self) -> None:
        self.why = ""

    def choose(self, view: View, acts: tuple[Act, ...]) -> Act:
        """Return the act that it judges best; raises ValueError when there is none."""
        if not acts:
            raise ValueError("There is no act to choose from.")
        act, why = _advice(Sight(view), acts)
        self.why = why()
        return act


def careful_act(view: View, acts: tuple[Act, ...]) -> Act:
    """Return the act that a careful player chooses, without its sentence: for deals that are only imagined.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> position = parse_position("rules classic; turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 Kc9h")
    >>> str(careful_act(view(position, 1), (parse_act("discard Kc"), parse_act("discard 9h"))))
    'discard 9h'
    """
    return acts[0] if len(acts) == 1 else _advice(Sight(view), acts).act


def _advice(sight: Sight, acts: tuple[Act, ...]) -> Choice:
    phase = sight.position.phase
    if phase is Phase.ANSWER:
        return answer(sight)
    found = _to_draw(sight, acts) if phase is Phase.DRAW else _to_play(sight, acts)
    return found or Choice(acts[0], lambda: said("nothing_better", act=acts[0]))


def _to_draw(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    may_draw = any(isinstance(act, Draw) for act in acts)
    found = take(sight, of_kind(acts, Take), may_draw=may_draw or any(isinstance(act, Stop) for act in acts))
    if found:
        return found
    for act in acts:
        if isinstance(act, Draw):
            return Choice(act, lambda: why_draw(sight, of_kind(acts, Take)))
        if isinstance(act, Stop):
            return Choice(act, lambda: said("stop_stock"))
    return None


def _to_play(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    for act in acts:
        if isinstance(act, Show):
            return Choice(act, lambda: said("show", cards=faces(sorted(sight.hand))))
        if isinstance(act, Face):
            return Choice(act, partial(_why_face, act))
    melds, discards = of_kind(acts, Meld), of_kind(acts, Discard)
    asking = [act for act in acts if isinstance(act, Ask)]
    found = go_out(sight, acts) if not asking else ask(sight, asking[0]) or go_out(sight, acts)
    if found:
        return found
    for act in acts:
        if isinstance(act, Join):
            return Choice(act, partial(_why_join, act))
    found = meld(sight, melds) if sight.opened else open_side(sight, melds)
    if found:
        return stay(sight, found)
    if discards:
        return stay(sight, discard(sight, discards))
    if melds:
        return lay_what_is_left(melds)
    for act in acts:
        if isinstance(act, Stop):
            return Choice(act, lambda: said("stop_laid"))
    return None


def _why_face(act: Face) -> str:
    return said("face", cards=faces(act.cards))


def _why_join(act: Join) -> str:
    return said("join", rank=ranks(act.first.name))
