"""A rating for learners and puzzles: Glicko-2, after Mark Glickman's "Example of the Glicko-2 system" (2022).

A learner who finds the play wins against the puzzle, half of it is a draw, and a miss is a defeat.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

START = 800.0
"""Where a learner begins, and the middle of the scale."""
SCALE = 173.7178
"""Points of a rating for one unit of the system's own scale."""
TAU = 0.5
"""How much the volatility may change from one puzzle to the next."""
EXACT = 1e-6


class Rating(NamedTuple):
    """How strong a learner is, or how hard a puzzle: in points, with what is not known of it yet."""

    points: float = START
    deviation: float = 200.0
    """The standard deviation of ``points``."""
    volatility: float = 0.06


def expected(one: Rating, other: Rating) -> float:
    """Return what one may expect to earn against another, from 0 to 1.

    >>> round(expected(Rating(1000.0, 50.0), Rating(800.0, 50.0)), 2)
    0.75
    """
    deviation = sqrt(one.deviation**2 + other.deviation**2)
    return _expected((one.points - other.points) / SCALE, deviation / SCALE)


def rated(one: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """Return a rating after some games, each with the rating of the other and what was earned, from 0 to 1.

    Glickman's example, moved to our middle of the scale:

    >>> others = ((Rating(700.0, 30.0), 1.0), (Rating(850.0, 100.0), 0.0), (Rating(1000.0, 300.0), 0.0))
    >>> after = rated(Rating(800.0, 200.0), others)
    >>> round(after.points + 700, 2), round(after.deviation, 2), round(after.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    if not games:
        return one
    deviation = one.deviation / SCALE
    weights, gained = 0.0, 0.0
    for other, score in games:
        chance = _expected((one.points - other.points) / SCALE, other.deviation / SCALE)
        weight = _weight(other.deviation / SCALE)
        weights += weight**2 * chance * (1 - chance)
        gained += weight * (score - chance)
    variance = 1 / weights
    volatility = _volatility(one.volatility, deviation, variance, variance * gained)
    deviation = 1 / sqrt(1 / (deviation**2 + volatility**2) + 1 / variance)
    return Rating(one.points + SCALE * deviation**2 * gained, SCALE * deviation, volatility)


def _weight(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _expected(difference: float, deviation: float) -> float:
    return 1 / (1 + exp(-_weight(deviation) * difference))


def _volatility(before: float, deviation: float, variance: float, change: float) -> float:
    """Return the volatility after some games, found between two bounds that close in on it (step 5 of the paper)."""
    middle = log(before**2)

    def too_much(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - middle) / TAU**2

    low = middle
    if change**2 > deviation**2 + variance:
        high = log(change**2 - deviation**2 - variance)
    else:
        steps = 1
        while too_much(middle - steps * TAU) < 0:
            steps += 1
        high = middle - steps * TAU
    at_low, at_high = too_much(low), too_much(high)
    while abs(high - low) > EXACT:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = too_much(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
