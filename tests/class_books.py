"""Class books for tests: files put in without a place that they come from, and what a book says in the end."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from canasta_nb.classroom.book.contents import keep
from canasta_nb.classroom.book.store import Book, now
from canasta_nb.classroom.collected.identity import People
from canasta_nb.classroom.collected.rosters import Person
from canasta_nb.classroom.grading.grader import GradingEnded, NotGraded
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.core.speech.refusals import Mistake

LASTING = {
    "learner": "number, name, email, team",
    "file": "source, place, sha256, lesson, what, reason",
    "grading": "sha256, version, lesson, paper, says, reason, again",
    "mark": "*",
    "override": "by, exercise, old, new, why",
    "due": "*",
}
"""What a book holds but for moments and numbers of rows, which another run of the same work changes."""


def held(book: Book) -> dict[str, list[Any]]:
    """Return what is in a book, whenever it came in."""
    return {name: sorted(book.rows(f"SELECT {columns} FROM {name}"), key=repr) for name, columns in LASTING.items()}


def handed_in(book: Book, place: str, content: bytes) -> None:
    """Put a notebook into a book."""
    with book.change():
        book.run(
            "INSERT INTO file (source, place, sha256, seen_at, what) VALUES ('class', ?, ?, ?, 'notebook')",
            *(place, keep(book, content), now()),
        )


def answered(notebook: dict[str, Any], **answers: str) -> bytes:
    """Return a notebook with answers typed into its cells, by exercise with ``_`` for ``-``."""
    copy = json.loads(json.dumps(notebook))
    for cell in copy["cells"]:
        said = cell["metadata"].get("canasta", {})
        name = said.get("ex", "").replace("-", "_")
        if said.get("role") == "quiz" and name in answers:
            cell["source"] = f'Quiz("{said["ex"]}", {answers[name]})'
    return json.dumps(copy).encode()


def a_book(folder: Path) -> Book:
    """Return a new book."""
    return Book.made(folder / "8b")


def a_class(folder: Path, persons: Iterable[Person]) -> Book:
    """Return a new book with the learners of a class."""
    book = a_book(folder)
    people = People(book)
    with book.change():
        for person in persons:
            people.add(person)
    return book


class WithoutProcess:
    """A grader that grades where it is called, for tests of what becomes of the marks."""

    def __init__(self, *, seconds: float = 60.0) -> None:
        self.seconds = seconds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def marks_of_content(self, name: str, content: bytes) -> Marks:
        """Return the marks of what is in a notebook; with less than a second, none."""
        if self.seconds < 1:
            raise GradingEnded("It takes longer.")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_bytes(content)
            try:
                return mark_notebook(path)
            except Mistake as reason:
                raise NotGraded(str(reason)) from reason

    def close(self) -> None:
        """Do nothing, as there is nothing to end."""
