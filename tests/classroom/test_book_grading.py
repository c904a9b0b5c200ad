"""A class book grades each content once, writes marks when they are known, and goes on after any interruption."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from class_books import WithoutProcess, a_book, answered, handed_in, held

import canasta_nb
from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.contents import content_of, fingerprint_of, without_outputs
from canasta_nb.classroom.book.marking import grade, waiting
from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME

PLACES = ("anna/05_freezing.ipynb", "ben/05_freezing.ipynb", "cem/05_freezing.ipynb", "dora/05_freezing.ipynb")


def contents(release: Any) -> dict[str, bytes]:
    """Return what four learners hand in: one right answer, a wrong one, a copy of that, and a file that was cut off."""
    wrong = answered(release, fz_3='"9h2d"')
    return dict(zip(PLACES, (answered(release, fz_3='"9h9d"'), wrong, wrong, b'{"cells": ['), strict=True))


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grade without a process, which would take most of the time."""
    monkeypatch.setattr(marking, "Grader", WithoutProcess)


@pytest.fixture
def book(tmp_path: Path, release: Any) -> Any:
    with a_book(tmp_path) as book:
        for place, content in contents(release).items():
            handed_in(book, place, content)
        yield book


@pytest.mark.usefixtures("here")
def test_marks_are_those_of_the_grade(book: Book, release: Any, tmp_path: Path) -> None:
    assert grade(book) == []
    for place, content in contents(release).items():
        sha256 = fingerprint_of(content)
        [(version, reason)] = book.rows("SELECT version, reason FROM grading WHERE sha256 = ?", sha256)
        assert version == canasta_nb.__version__
        rows = book.rows("SELECT exercise, points, most, status, answer FROM mark WHERE sha256 = ?", sha256)
        if place.startswith("dora"):
            assert reason.startswith("05_freezing.ipynb:1:")
            assert rows == []
            continue
        (tmp_path / "05_freezing.ipynb").write_bytes(content)
        marks = mark_notebook(tmp_path / "05_freezing.ipynb")
        said = [(line.ex, line.points, line.max, line.status, marks.given.get(line.ex, ""))
                for line in (*marks.lines, *marks.contrasts)]  # fmt: skip
        assert sorted(rows) == sorted(said)
        assert {answer for *_, answer in rows} == {"", "'9h9d'" if place.startswith("anna") else "'9h2d'"}


@pytest.mark.usefixtures("here")
def test_what_is_unchanged_is_never_graded_again(book: Book, release: Any) -> None:
    told: list[str] = []
    grade(book, tell=lambda each: told.append(each.place))
    assert sorted(told) == ["anna/05_freezing.ipynb", "ben/05_freezing.ipynb", "dora/05_freezing.ipynb"]
    before = held(book)
    grade(book, tell=lambda each: told.append(each.place))
    assert len(told) == 3
    assert held(book) == before
    handed_in(book, "eve/05_freezing.ipynb", answered(release, fz_3='"9h9s"'))
    grade(book, tell=lambda each: told.append(each.place))
    assert told[3:] == ["eve/05_freezing.ipynb"]


@pytest.mark.usefixtures("here")
def test_another_version_grades_again_and_tells_of_other_points(book: Book) -> None:
    grade(book)
    with book.change():
        book.run("UPDATE grading SET version = '0'")
        book.run("UPDATE mark SET points = 0")
    changed = grade(book)
    assert changed == [("anna/05_freezing.ipynb", 0, 1)]
    assert waiting(book) == []


@pytest.mark.usefixtures("here")
def test_what_took_too_long_is_tried_again(book: Book) -> None:
    grade(book, seconds=0.01)
    assert len(waiting(book)) == 3
    grade(book)
    assert waiting(book) == []


@pytest.mark.slow
def test_workers_and_executors_write_the_same(book: Book, release: Any, tmp_path: Path) -> None:
    grade(book)
    (tmp_path / "two").mkdir()
    with a_book(tmp_path / "two") as other, ThreadPoolExecutor(2) as executor:
        for place, content in contents(release).items():
            handed_in(other, place, content)
        grade(other, workers=2, executor=executor)
        assert held(other) == held(book)


def test_outputs_are_not_kept_and_earn_nothing(book: Book, release: Any) -> None:
    content = answered(release, fz_3='"9h9d"')
    kept = content_of(book, fingerprint_of(content))
    assert kept == without_outputs(content)
    assert len(kept) < len(content) / 3
    assert b"image/svg" not in kept


@pytest.mark.usefixtures("here")
def test_answers_that_were_clicked_are_kept_and_count(tmp_path: Path, release: Any) -> None:
    """They are in the outputs of the cells, as a learner's notebook is saved."""
    notebook = json.loads(json.dumps(release))
    cell = next(each for each in notebook["cells"] if each["id"] == "fz-3")
    data = {ANSWER_MIME: {"v": 1, "ex": "fz-3", "answer": "'9h9d'"}, "text/html": "<svg>"}
    cell["outputs"].append({"output_type": "display_data", "metadata": {}, "data": data})
    with a_book(tmp_path) as book:
        handed_in(book, PLACES[0], json.dumps(notebook).encode())
        grade(book)
        [(*counted, notes)] = book.rows("SELECT points, answer, notes FROM mark WHERE exercise = 'fz-3'")
        assert (counted, notes.split()) == ([1, "'9h9d'"], ["clicked", "tries_unknown"])
        [(sha256,)] = book.rows("SELECT sha256 FROM file")
        assert b"<svg>" not in content_of(book, sha256)


GRADE = """
import sys
from pathlib import Path
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import Book
with Book.opened(Path(sys.argv[1])) as book, book.working():
    grade(book, workers=2)
"""
KILLS = 3
SOAKED = 30


def killed(place: Path, after: float) -> None:
    """Grade in a process of its own, and kill it after these seconds with all that it started."""
    process = subprocess.Popen([sys.executable, "-c", GRADE, str(place)], start_new_session=True)
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def goes_on_after(kills: int, book: Book, release: Any, folder: Path) -> None:
    moments = random.Random(7)
    grade(book)
    for kill in range(kills):
        folder.joinpath(str(kill)).mkdir()
        with a_book(folder / str(kill)) as other:
            for place, content in contents(release).items():
                handed_in(other, place, content)
            killed(other.place, moments.uniform(0.1, 2.0))
            grade(other)
            assert held(other) == held(book)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals have no such names there")
@pytest.mark.usefixtures("here")
def test_killed_at_any_moment_it_goes_on_and_ends_the_same(book: Book, release: Any, tmp_path: Path) -> None:
    goes_on_after(KILLS, book, release, tmp_path)


@pytest.mark.soak
@pytest.mark.skipif(os.name != "posix", reason="signals have no such names there")
@pytest.mark.usefixtures("here")
def test_killed_at_thirty_moments_it_goes_on_and_ends_the_same(book: Book, release: Any, tmp_path: Path) -> None:
    goes_on_after(SOAKED, book, release, tmp_path)


@pytest.mark.usefixtures("here")
def test_an_interrupt_loses_nothing(book: Book) -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        grade(book, tell=stop)
    assert len(waiting(book)) == 2
    grade(book)
    assert waiting(book) == []
