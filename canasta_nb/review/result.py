"""The result of a review, in numbers and in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from canasta_nb.bots.expert.worth import game_scale
from canasta_nb.review.judging import Cost, is_quick
from canasta_nb.review.moments import Moment
from canasta_nb.review.words import PARTNERS, Company, compared, did, sentence, tens


@dataclass(frozen=True)
class Review:
    """How one seat played one deal."""

    seat: int
    names: tuple[str, ...]
    costs: tuple[Cost, ...]
    """What each decision cost at which there was something to think over, in the order in which they were made."""
    left: int
    """How many decisions at the start of the deal were left out, because the time was up."""
    moments: tuple[Moment, ...]
    """Up to three acts that decided the deal, the one that cost most first; none where the cards decided it."""
    lead: int
    """The lead of the seat's side in this deal, in points."""
    luck: int
    """The lead of the side where careful players play the same deal from the same cards in every seat, in points."""
    company: Company = PARTNERS
    """Whom the seat played with and against."""
    hinted: tuple[Moment, ...] = ()
    """Up to three acts that a hint advised and a longer look finds much better ones for, the best find first."""

    @property
    def own(self) -> tuple[Cost, ...]:
        """What the decisions cost but for those mistakes that a hint advised."""
        return tuple(cost for cost in self.costs if not cost.is_hints)

    @property
    def accuracy(self) -> float:
        """The part of its own decisions, from 0 to 1, that nothing clearly better was found for; 1 without one."""
        own = self.own
        return sum([not cost.is_sure for cost in own]) / len(own) if own else 1.0

    @property
    def cost(self) -> float:
        """What all its own mistakes cost together, in points; what is within its own uncertainty is left out."""
        return sum([one.points for one in self.own if one.is_sure])

    @property
    def took_fewer(self) -> bool:
        """Whether fewer deals than usual were imagined, because with these rules each is played to its end."""
        return any(not is_quick(cost.decision) for cost in self.costs)

    @property
    def one_in_a_hundred(self) -> int:
        """How many points are one game in a hundred, where acts counted by the chance to win the game; 0 elsewhere."""
        ends = [cost.decision.view.position for cost in self.costs if cost.weighed.for_game]
        return round(game_scale(ends[0]) / 100) if ends else 0

    @property
    def practise(self) -> Moment | None:
        """The moment that cost most: what it needs is worth practising."""
        return next(iter(self.moments), None)

    @property
    def decided(self) -> str:
        """How many moves mattered most, in a sentence.

        Where none did, it is said that the cards decided the deal. But not if careful players did otherwise with the
        same cards, or if some decisions were left out.
        """
        if self.moments or (not self.left and not self.hinted and (self.lead > 0) == (self.luck > 0)):
            return sentence("decided", len(self.moments))
        return sentence("undecided_seen" if self.left else "undecided")

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def summary(self) -> tuple[str, ...]:
        """Return how the deal was played and what luck did, in sentences, the good first."""
        return tuple(_summary(self))

    def lines(self, *, closed: Collection[int] = ()) -> tuple[str, ...]:
        """Return the review in sentences: the summary, the moments, and what to practise.

        Of the moments that are ``closed``, counted from 1, the better play is not named.
        """
        return tuple(_lines(self, closed))


def _summary(review: Review) -> Iterator[str]:
    yield from _played(review)
    yield from [moment.marked() for moment in review.hinted[:1]]
    yield compared("luck_", review.luck, review.company)


def _played(review: Review) -> Iterator[str]:
    fine, every = sum([not cost.is_sure for cost in review.own]), len(review.own)
    if every:
        all_fine = "fine_all" if every == len(review.costs) else "fine_own"
        seen = "_seen" if review.left else ""
        yield sentence(f"{all_fine}{seen}") if fine == every else sentence("fine", fine=fine, all=every)
    if tens(review.cost):
        yield sentence("cost" if every - fine == 1 else "cost_each", points=tens(review.cost))
        if points := review.one_in_a_hundred:
            yield sentence("for_game", points=points)
    if review.left and not review.costs:
        yield sentence("none_yet")
    elif review.left:
        yield sentence("left", judged=len(review.costs), all=len(review.costs) + review.left)
    if review.took_fewer:
        yield sentence("fewer")


def _lines(review: Review, closed: Collection[int]) -> Iterator[str]:
    yield from _played(review)
    yield compared("", review.lead, review.company)
    yield compared("luck_", review.luck, review.company)
    if review.costs or not review.left:
        yield review.decided
    for place, moment in enumerate(review.moments, start=1):
        decision = moment.cost.decision
        yield sentence("moment", turn=decision.turn, did=did(decision.act), points=tens(moment.cost.points))
        yield "  " + " ".join(moment.closed_lines() if place in closed else moment.lines())
    yield from [moment.marked() for moment in review.hinted]
    if worst := review.practise:
        yield sentence("practise", topic=sentence("topics", worst.topic), lesson=worst.lesson)
