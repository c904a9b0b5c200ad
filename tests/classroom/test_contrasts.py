"""A contrast in a notebook earns nothing: what it says of ideas is in the book, and old hand-ins were not asked."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from class_books import WithoutProcess, a_book
from learners import misled
from measuring.class_ideas import measure, together
from teaching.population_2 import population

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.collected.collecting import collect
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.classroom.notebooks.packing import pack
from canasta_nb.classroom.returned.exports import export
from canasta_nb.classroom.standing.exercises import by_exercise, in_words
from canasta_nb.classroom.standing.grid import standings
from canasta_nb.classroom.standing.ideas import TRIED_OUT, TriedOut, levels, signs_of_learner
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.judging.saved_answers import keep
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.exam import asked_by, model_answer

ROOT = Path(__file__).parents[2]
WRONG = '((False, "nothing-freezes"), (True, "wild-in-pile"))'
RIGHT = '((True, "wild-in-pile"), (True, "wild-in-pile"))'
IDEA = "freeze_needs_top"
Submission = Any  # This fixture's class can't be imported, because folders of tests are not packages.


@pytest.mark.parametrize(("said", "status"), [(WRONG, "partial"), (RIGHT, "correct"), ("'what?'", "unreadable")])
def test_it_changes_no_points(said: str, status: str, half: Submission, tmp_path: Path) -> None:
    before = mark_notebook(half.saved(tmp_path))
    marks = mark_notebook(half.answered({"fz-c3": said}).saved(tmp_path))
    assert marks.lines == before.lines
    assert (marks.points, marks.max) == (before.points, 12)
    [line] = marks.contrasts
    assert (line.ex, line.lesson, line.points, line.max, line.status) == ("fz-c3", "05", 0, 0, status)
    assert Marks.from_json(marks.to_json()) == marks


def test_a_notebook_of_an_earlier_version_was_not_asked(half: Submission, tmp_path: Path) -> None:
    marks = mark_notebook(half.without("fz-c3", "quiz").saved(tmp_path))
    assert [line.status for line in marks.contrasts] == ["not_asked"]
    assert "fz-c3" not in marks.signs
    assert marks.says == "", "nobody has taken a cell away"


def test_a_contrast_of_another_version_says_nothing(half: Submission, tmp_path: Path) -> None:
    half.answered({"fz-c3": WRONG}).cell("fz-c3", "quiz")["metadata"]["canasta"]["bank_sha"] = "0" * 12
    marks = mark_notebook(half.saved(tmp_path))
    assert [line.status for line in marks.contrasts] == ["wrong_version"]
    assert "fz-c3" not in marks.signs


def test_a_clicked_answer_to_it_is_packed(half: Submission, tmp_path: Path) -> None:
    path = half.saved(tmp_path)
    keep(asked_by("fz-c3"), ((False, "nothing-freezes"), (True, "wild-in-pile")), tmp_path)
    packed, taken = pack(path, lesson("05"))
    assert taken == ("fz-c3",)
    assert [line.status for line in mark_notebook(packed).contrasts] == ["partial"]


def test_the_book_shows_what_a_class_says_to_it(fresh: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    own = {"anna": fresh().answered({"fz-c3": WRONG}), "ben": fresh().answered({"fz-c3": WRONG}),
           "cem": fresh().answered({"fz-c3": RIGHT}), "dora": fresh().without("fz-c3", "quiz")}  # fmt: skip
    for name, copy in own.items():
        copy.notebook["metadata"]["learner"] = name
        (tmp_path / "class" / name).mkdir(parents=True)
        copy.saved(tmp_path / "class" / name)
    with a_book(tmp_path) as book:
        collect(book, tmp_path / "class", newcomers=True)
        grade(book)
        class_ = standings(book)
        items = {item.name: item for item in by_exercise(class_)}
        export(book, tmp_path / "points.csv", "csv")
    asked = items["fz-c3"]
    assert (asked.answers, asked.right, asked.partly, asked.gave_it) == (3, 1, 2, 2)
    assert "(" not in in_words(asked.name, asked.wrong_answer)
    shown = {member.name: "fz-c3" in Diagnosis(signs_of_learner(class_, member.id)).exercises(IDEA)
             for member in class_.members}  # fmt: skip
    assert shown == {"anna": True, "ben": True, "cem": False, "dora": False}
    assert {cell.most for cell in class_.cells.values()} == {12}
    assert "fz-c3" not in (tmp_path / "points.csv").read_text("utf-8")


def test_an_idea_is_no_longer_likely_when_its_contrast_was_answered_otherwise() -> None:
    [code] = asked_by("go-c4").attacks
    idea, diagnosis, chance = misconceptions()[code], Diagnosis({}), Random(1)
    for name in ("go-1", "go-4", "th-5", "st-19"):
        diagnosis.add(name, misled(idea, asked_by(name), chance))
    assert levels(diagnosis)[code] == "likely"
    held, other = Diagnosis(diagnosis.answered), Diagnosis(diagnosis.answered)
    held.add(asked_by("go-c4"), misled(idea, asked_by("go-c4"), chance))
    other.add(asked_by("go-c4"), model_answer(asked_by("go-c4")))
    assert levels(held)[code] in ("sure", "likely")
    assert levels(other).get(code, "one") == "one"


@pytest.mark.soak
def test_the_table_is_as_often_right_as_it_says() -> None:
    every = together(measure(population, 2027, 150, ("sure", "likely")))
    assert TriedOut(every.learners, every.named, every.true, every.held, every.found) == TRIED_OUT
    page = (ROOT / "docs" / "decisions" / "the-class-book.md").read_text("utf-8")
    assert f"| all ({every.learners:,}) |" in page
    assert f"of {every.asked} ideas held" in page
