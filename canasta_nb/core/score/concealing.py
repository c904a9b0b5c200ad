"""What makes going out a concealed hand."""

from __future__ import annotations

from collections import Counter

from canasta_nb.core.model.acts import Join, Lay, lays_of
from canasta_nb.core.model.laying import place_of, second_meld
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.vocabulary.ending import ConcealedMeans


def is_concealed(position: Position) -> bool:
    """Tell whether the player in turn, whose hand is gone, went out with a concealed hand.

    Pagat, Classic Canasta, and Laws of 1950, law 48: melded nothing before, adds nothing to the partner's melds and
    lays down a complete canasta. Wikipedia, an early article: the side's first melds are made in the turn that goes
    out.
    """
    means = position.rules.going_out.concealed_means
    if means is None or position.turn in position.melded or any(isinstance(act, Join) for act in position.did):
        return False
    side = position.own_side
    laid: Counter[int] = Counter()
    begun: Counter[int] = Counter()
    added: list[tuple[int, int | None]] = []
    for lay in (lay for act in position.did for lay in lays_of(act)):
        place = _place(position, side, lay)
        laid[place] += len(lay.cards)
        if lay.target is None:
            begun[place] += 1
        else:
            added.append((place, lay.target.number))
    melds = position.melds[side]
    whole = Counter(meld.place for meld in melds for _ in meld.cards)
    if means is ConcealedMeans.SIDE_INITIAL_MELD:
        return whole == laid
    own_canasta = False
    for place, count in laid.items():
        own = [meld for meld in melds if meld.place == place]
        old = 0 if whole[place] == count else len(own) - begun[place]
        if whole[place] != count and (second_meld(position.rules, 0) == "merge" or old < 1):
            return False
        if any(at == place and (number or 1) <= old for at, number in added):
            return False
        own_canasta = own_canasta or any(meld.is_canasta for meld in own[old:])
    return own_canasta


def _place(position: Position, side: int, lay: Lay) -> int:
    if lay.target is not None:
        return next(meld.place for meld in position.melds[side] if meld.rank == lay.target.name)
    place = place_of(position.rules, lay.cards)
    assert place is not None  # what was laid is a meld
    return place
