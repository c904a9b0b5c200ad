"""The result of a review, in numbers and in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canasta_nb.bots.expert import act_named
from canasta_nb.core.speech.words import capital
from canasta_nb.review.judging import Cost
from canasta_nb.review.moments import Moment
from canasta_nb.review.words import did, tens, told


@dataclass(frozen=True)
class Review:
    """How one seat played one deal."""

    seat: int
    names: tuple[str, ...]
    costs: tuple[Cost, ...]
    """What each decision cost at which there was something to think over, in the order in which they were made."""
    moments: tuple[Moment, ...]
    """Up to three acts that decided the deal, in the order of the deal; none where the cards decided it."""
    lead: int
    """The lead of the seat's side in this deal, in points."""
    luck: int
    """The lead of the side where careful players play the same deal from the same cards in every seat, in points."""

    @property
    def accuracy(self) -> float:
        """The part of the decisions, from 0 to 1, that nothing clearly better was found for; 1 without a decision."""
        fine = sum([not each.is_sure for each in self.costs])
        return fine / len(self.costs) if self.costs else 1.0

    @property
    def cost(self) -> float:
        """What all mistakes cost together, in points; what is within its own uncertainty is left out."""
        return sum([each.points for each in self.costs if each.is_sure])

    @property
    def practise(self) -> Moment | None:
        """The moment that cost most: what it needs is worth practising."""
        return max(self.moments, key=lambda moment: moment.cost.points, default=None)

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> tuple[str, ...]:
        """Return the review in sentences, the good first."""
        return tuple(_lines(self))


def _lines(review: Review) -> Iterator[str]:
    fine, every = sum([not cost.is_sure for cost in review.costs]), len(review.costs)
    if every:
        yield told("fine_all") if fine == every else told("fine", fine=fine, all=every)
    if tens(review.cost):
        yield told("cost", points=tens(review.cost))
    yield _compared("", review.lead)
    yield _compared("luck_", review.luck)
    if not review.moments:
        yield told("none")
    for moment in review.moments:
        yield from _moment(moment)
    if worst := review.practise:
        yield told("practise", topic=told("topics", worst.topic), lesson=worst.lesson)


def _compared(kind: str, points: int) -> str:
    key = "ahead" if points > 0 else "behind" if points < 0 else "level"
    return told(kind + key, points=abs(points))


def _moment(moment: Moment) -> Iterator[str]:
    decision = moment.cost.decision
    yield told("moment", turn=decision.turn, did=did(decision.act), points=tens(moment.cost.points))
    yield "  " + " ".join([told("better", best=act_named(moment.cost.best)), *map(capital, moment.says[:1])])
