"""What a teacher decides: points changed by hand with their trail, and due dates."""

from __future__ import annotations

import re
from datetime import datetime
from typing import NamedTuple

from canasta_nb.classroom.book.store import POLICIES, Book, BookMistake, now
from canasta_nb.classroom.book.words import said
from canasta_nb.classroom.collected.identity import People
from canasta_nb.teaching.bank.exercises import exercise as exercise_named, lesson as lesson_named
from canasta_nb.teaching.judging.assessing import Score

TAKEN_OVER = "marks.csv"


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


class Proposed(NamedTuple):
    """Points of an older table that grading again says otherwise."""

    learner: int
    exercise: str
    old: float
    """What the older table says."""
    graded: float | None


def learner_named(book: Book, word: str) -> int:
    """Return the row of a learner by number, e-mail, full name, or ``#`` and the row.

    Raises BookMistake for nobody and for several, with their numbers.
    """
    people = People(book)
    found = people.find(word)
    if len(found) == 1:
        return found[0]
    if found:
        rows = [book.row("SELECT coalesce(number, '#' || id), name FROM learner WHERE id = ?", each) for each in found]
        names = ", ".join(f"{number} {name}" for number, name in rows)
        raise BookMistake(said("people.several", learner=word, names=names))
    near = ", ".join(people.nearest_to(word))
    raise BookMistake(said("people.nobody", learner=word, hint=said("people.near", names=near) if near else ""))


def graded_points(book: Book, learner: int, exercise: str) -> float | None:
    """Return the points that grading gave to the newest file of a learner with this exercise; None without any."""
    row = book.row(
        "SELECT points FROM mark JOIN file USING (sha256) WHERE learner = ? AND exercise = ? "
        "ORDER BY handed_in_at DESC, file.id DESC LIMIT 1",
        *(learner, exercise),
    )
    return row[0] if row else None


def override(book: Book, learner: int, exercise: str, points: str, *, why: str, by: str) -> ChangedByHand:
    """Change the points of an exercise by hand; grading never touches that. An empty text takes the change back.

    Raises BookMistake for points that the exercise hasn't got and where no reason is given, Unknown for the exercise.
    """
    asked = exercise_named(exercise)
    if not why.strip():
        raise BookMistake(said("override.why"))
    new = _points(points, asked.points, exercise) if points else None
    before = changes(book).get((learner, exercise))
    old = before.new if before and before.new is not None else graded_points(book, learner, exercise)
    change = ChangedByHand(learner, exercise, now(), by, old, new, why.strip())
    with book.change():
        book.run(
            "INSERT INTO override (learner, exercise, at, by, old, new, why) VALUES (?, ?, ?, ?, ?, ?, ?)", *change
        )
    return change


def _points(word: str, most: int, exercise: str) -> float:
    number = word.replace(",", ".")
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", number) or float(number) > most:
        raise BookMistake(said("override.points", points=word, exercise=exercise, most=most))
    return float(number)


def trail(book: Book) -> list[ChangedByHand]:
    """Return every change by hand, the oldest first, those that were taken back too."""
    return [ChangedByHand(*each) for each in book.rows(
        "SELECT learner, exercise, at, by, old, new, why FROM override ORDER BY id"
    )]  # fmt: skip


def changes(book: Book) -> dict[tuple[int, str], ChangedByHand]:
    """Return the last change of each learner and exercise; one that takes another back has no new points."""
    return {(each.learner, each.exercise): each for each in trail(book)}


def proposed(book: Book) -> list[Proposed]:
    """Return the points of an older table that differ from what grading gives, and that nobody has decided about."""
    decided = changes(book)
    rows = book.rows(
        "SELECT learner, exercise, points FROM taken_over WHERE learner IS NOT NULL AND points IS NOT NULL "
        "ORDER BY learner, lesson, exercise"
    )
    found = [Proposed(learner, name, old, graded_points(book, learner, name)) for learner, name, old in rows]
    return [each for each in found if each.old != each.graded and (each.learner, each.exercise) not in decided]


def confirm(book: Book, *, by: str) -> int:
    """Make every point of the older table that grading says otherwise a change by hand; return how many."""
    left = proposed(book)
    with book.change():
        for each in left:
            book.run(
                "INSERT INTO override (learner, exercise, at, by, old, new, why) VALUES (?, ?, ?, ?, ?, ?, ?)",
                *(each.learner, each.exercise, now(), by, each.graded, each.old, said("override.taken_over")),
            )
    return len(left)


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
        raise BookMistake(said("due.policy", policy=policy, names=", ".join(POLICIES)))
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
        raise BookMistake(said("due.moment", moment=word)) from error


def lesson_number(word: str) -> str:
    """Return the number of a lesson; Unknown without one.

    >>> lesson_number("5"), lesson_number("05_freezing")
    ('05', '05')
    """
    return lesson_named(word.zfill(2)).name[:2]


def said_points(points: float | None) -> str:
    """Return points as a sentence shows them.

    >>> said_points(1.5), said_points(None)
    ('1.5', '–')
    """
    return "–" if points is None else Score(points).said
