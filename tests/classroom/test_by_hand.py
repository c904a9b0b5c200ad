"""Points by hand: they hide no missing work, reach every table, follow newer work, and are told as they are."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from class_books import WithoutProcess, a_class, answered
from said import right
from typer.testing import CliRunner, Result

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.collected.collecting import collect
from canasta_nb.classroom.collected.identity import People
from canasta_nb.classroom.collected.rosters import Participant, Person
from canasta_nb.classroom.grading.explained import explain_notebook
from canasta_nb.classroom.returned import pages
from canasta_nb.classroom.returned.exports import export
from canasta_nb.classroom.returned.pages import write_pages
from canasta_nb.classroom.standing import changing
from canasta_nb.classroom.standing.grid import ClassCell, standings
from canasta_nb.classroom.standing.ideas import by_idea
from canasta_nb.cli import app

WORDS = "classroom/book/book"
EVA, PIA, WILLI, LENA, OTHER_LENA = range(1, 6)
NAMES = ("Eva Ay", "Pia Roth", "Willi Xanten", "Lena Schmidt", "Lena Schmidt")


class Explaining(WithoutProcess):
    """A grader that explains where it is called."""

    folder = Path()

    def explained_content(self, name: str, content: bytes, *, lang: str = "", solutions: bool = False) -> Any:
        """Return the explanation of what is in a notebook."""
        (self.folder / name).write_bytes(content)
        return explain_notebook(self.folder / name, lang=lang, solutions=solutions)


def place_of(number: int, name: str) -> str:
    return f"{name}_{number}_assignsubmission_file"


@pytest.fixture
def book(tmp_path: Path, release: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """Eva has fz-1 by half and fz-3 wrong, Pia handed in a PDF, Willi and two of one name nothing."""
    monkeypatch.setattr(Explaining, "folder", tmp_path)
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    monkeypatch.setattr(pages, "Grader", Explaining)
    half = '["not-opened", "none", "red-three-upcard", "not-opened", "none", "blocked-only"]'
    files = {
        f"{place_of(70, 'Eva Ay')}/05_freezing.ipynb": answered(release, fz_1=half, fz_3='"9h2d"'),
        f"{place_of(71, 'Pia Roth')}/work.pdf": b"%PDF",
    }
    for place, content in files.items():
        (tmp_path / "class" / place).parent.mkdir(parents=True)
        (tmp_path / "class" / place).write_bytes(content)
    with a_class(tmp_path, (Person("", name) for name in NAMES)) as made:
        collect(made, tmp_path / "class", lesson="05")
        grade(made)
        yield made


def change(book: Book, learner: int, exercise: str, points: str) -> None:
    changing.override(book, learner, exercise, points, why="Oral.", by="Ms Cruz")


def cell(book: Book, learner: int) -> ClassCell:
    return standings(book).cells[learner, "05"]


def asked(book: Book, verb: str, *words: str) -> Result:
    return CliRunner().invoke(app, ["class", verb, str(book.place), *words], catch_exceptions=False)


def test_points_by_hand_hide_no_missing_work(book: Book) -> None:
    for learner, state in ((PIA, "not-graded"), (WILLI, "not-handed-in")):
        change(book, learner, "fz-3", "1")
        found = cell(book, learner)
        assert (found.points, found.counted, found.most, found.state) == (1, 12, 12, state)
    shown = asked(book, "show").stdout
    for state in ("not_graded", "not_handed_in"):
        assert f"1/12 ✎ ({sentence(WORDS, 'state', state)})" in shown
    ideas = by_idea(standings(book), "05")
    assert {idea.others.nothing for idea in ideas} == {4}, "all but Eva"


def test_whoever_has_only_points_by_hand_has_a_page(book: Book, tmp_path: Path) -> None:
    for learner in (PIA, WILLI):
        change(book, learner, "fz-3", "1")
    assert write_pages(book, tmp_path / "pages", packed=True).count == 4
    page = (tmp_path / "pages" / "Willi Xanten 3" / "05.html").read_text("utf-8")
    assert sentence(WORDS, "page", "no_notebook") in page
    assert sentence(WORDS, "page", "points", points="1", most="12", passes="9.6") in page


def exported(book: Book, place: Path, to: str, *more: str) -> tuple[Result, list[list[str]]]:
    done = asked(book, "export", "--to", to, "--lesson", "05", "-o", str(place), *more)
    with place.open(encoding="utf-8-sig", newline="") as file:
        return done, list(csv.reader(file))


def test_whoever_has_points_is_in_the_worksheet_or_is_named(book: Book, tmp_path: Path) -> None:
    change(book, WILLI, "fz-3", "1")
    done, rows = exported(book, tmp_path / "sheet.csv", "moodle-worksheet")
    assert "Willi Xanten" not in {row[1] for row in rows}
    facts = {"names": "Willi Xanten", "lesson": "05", "book": str(book.place), "place": "class"}
    assert sentence(WORDS, "export", "without_number", **facts) in done.stderr
    assert done.exit_code == 3
    listed = {"72": Participant("72", "Willi Xanten", "")}
    collect(book, tmp_path / "class", lesson="05", worksheet=listed)
    done, rows = exported(book, tmp_path / "sheet.csv", "moodle-worksheet")
    assert ["1", "12"] in [row[2:4] for row in rows if row[1] == "Willi Xanten"]


def test_a_difference_is_added_to_newer_work(book: Book, tmp_path: Path, release: Any) -> None:
    change(book, EVA, "fz-1", "+0.5")
    assert [mark.points for mark in cell(book, EVA).marks if mark.exercise == "fz-1"] == [2.5]
    change(book, EVA, "fz-1", "-1")
    assert [mark.points for mark in cell(book, EVA).marks if mark.exercise == "fz-1"] == [1.5]
    change(book, EVA, "fz-1", "+1")
    newer = tmp_path / "newer" / place_of(70, "Eva Ay") / "05_freezing.ipynb"
    newer.parent.mkdir(parents=True)
    newer.write_bytes(answered(release, fz_1=right("05_freezing")["fz-1"]))
    book.run("UPDATE file SET handed_in_at = '2020-01-01T00:00:00'")
    collect(book, tmp_path / "newer", lesson="05")
    grade(book)
    [mark] = [mark for mark in cell(book, EVA).marks if mark.exercise == "fz-1"]
    assert (mark.points, mark.graded, mark.by_hand) == (3, 3, True), "cut at the maximum"


def test_an_absolute_change_stays_and_is_moved_by_a_difference(book: Book) -> None:
    change(book, EVA, "fz-1", "1")
    change(book, EVA, "fz-1", "+0.5")
    assert changing.counted_points(book)[EVA, "fz-1"] == 1.5
    book.run("UPDATE mark SET points = 3 WHERE exercise = 'fz-1'")
    assert changing.counted_points(book)[EVA, "fz-1"] == 1.5


def test_a_page_tells_what_grading_gave(book: Book, tmp_path: Path) -> None:
    """The answer stays wrong, whatever points somebody gave for it."""
    change(book, EVA, "fz-3", "1")
    change(book, EVA, "fz-1", "1")
    change(book, EVA, "fz-1", "2")
    write_pages(book, tmp_path / "pages")
    page = unescape((tmp_path / "pages" / "Eva Ay 1" / "05.html").read_text("utf-8"))
    assert sentence(WORDS, "page", "right") not in re.sub("<h3>.*?</h3>", "", page)
    assert sentence(WORDS, "page", "by_hand", points="1 point", before="0") in page
    assert sentence(WORDS, "page", "gave", points="2 points") in page, "as many as grading"


def test_taking_a_change_back_needs_no_reason(book: Book) -> None:
    change(book, EVA, "fz-3", "1")
    assert asked(book, "override", "Eva Ay", "fz-3", "--take-back").exit_code == 0
    assert changing.counted_points(book)[EVA, "fz-3"] == 0


def test_points_are_shown_as_they_were_typed(book: Book) -> None:
    for points in ("1.7", "0.3"):
        assert f"{points} points" in asked(book, "override", "Eva Ay", "fz-1", points, "--why", "Oral.").stdout


def test_two_of_one_name_are_told_apart_everywhere(book: Book, tmp_path: Path) -> None:
    several = asked_wrongly(book, "override", "Lena Schmidt", "fz-3", "1", "--why", "Oral.")
    assert several == sentence(
        WORDS, "people", "several", learner="Lena Schmidt", names="'#4' Lena Schmidt, '#5' Lena Schmidt"
    )
    for word in ("#4", "5"):
        done = asked(book, "override", word, "fz-3", "1", "--why", "Oral.")
        assert done.stdout.startswith(f"Lena Schmidt (#{word[-1]}), fz-3")
    listed = asked(book, "override").stdout
    assert "Lena Schmidt (#4)" in listed
    assert "Lena Schmidt (#5)" in listed
    for platform in ("csv", "moodle-gradebook"):
        done, _ = exported(book, tmp_path / f"{platform}.csv", platform)
        names = "Lena Schmidt (#4), Lena Schmidt (#5)"
        assert sentence(WORDS, "export", "alike", names=names) in done.stderr
        assert done.exit_code == 3
    shown = json.loads(asked(book, "export", "--to", "csv", "-o", str(tmp_path / "csv.csv"), "--json").stdout)
    assert shown["alike"] == ["Lena Schmidt (#4)", "Lena Schmidt (#5)"]


def asked_wrongly(book: Book, verb: str, *words: str) -> str:
    return str(CliRunner().invoke(app, ["class", verb, str(book.place), *words]).exception)


def test_a_number_of_the_roster_comes_before_a_row(book: Book) -> None:
    People(book).add(Person("4", "Kim"))
    assert People(book).find("4") == [6]
    assert People(book).find("#4") == [LENA]


def test_a_table_of_points_by_hand_says_that_they_are_all(book: Book, tmp_path: Path) -> None:
    change(book, PIA, "fz-3", "1")
    done = asked(book, "export", "--to", "csv", "-o", str(tmp_path / "out.csv"))
    assert sentence(WORDS, "export", "by_hand_alone", names="Pia Roth") in done.stderr
    assert export(book, tmp_path / "canvas.csv", "canvas").by_hand_alone == ["Pia Roth"]
