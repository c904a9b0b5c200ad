"""What a choice in a puzzle earns: it falls with what the choice costs beside the best one."""

from __future__ import annotations

from typing import Protocol

from canasta_nb.bots.expert import Mean
from canasta_nb.puzzles.found import SURELY

SMALL, FAIR = 25.0, 75.0
"""Up to so many points behind the best, a choice earns everything, or half."""


class Costs(Protocol):
    """What was measured of a choice: how far it is behind the best one, and in how many deals."""

    @property
    def behind(self) -> Mean:
        """By how many points it is worth less than the best."""

    @property
    def deals(self) -> int:
        """In how many deals it was played on."""


def earned(figure: Costs, deals: int) -> float:
    """Return what a choice earns, 1 at most; ``deals`` is how many the best choice was played on in.

    Nobody pays for a difference that may be chance. A choice that was left out after an early stage was not measured
    well enough to earn more than half.

    >>> from canasta_nb.puzzles.found import Measurement
    >>> def choice(points, error, deals=2000):
    ...     return Measurement("draw", Mean(points, error), Mean(0.0, 10.0), {}, (), deals)
    >>> [earned(choice(points, 8.0), 2000) for points in (0.0, 25.0, 46.0, 75.0, 76.0)]
    [1.0, 1.0, 0.5, 0.5, 0.0]
    >>> earned(choice(60.0, 40.0), 2000), earned(choice(10.0, 40.0, deals=96), 2000)
    (1.0, 0.5)
    """
    points, error = figure.behind
    is_chance = points < SURELY * error
    if figure.deals == deals and (points <= SMALL or is_chance):
        return 1.0
    return 0.5 if points <= FAIR or is_chance else 0.0
