"""The stars of a lesson that is done: what it earned, and whether all of it was right at the first try."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.teaching.diagnosis.signs import Signs
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.log.line import PASSED, LogLine

PASS_MARK = 0.8
"""The share of a lesson's points with which it is passed."""
MOST_STARS = 3


def stars(points: Score, most: int, first: Iterable[Signs], *, passed: bool = False) -> int:
    """Return from 1 to 3 stars, from the points and what the first answers showed.

    Two are earned by the points, or later by fresh questions on the weakest skill, which is ``passed``.

    >>> stars(Score(5), 5, []), stars(Score(4), 5, []), stars(Score(1), 5, [])
    (3, 2, 1)
    """
    if points >= most and all(part.right for signs in first for part in signs.parts):
        return MOST_STARS
    return 2 if passed or points >= PASS_MARK * most else 1


def passed_later(lines: Iterable[LogLine]) -> frozenset[str]:
    """Return the names of the lessons that were passed with fresh questions at their end.

    >>> from canasta_nb.teaching.log.line import new_line
    >>> sorted(passed_later([new_line("05_freezing", how=PASSED), new_line("fz-3", "'9h9d'")]))
    ['05_freezing']
    """
    return frozenset(line.ex for line in lines if line.how == PASSED)
