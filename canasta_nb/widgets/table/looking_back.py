"""Looking back at a deal that is over: its turns, its review, which can be stopped, and what went wrong tried again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from canasta_nb.core.model.acts import Face, cards_of
from canasta_nb.core.speech.words import capital
from canasta_nb.descriptions.news import news
from canasta_nb.puzzles.own import OwnMoment, can_be_tried, measuring
from canasta_nb.review import Moment, Review, Reviewing
from canasta_nb.review.reviewing import AT_ONCE, LIMIT
from canasta_nb.review.words import did, sentence, tens
from canasta_nb.widgets.scenes.ledger import numbered
from canasta_nb.widgets.sent.every_widget import Empty
from canasta_nb.widgets.sent.table import Decisive, Reviewed, Turn
from canasta_nb.widgets.table.ending import turns_again
from canasta_nb.widgets.table.offering import keep_moments, moments_table, practice_card
from canasta_nb.widgets.table.stage import Stage
from canasta_nb.widgets.table.state import TableState
from canasta_nb.widgets.wire.base import CanastaWidget
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.stepwise import in_steps

TRY = "try"
"""What is typed to try a moment, before its number."""
SHARED_LOOKS = ("theme", "deck", "sort", "size", "motion", "text_view", "lang")
"""How the table of a moment looks: as the one above which it lies."""


class Retrying(Stage):
    """The part of a table that puts the moments of a review back on it."""

    tried = traitlets.Instance(
        CanastaWidget, allow_none=True, help="The table of the moment that is tried again, in place of this one."
    ).tag(sync=True, **widget_serialization)

    retries = False
    """Whether moments can be tried here: at a learner's own table, and not in a room or after a puzzle."""
    keeps_moments_in: str | Path | None = None
    """The log in which moments are kept; None keeps none."""

    _steps_of_moments: Iterator[int] | None = None
    """What measures the moments now."""

    def __init__(self, state: TableState, **traits: object) -> None:
        self._own: dict[int, OwnMoment] = {}
        self._verdicts: set[str] = set()
        super().__init__(state, **traits)

    @abstractmethod
    def tell_moments(self) -> None:
        """Show the moments as they are now."""

    def open_to_try(self, found: Review) -> list[int]:
        """Return the moments that can be tried, counted from 1."""
        tries = self.retries
        return [place for place, each in enumerate(found.moments, start=1) if tries and can_be_tried(each.cost)]

    def closed(self, found: Review) -> set[int]:
        """Return those of them that have no verdict yet."""
        judged = {place for place, moment in self._own.items() if moment.id in self._verdicts}
        return {*self.open_to_try(found)} - judged

    def measure(self, found: Review) -> None:
        """Measure the moments of a review in small steps, and keep those whose best play is clear."""
        steps = self._steps_of_moments = self._each_measured(found)
        in_steps(partial(self._measures_on, steps), self._lock)

    def forget_moments(self) -> None:
        """Stop measuring, and take what was found away."""
        self._steps_of_moments, self._own, self._verdicts, self.tried = None, {}, set(), None

    def try_again(self, place: str) -> str:
        """Put a moment on the table, its number as it was typed; Nack for none, and while it is still measured."""
        if not place.isdecimal() or int(place) not in self._own:
            raise Nack("refused", sentence("still_measured" if self._steps_of_moments else "no_moment"))
        first = int(place)
        order = [first, *(each for each in self._own if each > first), *(each for each in self._own if each < first)]
        looks = {name: getattr(self, name) for name in SHARED_LOOKS}
        moments = [self._own[each] for each in order]
        self.tried = moments_table(moments, leave=self._back_to_the_score, progress=self.keeps_moments_in, **looks)
        return ""

    def _back_to_the_score(self, verdicts: Collection[str]) -> None:
        """Go back to the score; these moments have a verdict now."""
        with self.shown():
            self._verdicts |= {*verdicts}
            self.tell_moments()
            self.tried = None  # the page finds the moments as they are now when it shows them again

    def _measures_on(self, steps: Iterator[int]) -> bool:
        """Imagine some deals, unless the review is gone; returns whether there are more."""
        if steps is not self._steps_of_moments:
            return False
        begun = perf_counter()
        for _ in steps:
            if perf_counter() - begun >= AT_ONCE:
                return True
        self._steps_of_moments = None
        if problem := keep_moments([*self._own.values()], self.keeps_moments_in):
            self.problem = problem
        return False

    def _each_measured(self, found: Review) -> Iterator[int]:
        session = self.session
        for place in self.open_to_try(found):
            cost = found.moments[place - 1].cost
            before = session.log[: cost.decision.place]
            told_then = news(before, session.seat, session.names)
            self._own[place] = yield from measuring(cost, session.names, told_then)


class LookingBack(Retrying):
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
                    self._tell(self._steps.result)
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
            raise Nack("refused", sentence("not_over"))
        if self.review:
            return
        steps = self._steps = Reviewing(session.game.played, session.seat, session.names, seconds=LIMIT)
        in_steps(partial(self._goes_on, steps), self._lock)

    def forget_review(self) -> None:
        """Stop looking, and take what was found away."""
        self.review, self.reviewed, self._steps = {}, None, None
        self.forget_moments()

    def offered(self) -> dict[str, Any]:
        """Return the practice that the worst moment asks for, as a part of the result; empty without one."""
        worst = self.reviewed and self.reviewed.practise
        return {"practice": [sentence("topics", worst.topic), worst.topic]} if worst else {}

    def going(self) -> str:
        """Return how far a review has come that goes on and what it has found, in words; empty where none does."""
        going = self.review if self._steps else {}
        if not going:
            return ""
        return " ".join(
            [sentence("going", done=min(going["done"] + 1, going["of"]), of=going["of"]), going["says"]]
        ).strip()

    def _goes_on(self, steps: Reviewing) -> bool:
        """Imagine some deals, unless somebody has stopped it; returns whether there are more."""
        if steps is not self._steps:
            return False
        progress = steps.go_on()
        if progress is None:
            self._tell(steps.result)
            return False
        if self.review.get("done") != progress.done:
            self.review = dict(Reviewed(done=progress.done, of=progress.of, says=" ".join(steps.so_far)))
            if self.text_view:
                self._redraw()
        return True

    def _tell(self, found: Review) -> None:
        """Show what was found; where nothing was judged yet, that is nothing."""
        self.forget_review()
        if found.costs or not found.left:
            self.reviewed = found
            self.measure(found)
        self.tell_moments()

    def tell_moments(self) -> None:
        """Show the review as it is now."""
        if self.reviewed:
            self.review = dict(_shown(self.reviewed, self.open_to_try(self.reviewed), self.closed(self.reviewed)))
        self._redraw()


def _shown(found: Review, tries: Collection[int], closed: Collection[int]) -> Reviewed:
    """Return what the table shows of a review; of moments that are closed it doesn't name the better play."""
    return Reviewed(
        done=len(found.costs),
        of=len(found.costs),
        title=found.decided,
        says=" ".join(found.summary()),
        moments=[_moment(moment, place, tries, closed) for place, moment in enumerate(found.moments, start=1)],
    )


def _moment(moment: Moment, place: int, tries: Collection[int], closed: Collection[int]) -> Decisive:
    decision = moment.cost.decision
    act = decision.act
    lines = moment.closed_lines() if place in closed else moment.lines()
    shown = Decisive(
        turn=decision.turn,
        cards=numbered(act.cards if isinstance(act, Face) else cards_of(act)),
        title=capital(did(act)),
        says=" ".join([sentence("turn", turn=decision.turn), *lines]),
        delta=-tens(moment.cost.points),
    )
    if place in tries:
        shown["tries"] = f"{TRY} {place}"
    return shown
