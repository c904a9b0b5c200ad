"""Pairs whose wrong answers agree beyond chance: they are shown to who asks, and nowhere else."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from class_books import a_book

from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.returned.exports import PLATFORMS, export
from canasta_nb.classroom.standing.grid import GRADED, ClassCell, Mark, Member, Standings
from canasta_nb.classroom.standing.pairs import AlikePair, by_pair

LESSON, EXERCISES, CLASS = "05", 7, 12
COMMON = "'the usual slip'"


def standing(wrong: dict[int, dict[int, str]]) -> Standings:
    """Return a class of which some have wrong answers, by learner and exercise; all others are right."""
    members = tuple(Member(number, "", f"Learner {number}", "", "") for number in range(1, CLASS + 1))
    cells = {}
    for member in members:
        own = wrong.get(member.id, {})
        marks = [
            Mark(f"fz-{n}", 0.0 if n in own else 1.0, 1, "wrong" if n in own else "correct", own.get(n, "'right'"), "")
            for n in range(1, EXERCISES + 1)
        ]
        cells[member.id, LESSON] = ClassCell(member.id, LESSON, GRADED, tuple(marks))
    return Standings(members, (LESSON,), cells)


def mistakes(but: dict[int, dict[int, str]]) -> dict[int, dict[int, str]]:
    """Return a class in which everybody has five exercises wrong, most of them in a way of their own."""
    return {
        number: {n: COMMON if n < 3 else f"'{number} thinks {n}'" for n in range(1, 6)} | but.get(number, {})
        for number in range(1, CLASS + 1)
    }


def test_two_who_share_what_nobody_else_says_are_a_pair() -> None:
    alike = {n: f"'an odd idea of {n}'" for n in range(3, 6)}
    [pair] = by_pair(standing(mistakes({4: alike, 9: alike})))
    assert pair == AlikePair(4, 9, LESSON, shared=5, own=3, odds=pair.odds)
    assert pair.odds > 20


@pytest.mark.parametrize(
    "wrong",
    [
        mistakes({}),
        {number: dict.fromkeys(range(1, 6), COMMON) for number in range(1, CLASS + 1)},
        mistakes({4: {3: "'odd'"}, 9: {3: "'odd'"}}),
        {4: {1: "'odd'"}, 9: {2: "'even'"}},
    ],
    ids=["slips that many make", "everybody says the same", "one rare answer in common", "right answers in common"],
)
def test_what_chance_explains_is_no_pair(wrong: dict[int, dict[int, str]]) -> None:
    assert by_pair(standing(wrong)) == []


def filled(book: Book, wrong: dict[int, dict[int, str]]) -> None:
    """Put a class into a book as grading leaves it."""
    class_ = standing(wrong)
    with book.change():
        for member in class_.members:
            content = str(member.id)
            book.run("INSERT INTO learner (id, name) VALUES (?, ?)", member.id, member.name)
            book.run("INSERT INTO content VALUES (?, ?)", content, b"")
            book.run(
                "INSERT INTO file (source, place, sha256, seen_at, learner, lesson, what) "
                "VALUES ('class', ?, ?, '2026-10-05', ?, ?, 'notebook')",
                *(content, content, member.id, LESSON),
            )
            book.run("INSERT INTO grading (sha256, version, graded_at, lesson) VALUES (?, '1', '2026', ?)",
                     content, LESSON)  # fmt: skip
            book.run("INSERT INTO known_as VALUES ('moodle', ?, ?, ?, ?)", LESSON, content, member.name, member.id)
            for place, mark in enumerate(class_.cells[member.id, LESSON].marks):
                book.run("INSERT INTO mark VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', '')", content, place, mark.exercise,
                         LESSON, mark.points, mark.most, mark.status, mark.answer)  # fmt: skip


def exported(folder: Path, wrong: dict[int, dict[int, str]], monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Return what is exported of a class for each platform."""
    monkeypatch.setattr("canasta_nb.classroom.returned.exports.now", lambda: "2026-10-05T08:00:00")
    folder.mkdir()
    found = {}
    with a_book(folder) as book:
        filled(book, wrong)
        for platform in PLATFORMS:
            export(book, folder / f"{platform}.csv", platform, lesson=LESSON)
            found[platform] = (folder / f"{platform}.csv").read_bytes()
    return found


def test_a_pair_changes_no_export_and_is_in_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    alike = {n: f"'an odd idea of {n}'" for n in range(3, 6)}
    pair = exported(tmp_path / "pair", mistakes({4: alike, 9: alike}), monkeypatch)
    assert pair == exported(tmp_path / "none", mistakes({}), monkeypatch)
    assert all(table.count(b"Learner") == CLASS * (EXERCISES if name == "csv" else 1) for name, table in pair.items())
    by_pair(standing(mistakes({4: alike, 9: alike})))
    assert caplog.records == []
