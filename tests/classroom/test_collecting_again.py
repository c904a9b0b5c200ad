"""The same hand-in collected again: forgotten people stay out, and a lesson said late or wrongly is mended."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from class_books import WithoutProcess, a_book, a_class
from made_class import handed_in, learners, notebook, roster, worksheet, zipped
from typer.testing import CliRunner, Result

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import Book, BookMistake
from canasta_nb.classroom.collected.collecting import CollectedClass, collect
from canasta_nb.classroom.collected.rosters import read_roster, read_worksheet
from canasta_nb.classroom.collected.settling import decisions_of
from canasta_nb.classroom.returned.exports import export
from canasta_nb.classroom.standing.forgetting import forget, take_back
from canasta_nb.cli import app

WORDS = "classroom/book/book"
LESSON = "05_freezing"
CLASS = learners(6)
ANA, OTHER_ANA, BEN = 1, 2, 3


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """A book of six learners, the first two of one name."""
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    (tmp_path / "roster.csv").write_text(roster(CLASS), encoding="utf-8")
    (tmp_path / "sheet.csv").write_text(worksheet(CLASS, LESSON), encoding="utf-8")
    with a_class(tmp_path, read_roster(tmp_path / "roster.csv")) as made:
        yield made


def came(folder: Path, name: str = LESSON, form: str = "moodle") -> Path:
    """Return the ZIP of an assignment, with what Jupyter keeps beside a notebook."""
    files = handed_in(CLASS, name, form)
    beside = {f"{place.partition('/')[0]}/.ipynb_checkpoints/{name}.ipynb": b"{}" for place in files if "/" in place}
    place = folder / f"{form} {name}.zip"
    place.write_bytes(zipped(files | beside))
    return place


def again(book: Book, place: Path, **options: Any) -> CollectedClass:
    return collect(book, place, lesson="05", worksheet=read_worksheet(place.parent / "sheet.csv"), **options)


def names_kept(book: Book, name: str) -> bool:
    """Tell whether a name is anywhere in the files of a book."""
    book.tidy()
    files = book.place.parent.glob("8b.*")
    return any(name.encode() in each.read_bytes() for each in files)


@pytest.mark.parametrize("newcomers", [False, True])
def test_who_was_forgotten_stays_forgotten(newcomers: bool, book: Book, tmp_path: Path) -> None:
    place = came(tmp_path)
    again(book, place)
    assert forget(book, "4002") == ("Ben Öztürk", 2), "the notebook, and its copy beside it"
    assert not names_kept(book, "Öztürk")
    with pytest.raises(BookMistake) as wrong:
        forget(book, "4002")
    assert str(wrong.value) == sentence(WORDS, "forget", "already", learner="4002")
    found = again(book, place, newcomers=newcomers)
    assert (found.forgotten, found.new, found.questions, found.complete) == (2, 0, [], True)
    next_one = came(tmp_path, "06_initial_meld")
    found = collect(book, next_one, lesson="06", newcomers=newcomers)
    assert found.forgotten == 2, "in the next assignment by the name, because the number is another one"
    assert not names_kept(book, "Öztürk")
    assert (BEN,) not in book.rows("SELECT id FROM learner")


def test_a_namesake_of_somebody_forgotten_is_asked_about_and_never_guessed(book: Book, tmp_path: Path) -> None:
    place = came(tmp_path)
    again(book, place)
    forget(book, "4000")
    assert again(book, place).forgotten == 2
    assert book.row("SELECT count(*) FROM file WHERE learner = ?", OTHER_ANA) == (1,)
    found = collect(book, came(tmp_path, "06_initial_meld"), lesson="06")
    assert {who.name for who in found.questions} == {"Ana Prueba"}, "one of them may be the learner who is still here"


def test_whoever_was_forgotten_is_taken_in_again_on_purpose(book: Book, tmp_path: Path) -> None:
    place = came(tmp_path)
    again(book, place)
    forget(book, "4002")
    with pytest.raises(BookMistake) as wrong:
        take_back(book, "Zoë Müller")
    assert sentence(WORDS, "forget", "nobody", learner="Zoë Müller") == str(wrong.value)
    assert take_back(book, "ben öztürk") == 1
    found = again(book, place)
    assert (found.forgotten, found.new, found.questions) == (0, 2, [])
    assert "Ben Öztürk" in {name for (name,) in book.rows("SELECT name FROM learner")}
    assert book.rows("SELECT * FROM forgotten") == [], "nothing more is kept of somebody who is here"


def test_whoever_may_come_back_can_be_forgotten_again(book: Book, tmp_path: Path) -> None:
    place = came(tmp_path)
    again(book, place)
    forget(book, "4002")
    take_back(book, "4002")
    with pytest.raises(BookMistake):
        forget(book, "4002")
    assert again(book, place).forgotten == 2


def test_somebody_who_is_in_no_list_can_be_forgotten(tmp_path: Path) -> None:
    """Asked about, passed over by a decision, or joined: all are found by their names."""
    with a_book(tmp_path) as book:
        collect(book, came(tmp_path, form="canvas"))
        assert forget(book, "öztürkben")[1] == 1
        with decisions_of(book).open(encoding="utf-8-sig", newline="") as file:
            head, *rows = csv.reader(file)
        with decisions_of(book).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([head, *([*row[:-1], "-"] for row in rows)])
        assert collect(book, came(tmp_path, form="canvas")).forgotten == 1
        with pytest.raises(BookMistake) as wrong:
            forget(book, "pruebaana")
        assert sentence(WORDS, "people", "several", learner="pruebaana", names="84000, 84001") == str(wrong.value)
        assert forget(book, "84000")[1] == forget(book, "müllerzoë")[1] == 1
        assert not names_kept(book, "müllerzoë")
        assert collect(book, came(tmp_path, form="canvas"), newcomers=True).forgotten == 3
        assert book.rows("SELECT * FROM learner") == []


def test_an_empty_name_forgets_nobody(tmp_path: Path) -> None:
    with a_book(tmp_path) as book:
        collect(book, came(tmp_path), lesson="05")
        before = book.row("SELECT count(*) FROM file")
        for word in ("", "  "):
            with pytest.raises(BookMistake):
                forget(book, word)
        assert book.row("SELECT count(*) FROM file") == before


def test_what_a_teacher_has_decided_is_not_lost_by_forgetting_somebody_else(book: Book, tmp_path: Path) -> None:
    collect(book, came(tmp_path), lesson="05")
    place = decisions_of(book)
    rows = [*csv.DictReader(place.read_text("utf-8-sig").splitlines())]
    for row, number in zip(rows, ("4000", "4001"), strict=True):
        row["learner"] = number
    with place.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, rows[0])
        table.writeheader()
        table.writerows(rows)
    forget(book, "4002")
    assert not place.exists(), "nobody is left to ask about"
    assert book.row("SELECT count(*) FROM file WHERE learner IS NULL AND sha256 IS NOT NULL") == (0,)


def test_a_lesson_that_was_left_out_is_said_by_collecting_again(book: Book, tmp_path: Path) -> None:
    place, sheet = came(tmp_path), tmp_path / "out.csv"
    listed = read_worksheet(tmp_path / "sheet.csv")
    collect(book, place, worksheet=listed)
    grade(book)
    with pytest.raises(BookMistake) as wrong:
        export(book, sheet, "moodle-worksheet", lesson="05")
    facts = {"lesson": "05", "book": "8b", "place": f"'{place.name}'"}
    assert sentence(WORDS, "export", "no_numbers", **facts) == str(wrong.value)
    found = collect(book, place, lesson="05", worksheet=listed)
    assert (found.new, found.moved, found.questions) == (0, 10, [])
    export(book, sheet, "moodle-worksheet", lesson="05")
    assert [row[0] for row in csv.reader(sheet.open(encoding="utf-8-sig"))][1:4] == [
        "Participant 5000", "Participant 5001", "Participant 5002",
    ]  # fmt: skip
    assert again(book, place).moved == 0


def asked(*words: str) -> Result:
    return CliRunner().invoke(app, ["class", *words], catch_exceptions=False)


def test_a_wrong_lesson_for_all_takes_nothing_in(book: Book, tmp_path: Path) -> None:
    place = came(tmp_path)
    with pytest.raises(BookMistake) as wrong:
        collect(book, place, lesson="06")
    facts = {"place": place.name, "lesson": "06", "names": "05", "own": "05"}
    assert sentence(WORDS, "collect", "mistaken", count=4, **facts) == str(wrong.value), "the fifth can't be read"
    assert book.rows("SELECT * FROM file") == []


def test_notebooks_of_another_lesson_are_named_and_count_there(book: Book, tmp_path: Path) -> None:
    files = handed_in(CLASS, "06_initial_meld", "folder") | {f"4002/{LESSON}.ipynb": notebook(CLASS[2], LESSON)}
    (tmp_path / "class.zip").write_bytes(zipped(files))
    words = ("collect", str(book.place), str(tmp_path / "class.zip"), "--lesson", "06")
    done = asked(*words)
    names = f"4002/{LESSON}.ipynb (05)"
    assert sentence(WORDS, "collect", "elsewhere", count=1, lesson="06", names=names) in done.stderr
    assert done.exit_code == 3
    grade(book)
    [(lessons,)] = book.rows("SELECT count(DISTINCT mark.lesson) FROM file JOIN mark USING (sha256) WHERE learner = 3")
    assert lessons == 2
    assert asked(*words).exit_code == 0, "the book has them, and it was said"


@pytest.mark.parametrize(("count", "said"), [(1, "1 file belongs to"), (2, "2 files belong to")])
def test_what_belongs_to_nobody_agrees_with_its_number(count: int, said: str) -> None:
    assert sentence(WORDS, "show", "asked", count=count).startswith(said)


def test_what_was_settled_is_not_asked_again(book: Book, tmp_path: Path) -> None:
    """A file of nobody, and a PDF: both are passed over once a teacher has decided that."""
    (tmp_path / "class.zip").write_bytes(zipped({"plan.pdf": b"%PDF", "Who/05_freezing.ipynb": b"{}"}))
    words = ("collect", str(book.place), str(tmp_path / "class.zip"))
    assert asked(*words).exit_code == 3
    with decisions_of(book).open(encoding="utf-8-sig", newline="") as file:
        head, *rows = csv.reader(file)
    with decisions_of(book).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *([*row[:-1], "-"] for row in rows)])
    done = asked(*words)
    assert (done.exit_code, done.stderr) == (0, "")
