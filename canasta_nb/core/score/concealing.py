"""How a player went out: plainly, with a concealed hand, in the first turn; and what each of these pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from canasta_nb.core.model.acts import Join, Lay, Take, lays_of
from canasta_nb.core.model.laying import place_of, second_meld
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import ConcealedMeans, GoingOutWay

_WEAKER: Final[Mapping[GoingOutWay, GoingOutWay]] = {
    GoingOutWay.CONCEALED: GoingOutWay.PLAIN,
    GoingOutWay.CONCEALED_WITH_PARTNER: GoingOutWay.PLAIN,
    GoingOutWay.FIRST_TURN: GoingOutWay.CONCEALED,
    GoingOutWay.FIRST_TURN_WITH_PARTNER: GoingOutWay.CONCEALED_WITH_PARTNER,
}
"""Each way with the next weaker one, whose points it has where it has none; the weaker before the stronger."""


@fact
def points_by_way(rules: RuleSet) -> dict[GoingOutWay, int]:
    """Return what each way of going out pays in all.

    >>> points_by_way(RuleSet.load("classic"))[GoingOutWay.FIRST_TURN]
    200
    """
    out = rules.going_out
    paid = dict(out.ways) or {
        GoingOutWay.PLAIN: out.bonus,
        GoingOutWay.CONCEALED: out.bonus + out.concealed_bonus,
    }
    for way, weaker in _WEAKER.items():
        paid.setdefault(way, paid[weaker])
    return paid


def distinct_ways(rules: RuleSet) -> tuple[GoingOutWay, ...]:
    """Return the ways of going out that these rules pay differently, or could.

    >>> [str(way) for way in distinct_ways(RuleSet.load("classic"))]
    ['plain', 'concealed']
    """
    return tuple(rules.going_out.ways) or (GoingOutWay.PLAIN, GoingOutWay.CONCEALED)


def way_of_going_out(position: Position) -> GoingOutWay:
    """Return how the player in turn, whose hand is gone, went out: of all ways that it was, the one that pays most.

    Only ways that the rule set tells apart are looked for.
    """
    distinct = distinct_ways(position.rules)
    ways = [way for way in _ways_it_was(position) if way in distinct]
    return max(ways, key=points_by_way(position.rules).__getitem__)


def _ways_it_was(position: Position) -> list[GoingOutWay]:
    """Return every way that going out was, the strongest first."""
    own_canasta, helped = _hand_laid(position)
    if not own_canasta:
        return [GoingOutWay.PLAIN]
    way = GoingOutWay.CONCEALED_WITH_PARTNER if helped else GoingOutWay.CONCEALED
    first = GoingOutWay.FIRST_TURN_WITH_PARTNER if helped else GoingOutWay.FIRST_TURN
    return [*([first] if "first-round" in position.flags else []), way, GoingOutWay.PLAIN]


def _hand_laid(position: Position) -> tuple[bool, bool]:
    """Tell whether a hand that was hidden until this turn has a canasta of its own, and whether it also helped others.

    Pagat, Classic Canasta, and Laws of 1950, law 48: melded nothing before, adds nothing to the partner's melds and
    lays down a complete canasta. Wikipedia, an early article: the side's first melds are made in the turn that goes
    out.
    """
    out = position.rules.going_out
    if out.concealed_means is None or position.turn in position.melded:
        return False, False
    if any(isinstance(act, Join) or (isinstance(act, Take) and not out.concealed_with_pile) for act in position.did):
        return False, False
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
    if out.concealed_means is ConcealedMeans.SIDE_INITIAL_MELD:
        return whole == laid, False
    own_canasta = helped = False
    for place, count in laid.items():
        own = [meld for meld in melds if meld.place == place]
        old = 0 if whole[place] == count else len(own) - begun[place]
        merged = whole[place] != count and (second_meld(position.rules, 0) == "merge" or old < 1)
        helped = helped or merged or any(at == place and (number or 1) <= old for at, number in added)
        own_canasta = own_canasta or (not merged and any(meld.is_canasta for meld in own[old:]))
    return own_canasta, helped


def _place(position: Position, side: int, lay: Lay) -> int:
    if lay.target is not None:
        return next(meld.place for meld in position.melds[side] if meld.rank == lay.target.name)
    place = place_of(position.rules, lay.cards)
    assert place is not None  # what was laid is a meld
    return place
