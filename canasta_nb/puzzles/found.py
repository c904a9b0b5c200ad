"""Whether a position is a puzzle: every kind of act is played on in imagined deals, in stages that few positions pass.

A first stage plays every kind on in a few deals. Where one kind leads clearly, the best eight are played on in more,
and then in many. A kind that is left out on the way keeps the figure of its last stage. All stages play equally many
turns on, so that their figures can be compared. Nobody who solves a puzzle has seen the deal before it, so the imagined
deals agree with the position alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from canasta_nb.bots.expert import HAPPENINGS, Judged, Mean, Weighed, horizon, weigh
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act, No, Yes
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.questions.views import view
from canasta_nb.puzzles.kinds import one_of_each

STAGES = (96, 500, 2_000)
"""Imagined deals of each stage."""
BEST = 8
"""So many kinds are played on in the later stages."""
FEWEST_KINDS, MOST_KINDS = 3, 24
"""With fewer kinds of acts there is little to find, but for the choice between pile and stock; more ask too much."""
LEADS, SURELY = 40.0, 2.0
"""By so many points, and so many standard errors of the difference, the best kind must beat the second."""
AT_FIRST = 1.0
"""So many standard errors are enough to go on to the next stage."""
MUCH = 200
"""So many points in one deal are a large difference."""


class Measurement(NamedTuple):
    """What playing on from one kind of act showed."""

    act: str
    """An act of the kind, in the notation."""
    behind: Mean
    """By how many points it is worth less than the best kind, in the same deals; 0 for the best itself.

    A kind that was left out early is compared with what was best then.
    """
    lead: Mean
    """The lead of the side, in points."""
    happened: Mapping[str, int]
    """In how many deals each of the things happened that the expert's reasons name."""
    apart: tuple[int, ...]
    """In how many deals the best kind came out ahead, this one did, and the same by at least ``MUCH`` points."""
    deals: int
    """In how many deals it was played on."""


@dataclass(frozen=True)
class Measured:
    """A position in which one kind of act is clearly best, with what was measured."""

    position: Position
    """The position as the player in turn sees it."""
    figures: Mapping[str, Measurement]
    """What was found for each kind, the best first."""
    seed: int

    @property
    def best(self) -> str:
        """The best kind."""
        return next(iter(self.figures))


def puzzle_in(
    position: Position,
    *,
    seed: int,
    stages: Sequence[int] = STAGES,
    wanted: Callable[[Measured], bool] = lambda _: True,
) -> Measured | None:
    """Return the puzzle in a position, for the player in turn; None where no kind of act is clearly best.

    ``wanted`` is asked after the first stage whether such a puzzle is worth going on with. The same position and seed
    give the same puzzle.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> table = "rules classic; turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 Kc5d9h; pile 6h7h8d4c"
    >>> position = parse_position(table + "; hand 2 x9; hand 3 x9; hand 4 x9; stock x40")
    >>> puzzle_in(position, seed=1, stages=(8,))
    """
    seen = view(position, position.turn)
    kinds = one_of_each(position.rules, legal_acts(seen.position))
    fewest = 2 if position.phase is Phase.DRAW else FEWEST_KINDS
    if not fewest <= len(kinds) <= MOST_KINDS or any(isinstance(act, Yes | No) for act in kinds.values()):
        return None
    turns = horizon(seen, kinds.values())
    figures: dict[str, Measurement] = {}
    for number, deals in enumerate(stages):
        going = [*kinds] if not figures else [*figures][:BEST]
        acts = [kinds[kind] for kind in going]
        weighed = weigh(
            seen,
            acts=acts,
            also=acts,
            careful=acts[0],
            deals=deals,
            seed=seed + number,
            keep_all=True,
            turns=turns,
        )
        figures = _ranked(kinds, going, weighed, figures)
        if not _stands_out(figures, SURELY if number == len(stages) - 1 else AT_FIRST):
            return None
        if number == 0 and not wanted(Measured(seen.position, figures, seed)):
            return None
    return Measured(seen.position, figures, seed)


def _ranked(
    kinds: Mapping[str, Act], going: Sequence[str], weighed: Weighed, before: Mapping[str, Measurement]
) -> dict[str, Measurement]:
    """Return the figures of the kinds that were played on, the best first, and after them those of earlier stages."""
    judged = sorted([weighed.of(kinds[kind]) for kind in going], key=lambda each: -each.worth.points)
    names = {kinds[kind]: kind for kind in going}
    new = {names[each.act]: measurement(each, judged[0], weighed) for each in judged}
    return new | {kind: figure for kind, figure in before.items() if kind not in new}


def measurement(judged: Judged, best: Judged, weighed: Weighed) -> Measurement:
    """Return what playing on from an act showed, beside the best one, in the same deals."""
    more = [b.worth - a.worth for a, b in zip(judged.playouts, best.playouts, strict=True)]
    apart = [sum([sign * each >= least for each in more]) for least in (1, MUCH) for sign in (1, -1)]
    happened = {sign.name: judged.count(sign.happened) for sign in HAPPENINGS}
    behind = weighed.behind(judged.act, best.act)
    return Measurement(str(judged.act), behind, judged.lead, happened, tuple(apart), judged.deals)


def _stands_out(figures: Mapping[str, Measurement], surely: float) -> bool:
    """Tell whether the best kind leads the second by enough."""
    _, second, *_ = figures.values()
    return second.behind.points >= max(LEADS, surely * second.behind.error)
