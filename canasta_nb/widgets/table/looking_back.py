"""Looking back at a deal that is over: its turns, its review, which can be stopped, and practice of what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from canasta_nb.core.model.acts import Face, cards_of
from canasta_nb.core.speech.words import capital
from canasta_nb.review import Moment, Review, Reviewing
from canasta_nb.review.reviewing import LIMIT
from canasta_nb.review.words import did, tens, told
from canasta_nb.widgets.scenes.ledger import numbered
from canasta_nb.widgets.sent.every_widget import Empty
from canasta_nb.widgets.sent.table import Decisive, Reviewed, Turn
from canasta_nb.widgets.table.ending import turns_again
from canasta_nb.widgets.table.offering import practice_card
from canasta_nb.widgets.table.stage import Stage
from canasta_nb.widgets.table.state import TableState
from canasta_nb.widgets.wire.base import CanastaWidget
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.stepwise import in_steps


class LookingBack(Stage):
    """The part of a table that shows the turns and the review that were asked for."""

    replay = shaped(
        list[Turn], help="The turns of a deal that is over, once somebody wants to see them again; every hand is open."
    )
    review = traitlets.Dict(
        help="What decided the deal that is over, once somebody asks; while it is looked for, how far that is."
    ).tag(sync=True, shape=Reviewed | Empty)

    practice = traitlets.Instance(
        CanastaWidget, allow_none=True, help="The card below the table that practises what went wrong; None before."
    ).tag(sync=True, **widget_serialization)

    reviewed: Review | None = None
    """What was found, once it is done."""

    _steps: Reviewing | None = None
    """The review that goes on."""

    def __init__(self, state: TableState, *, redraw: Callable[[], None], **traits: Any) -> None:
        """``redraw`` draws the whole table, because the practice on offer and the text view follow a review."""
        self._redraw = redraw
        super().__init__(state, **traits)

    def look_back(self, how: object) -> str:
        """Show the turns again, review the deal, or stop that, or practise, and say nothing. Nack for another word.

        A review that is stopped tells what it has found so far. One that has just ended is there already.
        """
        match how:
            case "replay":
                self.replay = turns_again(self.session, self._state.ledgers)
            case "review":
                self.begin_review()
            case "stop_review":
                if self._steps:
                    self._tell(self._steps.found)
            case "practice" if self.result.get("practice"):
                _, topic = self.result["practice"]
                self.practice = practice_card(topic)
                self.practice.theme = self.theme
            case _:
                raise Nack("unknown")
        return ""

    def forget_looks_back(self) -> None:
        """Forget all of it, because the deal goes on or another one has begun."""
        self.replay = []
        self.practice = None
        self.forget_review()

    def begin_review(self) -> None:
        """Look for what decided the deal; Nack while it is played. Where no loop runs, it is there on return."""
        session = self.session
        if not session.over:
            raise Nack("refused", told("not_over"))
        if self.review:
            return
        steps = self._steps = Reviewing(session.game.played, session.seat, session.names, seconds=LIMIT)
        in_steps(partial(self._goes_on, steps), self._lock)

    def forget_review(self) -> None:
        """Stop looking, and take what was found away."""
        self.review, self.reviewed, self._steps = {}, None, None

    def offered(self) -> dict[str, Any]:
        """Return the practice that the worst moment asks for, as a part of the result; empty without one."""
        worst = self.reviewed and self.reviewed.practise
        return {"practice": [told("topics", worst.topic), worst.topic]} if worst else {}

    def going(self) -> str:
        """Return how far a review has come that goes on, in words; empty where none does."""
        going = self.review if self._steps else {}
        return told("going", done=min(going["done"] + 1, going["of"]), of=going["of"]) if going else ""

    def _goes_on(self, steps: Reviewing) -> bool:
        """Imagine some deals, unless somebody has stopped it; returns whether there are more."""
        if steps is not self._steps:
            return False
        progress = steps.go_on()
        if progress is None:
            self._tell(steps.found)
            return False
        if self.review.get("done") != progress.done:
            self.review = dict(Reviewed(done=progress.done, of=progress.of))
            if self.text_view:
                self._redraw()
        return True

    def _tell(self, found: Review) -> None:
        """Show what was found; where nothing was judged yet, that is nothing."""
        self.forget_review()
        if found.costs or not found.left:
            self.reviewed = found
            self.review = dict(_shown(found, done=len(found.costs)))
        self._redraw()


def _shown(found: Review, *, done: int) -> Reviewed:
    """Return what the table shows of a review."""
    return Reviewed(
        done=done,
        of=done,
        title=found.decided,
        says=" ".join(found.summary()),
        moments=[_moment(moment) for moment in found.moments],
    )


def _moment(moment: Moment) -> Decisive:
    decision = moment.cost.decision
    act = decision.act
    return Decisive(
        turn=decision.turn,
        cards=numbered(act.cards if isinstance(act, Face) else cards_of(act)),
        title=capital(did(act)),
        says=" ".join([told("turn", turn=decision.turn), *moment.lines()]),
        delta=-tens(moment.cost.points),
    )
