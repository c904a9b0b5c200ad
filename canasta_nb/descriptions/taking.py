"""The ways in which a hand can take the pile now, the simplest first."""

from __future__ import annotations

from typing import NamedTuple

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Take, Target
from canasta_nb.core.model.cards import WILD, Card
from canasta_nb.core.model.position import Position


class Way(NamedTuple):
    """The cards of the hand that go with the top card, or the side's meld for it; whether that is enough."""

    shown: tuple[Card, ...]
    target: Target | None
    enough: bool


def ways_to_take(position: Position) -> tuple[Way, ...]:
    """Return every legal way of the player in turn, those with the fewest wild cards first.

    Suits alone make no other way.

    ``enough`` is false where more melds have to be laid, as for an opening.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> fours = parse_position("rules classic; turn 1 draw; melds A KsKhKd; hand 1 4h2dJk9c8s; pile 4s")
    >>> [(way.shown, way.enough) for way in ways_to_take(fours)]
    [((Card('4h'), Card('2d')), True), ((Card('4h'), Card('Jk')), True)]
    >>> opening = parse_position("rules classic; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4d; pile Ks")
    >>> [(way.shown, way.enough) for way in ways_to_take(opening)]
    [((Card('Kh'), Card('Kc')), False), ((Card('Kh'), Card('Kc'), Card('2d')), True)]
    >>> ways_to_take(parse_position("rules classic; turn 1 draw; hand 1 Kh9c; pile 4s"))
    ()
    """
    found: dict[object, Way] = {}
    for act in legal_acts(position):
        if isinstance(act, Take):
            kind = (act.target, len(act.shown), _wilds(act.shown))
            known = found.get(kind, Way(act.shown, act.target, enough=False))
            found[kind] = known._replace(enough=known.enough or not act.lays)
    return tuple(sorted(found.values(), key=lambda way: (len(_wilds(way.shown)), len(way.shown))))


def _wilds(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if WILD[card])
