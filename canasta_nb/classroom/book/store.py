"""The file of a class book: opened with care, its owner's alone, and changed by one process at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Any, Self

from canasta_nb.classroom.book import schema
from canasta_nb.classroom.book.words import sentence
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import opened_file, owners_alone, owners_file
from canasta_nb.writing import written_into

ENDING = ".canasta-book"
BUSY = "-busy"
"""What the name of the file beside a book ends with that a process holds while it changes the book."""
PATIENCE = 60.0
"""Seconds that a process waits for another one to end its work on the same book."""
HEAD = b"SQLite format 3\0"
POLICIES = ("last", "best", "first", "before")
"""Which of several files counts: the last, the best, the first, or the last one before the deadline."""


class BookMistake(Mistake):
    """A class book that can't be opened, made or changed, with what to do."""


class Book:
    """An open class book.

    >>> import tempfile
    >>> with Book.made(Path(tempfile.mkdtemp()) / "8b") as book:
    ...     book.place.name, book.rows("SELECT count(*) FROM learner")
    ('8b.canasta-book', [(0,)])
    """

    def __init__(self, place: Path, connection: sqlite3.Connection) -> None:
        self.place = place
        self.remarks: list[str] = []
        """What there is to say about the drive that the book is on."""
        self._connection = connection
        self._lock = RLock()

    @classmethod
    def made(cls, place: Path, *, policy: str = POLICIES[0]) -> Self:
        """Make a new book and open it; ``policy`` says which of several files counts.

        Raises BookMistake when there is a file of this name already, and Mistake when the folder can't be written.
        """
        place = named(place)
        if not place.parent.is_dir():
            raise BookMistake(sentence("store.nowhere", folder=str(place.parent), book=place.name))
        with written_into(place.parent):
            try:
                with open(place, "xb", opener=owners_file):
                    pass
            except FileExistsError as error:
                raise BookMistake(sentence("store.exists", book=str(place))) from error
        book = cls._connected(place)
        with book.change():
            book.run("INSERT OR IGNORE INTO due (lesson, team, policy) VALUES ('', '', ?)", policy)
        return book

    @classmethod
    def opened(cls, place: Path) -> Self:
        """Open a book; BookMistake for a missing file, for another program's file, and for a book of a later version.

        >>> Book.opened(Path("no-such"))
        Traceback (most recent call last):
        BookMistake: There is no class book no-such.canasta-book. ...
        """
        place = named(place)
        if not place.exists():
            raise BookMistake(sentence("store.missing", book=str(place)))
        with opened_file(place) as file:
            head = file.read(len(HEAD))
            if head not in (b"", HEAD):
                raise BookMistake(sentence("store.foreign", book=str(place)))
            owners_alone(file)
        return cls._connected(place)

    @classmethod
    def _connected(cls, place: Path) -> Self:
        try:
            return cls._tried(place, "")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise BookMistake(sentence("store.busy", book=str(place))) from error
        # A drive that knows no locks answers even the first look with an error.
        try:
            book = cls._tried(place, "?nolock=1")
        except sqlite3.DatabaseError as error:
            raise BookMistake(sentence("store.damaged", book=str(place), says=str(error))) from error
        book.remarks.append(sentence("store.no_locks", book=place.name))
        return book

    @classmethod
    def _tried(cls, place: Path, how: str) -> Self:
        connection = sqlite3.connect(
            f"{place.absolute().as_uri()}{how}",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
            timeout=PATIENCE,
        )
        try:
            book = cls(place, connection)
            book.prepare()
        except BaseException:
            connection.close()
            raise
        return book

    def prepare(self) -> None:
        """Set how the file is written, and make its tables those of today; the drive is tried by that."""
        run = self._connection.execute
        try:
            version, owner = schema.version_of(self._connection), run("PRAGMA application_id").fetchone()[0]
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            raise BookMistake(sentence("store.damaged", book=str(self.place), says=str(error))) from error
        if owner not in (0, schema.APPLICATION) or (owner == 0 and run("SELECT 1 FROM sqlite_master").fetchone()):
            raise BookMistake(sentence("store.foreign", book=str(self.place)))
        if version > len(schema.MIGRATIONS):
            raise BookMistake(sentence("store.later", book=str(self.place)))
        for setting in ("foreign_keys = ON", "trusted_schema = OFF", "secure_delete = ON"):
            run(f"PRAGMA {setting}")
        if not _takes_a_log(self._connection):
            run("PRAGMA journal_mode = DELETE")
        run("PRAGMA synchronous = NORMAL")
        if version < len(schema.MIGRATIONS):
            with self.change():
                schema.migrate(self._connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what was written stays."""
        with self._lock:
            self._connection.close()

    @property
    def journal(self) -> str:
        """How changes are kept until they are whole: ``wal``, or ``delete`` where the drive allows no other way."""
        return str(self.row("PRAGMA journal_mode")[0])

    def rows(self, question: str, *values: object) -> list[Any]:
        """Return all rows that answer a question in SQL."""
        with self._lock:
            return self._connection.execute(question, values).fetchall()

    def row(self, question: str, *values: object) -> Any:
        """Return the first row that answers a question in SQL; None without any."""
        with self._lock:
            return self._connection.execute(question, values).fetchone()

    def run(self, statement: str, *values: object) -> int:
        """Change something in the book, and return the number of the row that is new or how many there are."""
        with self._lock:
            done = self._connection.execute(statement, values)
            return int(done.lastrowid or 0) if statement.startswith("INSERT") else done.rowcount

    @contextmanager
    def change(self) -> Iterator[None]:
        """Change several things at once: after an interruption all of them are there, or none.

        A change inside another one is part of that. Raises BookMistake when the disk is full or can't be written.
        """
        with self._lock:
            if self._connection.in_transaction:
                yield
                return
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield
                self._connection.execute("COMMIT")
            except BaseException as error:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                if isinstance(error, sqlite3.OperationalError):
                    raise self._unwritten(error) from error
                raise

    def _unwritten(self, error: sqlite3.OperationalError) -> Exception:
        if "locked" in str(error):
            return BookMistake(sentence("store.busy", book=str(self.place)))
        known = ("full", "readonly", "disk I/O")
        if not any(words in str(error) for words in known):
            return error
        return BookMistake(sentence("store.unwritten", book=str(self.place), says=str(error)))

    @contextmanager
    def working(self, tell: Callable[[str], None] = lambda _: None, patience: float = PATIENCE) -> Iterator[None]:
        """Do long work on the book that no other process may do at the same time.

        The second process says so, waits for ``patience`` seconds, and raises BookMistake when that is not enough.
        The system ends the claim of a process that was killed.
        """
        beside = self.place.with_name(f"{self.place.name}{BUSY}")
        with suppress(FileExistsError), open(beside, "xb", opener=owners_file):
            pass
        with closing(sqlite3.connect(beside, isolation_level=None, timeout=0)) as claim:
            if not _claimed(claim):
                tell(sentence("store.waits", book=self.place.name))
                claim.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
                if not _claimed(claim):
                    raise BookMistake(sentence("store.busy", book=str(self.place)))
            yield

    def tidy(self) -> None:
        """Write the file again, so that nothing is left in it or beside it of what was removed."""
        with self._lock:
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _takes_a_log(connection: sqlite3.Connection) -> bool:
    """Tell whether the drive takes a write-ahead log, which it shows by taking one."""
    with suppress(sqlite3.OperationalError):
        if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] == "wal":
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            return True
    return False


def _claimed(claim: sqlite3.Connection) -> bool:
    try:
        claim.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        return "locked" not in str(error)  # of a drive without locks the book has told when it was opened
    return True


def named(place: Path) -> Path:
    """Return the path of a book, whose ending may be left out.

    >>> named(Path("8b")).name, named(Path("8b.canasta-book")).name
    ('8b.canasta-book', '8b.canasta-book')
    """
    return place if place.name.endswith(ENDING) else place.with_name(f"{place.name}{ENDING}")


def now() -> str:
    """Return this moment on the clock of the wall, to the second, as the book writes moments down."""
    return datetime.now().isoformat(timespec="seconds")  # noqa: DTZ005 - files of a ZIP know only the clock of a wall
