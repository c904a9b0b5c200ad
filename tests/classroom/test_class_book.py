"""A class in its book: two of one name stay two, nothing is lost, nobody has a 0 that they did not earn."""

from __future__ import annotations

import csv
import os
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import made_class
import pytest
from catalogue import sentence
from class_books import WithoutProcess, a_book, a_class, held
from made_class import FORMS, handed_in, learners, notebook, roster, worksheet, zipped

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import Book, BookMistake
from canasta_nb.classroom.collected.collecting import collect, take_over
from canasta_nb.classroom.collected.identity import People
from canasta_nb.classroom.collected.rosters import read_roster, read_worksheet
from canasta_nb.classroom.collected.settling import decisions_of
from canasta_nb.classroom.marks.marks_table import MarksRow, TableMistake
from canasta_nb.classroom.returned.exports import export
from canasta_nb.classroom.standing import changing, deciding
from canasta_nb.classroom.standing.forgetting import forget
from canasta_nb.classroom.standing.grid import Standings, standings
from canasta_nb.classroom.standing.ideas import by_idea
from canasta_nb.teaching.judging.assessing import Score

WORDS = "classroom/book/book"
LESSON = "05_freezing"
CLASS = learners(6)
ANA, OTHER_ANA, BEN, ZOE, JOSE, CEM = range(1, 7)


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marking, "Grader", WithoutProcess)


@pytest.fixture
def book(tmp_path: Path) -> Any:
    """A book of six learners, the first two of one name."""
    (tmp_path / "roster.csv").write_text(roster(CLASS), encoding="utf-8")
    with a_class(tmp_path, read_roster(tmp_path / "roster.csv")) as book:
        yield book


def came(folder: Path, form: str, name: str = LESSON) -> Path:
    """Return what the class hands in for a lesson, in the form of a platform."""
    files = handed_in(CLASS, name, form)
    place = folder / f"{form}-{name}"
    if form not in ("folder", "mail"):
        place.with_suffix(".zip").write_bytes(zipped(files))
        return place.with_suffix(".zip")
    for file, content in files.items():
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        (place / file).write_bytes(content)
    return place


def listed(folder: Path, name: str = LESSON) -> Any:
    (folder / "worksheet.csv").write_text(worksheet(CLASS, name), encoding="utf-8")
    return read_worksheet(folder / "worksheet.csv")


def owners(book: Book) -> dict[str, int | None]:
    return dict(book.rows("SELECT place, learner FROM file WHERE what != 'beside'"))


def decided(book: Book, *learner: str) -> None:
    """Write what the teacher decides into the last column of the file of decisions."""
    place = decisions_of(book)
    with place.open(encoding="utf-8-sig", newline="") as file:
        head, *rows = csv.reader(file)
    with place.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *([*row[:-1], who] for row, who in zip(rows, learner, strict=True))])


@pytest.mark.parametrize("form", FORMS)
def test_two_of_one_name_stay_two_in_every_form(form: str, book: Book, tmp_path: Path) -> None:
    place = came(tmp_path, form)
    found = collect(book, place, lesson="05", worksheet=listed(tmp_path) if form != "canvas" else None)
    if form == "canvas":  # which has no numbers of this class yet
        assert [(who.name, who.number) for who in found.questions] == [("pruebaana", "84000"), ("pruebaana", "84001")]
        decided(book, "4000", "4001")
        assert not collect(book, place, lesson="05").questions
    assert sorted(each for each in owners(book).values() if each) == [ANA, OTHER_ANA, BEN, ZOE, JOSE]
    assert not decisions_of(book).exists()
    grade(book)
    class_ = standings(book)
    for learner, number in ((ANA, 0), (OTHER_ANA, 1)):
        own = notebook(CLASS[number], LESSON)
        cell = class_.cells[learner, "05"]
        answers = {mark.exercise: mark.answer for mark in (*cell.marks, *cell.contrasts)}
        said = made_class.answers(CLASS[number], LESSON)
        assert {name for name, answer in answers.items() if answer} == said.keys()
        assert own


def test_without_a_worksheet_the_two_are_asked_about_and_never_guessed(book: Book, tmp_path: Path) -> None:
    place = came(tmp_path, "moodle")
    found = collect(book, place, lesson="05")
    assert [(who.name, who.number) for who in found.questions] == [("Ana Prueba", "5000"), ("Ana Prueba", "5001")]
    assert sorted(each for each in owners(book).values() if each) == [BEN, ZOE, JOSE]
    if os.name == "posix":
        assert decisions_of(book).stat().st_mode & 0o777 == 0o600
    decided(book, "4001", "-")
    again = collect(book, place, lesson="05")
    assert (again.questions, again.new) == ([], 0)
    assert owners(book)[f"Ana Prueba_5000_assignsubmission_file/{LESSON}.ipynb"] == OTHER_ANA
    [(what,)] = book.rows("SELECT what FROM file WHERE number = '5001'")
    assert what == "passed-over"


def test_moodles_number_is_worth_nothing_in_another_assignment(book: Book, tmp_path: Path) -> None:
    collect(book, came(tmp_path, "moodle"), lesson="05", worksheet=listed(tmp_path))
    files = {f"Ana Prueba_5000_assignsubmission_file/{LESSON}.ipynb": notebook(CLASS[1], LESSON)}
    (tmp_path / "other.zip").write_bytes(zipped(files))
    assert [who.number for who in collect(book, tmp_path / "other.zip", lesson="06").questions] == ["5000"]


def test_canvas_keeps_its_number_whatever_the_name(book: Book, tmp_path: Path) -> None:
    (tmp_path / "canvas.csv").write_text(made_class.canvas_roster(CLASS), encoding="utf-8")
    people = People(book)
    for person in read_roster(tmp_path / "canvas.csv"):
        people.add(person)
    assert book.row("SELECT count(*) FROM learner")[0] == 6, "the same six, by their numbers"
    assert book.row("SELECT email FROM learner WHERE id = ?", BEN) == ("l2@example.org",), "which Canvas doesn't tell"
    assert collect(book, came(tmp_path, "canvas")).questions == []
    (tmp_path / "renamed.zip").write_bytes(zipped({f"newname_84001_9_{LESSON}.ipynb": b"{}"}))
    assert collect(book, tmp_path / "renamed.zip").questions == []
    assert owners(book)[f"newname_84001_9_{LESSON}.ipynb"] == OTHER_ANA


def test_newcomers_join_a_class_without_a_list(tmp_path: Path) -> None:
    with a_book(tmp_path) as book:
        assert collect(book, came(tmp_path, "moodle"), lesson="05", newcomers=True).questions == []
        names = [name for (name,) in book.rows("SELECT name FROM learner ORDER BY name")]
        assert names == ["Ana Prueba", "Ana Prueba", "Ben Öztürk", "José García López", "Zoë Müller"]
        found = collect(book, came(tmp_path, "moodle", "06_initial_meld"), lesson="06", newcomers=True)
        assert [who.name for who in found.questions] == ["Ana Prueba", "Ana Prueba"]
        assert book.row("SELECT count(*) FROM learner")[0] == 5


@pytest.mark.parametrize(("word", "key"), [("4711", "nobody"), ("Ana Prueba", "several")])
def test_a_decision_that_names_nobody_is_answered_with_its_line(
    word: str, key: str, book: Book, tmp_path: Path
) -> None:
    place = came(tmp_path, "moodle")
    collect(book, place, lesson="05")
    decided(book, word, "")
    with pytest.raises(TableMistake) as wrong:
        collect(book, place, lesson="05")
    assert sentence(WORDS, "decide", key, place=f"{decisions_of(book)}:2", learner=word) == str(wrong.value)


def cells(class_: Standings, lesson: str = "05") -> dict[int, str]:
    return {member.id: class_.cells[member.id, lesson].state for member in class_.members}


def test_every_learner_has_one_cell_for_every_lesson(book: Book, tmp_path: Path) -> None:
    deciding.set_due(book, "7", at="2100-01-01")
    deciding.set_due(book, "8", at="2020-01-01")
    collect(book, came(tmp_path, "folder"))
    assert cells(standings(book))[ANA] == "waiting"
    grade(book)
    class_ = standings(book)
    assert len(class_.cells) == 6 * 3
    assert cells(class_) == {
        ANA: "graded", OTHER_ANA: "graded", BEN: "graded", ZOE: "graded", JOSE: "not-graded", CEM: "not-handed-in",
    }  # fmt: skip
    assert set(cells(class_, "07").values()) == {"not-due"}
    assert set(cells(class_, "08").values()) == {"not-handed-in"}
    assert class_.cells[CEM, "05"].points is None
    assert class_.cells[JOSE, "05"].reason.startswith("05_freezing.ipynb:1:")


@pytest.mark.parametrize(("policy", "points"), [("last", 0), ("best", 12), ("first", 6), ("before", 6)])
def test_which_of_several_files_counts_is_said_in_the_book(
    policy: str, points: float, book: Book, tmp_path: Path
) -> None:
    deciding.set_due(book, "", policy=policy)
    deciding.set_due(book, "5", at="2026-10-02", team="8B")
    for day, learner in ((1, CLASS[1]), (3, CLASS[2]), (5, CLASS[3])):
        packed = zipfile.ZipInfo(f"4002/{LESSON}.ipynb", (2026, 10, day, 8, 0, 0))
        with zipfile.ZipFile(tmp_path / f"{day}.zip", "w") as archive:
            archive.writestr(packed, notebook(learner, LESSON))
        collect(book, tmp_path / f"{day}.zip")
    grade(book)
    cell = standings(book).cells[BEN, "05"]
    assert (cell.points, cell.attempts, cell.late) == (points, 3, policy in ("last", "best"))


def test_what_came_too_late_is_no_zero(book: Book, tmp_path: Path) -> None:
    deciding.set_due(book, "5", at="2026-10-01", policy="before")
    collect(book, came(tmp_path, "moodle"), lesson="05", worksheet=listed(tmp_path))
    grade(book)
    cell = standings(book).cells[BEN, "05"]
    assert (cell.state, cell.points) == ("late", None)


def test_a_change_by_hand_outlives_grading_and_has_its_trail(book: Book, tmp_path: Path) -> None:
    collect(book, came(tmp_path, "folder"))
    grade(book)
    for points, why in (("0,5", "Half of it was there."), ("1", "All of it.")):
        changing.override(book, ZOE, "fz-3", points, why=why, by="Ms Cruz")
    book.run("UPDATE grading SET version = '0'")
    grade(book)
    cell = standings(book).cells[ZOE, "05"]
    assert (cell.points, cell.by_hand) == (1, True)
    trail = [(each.old, each.new, each.by, each.why) for each in deciding.trail(book)]
    assert trail == [(0, 0.5, "Ms Cruz", "Half of it was there."), (0.5, 1, "Ms Cruz", "All of it.")]
    changing.override(book, ZOE, "fz-3", "", why="A slip of mine.", by="Ms Cruz")
    assert standings(book).cells[ZOE, "05"].points == 0
    assert len(deciding.trail(book)) == 3
    changing.override(book, CEM, "fz-3", "1", why="On paper.", by="Ms Cruz")
    assert standings(book).cells[CEM, "05"].points == 1


def test_a_difference_is_from_the_points_that_count(book: Book, tmp_path: Path) -> None:
    """Those of the best file, which is not the newest here."""
    deciding.set_due(book, "", policy="best")
    for day, learner in ((1, CLASS[2]), (2, CLASS[3])):
        with zipfile.ZipFile(tmp_path / f"{day}.zip", "w") as archive:
            packed = zipfile.ZipInfo(f"4002/{LESSON}.ipynb", (2026, 10, day, 8, 0, 0))
            archive.writestr(packed, notebook(learner, LESSON))
        collect(book, tmp_path / f"{day}.zip")
    grade(book)
    change = changing.override(book, BEN, "fz-1", "-1", why="Not quite.", by="Ms Cruz")
    assert (change.old, change.new) == (3, 2)
    assert changing.override(book, BEN, "fz-1", "\N{MINUS SIGN}0,5", why="Less.", by="Ms Cruz").new == 1.5
    with pytest.raises(BookMistake) as wrong:
        changing.override(book, BEN, "fz-1", "+2", why="More.", by="Ms Cruz")
    facts = {"points": "+2", "exercise": "fz-1", "old": "1.5", "most": 3}
    assert str(wrong.value) == sentence(WORDS, "override", "difference", **facts)
    assert standings(book).cells[BEN, "05"].points == 10.5


@pytest.mark.parametrize(
    ("points", "why", "key"),
    [("2", "x", "points"), ("-1", "x", "no_points"), ("one", "x", "points"), ("1", " ", "why")],
)
def test_a_change_that_cannot_be_is_a_sentence(points: str, why: str, key: str, book: Book) -> None:
    with pytest.raises(BookMistake) as wrong:
        changing.override(book, ZOE, "fz-3", points, why=why, by="Ms Cruz")
    facts = {"points": points, "exercise": "fz-3"} if key != "why" else {}
    facts |= {"most": 1} if key == "points" else {}
    assert str(wrong.value) == sentence(WORDS, "override", key, **facts)
    assert deciding.trail(book) == []


def test_an_older_table_is_compared_once_and_confirmed(book: Book, tmp_path: Path) -> None:
    def old(exercise: str, points: float) -> MarksRow:
        return MarksRow("4003/05_freezing.ipynb", "05", exercise, Score(points), 1, "correct", "", "")

    take_over(book, (old("fz-3", 1), old("fz-5", 0)))
    collect(book, came(tmp_path, "folder"))
    grade(book)
    assert changing.proposed(book) == [(ZOE, "fz-3", 1, 0)]
    assert standings(book).cells[ZOE, "05"].points == 0
    assert changing.confirm(book, by="Ms Cruz") == 1
    assert changing.proposed(book) == []
    assert standings(book).cells[ZOE, "05"].points == 1


def test_whoever_is_forgotten_leaves_nothing_and_takes_nothing_from_others(book: Book, tmp_path: Path) -> None:
    place = came(tmp_path, "folder")
    (place / "4003" / f"{LESSON}.ipynb").write_bytes(notebook(CLASS[2], LESSON))  # a copy of Ben's
    collect(book, place)
    grade(book)
    changing.override(book, BEN, "fz-3", "0", why="Ben's own secret", by="Ms Cruz")
    before = {key: cell for key, cell in standings(book).cells.items() if key[0] != BEN}
    name, files = forget(book, "4002")
    assert (name, files) == ("Ben Öztürk", 1)
    assert dict(standings(book).cells) == before
    kept = b"".join(each.read_bytes() for each in tmp_path.glob("8b.canasta-book*"))
    assert "Öztürk".encode() not in kept
    assert b"own secret" not in kept
    assert b"l2@example" not in kept


def test_the_same_collected_twice_changes_nothing(book: Book, tmp_path: Path) -> None:
    place = came(tmp_path, "nested")
    collect(book, place, lesson="05", worksheet=listed(tmp_path))
    grade(book)
    before = held(book)
    assert collect(book, place, lesson="05").new == 0
    grade(book)
    assert held(book) == before


def test_the_ideas_of_a_lesson_are_those_that_show_in_it(book: Book, tmp_path: Path) -> None:
    place = tmp_path / "class" / "4002"
    place.mkdir(parents=True)
    for lesson, idea in (("02_melds", "run_ok"), (LESSON, "table_meld_helps")):
        (place / f"{lesson}.ipynb").write_bytes(notebook(replace(CLASS[BEN - 1], kind="idea", idea=idea), lesson))
    collect(book, tmp_path / "class")
    grade(book)
    class_ = standings(book)
    assert {"run_ok", "table_meld_helps"} <= {idea.code for idea in by_idea(class_)}
    [frozen] = [idea for idea in by_idea(class_, "05") if idea.code == "table_meld_helps"]
    assert frozen.question is not None
    assert [part.answer.partition(":")[0] for part in frozen.question.parts] == ["no", "no", "yes"]
    assert "run_ok" not in {idea.code for idea in by_idea(class_, "05")}


def read(place: Path) -> list[list[str]]:
    with place.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


@pytest.fixture
def graded(book: Book, tmp_path: Path) -> Book:
    collect(book, came(tmp_path, "moodle"), lesson="05", worksheet=listed(tmp_path))
    grade(book)
    changing.override(book, ZOE, "fz-3", "1", why="It was there.", by="Ms Cruz")
    return book


def test_canvas_takes_its_table(graded: Book, tmp_path: Path) -> None:
    """Its importer wants the first five columns in this order and finds a learner by ID, or by SIS User ID."""
    graded.run("INSERT INTO known_as VALUES ('canvas', '', '84001', '', ?)", OTHER_ANA)
    assert export(graded, tmp_path / "out.csv", "canvas").left_empty == ["José García López"]
    head, possible, *rows = read(tmp_path / "out.csv")
    assert head == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Lesson 05", "Final Points"]
    assert possible == ["    Points Possible", "", "", "", "", "12", "(read only)"]
    found = {(row[1], row[2]): row[5] for row in rows}
    assert found["84001", ""] != found["", "4000"]
    assert [found["", number] for number in ("4002", "4003", "4004", "4005")] == ["12", "1", "", ""]


def test_moodles_importers_find_everybody(graded: Book, tmp_path: Path) -> None:
    """The worksheet by "Participant 5000" with a grade at most the maximum, the gradebook by ID number."""
    export(graded, tmp_path / "sheet.csv", "moodle-worksheet", lesson="05")
    head, *rows = read(tmp_path / "sheet.csv")
    assert head == ["Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)"]
    given = {row[0]: row[2] for row in rows}
    assert given["Participant 5003"] == "1"
    assert given["Participant 5004"] == ""
    assert {"Participant 5000", "Participant 5001"} <= given.keys()
    export(graded, tmp_path / "gradebook.csv", "moodle-gradebook")
    head, *rows = read(tmp_path / "gradebook.csv")
    assert head == ["ID number", "Full name", "Lesson 05", "Total"]
    assert {row[0]: row[2] for row in rows}["4003"] == "1"
    with pytest.raises(BookMistake):
        export(graded, tmp_path / "no.csv", "moodle-worksheet")


@pytest.mark.parametrize("platform", ["canvas", "moodle-worksheet", "moodle-gradebook", "csv"])
def test_an_export_has_no_address_unless_it_is_asked_for(platform: str, graded: Book, tmp_path: Path) -> None:
    place = tmp_path / "out.csv"
    export(graded, place, platform, lesson="05")
    assert "@" not in place.read_text("utf-8-sig")
    if os.name == "posix":
        assert place.stat().st_mode & 0o777 == 0o600
    export(graded, place, platform, lesson="05", emails=True)
    assert ("@" in place.read_text("utf-8-sig")) == (platform != "canvas")
    place.write_text("Monday\n", encoding="utf-8")
    with pytest.raises(TableMistake):
        export(graded, place, platform, lesson="05")
