"""Whether somebody guesses: what was right lately is no more than luck explains."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

LOOKED_AT = 15
"""So many parts tell; fewer tell nothing."""

Tried = tuple[float, float]
"""The share of a part's points that was earned, and the chance to guess its right answer."""


def guesses(tried: Sequence[Tried]) -> bool:
    """Tell whether the latest answers look like guesses: as many are right as by luck, give or take its usual spread.

    >>> guesses([(1.0, 0.2), (0.0, 0.2), (0.0, 0.2)] * 5), guesses([(1.0, 0.2)] * 15), guesses([(0.0, 0.2)] * 14)
    (False, False, False)
    >>> guesses([(1.0, 0.2), (0.0, 0.2), (0.0, 0.2), (0.0, 0.2), (0.0, 0.2)] * 3)
    True
    """
    lately = tried[-LOOKED_AT:]
    by_luck = sum(luck for _, luck in lately)
    spread = sqrt(sum(luck * (1 - luck) for _, luck in lately))
    return len(lately) == LOOKED_AT and sum(share for share, _ in lately) <= by_luck + spread
