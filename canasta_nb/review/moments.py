"""The moments that decided a deal: at most three acts that clearly cost something, one for each turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from canasta_nb.bots.expert import act_named, explained
from canasta_nb.core.model.acts import Act, Discard, Draw, Meld, Take
from canasta_nb.core.model.cards import WILD
from canasta_nb.core.model.position import has_opened
from canasta_nb.core.speech.words import capital
from canasta_nb.review.judging import Cost
from canasta_nb.review.words import told

MOST = 3


class Moment(NamedTuple):
    """An act that cost the seat something, and what would have been better."""

    cost: Cost
    topic: str
    """The topic that practises it (``canasta_nb.teaching.practice.topics``)."""
    lesson: int
    """The lesson that is about it."""
    next_player: str = ""
    partner: str = ""

    @property
    def says(self) -> tuple[str, ...]:
        """Why the other act was better, in sentences whose numbers come from the imagined deals."""
        act = self.cost.decision.act
        return explained(self.cost.weighed, than=act, next_player=self.next_player, partner=self.partner)

    def lines(self) -> tuple[str, ...]:
        """Return what would have been better, and the sentence that says most for it."""
        return (told("better", best=act_named(self.cost.best)), *map(capital, self.says[:1]))


def moments(costs: Iterable[Cost], *, next_player: str = "", partner: str = "") -> tuple[Moment, ...]:
    """Return up to three moments, in the order in which they were played; none is a fair answer.

    Of several acts of one turn only the one that cost most counts.
    """
    worst: dict[int, Cost] = {}
    for each in costs:
        turn = each.decision.turn
        if each.is_costly and (turn not in worst or worst[turn].points < each.points):
            worst[turn] = each
    chosen = sorted(worst.values(), key=lambda each: -each.points)[:MOST]
    return tuple([
        Moment(each, *lesson_of(each), next_player, partner)
        for each in sorted(chosen, key=lambda each: each.decision.place)
    ])  # fmt: skip


def lesson_of(found: Cost) -> tuple[str, int]:
    """Return the topic and the number of the lesson that a costly act asks for."""
    act, best = found.decision.act, found.best
    if _throws_wild(act) or _throws_wild(best):
        return "freezing", 12
    if isinstance(act, Take | Draw) or isinstance(best, Take | Draw):
        return "taking-the-pile", 12
    if isinstance(act, Meld) or isinstance(best, Meld):
        position = found.decision.view.position
        if not has_opened(position, position.side_of(position.turn)):
            return "fewest-cards", 11
        return "going-out", 13
    return "discards", 12


def _throws_wild(act: Act) -> bool:
    return isinstance(act, Discard) and bool(WILD[act.card])
