"""Wrong ideas about melds that no value of a rule set can say."""

from __future__ import annotations

from dataclasses import replace

from canasta_nb.core.model.acts import Meld
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.content.asking import Answer, Part, played
from canasta_nb.teaching.questions.acts import IsAllowed
from canasta_nb.teaching.questions.sheets import ScoreLines


def two_melds_same_rank(part: Part) -> tuple[Answer, ...]:
    """Cards of a rank that the side has melded make a second meld of it."""
    asked = part.asked
    if isinstance(asked, ScoreLines) and part.acts and _doubles(played(part.text, part.acts[:-1]), part.acts[-1]):
        apart = asked.points(replace(part, acts=part.acts[:-1]))
        return (apart,) if apart != asked.points(part) else ()
    asks = part.kind == "yes+why" and isinstance(asked, IsAllowed)
    return ((True, "second-meld"),) if asks and _doubles(part.position, part.act) else ()


def _doubles(position: Position, act_text: str) -> bool:
    """Tell whether an act lays cards of a rank that the side has melded, and doesn't say that they join that meld."""
    act = parse_act(act_text)
    if not isinstance(act, Meld):
        return False
    own = {meld.rank for meld in position.melds[position.side_of(position.turn)]}
    laid = {card.rank for lay in act.lays if lay.target is None for card in lay.cards if card.is_natural}
    return bool(own & laid)
