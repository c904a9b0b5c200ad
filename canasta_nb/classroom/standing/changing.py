"""Points changed by hand: absolutely or by a difference, and those of an older table that somebody confirms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from canasta_nb.classroom.book.store import Book, BookMistake, now
from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.standing.deciding import ChangedByHand, changes, points_text
from canasta_nb.classroom.standing.grid import Mark, standings
from canasta_nb.teaching.bank.exercises import exercise as exercise_named

NUMBER = re.compile(r"[+-]?\d{1,6}(\.\d{1,6})?")


SIGNS = ("+", "-", "\N{MINUS SIGN}")
"""How a difference begins."""


class Proposed(NamedTuple):
    """Points of an older table that grading again says otherwise."""

    learner: int
    exercise: str
    old: float
    """What the older table says."""
    graded: float | None


def counted_points(book: Book) -> Mapping[tuple[int, str], float | None]:
    """Return the points that count by learner and exercise, those changed by hand too; None where nobody knows them."""
    return {key: mark.points for key, mark in _marks(book).items()}


def _marks(book: Book) -> dict[tuple[int, str], Mark]:
    return {(cell.learner, mark.exercise): mark for cell in standings(book).cells.values() for mark in cell.marks}


def override(book: Book, learner: int, exercise: str, points: str, *, why: str, by: str) -> ChangedByHand:
    """Change the points of an exercise by hand; grading never touches that.

    ``points`` are the new ones, or what is added or taken, as ``+2`` or ``-1``: a difference stays one, whatever newer
    work earns. An empty text takes the change back and needs no reason.
    Raises BookMistake for points that the exercise hasn't got and where no reason is given, Unknown for the exercise.
    """
    known = exercise_named(exercise)
    if points and not why.strip():
        raise BookMistake(sentence("override.why"))
    mark = _marks(book).get((learner, exercise))
    old = mark.points if mark else None
    new = _points(points, old, known.points, exercise) if points else None
    step = _step(new, mark, changes(book).get((learner, exercise))) if points[:1] in SIGNS else None
    change = ChangedByHand(learner, exercise, now(), by, old, new, why.strip(), step)
    with book.change():
        book.run(
            "INSERT INTO override (learner, exercise, at, by, old, new, why, step) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            *change,
        )
    return change


def _step(new: float | None, mark: Mark | None, last: ChangedByHand | None) -> float | None:
    """Return what new points add to those that grading gave; None after absolute ones, which they only move."""
    if new is None or mark is None:
        return None
    if not mark.by_hand:
        return None if mark.points is None else round(new - mark.points, 6)
    is_absolute = last is None or last.step is None
    return None if is_absolute or mark.graded is None else round(new - mark.graded, 6)


def _points(word: str, old: float | None, most: int, exercise: str) -> float:
    number = word.replace(",", ".").replace("\N{MINUS SIGN}", "-")
    facts = {"points": word, "exercise": exercise}
    if not NUMBER.fullmatch(number):
        raise BookMistake(sentence("override.points", most=most, **facts))
    is_difference = number[0] in "+-"
    if is_difference and old is None:
        raise BookMistake(sentence("override.no_points", **facts))
    new = round(float(number) + (old or 0 if is_difference else 0), 6)
    if not 0 <= new <= most:
        key = "difference" if is_difference else "points"
        raise BookMistake(sentence(f"override.{key}", old=points_text(old), most=most, **facts))
    return new


def proposed(book: Book) -> list[Proposed]:
    """Return the points of an older table that differ from what grading gives, and that nobody has decided about."""
    rows = book.rows(
        "SELECT learner, exercise, points FROM taken_over WHERE learner IS NOT NULL AND points IS NOT NULL "
        "ORDER BY learner, lesson, exercise"
    )
    if not rows:
        return []
    decided, graded = changes(book), counted_points(book)
    every = [Proposed(learner, name, old, graded.get((learner, name))) for learner, name, old in rows]
    return [
        change for change in every if change.old != change.graded and (change.learner, change.exercise) not in decided
    ]


def confirm(book: Book, *, by: str) -> int:
    """Make every point of the older table that grading says otherwise a change by hand; return how many."""
    left = proposed(book)
    with book.change():
        for change in left:
            book.run(
                "INSERT INTO override (learner, exercise, at, by, old, new, why) VALUES (?, ?, ?, ?, ?, ?, ?)",
                *(change.learner, change.exercise, now(), by, change.graded, change.old),
                sentence("override.taken_over"),
            )
    return len(left)
