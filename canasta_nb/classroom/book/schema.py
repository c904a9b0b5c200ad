"""The tables of a class book, and how a book of an earlier version becomes one of today's."""

from __future__ import annotations

import sqlite3

APPLICATION = 0x436E4242
"""What tells a class book from any other SQLite file: "CnBB"."""

FIRST = """
CREATE TABLE learner (
    id INTEGER PRIMARY KEY,
    number TEXT UNIQUE,               -- of the roster; NULL where it has none
    name TEXT NOT NULL,
    email TEXT NOT NULL DEFAULT '',
    team TEXT NOT NULL DEFAULT ''
);
CREATE TABLE known_as (               -- by what else a learner is known
    platform TEXT NOT NULL,
    assignment TEXT NOT NULL,         -- empty for a number that lasts
    number TEXT NOT NULL,
    name TEXT NOT NULL,
    learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
    PRIMARY KEY (platform, assignment, number, name)
) WITHOUT ROWID;
CREATE TABLE content (                -- what is in a notebook, once for all files that are alike
    sha256 TEXT PRIMARY KEY,
    packed BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE file (                   -- each file of a hand-in, whatever it is
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    place TEXT NOT NULL,
    sha256 TEXT REFERENCES content,
    seen_at TEXT NOT NULL,
    handed_in_at TEXT,
    late INTEGER NOT NULL DEFAULT 0,  -- where the platform says so
    platform TEXT NOT NULL DEFAULT '',
    assignment TEXT NOT NULL DEFAULT '',
    number TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL DEFAULT '',
    learner INTEGER REFERENCES learner ON DELETE CASCADE,
    lesson TEXT NOT NULL DEFAULT '',
    what TEXT NOT NULL CHECK (what IN ('notebook', 'not-read', 'other', 'beside', 'passed-over')),
    reason TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX one_file ON file (source, place, coalesce(sha256, ''));
CREATE INDEX file_of_learner ON file (learner);
CREATE INDEX file_of_content ON file (sha256);
CREATE TABLE grading (                -- one content graded, or why it could not be
    sha256 TEXT PRIMARY KEY REFERENCES content ON DELETE CASCADE,
    version TEXT NOT NULL,
    graded_at TEXT NOT NULL,
    lesson TEXT NOT NULL DEFAULT '',
    paper INTEGER NOT NULL DEFAULT 0,
    says TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    again INTEGER NOT NULL DEFAULT 0  -- whether another try may do better
) WITHOUT ROWID;
CREATE TABLE mark (
    sha256 TEXT NOT NULL REFERENCES grading ON DELETE CASCADE,
    place INTEGER NOT NULL,
    exercise TEXT NOT NULL,
    lesson TEXT NOT NULL,
    points REAL,                      -- NULL where nobody knows
    most INTEGER NOT NULL,
    status TEXT NOT NULL,
    answer TEXT NOT NULL,
    signs TEXT NOT NULL,
    notes TEXT NOT NULL,
    PRIMARY KEY (sha256, exercise)
) WITHOUT ROWID;
CREATE TABLE override (               -- never changed and never removed but with its learner
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
    exercise TEXT NOT NULL,
    old REAL,
    new REAL,                         -- NULL takes the change back
    why TEXT NOT NULL
);
CREATE TABLE due (                    -- lesson '' and team '': what holds where nothing else is said
    lesson TEXT NOT NULL,
    team TEXT NOT NULL,
    at TEXT,
    policy TEXT CHECK (policy IN ('last', 'best', 'first', 'before')),
    paper INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (lesson, team)
) WITHOUT ROWID;
CREATE TABLE taken_over (             -- points of an older table, until they are confirmed or dropped
    platform TEXT NOT NULL,
    assignment TEXT NOT NULL,
    number TEXT NOT NULL,
    name TEXT NOT NULL,
    learner INTEGER REFERENCES learner ON DELETE CASCADE,
    lesson TEXT NOT NULL,
    exercise TEXT NOT NULL,
    points REAL,
    most INTEGER NOT NULL,
    PRIMARY KEY (platform, assignment, number, name, exercise)
) WITHOUT ROWID;
"""
FORGOTTEN = """
CREATE TABLE forgotten (              -- who is not taken in again, with one salt for each of them
    salt BLOB NOT NULL,
    mark BLOB NOT NULL,
    PRIMARY KEY (salt, mark)
) WITHOUT ROWID;
"""
DIFFERENCES = """
ALTER TABLE override ADD COLUMN step REAL;  -- what is added to what grading gives; NULL for absolute points
ALTER TABLE forgotten ADD COLUMN back INTEGER NOT NULL DEFAULT 0;  -- whether they are taken in when they come again
"""
MIGRATIONS: tuple[str, ...] = (FIRST, FORGOTTEN, DIFFERENCES)
"""What makes a book of version 1 of nothing, one of version 2 of that, and so on."""


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of a book's tables; 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Make the tables those of today, inside the transaction of the caller."""
    for script in MIGRATIONS[version_of(connection) :]:
        for statement in _statements(script):
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _statements(script: str) -> list[str]:
    """Return the statements of a script one by one: ``executescript`` would end the transaction first."""
    statements, rest = [], ""
    for line in script.splitlines():
        rest += f"{line}\n"
        if sqlite3.complete_statement(rest):
            statements.append(rest)
            rest = ""
    return statements
