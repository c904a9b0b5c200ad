"""The file of a class book: its owner's alone, of one version after another, changed by one process at a time."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from class_books import a_book

from canasta_nb.classroom.book import schema, store
from canasta_nb.classroom.book.store import BUSY, Book, BookMistake

WORDS = "classroom/book/book"


def modes(folder: Path) -> dict[str, int]:
    return {each.name: each.stat().st_mode & 0o777 for each in folder.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="modes of files have no such meaning there")
def test_a_book_and_what_is_beside_it_is_its_owners_alone(tmp_path: Path) -> None:
    with a_book(tmp_path) as book, book.working(), book.change():
        book.run("INSERT INTO learner (name) VALUES ('Anna')")
        assert book.journal == "wal"
        found = modes(tmp_path)
        assert found.keys() >= {"8b.canasta-book", "8b.canasta-book-busy", "8b.canasta-book-wal", "8b.canasta-book-shm"}
        assert {*found.values()} == {0o600}


def test_a_book_is_opened_again_with_its_keys_watched(tmp_path: Path) -> None:
    a_book(tmp_path).close()
    with Book.opened(tmp_path / "8b") as book:
        assert book.rows("SELECT lesson, team, policy FROM due") == [("", "", "last")]
        with pytest.raises(sqlite3.IntegrityError), book.change():
            book.run("INSERT INTO known_as VALUES ('canvas', '', '815', '', 7)")


def test_a_book_is_never_made_over_another_file(tmp_path: Path) -> None:
    a_book(tmp_path).close()
    with pytest.raises(BookMistake) as wrong:
        a_book(tmp_path)
    assert str(wrong.value) == sentence(WORDS, "store", "exists", book=str(tmp_path / "8b.canasta-book"))
    with pytest.raises(BookMistake):
        Book.made(tmp_path / "no" / "8b")


def a_text(place: Path) -> None:
    place.write_text("Monday\n", encoding="utf-8")


def another_program(place: Path) -> None:
    with sqlite3.connect(place) as other:
        other.execute("CREATE TABLE photo (name)")


def a_later_book(place: Path) -> None:
    Book.made(place).close()
    with sqlite3.connect(place) as later:
        later.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")


def a_damaged_book(place: Path) -> None:
    Book.made(place).close()
    place.write_bytes(place.read_bytes()[:16] + b"\xff" * 300)


@pytest.mark.parametrize(
    ("put", "key"),
    [(a_text, "foreign"), (another_program, "foreign"), (a_later_book, "later"), (a_damaged_book, "damaged")],
)
def test_what_is_no_book_of_ours_stays_as_it_is(put: Any, key: str, tmp_path: Path) -> None:
    place = tmp_path / "8b.canasta-book"
    put(place)
    before = place.read_bytes()
    with pytest.raises(BookMistake) as wrong:
        Book.opened(place)
    facts = {} if key == "damaged" else {"book": str(place)}
    assert sentence(WORDS, "store", key, **facts) in str(wrong.value)
    assert place.read_bytes() == before


def test_a_book_of_an_earlier_version_becomes_one_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_book(tmp_path) as book, book.change():
        book.run("INSERT INTO learner (name) VALUES ('Anna')")
    added = "ALTER TABLE learner ADD COLUMN seat TEXT NOT NULL DEFAULT 'here';"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, added))
    for _ in range(2):
        with Book.opened(tmp_path / "8b") as book:
            assert book.rows("SELECT name, seat FROM learner") == [("Anna", "here")]
            assert book.row("PRAGMA user_version")[0] == len(schema.MIGRATIONS)


def test_a_migration_that_fails_leaves_the_book_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_book(tmp_path).close()
    with monkeypatch.context() as later:
        wrong = "ALTER TABLE learner ADD COLUMN seat TEXT;\nALTER TABLE nobody ADD COLUMN seat TEXT;"
        later.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, wrong))
        with pytest.raises(BookMistake):
            Book.opened(tmp_path / "8b")
    with Book.opened(tmp_path / "8b") as book:
        assert "seat" not in [row[1] for row in book.rows("PRAGMA table_info(learner)")]


class NoLog(sqlite3.Connection):
    """A connection to a drive that takes no write-ahead log."""

    def execute(self, question: str, *values: Any) -> Any:
        if question == "PRAGMA journal_mode = WAL":
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(question, *values)


class NoLocks(sqlite3.Connection):
    """A connection to a drive that knows no locks."""

    def __init__(self, place: str, **options: Any) -> None:
        super().__init__(place, **options)
        self.locks = "nolock" not in place

    def execute(self, question: str, *values: Any) -> Any:
        if self.locks:
            raise sqlite3.OperationalError("locking protocol")
        return super().execute(question, *values)


@pytest.mark.parametrize(("drive", "remarks"), [(NoLog, 0), (NoLocks, 1)])
def test_a_poor_drive_has_another_journal_and_is_told(
    drive: type[sqlite3.Connection], remarks: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda place, **options: connect(place, factory=drive, **options))
    with a_book(tmp_path) as book:
        with book.change():
            book.run("INSERT INTO learner (name) VALUES ('Anna')")
        assert book.journal == "delete"
        assert book.remarks == [sentence(WORDS, "store", "no_locks", book="8b.canasta-book")] * remarks


ANOTHER = """
import sys
from pathlib import Path
from canasta_nb.classroom.book.store import Book
with Book.opened(Path(sys.argv[1])) as book, book.working():
    print("at work", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def another(tmp_path: Path) -> Any:
    """Another process, at work on the same book."""
    a_book(tmp_path).close()
    with subprocess.Popen(
        [sys.executable, "-c", ANOTHER, str(tmp_path / "8b")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "at work\n"
        yield process
        process.kill()


@pytest.mark.slow
def test_a_second_process_waits_and_is_told(another: Any, tmp_path: Path) -> None:
    told: list[str] = []
    with Book.opened(tmp_path / "8b") as book:
        with pytest.raises(BookMistake) as wrong, book.working(told.append, patience=0.05):
            pass
        assert told == [sentence(WORDS, "store", "waits", book="8b.canasta-book")]
        assert str(wrong.value) == sentence(WORDS, "store", "busy", book=str(book.place))
        assert book.rows("SELECT * FROM learner") == [], "whoever only looks waits for nobody"

        def it_ends(line: str) -> None:
            another.stdin.write("\n")
            another.stdin.flush()

        with book.working(it_ends, patience=20):
            assert another.wait(20) == 0


@pytest.mark.slow
def test_the_claim_of_a_process_that_was_killed_is_void(another: Any, tmp_path: Path) -> None:
    another.kill()
    another.wait()
    with Book.opened(tmp_path / "8b") as book, book.working(patience=0.05):
        assert book.place.with_name(f"{book.place.name}{BUSY}").exists()


def interrupted_after(_: int) -> None:
    raise KeyboardInterrupt


def test_a_change_is_whole_or_none(tmp_path: Path) -> None:
    with a_book(tmp_path) as book:
        with pytest.raises(KeyboardInterrupt), book.change():
            interrupted_after(book.run("INSERT INTO learner (name) VALUES ('Anna')"))
        assert book.rows("SELECT * FROM learner") == []


def test_a_full_drive_is_a_sentence(tmp_path: Path) -> None:
    with a_book(tmp_path) as book:
        book.row("PRAGMA max_page_count = 1")
        with pytest.raises(BookMistake) as wrong, book.change():
            book.run("INSERT INTO content VALUES ('0', zeroblob(1000000))")
        assert sentence(WORDS, "store", "unwritten", book=str(book.place)) in str(wrong.value)


def test_a_word_for_every_policy() -> None:
    for policy in store.POLICIES:
        sqlite3.connect(":memory:").executescript(
            f"{schema.FIRST}; INSERT INTO due (lesson, team, policy) VALUES ('', '', '{policy}')"
        )
