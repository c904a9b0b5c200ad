"""What one act cost beside the best candidate, in imagined deals that agree with what the seat knew.

The cost is found in three steps, each with imagined deals of its own, so that no act is blamed for a lucky rival. A
first look finds the best candidate, and a second one measures the difference. Where that is large, a third plays the
same two acts to the end of the deal, and an act that is no worse there is blamed for nothing. Where the second look
played to the end already, the third measures once more, and only what it finds counts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from canasta_nb.bots.expert import Mean, Weighed, weigh
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


def cost(decision: Decision, *, seed: int = 0) -> Cost | None:
    """Return what an act cost; None where there was nothing to think over, as in a forced turn.

    The same seed gives the same answer.
    """
    first, more = (FIRST, AGAIN) if is_quick(decision) else (FEWER_FIRST, FEWER_AGAIN)
    weighed = _weighed(decision, first, seed)
    if len(weighed.candidates) < 2:
        return None
    behind = weighed.behind(decision.act)
    if weighed.chosen.act == decision.act or behind.points < WORTH_ANOTHER_LOOK:
        return _cost(decision, weighed, Mean(0.0, behind.error), best=decision.act)
    best = weighed.chosen.act
    again = _weighed(decision, more, seed + 1, best=best)
    behind = again.behind(decision.act)
    found = _cost(decision, again, behind, best=best)
    if not found.is_costly:
        return found
    if again.to_end:
        once_more = _weighed(decision, more, seed + 2, best=best)
        return _cost(decision, once_more, once_more.behind(decision.act), best=best)
    deals = TO_END if is_quick(decision) else FEWER_AGAIN
    end = _weighed(decision, deals, seed + 2, best=best, to_end=True)
    if end.behind(decision.act).points <= 0:
        return _cost(decision, again, Mean(0.0, behind.error), best=decision.act)
    return found


def is_quick(decision: Decision) -> bool:
    """Tell whether deals take little time: a value was fitted for the rules, and they have no more than two packs."""
    position = decision.view.position
    return is_fitted(position.rules, position.seats) and position.rules.pack.packs <= USUAL_PACKS


def _weighed(decision: Decision, deals: int, seed: int, *, best: Act | None = None, to_end: bool = False) -> Weighed:
    """Return the decision weighed, with the best candidate chosen even where the lead of another is within chance."""
    acts = () if best is None else (best, decision.act)
    weighed = weigh(
        decision.view,
        decision.record,
        acts=acts,
        deals=deals,
        seed=seed,
        also=(decision.act,),
        keep_all=True,
        to_end=to_end,
    )
    chosen = max(weighed.candidates, key=lambda each: each.worth.points) if best is None else weighed.of(best)
    return replace(weighed, chosen=chosen)


def _cost(decision: Decision, weighed: Weighed, behind: Mean, *, best: Act) -> Cost:
    lead = weighed.of(decision.act).lead.points
    return Cost(decision, best, max(behind.points, 0.0), behind.error, lead, weighed)
