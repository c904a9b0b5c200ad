"""A deal as it is shown act by act: what is sent of it to the browser, and the same in text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Literal, get_args

import traitlets

from canasta_nb.core.engine.wording import title
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import Try, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import filled, in_its_language
from canasta_nb.descriptions.picturing import Line, table_lines
from canasta_nb.descriptions.reporting import reported
from canasta_nb.descriptions.telling import Deed, as_seen, game_name, turn_sentence
from canasta_nb.descriptions.text_table import labelled, text_table
from canasta_nb.game.played import PlayedDeal
from canasta_nb.review.result import Review
from canasta_nb.review.reviewing import Reviewing
from canasta_nb.review.words import tens
from canasta_nb.widgets.scenes.moment import won_with
from canasta_nb.widgets.scenes.replaying import events_of, turning_points
from canasta_nb.widgets.scenes.sharing import shared
from canasta_nb.widgets.scenes.turning import Stops, side_names
from canasta_nb.widgets.sent.every_widget import Empty
from canasta_nb.widgets.sent.replay import ReplayEvent, ReplayExpected, ReplayMark, ReplayScene, ReplayStart
from canasta_nb.widgets.sent.sharing import Shared
from canasta_nb.widgets.wire.base import CanastaWidget
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.stepwise import in_steps

WatchedPace = Literal["step", "slow", "medium", "fast"]


class ReplayedDeal(CanastaWidget):
    """The part of a Replay that knows a deal and shows as much of it as may be seen now."""

    words = Path(__file__).with_name("replay.toml")

    events = shaped(
        list[ReplayStart | ReplayEvent],
        help=(
            "What lay there at the start, and every act with the cards that moved; nothing in it is "
            "hidden from the seat."
        ),
        read_only=True,
    )
    says = traitlets.List(traitlets.Unicode(), read_only=True, help="A sentence for the start and for each act.").tag(
        sync=True
    )
    reasons = traitlets.List(
        traitlets.Unicode(), read_only=True, help="Why each act was played, as its player says it; empty where unknown."
    ).tag(sync=True)
    won = traitlets.List(
        traitlets.Unicode(), read_only=True, help="What each act has won for its side, in a few words; mostly empty."
    ).tag(sync=True)
    index = traitlets.Int(0, min=0, help="After how many acts the deal is shown.").tag(sync=True, browser=True)
    playing = traitlets.Bool(default_value=False, help="Whether it goes on by itself.").tag(sync=True, browser=True)
    pace = traitlets.Enum(
        get_args(WatchedPace),
        "slow",
        help="How it goes on: at each press, slowly enough to read, with the reasons of great moves alone, fast.",
    ).tag(sync=True, browser=True)
    marks = shaped(
        list[ReplayMark],
        help=(
            "Acts that are worth a look: ``index label kind``, the kind being mistake, canasta, freeze, out or moment."
        ),
        read_only=True,
    )
    expected = shaped(
        list[ReplayExpected],
        help="What a reviewed side could expect: after how many acts, its lead then in points, and that in words.",
        read_only=True,
    )
    open_hands = traitlets.Bool(default_value=False, read_only=True, help="Whether every hand is shown.").tag(sync=True)
    comment = traitlets.Unicode(
        "", read_only=True, help="What the record says of itself; while a review goes on, how far that is."
    ).tag(sync=True)
    deal = traitlets.Int(1, read_only=True, help="Which deal of the game it is.").tag(sync=True)
    shared = traitlets.Dict(
        read_only=True, help="What may be shared of what is seen, once somebody asks: words, notation and a link."
    ).tag(sync=True, shape=Shared | Empty)
    scene = shaped(ReplayScene, help="What the stage says beside the cards: questions, answers, the end.")

    _deal: PlayedDeal
    _start: Position
    _log: list[Deed]
    _tries: Sequence[tuple[int, Try]]
    _reasons: Mapping[int, str]
    _names: tuple[str, ...]
    _seat: int
    _review: Review | None = None
    _asks = False
    _points: Stops

    def _last(self) -> Position:
        return self._log[-1].after if self._log else self._start

    def _viewer(self) -> int:
        """Return who is "you" in the sentences: nobody where every hand is open."""
        return 0 if self.open_hands else self._seat

    @property
    def _branch(self) -> bool:
        """Whether another choice is played on instead of the deal itself."""
        return self._log is not self._deal.log

    @property
    def _closed(self) -> bool:
        """Whether the other hands are closed now, because the deal waits for an answer."""
        return self._points.waiting(self.index) is not None

    def _tell(self) -> None:
        """Send as much of the deal as may be seen now: what comes after a question is not in the page before it."""
        end = self._points.end(self.index, len(self._log))
        seen, opened = self._log[:end], self.open_hands and not self._closed
        begins = self.said("begins", name=self._names[self._start.turn - 1])
        with self.hold_sync():
            self.set_trait("events", events_of(self._start, seen, self._seat, self._names, open_hands=opened))
            told = [turn_sentence([each], self._viewer(), self._names) for each in seen]
            self.set_trait("says", [begins, *told])
            self.set_trait("won", [won_with(each) for each in seen])
            self.set_trait("reasons", list(self._said_by(seen, opened)))
            marks = [] if self._asks else sorted([*self._marked(), *self._decided()], key=itemgetter("index"))
            self.set_trait("marks", marks)
            expected = _expected(None if self._asks else self._review, self._start, self._names, self.strings)
            self.set_trait("expected", list(expected))

    def _said_by(self, seen: Sequence[Deed], opened: bool) -> Iterator[str]:
        """Yield what each player says; what a player of a closed hand says might name its cards."""
        for place, deed in enumerate(seen):
            yield self._reasons.get(place, "") if opened or deed.seat == self._seat else ""

    def _marked(self) -> Iterator[ReplayMark]:
        """Return refused tries, canastas, frozen piles and going out, in the order of the deal."""
        at = 0
        for seat, each in self._tries:
            if each.refused and (self.open_hands or seat == self._seat):
                yield self._mark(at, "mistake", _tried(each, self._names[seat - 1], self.strings))
            at += not each.refused
            if not each.refused:
                yield from self._turning(at, self._log[at - 1])

    def _turning(self, at: int, deed: Deed) -> Iterator[ReplayMark]:
        freezes = self.said("freezes", name=self._names[deed.seat - 1])
        for kind in turning_points(deed):
            yield self._mark(at, kind, freezes if kind == "freeze" else self.says[at])

    def _decided(self) -> Iterator[ReplayMark]:
        """Return the moments of the review, each at its act."""
        for place, moment in enumerate(self._review.moments if self._review else (), start=1):
            at = moment.cost.decision.place + 1
            points = tens(moment.cost.points)
            says = self.said("moment", place=place, says=self.says[at], points=points, better=moment.better())
            yield {**self._mark(at, "moment", says), "place": place}

    def _mark(self, index: int, kind: str, says: str) -> ReplayMark:
        return {"index": index, "label": self.said(f"mark_{kind}", says=says), "kind": kind}

    # The widget in words

    def position(self) -> str:
        """Return the position that is shown, in notation, as far as the seat may know it."""
        return position_text(self._shown())

    def _shown(self) -> Position:
        shown = self._log[self.index - 1].after if self.index else self._start
        return shown if self.open_hands and not self._closed else view(shown, self._seat).position

    def share(self) -> None:
        """Tell what the seat may share of the position that is shown; at its end a deal is shared whole."""
        shown = self._log[self.index - 1].after if self.index else self._start
        deal = PlayedDeal(self._start, self._log, [], [])
        # A review has judged the deal itself, and nothing of another choice that is played on.
        review = None if self._branch else self._review
        self.set_trait("shared", {})  # a page forgets what it was told before, and hears only of what changes
        self.set_trait("shared", shared(shown, self._seat, self._names, deal, review, watched=self._asks))

    def reported(self, host: str = "") -> str:
        """Return a report of the position that is shown, with the turns up to it."""
        shown = self._shown()
        acts = [f"{label}: {turn}" for label, turn in self._turns(self.index)]
        return reported(shown.rules.id, shown, acts=acts, host=host)

    @in_its_language
    def to_text(self) -> str:
        """Return the deal as a list of turns, what is worth a look, and the table at the end.

        A deal that asks tells only what was shown so far.
        """
        most = self.index if self._asks else len(self._log)
        lines = self._heading()
        for label, turn in self._turns(most):
            lines += labelled(label, turn)
        for each in self.marks:
            lines += labelled("", f"{each['index']}: {each['label']}")
        last = self._log[most - 1].after if most else self._start
        sheet = score_deal(last) if last.phase is Phase.OVER else None
        return "\n".join([*lines, "", text_table(view(last, self._seat), self._names, sheet=sheet)])

    def _heading(self) -> list[str]:
        said = self.strings
        seen = said["seen_all"] if self.open_hands else said["seen_seat"]
        seen = filled(seen, name=self._names[self._seat - 1], seat=self._seat)
        heading = filled(said["heading"], rules=game_name(self._start.rules), deal=self.deal, seen=seen)
        return [line.strip() for line in labelled("", heading)]

    def pictured(self) -> Iterable[Line]:
        """Return what lies on the table at the end, or where it asks, now; as far as the seat may know it."""
        last = self._shown() if self._asks else self._last()
        seen = last if self.open_hands and not self._asks else view(last, self._seat).position
        return table_lines(seen, self._seat, self._names, whole_pile=self.open_hands)

    def drawn(self) -> dict[str, str]:
        """Return what a browser draws it from without Python; nothing of a deal that asks, which needs the answers."""
        return {} if self._asks else super().drawn()

    def _turns(self, most: int) -> Iterator[tuple[str, str]]:
        """Return each turn of the first acts behind the name of its player."""
        opened = self.open_hands and not self._closed
        for seat, deeds in groupby(self._log[:most], key=attrgetter("seat")):
            acts = [deed.act if opened else as_seen(deed.before.rules, deed.act, seat, self._seat) for deed in deeds]
            yield self._names[seat - 1][:8], "; ".join(map(str, acts))

    def __repr__(self) -> str:
        seen = "open" if self.open_hands else f"seat {self._seat}"
        return f"Replay({self._start.rules.label()}, deal {self.deal}, {seen}, {len(self._log)} acts)"


class DealGoingOn(ReplayedDeal):
    """The part of a Replay that grows while somebody looks at it."""

    _begun = False
    _going: Iterator[object] | None = None
    """What plays the deal on, while it is not over."""
    _steps: Reviewing | None
    """The review that goes on; None before and after."""
    _review: Review | None
    """What a review found, as far as it is known."""
    _comment: str

    def plays_on(self, going: Iterator[object], review: Callable[[], Reviewing]) -> None:
        """Open a deal that nobody here plays, and let its players play it on while it is looked at; then review it.

        Each step of ``going`` is a turn. ``review`` begins the review once the deal is over.
        """
        self._going = going
        self.set_trait("open_hands", True)
        self._show()
        turns = chain((True,), going)  # it is shown first

        def turn() -> bool:
            if next(turns, None) is None:
                self._going, self._steps = None, review()
                self._show()
                self._begin_review()
                return False
            if self.index == len(self.events) - 1:  # somebody waits for it
                self._show()
            return True

        in_steps(turn, self._lock)

    def _begin_review(self) -> None:
        """Begin with the review; nobody asks before the first act, so a deal is there at once."""
        if self._steps and self.index and not self._begun:
            self._begun = True
            in_steps(self._goes_on, self._lock)

    @in_its_language
    def stop_review(self) -> None:
        """Stop a review that goes on, and show what it has found so far."""
        with self._lock:
            steps, self._steps = self._steps, None
            if steps:
                self._review = steps.result
                self._look_back(self._comment)

    def _goes_on(self) -> bool:
        """Imagine some deals; returns whether there are more."""
        if not self._steps:
            return False
        progress = self._steps.go_on()
        if progress is None:
            self.stop_review()
            return False
        done = min(progress.done + 1, progress.of)
        self.set_trait("comment", self.said("reviewing", done=done, of=progress.of))
        return True

    def _look_back(self, comment: str) -> None:
        """Show what is worth a look, and what the review says."""
        with self.hold_sync():
            self.set_trait("comment", comment)
            self._show()

    def _show(self) -> None:
        """Send the deal as it may be seen now."""
        self._tell()


def _expected(
    review: Review | None, start: Position, names: Sequence[str], said: Mapping[str, str]
) -> Iterator[ReplayExpected]:
    """Return what the side of the reviewed seat could expect after each of its decisions."""
    if not review:
        return
    players = side_names(start, review.seat, names)
    for each in review.costs:
        lead = tens(each.lead)
        key = "ahead" if lead > 0 else "behind" if lead < 0 else "level"
        says = filled(said[f"expected_{key}"], names=players, points=abs(lead))
        yield [each.decision.place + 1, round(each.lead), says]


def _tried(each: Try, name: str, said: Mapping[str, str]) -> str:
    """Return a refused try in words."""
    why = title(each.laws[0]) if each.laws else said["refused_act"]
    return filled(said["tried"], name=name, act=each.act, title=why)
