"""The stars of a lesson that is done: what it earned, and whether all of it was right at the first try."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.teaching.diagnosis.signs import Signs
from canasta_nb.teaching.judging.assessing import Score

PASS_MARK = 0.8
"""The share of a lesson's points with which it is passed."""
MOST_STARS = 3


def stars(points: Score, most: int, first: Iterable[Signs]) -> int:
    """Return from 1 to 3 stars, from the points and what the first answers showed.

    >>> stars(Score(5), 5, []), stars(Score(4), 5, []), stars(Score(1), 5, [])
    (3, 2, 1)
    """
    if points >= most and all(part.right for signs in first for part in signs.parts):
        return MOST_STARS
    return 2 if points >= PASS_MARK * most else 1
