"""An exam in progress: answers are recorded without a verdict until it is over, and the time is told, not enforced."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.paper_names import paper_name
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.judging.saved_answers import is_ended
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import CLICKED
from canasta_nb.teaching.notebook.work import Work

BREAK = timedelta(hours=3)
"""After so long without an answer another sitting of the exam begins, with a time of its own."""


def is_open(asked: Exercise, done: Work) -> bool:
    """Tell whether an answer is recorded without a verdict, because its exam is not over.

    >>> from canasta_nb.teaching.notebook.exam import question
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> is_open(question("final-A-1-7"), Work()), is_open(exercise("fz-3"), Work())
    (True, False)
    """
    if not asked.paper:
        return False
    if asked.paper not in done.ended and is_ended(asked):
        done.ended.add(asked.paper)
    return asked.paper not in done.ended


def take(assessment: Assessment, done: Work) -> None:
    """Take over an answer: of an open exam it is taken down, and after its end only where there was none."""
    asked = assessment.exercise
    if not asked.paper:
        done.take(assessment)
    elif is_open(asked, done):
        if assessment.status != "unreadable":
            done.sat[asked.id] = assessment
            done.tell()
    elif asked.id not in done.points:
        done.sat[asked.id] = assessment
        done.take(assessment)


def begin(asked: Exercise, done: Work) -> None:
    """Let the time of an exam run from the first answer of a sitting on: a look at it begins nothing."""
    if asked.paper:
        _answered_at(asked, done).append(datetime.now(UTC))


def come_back(asked: Exercise, done: Work) -> None:
    """Note that the learner comes back to a question of an open exam, which an answer to it takes away."""
    if is_open(asked, done):
        done.later.add(asked.id)
        done.tell()


def ends_at(asked: Exercise, done: Work, minutes: int) -> datetime | None:
    """Return when the time of an open exam is over; None before it has begun, and for any other exercise."""
    began = _first_of_the_sitting(_answered_at(asked, done), datetime.now(UTC)) if is_open(asked, done) else None
    return began and began + timedelta(minutes=minutes)


def _answered_at(asked: Exercise, done: Work) -> list[datetime]:
    """Return when questions of this paper were answered; the log tells it to a Python that was started since."""
    if asked.paper not in done.answered_at:
        of_it = f"final-{paper_name(asked.paper)}-"
        lines = log_in().lines()
        times = [line.at for line in lines if line.at and line.how == CLICKED and line.ex.startswith(of_it)]
        done.answered_at[asked.paper] = times
    return done.answered_at[asked.paper]


def _first_of_the_sitting(times: Iterable[datetime], now: datetime) -> datetime | None:
    """Return the first of the answers that came without a long break up to now; None where there are none.

    >>> noon = datetime(2030, 1, 1, 12, tzinfo=UTC)
    >>> _first_of_the_sitting([noon - timedelta(days=9), noon, noon + timedelta(minutes=30)], noon).hour
    12
    """
    first = None
    for at in sorted(times, reverse=True):
        if (first or now) - at > BREAK:
            break
        first = at
    return first


def is_taken_down(assessment: Assessment, done: Work) -> bool:
    """Tell whether an answer is recorded and its verdict comes at the end."""
    return assessment.status not in ("blank", "unreadable") and is_open(assessment.exercise, done)


def mixed(asked: Exercise, done: Work) -> str:
    """Return the remark on a question from another paper than this notebook's; empty for the same paper."""
    if not asked.paper:
        return ""
    done.paper = done.paper or asked.paper
    if asked.paper == done.paper:
        return ""
    return told("exam", "mixed", begun=paper_name(done.paper), paper=paper_name(asked.paper))
