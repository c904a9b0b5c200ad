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
from canasta_nb.bots.plain import by_kind, there_are
from canasta_nb.bots.words import Choice, faces, sentence
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Meld, Show, Stop, Take
from canasta_nb.core.model.position import Phase
from canasta_nb.core.questions.views import View
from canasta_nb.descriptions.telling import ranks


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
        self._chosen: Choice | None = None

    @property
    def why(self) -> str:
        """The sentence that says why it chose its last act; empty before the first."""
        return self._chosen.why() if self._chosen else ""

    def choose(self, view: View, acts: tuple[Act, ...]) -> Act:
        """Return the act that it judges best; raises ValueError when there is none."""
        there_are(acts)
        self._chosen = _only(view, acts) if len(acts) == 1 else _advice(Sight(view), acts)
        return self._chosen.act


def careful_act(view: View, acts: tuple[Act, ...]) -> Act:
    """Return the act that a careful player chooses, without its sentence: for deals that are only imagined.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> position = parse_position("rules classic; turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 Kc9h")
    >>> str(careful_act(view(position, 1), (parse_act("discard Kc"), parse_act("discard 9h"))))
    'discard 9h'
    """
    return acts[0] if len(acts) == 1 else _advice(Sight(view), acts).act


def _only(view: View, acts: tuple[Act, ...]) -> Choice:
    """Return the only act there is; the table is looked at where somebody asks why."""
    return Choice(acts[0], lambda: _advice(Sight(view), acts).why())


def _advice(sight: Sight, acts: tuple[Act, ...]) -> Choice:
    phase = sight.position.phase
    if phase is Phase.ANSWER:
        return answer(sight)
    choice = _to_draw(sight, acts) if phase is Phase.DRAW else _to_play(sight, acts)
    return choice or Choice(acts[0], lambda: sentence("nothing_better", act=acts[0]))


def _to_draw(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    kinds = by_kind(acts)
    takes = kinds.get(Take, [])
    choice = take(sight, takes, may_draw=Draw in kinds or Stop in kinds)
    if choice:
        return choice
    if Draw in kinds:
        return Choice(kinds[Draw][0], lambda: why_draw(sight, takes))
    return Choice(kinds[Stop][0], lambda: sentence("stop_stock")) if Stop in kinds else None


def _to_play(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    kinds = by_kind(acts)
    if Show in kinds:
        return Choice(kinds[Show][0], lambda: sentence("show", cards=faces(sorted(sight.hand))))
    if Face in kinds:
        return Choice(kinds[Face][0], partial(_why_face, kinds[Face][0]))
    choice = (ask(sight, kinds[Ask][0]) if Ask in kinds else None) or go_out(sight, acts)
    if choice:
        return choice
    if Join in kinds:
        return Choice(kinds[Join][0], partial(_why_join, kinds[Join][0]))
    melds, discards = kinds.get(Meld, []), kinds.get(Discard, [])
    choice = meld(sight, melds) if sight.opened else open_side(sight, melds)
    if choice:
        return stay(sight, choice)
    if discards:
        return stay(sight, discard(sight, discards))
    if melds:
        return lay_what_is_left(melds)
    if Stop in kinds:
        return Choice(kinds[Stop][0], lambda: sentence("stop_laid"))
    return None


def _why_face(act: Face) -> str:
    return sentence("face", cards=faces(act.cards))


def _why_join(act: Join) -> str:
    return sentence("join", rank=ranks(act.first.name))
