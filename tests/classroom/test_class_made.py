"""A whole class over several lessons, in the form of every platform: the same book whoever grades, and nothing lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from class_books import WithoutProcess, held
from made_class import learners, make
from measuring.class_speed import collected

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import BookMistake
from canasta_nb.classroom.standing.exercises import by_exercise
from canasta_nb.classroom.standing.grid import Standings, exercises_of, only, standings, without_marks


def the_same_book_whoever_grades(folder: Path, count: int, taught: int) -> None:
    made = list(make(folder, count, taught))
    with collected(folder, "one", made) as one, collected(folder, "two", made) as two:
        assert one.row("SELECT count(*) FROM file WHERE learner IS NULL AND what != 'beside'") == (0,)
        grade(one)
        with ThreadPoolExecutor(2) as executor:
            grade(two, workers=2, executor=executor)
        assert held(one) == held(two)
        class_ = standings(one)
        assert len(class_.cells) == count * taught
        kinds = {each.number: each.kind for each in learners(count)}
        for member in class_.members:
            states = {cell.state for cell in class_.of(member.id)}
            wanted = {"none": {"not-handed-in"}, "cut": {"not-graded"}}.get(kinds[int(member.number)], {"graded"})
            assert states == wanted, member
        if taught < 7:
            one_lesson_of(class_)


def one_lesson_of(class_: Standings) -> None:
    """A lesson alone has the same rows as among the others; what was answered elsewhere counts in them."""
    every, asked = by_exercise(class_), exercises_of(class_, "02")
    assert by_exercise(class_, "02") == [item for item in every if item.name in asked]
    assert len(asked) < len(every)
    assert only(class_, "02").lessons == ("02",)
    with pytest.raises(BookMistake, match="07"):
        only(class_, "07")
    blank = {each.name for each in class_.members if each.id in without_marks(class_)}
    assert blank == {each.name for each in learners(len(class_.members)) if each.kind in ("none", "cut")}


def test_a_class_of_twelve_in_four_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    the_same_book_whoever_grades(tmp_path, 12, 4)


@pytest.mark.soak
def test_a_class_of_two_hundred_in_sixteen_lessons(tmp_path: Path) -> None:
    the_same_book_whoever_grades(tmp_path, 200, 16)
