"""What an imagined deal is worth to a side: its lead in points, or near the end of a game its chance to win it."""

from __future__ import annotations

from math import pi, sqrt
from statistics import NormalDist, fmean

from canasta_nb.core.engine.playing import game_over
from canasta_nb.core.model.position import Position
from canasta_nb.core.score.scoring import score_deal

SPREAD = 690.0
"""The standard deviation of one deal's lead between careful players, in points."""
USUAL = 420.0
"""What a side makes of a deal between careful players, in points."""
NEAR = 1000
"""So many points before the target the game may end with this deal."""


def points_by_side(position: Position) -> tuple[float, ...]:
    """Return what each side makes of the deal as it lies on the table; the mean of its players where each has a score.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 3 4c5d; hand 2 x0; hand 4 x0"
    >>> points_by_side(parse_position(table))
    (660.0, 0.0)
    """
    totals = tuple(score_deal(position).totals.values())
    return tuple([fmean([totals[position.keeper_of(seat)] for seat in side]) for side in position.sides])


def lead_of(points: tuple[float, ...], side: int) -> float:
    """Return by how many points a side leads the best of the others.

    >>> lead_of((660.0, 0.0, 700.0), 0)
    -40.0
    """
    return points[side] - max([made for other, made in enumerate(points) if other != side])


def tempered(lead: float, temper: float) -> float:
    """Return the chance to win the deal with a foretold lead, on a scale of points.

    ``temper`` is the lead that is made good in 84 of 100 deals. Near nothing a point of the lead moves this by a point;
    a large lead changes less, and so a few deals with huge piles don't decide alone.

    >>> round(tempered(10.0, 900.0)), round(tempered(-300.0, 900.0)), round(tempered(2000.0, 900.0))
    (10, -295, 1098)
    """
    return temper * sqrt(2 * pi) * (NormalDist(0.0, temper).cdf(lead) - 0.5)


def game_is_near_its_end(position: Position) -> bool:
    """Tell whether the game may well end with this deal: by its target, or because no deal follows.

    >>> from canasta_nb.core.model.dealing import deal
    >>> game_is_near_its_end(deal("classic", 1, scores=(4200, 3000))), game_is_near_its_end(deal("classic", 1))
    (True, False)
    """
    game = position.rules.game
    if game.deals is not None and position.deal >= game.deals:
        return True
    return game.target is not None and max(position.scores) + NEAR >= game.target


def game_worth(position: Position, points: tuple[float, ...], side: int) -> float:
    """Return the chance to win the game after a deal that made these points, on a scale of points.

    Half a chance is 0, and a sure win half the target of the game. At its start a point of the deal moves this by
    about a point. Until the game ends, the side's lead in the totals is set against the spread of the later deals.

    >>> from canasta_nb.core.model.dealing import deal
    >>> position = deal("classic", 1, scores=(4700, 4850))
    >>> game_worth(position, (530.0, 155.0), 0), round(game_worth(position, (100.0, 100.0), 0))
    (2500.0, -430)
    """
    after = [
        fmean([position.scores[position.keeper_of(seat)] for seat in seats]) + made
        for seats, made in zip(position.sides, points, strict=True)
    ]
    lead = lead_of(tuple(after), side)
    scale = game_scale(position)
    totals = [round(total) for total in after]
    if game_over(position, totals):
        return scale * (0.5 if lead > 0 else -0.5 if lead < 0 else 0.0)
    return scale * (NormalDist(0.0, SPREAD * sqrt(_deals_left(position, max(after)))).cdf(lead) - 0.5)


def game_scale(position: Position) -> float:
    """Return how many points a sure win is worth more than a sure loss: the target of the game.

    >>> from canasta_nb.core.model.dealing import deal
    >>> game_scale(deal("classic", 1))
    5000.0
    """
    return float(position.rules.game.target or 10 * USUAL)


def _deals_left(position: Position, highest: float) -> float:
    """Return about how many deals follow this one."""
    game = position.rules.game
    left = (game.target - highest) / USUAL if game.target is not None else 10.0
    return max(1.0, min(left, game.deals - position.deal) if game.deals is not None else left)
