"""Reviewing a deal: every decision of a seat is judged, and what luck did is told apart from how it was played."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from time import process_time
from typing import NamedTuple

from canasta_nb.bots.careful import careful_act
from canasta_nb.bots.expert.worth import lead_of, points_by_side
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.telling import Deed, usual_names
from canasta_nb.game.session import deals_of
from canasta_nb.review.decisions import decisions
from canasta_nb.review.judging import Cost, cost
from canasta_nb.review.moments import moments
from canasta_nb.review.result import Review
from canasta_nb.review.words import company_of, told

LIMIT = 25.0
"""Seconds of computing after which a review begins with no other decision, where somebody waits for it."""
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
    log, start, names = _deal(record, deal)
    steps = reviewing(start, log, seat, names, seed=seed, seconds=seconds)
    while True:
        try:
            watch(next(steps))
        except StopIteration as done:
            found: Review = done.value
            return found


def reviewing(
    start: Position,
    log: Sequence[Deed],
    seat: int = 1,
    names: Sequence[str] = (),
    *,
    seed: int = 0,
    seconds: float | None = None,
) -> Generator[ReviewProgress, None, Review]:
    """Review a deal step by step: yields after each decision and returns the review; close it to stop.

    It begins with the last decision, because the end of a deal is quickly played and most is at stake there. After
    ``seconds`` of computing it begins with no other, so that the first decisions may be left out.

    Raises Mistake for a seat that is not at the table, and for a deal that is not over.
    """
    if not 1 <= seat <= start.seats:
        raise Mistake(told("no_seat", seat=seat, seats=start.seats))
    if not log or legal_acts(log[-1].after):
        raise Mistake(told("not_over"))
    found = list(decisions(log, seat))
    yield ReviewProgress(0, len(found) + 1)
    costs: list[Cost] = []
    begun, done = process_time(), 0
    for done, decision in enumerate(reversed(found), start=1):
        judged = cost(decision, seed=seed)
        if judged is not None:
            costs.insert(0, judged)
        yield ReviewProgress(done, len(found) + 1)
        if seconds is not None and process_time() - begun >= seconds:
            break
    names = tuple(names) or usual_names(start.seats)
    partner = start.partner_of(seat)
    end = log[-1].after
    company = company_of(end, seat, names)
    return Review(
        seat=seat,
        names=names,
        costs=tuple(costs),
        left=len(found) - done,
        moments=moments(
            costs,
            log,
            next_player=names[start.next_seat(seat) - 1],
            partner=names[partner - 1] if partner else "",
            company=company,
        ),
        lead=_lead(end, seat),
        luck=_lead(_played_by_careful(start), seat),
        company=company,
    )


def _deal(record: GameRecord | str, number: int | None) -> tuple[list[Deed], Position, tuple[str, ...]]:
    if not isinstance(record, GameRecord):
        record = GameRecord.parse(record)
    deals = deals_of(record, replay(record))
    if number is None:
        number = len(deals)
    if not 1 <= number <= len(deals):
        raise Mistake(told("no_deal", deal=number, deals=len(deals)))
    start, log, _ = deals[number - 1]
    if record.says and (not log or legal_acts(log[-1].after)):
        raise Mistake(f"{told('not_over')} {record.says}")
    return log, start, record.players


def _lead(position: Position, seat: int) -> int:
    return round(lead_of(points_by_side(position), position.side_of(seat)))


def _played_by_careful(position: Position) -> Position:
    """Return the end of a deal that careful players play from its start."""
    for _ in range(MOST_ACTS):
        acts = legal_acts(position)
        if not acts:
            break
        position = play(position, careful_act(view(position, position.turn), acts))
    return position
