"""One learner with everything: each lesson and question, each file and what became of it, each change by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from catalogue import sentence
from class_books import WithoutProcess, a_book
from made_class import learners, notebook
from typer.testing import CliRunner, Result

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.collected.collecting import collect
from canasta_nb.classroom.standing import changing, deciding
from canasta_nb.cli import app

WORDS = "classroom/book/book"
CLASS = learners(6)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """Kim handed in lesson 5 twice and something that can't be read, and Lea one lesson; lesson 7 is due."""
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    files = {
        "Kim/05_freezing.ipynb": notebook(CLASS[3], "05_freezing"),
        "Kim/second/05_freezing.ipynb": notebook(CLASS[2], "05_freezing"),
        "Kim/06_initial_meld.ipynb": b"{",
        "Lea/05_freezing.ipynb": notebook(CLASS[0], "05_freezing"),
    }
    for name, content in files.items():
        place = tmp_path / "class" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    with a_book(tmp_path) as made:
        deciding.set_due(made, "", policy="best")
        deciding.set_due(made, "7", at="2020-01-01")
        collect(made, tmp_path / "class", newcomers=True)
        made.run("UPDATE file SET learner = (SELECT id FROM learner WHERE name = 'Kim') WHERE place LIKE 'Kim/%'")
        grade(made)
        changing.override(made, deciding.learner_named(made, "Kim"), "fz-3", "0.5", why="Half of it.", by="Ms Cruz")
        yield made


def shown(book: Book, *more: str) -> Result:
    return CliRunner().invoke(
        app, ["class", "show", str(book.place), "--learner", "Kim", *more], catch_exceptions=False
    )


def test_everything_of_a_learner_is_there(book: Book) -> None:
    work = json.loads(shown(book, "--json").stdout)
    assert {each["lesson"]: each["state"] for each in work["lessons"]} == {
        "05": "graded", "06": "not-graded", "07": "not-handed-in",
    }  # fmt: skip
    [fz] = [each for each in work["lessons"] if each["lesson"] == "05"]
    points = {each["exercise"]: (each["points"], each["max"], each["by_hand"]) for each in fz["exercises"]}
    assert points["fz-2"] == (2, 2, False)
    assert points["fz-3"] == (0.5, 1, True)
    assert sum(earned for earned, _, _ in points.values()) == fz["points"] == 11.5
    assert {each["place"]: each["what"] for each in work["files"]} == {
        "Kim/05_freezing.ipynb": "marked", "Kim/second/05_freezing.ipynb": "counts",
        "Kim/06_initial_meld.ipynb": "not-read",
    }  # fmt: skip
    [change] = work["changes"]
    assert (change["exercise"], change["old"], change["new"], change["why"]) == ("fz-3", 1, 0.5, "Half of it.")


def test_it_is_read_on_a_terminal_too(book: Book) -> None:
    assert "0,5/1" in shown(book, "--lang", "es").stdout
    text = shown(book).stdout
    for part in ("0.5/1", "2/2", "What freezes a pile (no points)", "Half of it.", "Kim/second/05_freezing.ipynb"):
        assert part in text
    assert sentence(WORDS, "file", "marked") in text
    assert "Lea" not in text
    assert "06" not in shown(book, "--lesson", "05").stdout.replace("-06", "")
    assert "Kim" not in shown(book, "--hide-names").stdout
