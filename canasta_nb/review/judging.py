"""What one act cost beside the best candidate, in imagined deals that agree with what the seat knew.

The cost is found in three steps, each with imagined deals of its own, so that no act is blamed for a lucky rival. A
first look finds the best candidate. A second one measures the difference, and prefers the careful player's act to a
rival that is hardly better. Where the difference is large, a third look plays the same two acts to the end of the deal,
and the cost is what both measures say together: an act that is no worse there is blamed for nothing. Where the second
look played to the end already, the third measures once more, and only what it finds counts.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from canasta_nb.bots.expert import Mean, Weighed, weighing
from canasta_nb.bots.expert.foretelling import is_fitted
from canasta_nb.core.model.acts import Act
from canasta_nb.review.decisions import Decision

FIRST, AGAIN, TO_END = 24, 100, 150
"""Imagined deals of the three steps."""
FEWER_FIRST, FEWER_AGAIN = 8, 40
"""Imagined deals where each takes long, the second number also for the third step.

Where no value was fitted for the rules, every deal is played to its end, which takes five to twenty times as long.
"""
USUAL_PACKS = 2
"""With more packs hands are larger and turns longer, so that each imagined deal takes long."""
FORETOLD = 30.0
"""How far a foretold difference is off by itself, as a standard deviation: more imagined deals don't make it smaller.

In 31 costs that were measured both ways it was about 20 points; a larger number trusts it less.
"""
WORTH_ANOTHER_LOOK = 20.0
"""So many points behind at first sight, an act is measured again."""
COSTLY = 50.0
"""So many points an act must cost to be a moment."""
SURE = 2.0
"""So many standard errors it must cost for anybody to call it a mistake."""
SMALL = 25.0
"""An act that costs less is fine."""


@dataclass(frozen=True)
class Cost:
    """What an act of the seat cost."""

    decision: Decision
    best: Act
    """The best candidate; the act itself where nothing better was found."""
    points: float
    """By how many points the act is worth less than the best candidate, 0 for the best itself."""
    error: float
    """The standard error of ``points``."""
    lead: float
    """The lead that the side could expect after the act, in points."""
    weighed: Weighed
    """What the imagined deals showed, the best candidate chosen."""

    @property
    def is_sure(self) -> bool:
        """Whether the cost is outside its own uncertainty, so that it may be called a mistake."""
        return self.points >= SMALL and self.points >= SURE * self.error

    @property
    def is_costly(self) -> bool:
        """Whether this may be one of the moments that decided the deal."""
        return self.is_sure and self.points >= COSTLY

    @property
    def is_hints(self) -> bool:
        """Whether this is a mistake that a hint advised, so that nobody pays for it."""
        return self.is_sure and self.decision.hinted


def cost(decision: Decision, *, seed: int = 0) -> Cost | None:
    """Return what an act cost; None where there was nothing to think over, as in a forced turn.

    The same seed gives the same answer.
    """
    steps = costing(decision, seed=seed)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            judged: Cost | None = done.value
            return judged


def costing(decision: Decision, *, seed: int = 0) -> Generator[int, None, Cost | None]:
    """Find what an act cost, as ``cost`` does, and yield after each imagined deal."""
    first, more = (FIRST, AGAIN) if is_quick(decision) else (FEWER_FIRST, FEWER_AGAIN)
    weighed = yield from _weighed(decision, first, seed)
    if len(weighed.candidates) < 2:
        return None
    behind = weighed.behind(decision.act)
    if weighed.chosen.act == decision.act or behind.points < WORTH_ANOTHER_LOOK:
        return _cost(decision, weighed, Mean(0.0, behind.error), best=decision.act)
    again = yield from _weighed(decision, more, seed + 1, acts=(weighed.careful, weighed.chosen.act))
    behind, best = again.behind(decision.act), again.chosen.act
    at_once = _cost(decision, again, behind, best=best)
    if not at_once.is_costly:
        return at_once
    if again.to_end:
        once_more = yield from _weighed(decision, more, seed + 2, acts=(best,), best=best)
        return _cost(decision, once_more, once_more.behind(decision.act), best=best)
    deals = TO_END if is_quick(decision) else FEWER_AGAIN
    end = yield from _weighed(decision, deals, seed + 2, acts=(best,), best=best, to_end=True)
    return _cost(decision, end, together(behind, end.behind(decision.act)), best=best, lead=at_once.lead)


def together(foretold: Mean, to_end: Mean) -> Mean:
    """Return what two measures of a cost say together: each counts as much as it is exact.

    >>> cost = together(Mean(150.0, 10.0), Mean(70.0, 50.0))
    >>> round(cost.points), round(cost.error)
    (127, 27)
    """
    weights = [1 / (foretold.error**2 + FORETOLD**2), 1 / max(to_end.error, 1.0) ** 2]
    points = (weights[0] * foretold.points + weights[1] * to_end.points) / sum(weights)
    return Mean(points, 1 / sqrt(sum(weights)))


def is_quick(decision: Decision) -> bool:
    """Tell whether deals take little time: a value was fitted for the rules, and they have no more than two packs."""
    position = decision.view.position
    return is_fitted(position.rules, position.seats) and position.rules.pack.packs <= USUAL_PACKS


def _weighed(
    decision: Decision,
    deals: int,
    seed: int,
    *,
    acts: Sequence[Act] = (),
    best: Act | None = None,
    to_end: bool = False,
) -> Generator[int, None, Weighed]:
    """Weigh the decision step by step, by default with the best candidate chosen even if its lead is within chance.

    With ``acts`` only these are tried beside what was played, and the careful player's is kept unless another is
    clearly better. With ``best`` that one is chosen.
    """
    weighed = yield from weighing(
        decision.view,
        decision.record,
        acts=(*acts, decision.act) if acts else (),
        deals=deals,
        seed=seed,
        also=(*acts, decision.act),
        keep_all=True,
        to_end=to_end,
    )
    if best is not None:
        return replace(weighed, chosen=weighed.of(best))
    if acts:
        return weighed
    return replace(weighed, chosen=max(weighed.candidates, key=lambda candidate: candidate.worth.points))


def _cost(decision: Decision, weighed: Weighed, behind: Mean, *, best: Act, lead: float | None = None) -> Cost:
    """Return a cost; the lead is what was found for the act unless it was measured better elsewhere."""
    expected = weighed.of(decision.act).lead.points if lead is None else lead
    return Cost(decision, best, max(behind.points, 0.0), behind.error, expected, weighed)
