"""The turning points of a deal that is watched: where it stops and asks, the answers, and what the stage says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from canasta_nb.bots.careful import Careful
from canasta_nb.bots.expert.worth import points_by_side
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.position import Position
from canasta_nb.core.questions.views import view
from canasta_nb.core.score.scoring import laid_points
from canasta_nb.core.speech.words import listed, number
from canasta_nb.descriptions.telling import Deed
from canasta_nb.review import Cost, Moment
from canasta_nb.review.decisions import Decision
from canasta_nb.review.frames import Compared, compared, question_at
from canasta_nb.widgets.sent.replay import ReplayAsked, ReplayEnd, ReplayPoint, ReplayScene

Say = Callable[..., str]

MOST_ACTS = 2000
"""A deal with more acts does not end between careful players."""


class Pause(Protocol):
    """A decision before which a deal stops, and the act that is offered there beside the one that was played."""

    @property
    def decision(self) -> Decision:
        """The decision, with the act that was played."""

    @property
    def best(self) -> Act:
        """The other act on offer."""


@dataclass
class Stops:
    """Where a deal stops and asks, in the order of play, and the act that was chosen at each.

    None stands for a question that was passed over.
    """

    found: Sequence[Pause] = ()
    answers: dict[int, Act | None] = field(default_factory=dict)

    def waiting(self, index: int) -> Pause | None:
        """Return the stop after this number of acts, if the deal waits for an answer there."""
        return next((each for each in self.found if each.decision.place == index and index not in self.answers), None)

    def compared(self, index: int, name: str) -> Compared | None:  # noqa: ARG002 - what a kind of stops says of it
        """Return the choice at a stop beside the act that was played; None where there is nothing to say of it."""
        return None

    def end(self, index: int, acts: int) -> int:
        """Return up to which act the deal may be seen: as far as the next stop that waits."""
        waiting = [each.decision.place for each in self.found if each.decision.place not in self.answers]
        return next((place for place in waiting if place >= index), acts)

    def good(self) -> tuple[int, int]:
        """Return at how many stops the choice was as good as any, and at how many it was weighed."""
        return 0, 0

    def missed(self) -> int:
        """Return how many stops nobody was asked at: the review found them after one had seen what was played."""
        return sum(each.decision.place not in self.answers for each in self.found)


@dataclass
class TurningPoints(Stops):
    """The decisions of a review that decided a deal, each choice weighed against what was played."""

    found: Sequence[Cost] = ()
    _compared: dict[int, Compared] = field(default_factory=dict)

    @classmethod
    def of(cls, moments: Iterable[Moment]) -> TurningPoints:
        """Return the turning points that are the moments of a review."""
        costs = [moment.cost for moment in moments]
        return cls(sorted(costs, key=lambda cost: cost.decision.place))

    def compared(self, index: int, name: str) -> Compared | None:
        """Return the choice at a point beside the act that was played, if somebody chose there; it is weighed once."""
        if index not in self._compared and (chosen := self.answers.get(index)):
            point = next(each for each in self.found if each.decision.place == index)
            self._compared[index] = compared(point.decision, chosen, point.best, point.weighed, name)
        return self._compared.get(index)

    def good(self) -> tuple[int, int]:
        """Return at how many points no other act was clearly better than the choice, and at how many somebody chose."""
        return sum(each.is_good for each in self._compared.values()), len(self._compared)


def played_on(position: Position, act: Act) -> tuple[list[Deed], dict[int, str]]:
    """Return what comes of an act, where careful players play on to the end of the deal, and why they play so.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> position = parse_position("rules classic; turn 1 play; melds A KsKhKdKcKsKhKd; hand 1 4d9h; hand 2 5s; stock -")
    >>> log, reasons = played_on(position, parse_act("discard 9h"))
    >>> str(log[0].act), 0 in reasons, len(log) == len(reasons) + 1
    ('discard 9h', False, True)
    """
    log: list[Deed] = []
    reasons: dict[int, str] = {}
    player = Careful()
    acts: tuple[Act, ...] = (act,)
    while acts and len(log) < MOST_ACTS:
        chosen, seat = act, position.turn
        if log:
            chosen = player.choose(view(position, seat), acts)
            reasons[len(log)] = player.why
        after = play(position, chosen)
        drawn = [done for done in after.did if isinstance(done, Draw)]
        log.append(Deed(seat, drawn[-1] if isinstance(chosen, Draw) and drawn else chosen, position, after))
        position, acts = after, legal_acts(after)
    return log, reasons


def careful_reasons(log: Sequence[Deed]) -> dict[int, str]:
    """Return what a careful player would say at each act of a deal: what it would do there, and why."""
    player, reasons = Careful(), {}
    for place, deed in enumerate(log):
        player.choose(view(deed.before, deed.seat), legal_acts(deed.before))
        reasons[place] = player.why
    return reasons


def side_names(start: Position, seat: int, names: Sequence[str]) -> str:
    """Return the players of a seat's side."""
    return listed([names[each - 1] for each in start.sides[start.side_of(seat)]])


def stage(number: int, log: Sequence[Deed], points: Stops, voice: str) -> ReplayScene:
    """Return what the stage knows of a deal before anything is asked: acts, turns, turning points, and the voice."""
    turns = sum(not at or each.seat != log[at - 1].seat for at, each in enumerate(log))
    return {
        "v": 1, "seq": number, "acts": len(log), "turns": turns, "asks": False, "points": places(points),
        "voice": voice, "branch": False,
    }  # fmt: skip


def places(points: Stops) -> list[ReplayPoint]:
    """Return where the turning points lie, their numbers, and whether each is answered."""
    return [
        {"index": each.decision.place, "place": place, "answered": each.decision.place in points.answers}
        for place, each in enumerate(points.found, start=1)
    ]


def question(point: Pause, points: Stops, name: str, say: Say) -> ReplayAsked:
    """Return the question of a turning point, which does not tell what was played there."""
    frame = question_at(point.decision, {point.decision.act, point.best}, name)
    about = say("turning_point", place=points.found.index(point) + 1, of=len(points.found), about=frame.about)
    phase = str(point.decision.view.position.phase)
    return {"says": frame.says, "about": about, "phase": phase, "choices": [[str(a), w] for a, w in frame.choices]}


def ending(
    start: Position,
    last: Position,
    names: Sequence[str],
    points: Stops | None,
    say: Say,
    *,
    reviewed: bool = False,
) -> ReplayEnd:
    """Return who has won the deal and how it adds up, how one chose at its turning points, and how many still ask.

    ``reviewed`` tells that all turning points are known, so that none is worth saying.
    """
    made = points_by_side(last)
    order = sorted(range(len(made)), key=made.__getitem__, reverse=True)
    winners = side_names(start, start.sides[order[0]][0], names)
    lines = [_sum(start, last, side, made[side], names, say) for side in order]
    good, of = points.good() if points else (0, 0)
    if of:
        lines.append(say("good", many=of, good=good, of=of))
    if points and (missed := points.missed()):
        lines.append(say("missed", missed=missed))
    if points and reviewed and not points.found:
        lines.append(say("no_point"))
    says = say("level" if len(set(made)) == 1 else "winners", names=winners)
    return {"says": says, "about": " ".join(lines), "wishes": []}


def _sum(start: Position, last: Position, side: int, made: float, names: Sequence[str], say: Say) -> str:
    """Return what a side makes of a deal: what its badge counts, less what it is left with."""
    laid = laid_points(last, side)
    values = {"names": side_names(start, start.sides[side][0], names), "points": number(round(made))}
    if laid == made:
        return say("sum_bare", **values)
    return say("sum", laid=number(laid), left=number(round(laid - made)), **values)
