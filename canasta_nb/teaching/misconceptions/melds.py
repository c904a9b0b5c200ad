"""Wrong ideas about melds that no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.model.acts import Meld
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.content.exercises import Answer, Part


def two_melds_same_rank(part: Part) -> tuple[Answer, ...]:
    """Cards of a rank that the side has melded make a second meld of it."""
    act = parse_act(part.act) if part.kind == "yes+why" and part.act else None
    if not isinstance(act, Meld):
        return ()
    position = part.position
    own = {meld.rank for meld in position.melds[position.side_of(position.turn)]}
    laid = {card.rank for lay in act.lays if lay.target is None for card in lay.cards if card.is_natural}
    return ((True, "second-meld"),) if own & laid else ()
