"""`class grade --scheduler`: the workers of a dask scheduler grade a class, and the book is the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from class_books import WithoutProcess, a_book, answered, handed_in, held
from typer.testing import CliRunner

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import Book
from canasta_nb.cli import app


@pytest.fixture
def scheduler() -> Iterator[str]:
    """Give the address of a scheduler in this process, which starts no other."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def a_class(book: Book, release: Any) -> None:
    for name, said in {"anna": '"9h9d"', "ben": '"9h2d"'}.items():
        handed_in(book, f"{name}/05_freezing.ipynb", answered(release, fz_3=said))
    handed_in(book, "cem/05_freezing.ipynb", b'{"cells": [')


def test_a_scheduler_grades_as_this_computer_does(
    scheduler: str, release: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    books = []
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
        books.append(a_book(tmp_path / name))
        a_class(books[-1], release)
    here, there = books
    grade(here)
    done = CliRunner().invoke(app, ["class", "grade", str(there.place), "--scheduler", scheduler])
    assert done.exit_code == 3, done.output
    assert held(there) == held(here)
    for book in books:
        book.close()


def test_where_no_scheduler_answers_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")

    def nobody(*_: object, **__: object) -> None:
        raise OSError("Timed out")

    monkeypatch.setattr(distributed, "Client", nobody)
    with a_book(tmp_path) as book:
        done = CliRunner().invoke(app, ["class", "grade", str(book.place), "--scheduler", "tcp://127.0.0.1:1"])
    assert "tcp://127.0.0.1:1" in str(done.exception)
