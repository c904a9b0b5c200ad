"""What a teacher has decided: the trail of points changed by hand, and when lessons are due."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from canasta_nb.classroom.book.store import POLICIES, Book, BookMistake
from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.collected.identity import People
from canasta_nb.teaching.bank.exercises import lesson as lesson_named
from canasta_nb.teaching.judging.assessing import Score


class ChangedByHand(NamedTuple):
    """Points that somebody changed by hand."""

    learner: int
    exercise: str
    at: str
    by: str
    old: float | None
    new: float | None
    """None where the change was taken back."""
    why: str
    step: float | None = None
    """What is added to whatever grading gives; None where the points are absolute."""

    def made(self, graded: float | None, most: int) -> float | None:
        """Return the points with this change made to those of grading; None where there are none to add to."""
        if self.step is None:
            return self.new
        return None if graded is None else min(float(most), max(0.0, round(graded + self.step, 6)))


def learner_named(book: Book, word: str) -> int:
    """Return the row of a learner by number, e-mail, full name, or ``#`` and the row.

    Raises BookMistake for nobody and for several, with their numbers.
    """
    people = People(book)
    learners = people.find(word)
    if len(learners) == 1:
        return learners[0]
    if learners:
        raise BookMistake(sentence("people.several", learner=word, names=_to_copy(map(people.described, learners))))
    near = _to_copy(people.nearest_to(word))
    raise BookMistake(sentence("people.nobody", learner=word, hint=sentence("people.near", names=near) if near else ""))


def _to_copy(learners: Iterable[tuple[str, str]]) -> str:
    """Return numbers with names, each number as it is typed: a shell would take # for the beginning of a comment."""
    return ", ".join(f"{shlex.quote(number)} {name}" for number, name in learners)


def trail(book: Book) -> list[ChangedByHand]:
    """Return every change by hand, the oldest first, those that were taken back too."""
    return [ChangedByHand(*row) for row in book.rows(
        "SELECT learner, exercise, at, by, old, new, why, step FROM override ORDER BY id"
    )]  # fmt: skip


def changes(book: Book) -> dict[tuple[int, str], ChangedByHand]:
    """Return the last change of each learner and exercise; one that takes another back has no new points."""
    return {(change.learner, change.exercise): change for change in trail(book)}


def set_due(
    book: Book,
    lesson: str,
    *,
    at: str | None = None,
    team: str = "",
    policy: str | None = None,
    paper: int | None = None,
) -> None:
    """Say when a lesson is due, which of several files counts, or which paper of the exam; the rest stays as it is.

    An empty lesson stands for all, an empty group too. Raises BookMistake for a moment or a policy that there is not,
    Unknown for the lesson.
    """
    lesson = lesson_number(lesson) if lesson else ""
    moment = _moment(at) if at else None
    if policy is not None and policy not in POLICIES:
        raise BookMistake(sentence("due.policy", policy=policy, names=", ".join(POLICIES)))
    with book.change():
        book.run("INSERT OR IGNORE INTO due (lesson, team) VALUES (?, ?)", lesson, team)
        book.run(
            "UPDATE due SET at = coalesce(?, at), policy = coalesce(?, policy), paper = coalesce(?, paper) "
            "WHERE lesson = ? AND team = ?",
            *(moment, policy, paper, lesson, team),
        )


def _moment(word: str) -> str:
    """Return a moment as the book writes it; a date alone means its last minute."""
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", word):
            word += "T23:59"
        return datetime.fromisoformat(word).replace(tzinfo=None).isoformat(timespec="seconds")
    except ValueError as error:
        raise BookMistake(sentence("due.moment", moment=word)) from error


def lesson_number(word: str) -> str:
    """Return the number of a lesson; Unknown without one.

    >>> lesson_number("5"), lesson_number("05_freezing")
    ('05', '05')
    """
    return lesson_named(word.zfill(2)).name[:2]


def points_text(points: float | None) -> str:
    """Return points as a sentence shows them.

    >>> points_text(1.5), points_text(None)
    ('1.5', '–')
    """
    return "–" if points is None else Score(points).said


def points_in_words(points: float | None) -> str:
    """Return points with their noun.

    >>> points_in_words(1), points_in_words(0.5), points_in_words(None)
    ('1 point', '0.5 points', '– points')
    """
    number = points_text(points)
    return sentence(f"points.{'one' if number == '1' else 'many'}", points=number)
