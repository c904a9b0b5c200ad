"""The moments that decided a deal: at most three acts that clearly cost something, one for each turn.

An act that a hint advised is not one of them. The review marks it, and charges nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from canasta_nb.bots.expert import Voice, act_named, came_out_ahead, explained, sign_of
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, No, Take, Yes, cards_of
from canasta_nb.core.model.cards import WILD
from canasta_nb.core.model.position import has_opened
from canasta_nb.core.speech.words import capital
from canasta_nb.descriptions.telling import Deed
from canasta_nb.review.decisions import Decision
from canasta_nb.review.judging import Cost
from canasta_nb.review.rest_of_turn import Rest, rest_of_turn
from canasta_nb.review.words import PARTNERS, Company, did, sentence, tens, voice

MOST = 3


class Moment(NamedTuple):
    """An act that cost the seat something, and what would have been better."""

    cost: Cost
    topic: str
    """The topic that practises it (``canasta_nb.teaching.fresh.topics``)."""
    lesson: int
    """The lesson that is about it."""
    rest: Rest
    """How the turn would have ended after the better act."""
    taken: int = 0
    """How many cards of the pile the next player took with a discard; 0 where nobody did."""
    next_player: str = ""
    partner: str = ""
    company: Company = PARTNERS

    @property
    def says(self) -> tuple[str, ...]:
        """Why the other act was better, in sentences whose numbers come from the imagined deals."""
        return explained(self.cost.weighed, than=self.cost.decision.act, voice=self._voice)

    @property
    def _voice(self) -> Voice:
        return voice(self.next_player, self.partner, self.company)

    def lines(self) -> tuple[str, ...]:
        """Return what followed, what would have been better, and the sentence that says most for it.

        What it cost is told elsewhere, so where nothing else differed, it is told how often the better act paid.
        """
        act = self.cost.decision.act
        *differed, _ = self.says or ("",)
        why = differed[0] if differed else came_out_ahead(self.cost.weighed, than=act, voice=self._voice)
        return tuple(filter(None, [self._followed(), self.better(), capital(why)]))

    def closed_lines(self) -> tuple[str, ...]:
        """Return what followed, and that there was a better play, which is not named."""
        return tuple(filter(None, [self._followed(), sentence("better_closed")]))

    def _followed(self) -> str:
        return sentence("took", player=self.next_player, n=self.taken) if self.taken and self.next_player else ""

    def marked(self) -> str:
        """Return the sentence on an act that a hint advised and a longer look finds a better one for."""
        decision = self.cost.decision
        points, best = tens(self.cost.points), act_named(self.cost.best)
        return sentence("hinted", turn=decision.turn, did=did(decision.act), points=points, best=best)

    def better(self) -> str:
        """Return what would have been better, with the end of the turn."""
        best, rest = act_named(self.cost.best), self.rest
        if rest.goes_out:
            return sentence("better_out", best=best)
        if rest.discard:
            return sentence("better_then", best=best, last=act_named(rest.discard))
        return sentence("better", best=best)


def moments(
    costs: Iterable[Cost],
    log: Sequence[Deed] = (),
    *,
    next_player: str = "",
    partner: str = "",
    company: Company = PARTNERS,
    hinted: bool = False,
) -> tuple[Moment, ...]:
    """Return up to three moments, the one that cost most first; none is a fair answer.

    With ``hinted`` these are acts that a hint advised, and otherwise acts that none did.

    Of several acts of one turn only the one that cost most counts, and of equals the last: what an act leads to is a
    part of its cost. The log of the deal tells what followed.
    """
    worst: dict[int, Cost] = {}
    for cost in costs:
        if not cost.is_costly or cost.is_hints != hinted:
            continue
        turn = _begun(cost.decision.place, log) if log else cost.decision.turn
        if turn not in worst or tens(worst[turn].points) <= tens(cost.points):
            worst[turn] = cost
    chosen = sorted(worst.values(), key=lambda cost: -cost.points)[:MOST]
    return tuple([
        _moment(cost, log)._replace(next_player=next_player, partner=partner, company=company)
        for cost in chosen
    ])  # fmt: skip


def _begun(place: int, log: Sequence[Deed]) -> int:
    """Return the first act of a turn, which goes on after the partner's answer to a question."""
    seat = log[place].seat
    while place and (log[place - 1].seat == seat or isinstance(log[place - 1].act, Yes | No)):
        place -= 1
    return place


def _moment(cost: Cost, log: Sequence[Deed]) -> Moment:
    rest = rest_of_turn(cost.decision, cost.best)
    topic, lesson = lesson_of(cost, goes_out=rest.goes_out)
    return Moment(cost, topic, lesson, rest, _taken(cost.decision, log))


def _taken(decision: Decision, log: Sequence[Deed]) -> int:
    """Return how many cards were taken with a discard by the next act."""
    after = log[decision.place + 1 : decision.place + 2]
    takes = isinstance(decision.act, Discard) and after and isinstance(after[0].act, Take)
    return len(after[0].before.pile) if takes else 0


def lesson_of(cost: Cost, *, goes_out: bool = False) -> tuple[str, int]:
    """Return the topic and the number of the lesson that a costly act asks for.

    ``goes_out`` tells whether the better act would have ended the deal at once.
    """
    act, best = cost.decision.act, cost.best
    sign = sign_of(cost.weighed, act)
    if _throws_wild(act) or _throws_wild(best):
        return "freezing", 12
    if isinstance(act, Take | Draw) or isinstance(best, Take | Draw):
        return "taking-the-pile", 12
    if goes_out or isinstance(act, Ask) or isinstance(best, Ask):
        return "going-out", 13
    if isinstance(act, Discard) and isinstance(best, Discard):
        return ("going-out", 13) if sign.endswith("went_out") else ("discards", 12)
    if isinstance(act, Discard) and sign == "next_took":
        return "discards", 12
    if not _has_opened(cost) or len(cards_of(act)) > len(cards_of(best)):
        return "fewest-cards", 11
    return "going-out", 13


def _has_opened(cost: Cost) -> bool:
    position = cost.decision.view.position
    return has_opened(position, position.side_of(position.turn))


def _throws_wild(act: Act) -> bool:
    return isinstance(act, Discard) and bool(WILD[act.card])
