"""Reviewing a deal: every decision of a seat is judged, and what luck did is told apart from how it was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter, process_time
from typing import NamedTuple

from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.expert.worth import lead_of, points_by_side
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.telling import usual_names
from canasta_nb.game.played import PlayedDeal, deals_of
from canasta_nb.review.decisions import decisions
from canasta_nb.review.judging import Cost, costing
from canasta_nb.review.moments import moments
from canasta_nb.review.result import Review
from canasta_nb.review.words import company_of, did, sentence

LIMIT = 25.0
"""Seconds of computing after which a review begins with no other decision, where somebody waits for it."""
AT_ONCE = 0.05
"""Seconds that a review in a widget goes on before the kernel does what else there is."""
MOST_ACTS = 2000
"""A deal with more acts does not end between careful players."""


class ReviewProgress(NamedTuple):
    """How far a review has come: decisions that were judged, of all."""

    done: int
    of: int


def review(
    record: GameRecord | str,
    seat: int = 1,
    *,
    deal: int | None = None,
    seed: int = 0,
    seconds: float | None = None,
    watch: Callable[[ReviewProgress], object] = lambda progress: None,
) -> Review:
    """Review one deal of a record, counted from 1, by default the last one; the same seed gives the same review.

    With ``seconds`` of computing it may leave the first decisions out; what is found then depends on the machine.
    ``watch`` is told how far the review has come, again and again.

    Raises NotationError and RecordError for a record that cannot be read, and Mistake for a seat or a deal that is not
    in it and for a deal that was not played to its end.

    >>> review("canasta 1\\nrules classic; turn 1 draw; pile 6d\\n1: draw 5c; discard 5c")
    Traceback (most recent call last):
    Mistake: Only a deal that was played to its end can be reviewed.
    """
    steps = Reviewing.of(record, seat, deal=deal, seed=seed, seconds=seconds)
    for progress in steps:
        watch(progress)
    return steps.result


class Reviewing(Iterator[ReviewProgress]):
    """A review that goes on step by step: it can be stopped at any time, and ``result`` is what was found so far.

    It begins with the last decision, because the end of a deal is quickly played and most is at stake there. A step is
    a deal that is imagined. After ``seconds`` of computing it begins with no other decision, so that the first ones may
    be left out.

    Raises Mistake for a seat that is not at the table, and for a deal that is not over.
    """

    def __init__(
        self,
        deal: PlayedDeal,
        seat: int = 1,
        names: Sequence[str] = (),
        *,
        seed: int = 0,
        seconds: float | None = None,
    ) -> None:
        if not 1 <= seat <= deal.start.seats:
            raise Mistake(sentence("no_seat", seat=seat, seats=deal.start.seats))
        if not deal.log or legal_acts(deal.log[-1].after):
            raise Mistake(sentence("not_over"))
        self._deal, self._seat = deal, seat
        self._names = tuple(names) or usual_names(deal.start.seats)
        self._decisions = list(decisions(deal.log, seat, deal.hints))
        self._costs: list[Cost] = []
        self._judged = 0
        self._steps = self._go_on(seed, seconds)

    @classmethod
    def of(
        cls,
        record: GameRecord | str,
        seat: int = 1,
        *,
        deal: int | None = None,
        seed: int = 0,
        seconds: float | None = None,
    ) -> Reviewing:
        """Begin the review of one deal of a record, as ``review`` does, and raise what that raises."""
        played, names = _deal(record, deal)
        return cls(played, seat, names, seed=seed, seconds=seconds)

    def __next__(self) -> ReviewProgress:
        """Imagine another deal, and return how far the review has come."""
        return next(self._steps)

    def go_on(self, seconds: float = AT_ONCE) -> ReviewProgress | None:
        """Go on up to the next decision, or for this long; return how far it has come, None at its end."""
        begun, judged = perf_counter(), self._judged
        for progress in self:
            if progress.done != judged or perf_counter() - begun >= seconds:
                return progress
        return None

    def _go_on(self, seed: int, seconds: float | None) -> Iterator[ReviewProgress]:
        yield self._progress
        begun = process_time()
        for decision in reversed(self._decisions):
            judging = costing(decision, seed=seed)
            while True:
                try:
                    next(judging)
                except StopIteration as done:
                    if done.value is not None:
                        self._costs.insert(0, done.value)
                    break
                yield self._progress
            self._judged += 1
            yield self._progress
            if seconds is not None and process_time() - begun >= seconds:
                break

    @property
    def _progress(self) -> ReviewProgress:
        return ReviewProgress(self._judged, len(self._decisions) + 1)

    @property
    def so_far(self) -> tuple[str, ...]:
        """What was found so far, in sentences, while it goes on; nothing before the first decision is judged.

        Of the act that cost most it tells the turn, and never the better play.
        """
        own = [cost for cost in self._costs if not cost.is_hints]
        if not own:
            return ()
        fine = sentence("so_far", fine=sum([not cost.is_sure for cost in own]), all=len(own))
        worst = [moment.cost.decision for moment in moments(self._costs, self._deal.log)[:1]]
        return (fine, *[sentence("so_far_worst", turn=decision.turn, did=did(decision.act)) for decision in worst])

    @property
    def found(self) -> Review:
        """The result under its earlier name."""
        return self.result

    @property
    def result(self) -> Review:
        """The review of what was judged so far, from the last decision back."""
        start, log, names, seat = self._deal.start, self._deal.log, self._names, self._seat
        partner, end = start.partner_of(seat), log[-1].after
        company = company_of(end, seat, names)
        worst = partial(
            moments,
            self._costs,
            log,
            next_player=names[start.next_seat(seat) - 1],
            partner=names[partner - 1] if partner else "",
            company=company,
        )
        return Review(
            seat=seat,
            names=names,
            costs=tuple(self._costs),
            left=len(self._decisions) - self._judged,
            moments=worst(),
            lead=lead(end, seat),
            luck=lead(played_by_careful(start), seat),
            company=company,
            hinted=worst(hinted=True),
        )


def _deal(record: GameRecord | str, number: int | None) -> tuple[PlayedDeal, tuple[str, ...]]:
    if not isinstance(record, GameRecord):
        record = GameRecord.parse(record)
    deals = deals_of(record, replay(record))
    if number is None:
        number = len(deals)
    if not 1 <= number <= len(deals):
        raise Mistake(sentence("no_deal", deal=number, deals=len(deals)))
    played = deals[number - 1]
    if record.says and (not played.log or legal_acts(played.log[-1].after)):
        raise Mistake(f"{sentence('not_over')} {record.says}")
    return played, record.players


def lead(position: Position, seat: int) -> int:
    """Return by how many points the side of a seat leads the best of the others."""
    return round(lead_of(points_by_side(position), position.side_of(seat)))


def played_by_careful(position: Position) -> Position:
    """Return the end of a deal that careful players play from its start."""
    for _ in range(MOST_ACTS):
        acts = legal_acts(position)
        if not acts:
            break
        position = play(position, careful_act(view(position, position.turn), acts))
    return position
