"""Grading what a class book holds: each content once, and its marks written as soon as they are known."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import closing
from functools import partial
from pathlib import PurePosixPath
from typing import NamedTuple

import canasta_nb
from canasta_nb.classroom.book.contents import content_of
from canasta_nb.classroom.book.store import Book, now
from canasta_nb.classroom.grading.grader import SECONDS, Grader, GradingEnded, NotGraded
from canasta_nb.classroom.grading.workers import in_parts, shared
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.core.speech.language import language, speaking
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake


class GradedContent(NamedTuple):
    """One content of the book, graded: its marks, or why there are none."""

    sha256: str
    place: str
    """The file by which it is told, one of those that hold it."""
    marks: Marks | None
    reason: str = ""
    again: bool = False
    """Whether another try may do better."""

    def __str__(self) -> str:
        if self.marks is None:
            return mistaken("class.not_graded", file=self.place, reason=self.reason)
        form = "class.graded_partly" if self.marks.not_graded else "class.graded"
        earned = f"{self.marks.points}/{self.marks.max}"
        return mistaken(form, file=self.place, points=earned, names=", ".join(self.marks.not_graded))


class ChangedPoints(NamedTuple):
    """A content that another version of this package gave other points."""

    place: str
    before: float
    after: float


def waiting(book: Book) -> list[tuple[str, str]]:
    """Return the contents that are not graded yet by this version, each with the first file that holds it."""
    rows = book.rows(
        "SELECT file.sha256, place, min(file.id) FROM file LEFT JOIN grading USING (sha256) "
        "WHERE what = 'notebook' AND (version IS NULL OR version != ? OR again) "
        "GROUP BY file.sha256 ORDER BY place, file.sha256",
        canasta_nb.__version__,
    )
    return [(sha256, place) for sha256, place, _ in rows]


def grade(
    book: Book,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    seconds: float = SECONDS,
    counted: Callable[[int], None] = lambda _: None,
    tell: Callable[[GradedContent], None] = lambda _: None,
) -> list[ChangedPoints]:
    """Grade what is not graded yet, and return what has other points now than an earlier version gave.

    ``workers`` notebooks are graded at a time, each in a process of its own and within ``seconds``. An ``executor`` of
    ``concurrent.futures`` or ``dask.distributed`` shares them out among its workers instead, and is left open; its
    workers get the notebooks and need no file. Marks are written when they are known, so an interruption loses none.
    Raises Mistake without a worker.
    """
    if workers < 1:
        raise Mistake(mistaken("class.workers", workers=workers))
    left = waiting(book)
    counted(len(left))
    if not left:
        return []
    changed = []
    here = _here(book, left, workers, seconds) if executor is None else _there(book, left, executor, workers, seconds)
    with closing(here) as work:  # an interrupt ends it where it is
        for graded in work:
            changed += _written(book, graded)
            tell(graded)
    return changed


def copies(book: Book, contents: Iterable[str]) -> list[str]:
    """Return the files that hold the same as an earlier one, of those that hold one of these contents."""
    known = frozenset(contents)
    rows = book.rows("SELECT sha256, place FROM file WHERE what = 'notebook' AND sha256 IS NOT NULL ORDER BY id")
    first: dict[str, str] = {}
    return [place for sha256, place in rows if sha256 in known and first.setdefault(sha256, place) != place]


def _here(book: Book, left: list[tuple[str, str]], workers: int, seconds: float) -> Generator[GradedContent]:
    """Yield each content when it is graded, by as many processes as there are workers."""

    def graded(sha256: str, place: str, grader: Grader) -> GradedContent:
        return _graded(grader, sha256, place, content_of(book, sha256))

    with shared([Grader(seconds=seconds) for _ in range(min(workers, len(left)))]) as begin:
        for job in as_completed([begin(partial(graded, sha256, place)) for sha256, place in left]):
            yield job.result()


def _there(
    book: Book, left: list[tuple[str, str]], executor: Executor, workers: int, seconds: float
) -> Generator[GradedContent]:
    """Yield each content when its part of the class is graded by a worker of an executor."""
    jobs = [
        executor.submit(
            graded_from_contents,
            [(sha256, place, content_of(book, sha256)) for sha256, place in part], language(), seconds,
        )
        for part in in_parts(left, workers)
    ]  # fmt: skip
    try:
        for job in as_completed(jobs):
            yield from job.result()
    finally:
        for job in jobs:
            job.cancel()


def graded_from_contents(contents: Sequence[tuple[str, str, bytes]], lang: str, seconds: float) -> list[GradedContent]:
    """Return contents graded by a process that is started for them here or on another computer.

    >>> graded_from_contents([("0", "anna.ipynb", b"{")], "en", 60.0)[0].reason
    'anna.ipynb:1:2: ...'
    """
    with speaking(lang), Grader(seconds=seconds) as grader:
        return [_graded(grader, *content) for content in contents]


def _graded(grader: Grader, sha256: str, place: str, content: bytes) -> GradedContent:
    try:
        return GradedContent(sha256, place, grader.marks_of_content(PurePosixPath(place).name, content))
    except NotGraded as reason:
        return GradedContent(sha256, place, None, str(reason), isinstance(reason, GradingEnded))


def _written(book: Book, graded: GradedContent) -> list[ChangedPoints]:
    """Write the marks of a content in the place of older ones; return what has other points than before."""
    marks = graded.marks
    with book.change():
        before = book.row("SELECT sum(points) FROM mark WHERE sha256 = ?", graded.sha256)[0]
        book.run("DELETE FROM grading WHERE sha256 = ?", graded.sha256)
        head = (marks.lesson, marks.paper, marks.says) if marks else ("", 0, "")
        book.run(
            "INSERT INTO grading VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            *(graded.sha256, canasta_nb.__version__, now(), *head, graded.reason, graded.again),
        )
        for place, line in enumerate((*marks.lines, *marks.contrasts) if marks else ()):
            assert marks is not None
            signs = json.dumps(marks.signs[line.ex], separators=(",", ":")) if line.ex in marks.signs else ""
            points = None if line.points is None else float(line.points)
            book.run(
                "INSERT INTO mark VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(graded.sha256, place, line.ex, line.lesson, points, line.max, line.status),
                *(marks.given.get(line.ex, ""), signs, " ".join(line.notes)),
            )
    after = float(marks.points) if marks else 0.0
    return [ChangedPoints(graded.place, before, after)] if before is not None and before != after else []
