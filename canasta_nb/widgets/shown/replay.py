"""The Replay: a deal that was played, act by act, from a record, a saved game or a table, with its players' reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Unpack

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.notation.saving import not_readable
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake, NotationError
from canasta_nb.descriptions.telling import usual_names
from canasta_nb.game.played import PlayedDeal, deals_of
from canasta_nb.game.session import Session
from canasta_nb.game.typed import read_typed
from canasta_nb.review.frames import Compared, named
from canasta_nb.review.result import Review
from canasta_nb.review.reviewing import Reviewing
from canasta_nb.widgets.scenes.turning import (
    Stops,
    TurningPoints,
    careful_reasons,
    ending,
    played_on,
    question,
    stage,
)
from canasta_nb.widgets.sent.replay import ReplayAnswer
from canasta_nb.widgets.shown.replayed import DealGoingOn, WatchedPace
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.stepwise import in_steps

LONGEST_ACT = 400  # characters of an act that a browser sends


class ReplayOptions(Looks, total=False):
    """What a Replay may be given."""

    deal: int
    seat: int
    names: Sequence[str]
    open_hands: bool
    index: int
    pace: WatchedPace
    review: Review | Reviewing
    asks: bool


class Replay(DealGoingOn):
    """A deal step by step; ``start`` is a record, its text, its file, or a table.

    Of a deal that is over every hand is open, unless a ``seat`` is named; of one that is still played one sees what
    the seat may know. Options: ``deal`` (which deal of a record, counted from 1), ``seat``, ``names``, ``open_hands``,
    ``index`` (after how many acts it begins), ``pace`` (``"step"``, ``"slow"``, ``"medium"`` or ``"fast"``),
    ``review``, ``asks``, and looks. A ``Review`` adds the moments that decided the deal, and a line of what the side
    could expect. A ``Reviewing`` goes on while the deal is looked at, tells how far it is, and can be stopped. With
    ``asks`` the deal stops at these moments instead, closes the other hands, and asks what you would do. Raises
    TypeError for any other option, Mistake, NotationError or RecordError for what cannot be replayed, OSError for a
    file that cannot be read.

    >>> record = "canasta 1\\nrules classic; turn 1 draw; hand 1 KhKc; pile 6d\\n1: draw 5c; discard 5c"
    >>> shown = Replay(record)
    >>> shown, shown.says[-1]
    (Replay(classic, deal 1, seat 1, 2 acts), 'You discard 5♣.')
    >>> Replay(record, open_hands=True)
    Traceback (most recent call last):
    Mistake: You can see the other hands when this deal is over.
    """

    made_of = ("shared", "board", "replay")

    wishes: Callable[[str], str] | None = None
    """What answers the wish to ``play`` this deal or to watch ``another``, where somebody can."""

    @made_in_its_language
    def __init__(self, start: str | Path | GameRecord | Session | Table, **options: Unpack[ReplayOptions]) -> None:
        given = known_options("Replay", options, ReplayOptions)
        number, seat, names = given.pop("deal", None), given.pop("seat", None), given.pop("names", None)
        opened, review = given.pop("open_hands", None), given.pop("review", None)
        self._asks = bool(given.pop("asks", False))
        self._steps = review if isinstance(review, Reviewing) else None
        self._review = None if isinstance(review, Reviewing) else review
        played = _played(start, number)
        self._start, self._log, self._tries, _ = self._deal = played.deal
        self._reasons, self._voice = played.reasons, "players" if played.reasons else "nobody"
        self._points = self._own_points = Stops()
        self._left = _Left(0, self._reasons)
        self._trying = ReplayAnswer(says="", about="")
        self._standing: tuple[object, ...] = ()
        self._names = tuple(names) if names else played.names or usual_names(self._start.seats)
        if len(self._names) != self._start.seats:
            raise Mistake(mistaken("names", seats=self._start.seats, names=len(self._names)))
        over = self._last().phase is Phase.OVER
        if opened and not over:
            raise Mistake(mistaken("still_played"))
        self._seat = seat or played.seat
        view(self._start, self._seat)  # a seat that is not there is refused
        shown = (over and seat is None) if opened is None else bool(opened)
        super().__init__(**given)
        self.set_trait("open_hands", shown)
        self._comment = played.comment
        self.set_trait("deal", self._start.deal)
        self._look_back(self._comment)
        if self._steps and not self._asks:
            in_steps(self._goes_on, self._lock)
        self.observe(self._moved, names=["index"])
        self.index = min(self.index, len(self._log))

    # The review

    def _look_back(self, comment: str) -> None:
        """Keep what the deal will ask, where it asks."""
        if self._asks and self._review:
            self._own_points = TurningPoints.of(self._review.moments)
            if not self._branch:
                self._points = self._own_points
        super()._look_back(comment)

    # What may be seen now

    def state_number(self) -> int:
        """Return the number of the state, which grows with each question and each answer."""
        return int(self.scene.get("seq", 0))

    def _moved(self, change: Any) -> None:
        """Stay within what may be seen; where the deal waits for an answer, close the other hands and ask."""
        now, most = change["new"], len(self._log)
        if not self._points.waiting(now):
            most = self._points.end(min(change["old"], now), most)
        if now > most and not self._points.waiting(now):
            self.index = most
            return
        self._begin_review()
        if self._stands() != self._standing:
            self._show()

    def _stands(self) -> tuple[object, ...]:
        """Return what decides how much of the deal may be seen, and what the stage says."""
        index, most = self.index, len(self._log)
        asked = index if self._points.waiting(index) or self._points.answers.get(index) else None
        return asked, self._points.end(index, most), self._asks and index == most, self._begins_branch()

    def _begins_branch(self) -> bool:
        """Tell whether another choice was made and its act has not come yet."""
        return self._branch and self.index == self._left.place

    def _show(self) -> None:
        """Send the deal as it may be seen now, and what the stage says."""
        point = self._points.waiting(self.index)
        self._standing = self._stands()
        with self.hold_sync():
            if point:
                self.playing = False
                self.set_trait("report", "")
                self.set_trait("shared", {})
            self._tell()
            scene = stage(self.state_number() + 1, self._log, self._points, self._voice)
            scene["asks"], scene["branch"] = self._asks, self._branch
            scene["acts"] += self._going is not None  # another one comes
            if point:
                scene["asked"] = question(point, self._points, self._names[self._seat - 1], self.said)
            elif frame := self._points.compared(self.index, self._names[self._seat - 1]):
                scene["answer"] = {"says": frame.says, "about": frame.about}
            elif self._begins_branch():
                scene["trying"] = self._trying
            if self._asks and self.index == scene["acts"]:
                points = None if self._branch else self._points
                reviewed = self._review is not None and not self._steps
                ends = ending(self._start, self._last(), self._names, points, self.said, reviewed=reviewed)
                scene["end"] = {**ends, "wishes": ["play", "another"] if self.wishes else []}
            self.scene = scene

    # Messages from the browser

    def done(self, message: dict[str, Any]) -> str:
        """Take an answer to a question or go on without, try another choice, or say what a careful player would."""
        given, point = arguments(message), self._points.waiting(self.index)
        match message.get("do"):
            case "answer" if point:
                chosen = _answer(str(given.get("act", "")), point.decision.view.position, self._seat, self._names)
                self._points.answers[self.index] = chosen
                self._show()
                return ""
            case "pass" if point:
                self._points.answers[self.index] = None
                self.playing = True
                self._show()
                return ""
            case "try" if frame := self._points.compared(self.index, self._names[self._seat - 1]):
                return self._tried_out(frame)
            case "back" if self._branch:
                self._log, self._tries, self._reasons = self._deal.log, self._deal.tries, self._left.reasons
                self._points = self._own_points
                self.index = self._left.place
                self._show()
                return ""
            case "voice" if self._voice == "nobody":
                self._reasons, self._voice = careful_reasons(self._log), "careful"
                self._show()
                return ""
            case "play" | "another" as wish if self.wishes:
                return self.wishes(wish)
        raise Nack("unknown")

    def _tried_out(self, frame: Compared) -> str:
        """Play the act on that was not played in the deal; why it is better or worse stands there before it comes."""
        place = self.index
        after, reasons = played_on(self._log[place].before, frame.other)
        self._trying = ReplayAnswer(says=self.said("trying", act=named(frame.other)), about=frame.about)
        self._left = _Left(place, self._reasons)
        self._log = [*self._log[:place], *after]
        told = {at: why for at, why in self._reasons.items() if at < place}
        self._reasons = told | {place + at: why for at, why in reasons.items()}
        self._tries, self._points = [], Stops()
        self.playing = True
        self._show()
        return ""


def _answer(text: str, position: Position, seat: int, names: tuple[str, ...]) -> Act:
    """Return the act that somebody chose; Nack for a text that isn't an act, and for an act that isn't legal."""
    if len(text) > LONGEST_ACT:
        raise Nack("unreadable")
    try:
        act = read_typed(text, position, seat)
    except NotationError:
        raise Nack("unreadable") from None
    if refusals := check(position, act, seat, seat_names=names):
        raise Nack("refused", refusals[0].says)
    return act


class _Left(NamedTuple):
    """Where a deal was left to try another choice, and what its own players say."""

    place: int
    reasons: Mapping[int, str]


class _Played(NamedTuple):
    """A deal that was played: its start, log and tries, and what else is known."""

    deal: PlayedDeal
    names: tuple[str, ...]
    seat: int
    comment: str = ""
    reasons: Mapping[int, str] = {}
    """Why each act was played, by its place, where somebody has said it."""


def _played(start: object, number: int | None) -> _Played:
    """Return the deal to replay; of a record the first one, unless a number is given."""
    if isinstance(start, Table):
        start = start.session
    if isinstance(start, Session):
        if number not in (None, start.start.deal):
            raise Mistake(mistaken("one_deal", deal=start.start.deal))
        return _Played(start.game.played, start.names, start.seat, reasons=start.game.reasons)
    if isinstance(start, Path) or (isinstance(start, str) and "\n" not in start):
        path = Path(start)
        try:
            start = GameRecord.load(path)
        except OSError as error:
            raise not_readable(path, error) from None
    elif isinstance(start, str):
        start = GameRecord.parse(start)
    if not isinstance(start, GameRecord):
        raise Mistake(mistaken("no_record", given=repr(start)))
    deals = deals_of(start, replay(start))
    if not deals:
        raise Mistake(mistaken("empty_record"))
    if number is not None and not 1 <= number <= len(deals):
        raise Mistake(mistaken("no_deal", deals=len(deals), number=number))
    deal = deals[(number or 1) - 1]
    note = start.note("_seat") or ""
    seat = next((seat for seat in range(1, deal.start.seats + 1) if str(seat) == note), 1)
    return _Played(deal, start.players, seat, f"{start.note('event') or ''} {start.says}".strip())
