"""What a learner has practised, kept in one small SQLite file: results of exercises and nothing else.

Every result is one transaction: a crash loses none that was kept, and two notebooks write one after the other.
A file that cannot be read, or that a newer version wrote, is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_nb.core.mistakes import said_by_system
from canasta_nb.core.refusals import Mistake
from canasta_nb.teaching.practice.words import told

if TYPE_CHECKING:
    from sqlite3 import Connection

FORMAT = 1
APPLICATION = 0x43414E41
"""What marks the file as ours: the letters CANA."""
PATIENCE = 5.0
"""Seconds to wait while another notebook writes: it needs some thousandths, and nobody waits for a cell longer."""
TABLES = """
CREATE TABLE answer (
  id INTEGER PRIMARY KEY, topic TEXT NOT NULL, level INTEGER NOT NULL, seed INTEGER NOT NULL, number INTEGER NOT NULL,
  points REAL NOT NULL CHECK (points >= 0 AND points <= max_points), max_points REAL NOT NULL, hints INTEGER NOT NULL,
  code TEXT, answered_at TEXT NOT NULL);
CREATE TABLE rule (
  answer INTEGER NOT NULL REFERENCES answer(id), part INTEGER NOT NULL, rule TEXT NOT NULL, share REAL NOT NULL,
  PRIMARY KEY (answer, part));
"""


class NotKept(Mistake):
    """Results cannot be read or kept: the file, why, and what to do."""


@dataclass(frozen=True)
class Result:
    """The first answer to an exercise: what it earned, with how many hints, and how each part went."""

    topic: str
    level: int
    seed: int
    number: int
    points: float
    max_points: float
    hints: int
    code: str | None
    rules: tuple[tuple[str, float], ...]
    """The rule of each part, and the share of its points that was earned, from 0 to 1."""
    answered_at: datetime

    @property
    def share(self) -> float:
        """The share of the points that was earned, from 0 to 1."""
        return self.points / self.max_points


def usual_file() -> Path:
    """Where results are kept unless another file is named: in the user's own folder for data."""
    from platformdirs import user_data_path

    return user_data_path("canasta_nb", appauthor=False) / "practice.sqlite"


class Progress:
    """The results in one file, which is made when the first one is kept.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> Progress(folder / "practice.sqlite").results()
    ()
    >>> _ = (folder / "notes.txt").write_text("Buy cards.")
    >>> Progress(folder / "notes.txt").results()
    Traceback (most recent call last):
    canasta_nb.teaching.practice.progress.NotKept: .../notes.txt holds no results of practice; it was left as it is. ...
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)

    def results(self) -> tuple[Result, ...]:
        """Every result, the oldest first.

        Raises NotKept when the file cannot be read.
        """
        if not self.path.exists() or not self.path.stat().st_size:
            return ()
        with self._open() as connection:
            self._look(connection)
            rules: dict[int, list[tuple[str, float]]] = {}
            for answer, rule, share in connection.execute("SELECT answer, rule, share FROM rule ORDER BY answer, part"):
                rules.setdefault(answer, []).append((rule, share))
            rows = connection.execute(
                "SELECT id, topic, level, seed, number, points, max_points, hints, code, answered_at FROM answer"
                " ORDER BY id"
            )
            return tuple(
                Result(topic, level, seed, number, points, most, hints, code, tuple(rules.get(id_, ())),
                       datetime.fromisoformat(answered_at))
                for id_, topic, level, seed, number, points, most, hints, code, answered_at in rows
            )  # fmt: skip

    def keep(self, result: Result) -> None:
        """Keep a result, whole or not at all.

        Raises NotKept when that is not possible; the file is then as it was.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._not_kept(told("kept", "no_folder", error=said_by_system(error))) from error
        with self._open() as connection:
            connection.execute("BEGIN IMMEDIATE")
            if self._look(connection, may_be_new=True):
                for statement in TABLES.split(";\n"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {FORMAT}")
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
            added = connection.execute(
                "INSERT INTO answer (topic, level, seed, number, points, max_points, hints, code, answered_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (result.topic, result.level, result.seed, result.number, result.points, result.max_points,
                 result.hints, result.code, result.answered_at.isoformat()),
            )  # fmt: skip
            rows = [(added.lastrowid, part, *rule) for part, rule in enumerate(result.rules, start=1)]
            connection.executemany("INSERT INTO rule (answer, part, rule, share) VALUES (?, ?, ?, ?)", rows)
            connection.execute("COMMIT")

    def _look(self, connection: Connection, *, may_be_new: bool = False) -> bool:
        """Whether the file is new; NotKept when it is somebody else's, or newer than this version."""
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if may_be_new and (tables, version, application) == (0, 0, 0):
            return True
        if application != APPLICATION:
            raise self._left("foreign")
        if version != FORMAT:
            raise self._left("newer", version=version, known=FORMAT)
        return False

    @contextmanager
    def _open(self) -> Iterator[Connection]:
        """A connection that is closed afterwards; what is not committed by then is undone."""
        import sqlite3

        try:
            with closing(sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)) as connection:
                yield connection
        except sqlite3.OperationalError as error:
            raise self._not_kept(str(error)) from error
        except (sqlite3.DatabaseError, ValueError, TypeError) as error:
            if isinstance(error, NotKept):
                raise
            raise self._left("foreign") from error

    def _not_kept(self, why: str) -> NotKept:
        return self._left("unusable", why=why)

    def _left(self, key: str, **values: object) -> NotKept:
        """The file was left as it is, why, and what else can be done."""
        return NotKept(told("kept", key, path=self.path, instead=told("kept", "instead"), **values))
