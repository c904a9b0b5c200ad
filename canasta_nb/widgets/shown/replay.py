"""The Replay: a deal that was played, act by act, from a record, a saved game or a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, NamedTuple, Unpack

import traitlets

from canasta_nb.core.engine.wording import title
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.notation.saving import not_readable
from canasta_nb.core.notation.text import Try, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import filled, in_its_language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import listed
from canasta_nb.descriptions.picturing import Line, table_lines
from canasta_nb.descriptions.reporting import reported
from canasta_nb.descriptions.telling import Deed, as_seen, turn_sentence, usual_names
from canasta_nb.descriptions.text_table import labelled, text_table
from canasta_nb.game.played import PlayedDeal, deals_of
from canasta_nb.game.session import Session
from canasta_nb.review.result import Review
from canasta_nb.review.reviewing import Reviewing
from canasta_nb.review.words import tens
from canasta_nb.widgets.scenes.replaying import events_of, turning_points
from canasta_nb.widgets.sent.replay import ReplayEvent, ReplayExpected, ReplayMark, ReplayStart
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.stepwise import in_steps


class ReplayOptions(Looks, total=False):
    """What a Replay may be given."""

    deal: int
    seat: int
    names: Sequence[str]
    open_hands: bool
    index: int
    speed: float
    review: Review | Reviewing


class Replay(CanastaWidget):
    """A deal step by step; ``start`` is a record, its text, its file, or a table.

    Of a deal that is over every hand is open, unless a ``seat`` is named; of one that is still played one sees what
    the seat may know. Options: ``deal`` (which deal of a record, counted from 1), ``seat``, ``names``, ``open_hands``,
    ``index`` (after how many acts it begins), ``speed`` (acts in a second), ``review``, and looks. A ``Review`` adds
    the moments that decided the deal, and a line of what the side could expect. A ``Reviewing`` goes on while the deal
    is looked at, tells how far it is, and can be stopped. Raises TypeError for any other option,
    Mistake, NotationError or RecordError for what cannot be replayed, OSError for a file that cannot be read.

    >>> record = "canasta 1\\nrules classic; turn 1 draw; hand 1 KhKc; pile 6d\\n1: draw 5c; discard 5c"
    >>> shown = Replay(record)
    >>> shown, shown.says[-1]
    (Replay(classic, deal 1, seat 1, 2 acts), 'You discard 5♣.')
    >>> Replay(record, open_hands=True)
    Traceback (most recent call last):
    Mistake: You can see the other hands when this deal is over.
    """

    made_of = ("shared", "board", "replay")
    words = Path(__file__).with_suffix(".toml")

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
    index = traitlets.Int(0, min=0, help="After how many acts the deal is shown.").tag(sync=True, browser=True)
    playing = traitlets.Bool(default_value=False, help="Whether it goes on by itself.").tag(sync=True, browser=True)
    speed = traitlets.Float(1.0, min=0.1, max=20, help="Acts in a second, while it goes on by itself.").tag(
        sync=True, browser=True
    )
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

    @made_in_its_language
    def __init__(self, start: str | Path | GameRecord | Session | Table, **options: Unpack[ReplayOptions]) -> None:
        given = known_options("Replay", options, ReplayOptions)
        number, seat, names = given.pop("deal", None), given.pop("seat", None), given.pop("names", None)
        opened, review = given.pop("open_hands", None), given.pop("review", None)
        self._steps = review if isinstance(review, Reviewing) else None
        self._review = None if isinstance(review, Reviewing) else review
        played = _played(start, number)
        self._start, self._log, self._tries, _ = played.deal
        self._names = tuple(names) if names else played.names or usual_names(self._start.seats)
        if len(self._names) != self._start.seats:
            raise Mistake(mistaken("names", seats=self._start.seats, names=len(self._names)))
        last = self._last()
        over = last.phase is Phase.OVER
        if opened and not over:
            raise Mistake(mistaken("still_played"))
        self._seat = seat or played.seat
        view(self._start, self._seat)  # a seat that is not there is refused
        shown = (over and seat is None) if opened is None else bool(opened)
        super().__init__(**given)
        self.set_trait("open_hands", shown)
        self._comment = played.comment
        self.set_trait("deal", self._start.deal)
        self.set_trait("events", events_of(self._start, self._log, self._seat, self._names, open_hands=shown))
        told = [turn_sentence([each], self._viewer(), self._names) for each in self._log]
        begins = self.said("begins", name=self._names[self._start.turn - 1])
        self.set_trait("says", [begins, *told])
        self._look_back(self._comment)
        if self._steps:
            in_steps(self._goes_on, self._lock)
        self.observe(self._within, names=["index"])
        self.index = min(self.index, len(self._log))

    @in_its_language
    def stop_review(self) -> None:
        """Stop a review that goes on, and show what it has found so far."""
        with self._lock:
            steps, self._steps = self._steps, None
            if steps:
                self._review = steps.found
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
            self.set_trait("marks", sorted([*self._marked(), *self._decided()], key=itemgetter("index")))
            self.set_trait("expected", list(_expected(self._review, self._start, self._names, self.strings)))

    def _last(self) -> Position:
        return self._log[-1].after if self._log else self._start

    def _viewer(self) -> int:
        """Return who is "you" in the sentences: nobody where every hand is open."""
        return 0 if self.open_hands else self._seat

    def _within(self, change: Any) -> None:
        self.index = min(change["new"], len(self._log))

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
        return shown if self.open_hands else view(shown, self._seat).position

    def reported(self, host: str = "") -> str:
        """Return a report of the position that is shown, with the turns up to it."""
        shown = self._shown()
        acts = [f"{label}: {turn}" for label, turn in self._turns(self.index)]
        return reported(shown.rules.id, shown, acts=acts, host=host)

    @in_its_language
    def to_text(self) -> str:
        """Return the deal as a list of turns, what is worth a look, and the table at the end."""
        said = self.strings
        seen = said["seen_all"] if self.open_hands else said["seen_seat"]
        seen = filled(seen, name=self._names[self._seat - 1], seat=self._seat)
        lines = labelled("", filled(said["heading"], rules=self._start.rules.label(), deal=self.deal, seen=seen))
        lines = [line.strip() for line in lines]
        for label, turn in self._turns(len(self._log)):
            lines += labelled(label, turn)
        for each in self.marks:
            lines += labelled("", f"{each['index']}: {each['label']}")
        last = self._last()
        sheet = score_deal(last) if last.phase is Phase.OVER else None
        return "\n".join([*lines, "", text_table(view(last, self._seat), self._names, sheet=sheet)])

    def pictured(self) -> Iterable[Line]:
        """Return what lies on the table at the end, as far as the seat may know it."""
        last = self._last()
        seen = last if self.open_hands else view(last, self._seat).position
        return table_lines(seen, self._seat, self._names, whole_pile=self.open_hands)

    def _turns(self, most: int) -> Iterator[tuple[str, str]]:
        """Return each turn of the first acts behind the name of its player."""
        for seat, deeds in groupby(self._log[:most], key=attrgetter("seat")):
            acts = [deed.act if self.open_hands else as_seen(deed.act, seat, self._seat) for deed in deeds]
            yield self._names[seat - 1][:8], "; ".join(map(str, acts))

    def __repr__(self) -> str:
        seen = "open" if self.open_hands else f"seat {self._seat}"
        return f"Replay({self._start.rules.label()}, deal {self.deal}, {seen}, {len(self._log)} acts)"


def _expected(
    review: Review | None, start: Position, names: Sequence[str], said: Mapping[str, str]
) -> Iterator[ReplayExpected]:
    """Return what the side of the reviewed seat could expect after each of its decisions."""
    if not review:
        return
    players = listed([names[seat - 1] for seat in start.sides[start.side_of(review.seat)]])
    for each in review.costs:
        lead = tens(each.lead)
        key = "ahead" if lead > 0 else "behind" if lead < 0 else "level"
        says = filled(said[f"expected_{key}"], names=players, points=abs(lead))
        yield [each.decision.place + 1, round(each.lead), says]


def _tried(each: Try, name: str, said: Mapping[str, str]) -> str:
    """Return a refused try in words."""
    why = title(each.laws[0]) if each.laws else said["refused_act"]
    return filled(said["tried"], name=name, act=each.act, title=why)


class _Played(NamedTuple):
    """A deal that was played: its start, log and tries, and what else is known."""

    deal: PlayedDeal
    names: tuple[str, ...]
    seat: int
    comment: str = ""


def _played(start: object, number: int | None) -> _Played:
    """Return the deal to replay; of a record the first one, unless a number is given."""
    if isinstance(start, Table):
        start = start.session
    if isinstance(start, Session):
        if number not in (None, start.start.deal):
            raise Mistake(mistaken("one_deal", deal=start.start.deal))
        return _Played(start.game.played, start.names, start.seat)
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
    note = start.note("_seat") or ""
    seat = int(note) if note.isdecimal() else 1
    return _Played(deals[(number or 1) - 1], start.players, seat, f"{start.note('event') or ''} {start.says}".strip())
