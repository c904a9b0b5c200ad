"""The numbers beside an idea add up to the class, and learners who left questions blank are named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from catalogue import sentence
from class_books import WithoutProcess, a_class
from made_class import learners, notebook, roster
from typer.testing import CliRunner

from canasta_nb.classroom.book import marking
from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.collected.collecting import collect
from canasta_nb.classroom.collected.rosters import read_roster
from canasta_nb.classroom.returned.class_page import class_page
from canasta_nb.classroom.standing.grid import names_in, standings
from canasta_nb.classroom.standing.ideas import by_idea
from canasta_nb.classroom.standing.without_sign import LeftBlank, WithoutSign, left_blank
from canasta_nb.cli import app

WORDS = "classroom/book/book"
IDEA = "table_meld_helps"
CLASS = learners(6)
HOLDS, RIGHT, BLANK, ELSEWHERE, CUT, NONE = range(1, 7)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """One learner for each reason to show an idea, or not to show it."""
    monkeypatch.setattr(marking, "Grader", WithoutProcess)
    kinds = {HOLDS: "idea", RIGHT: "right", BLANK: "blank", ELSEWHERE: "right", CUT: "cut"}
    for learner, kind in kinds.items():
        lesson = "10_stock_end" if learner == ELSEWHERE else "05_freezing"
        place = tmp_path / "class" / str(CLASS[learner - 1].number)
        place.mkdir(parents=True)
        made = replace(CLASS[learner - 1], kind=kind, idea=IDEA)
        (place / f"{lesson}.ipynb").write_bytes(notebook(made, lesson))
    (tmp_path / "roster.csv").write_text(roster(CLASS), encoding="utf-8")
    with a_class(tmp_path, read_roster(tmp_path / "roster.csv")) as made_book:
        collect(made_book, tmp_path / "class")
        grade(made_book)
        yield made_book


@pytest.mark.parametrize(
    ("lesson", "others"),
    [("", WithoutSign(no_sign=1, no_answer=1, not_asked=1, nothing=2)),
     ("05", WithoutSign(no_sign=1, no_answer=1, not_asked=0, nothing=3))],
)  # fmt: skip
def test_everybody_is_counted_once_beside_each_idea(lesson: str, others: WithoutSign, book: Book) -> None:
    ideas = by_idea(standings(book), lesson)
    [held] = [idea for idea in ideas if idea.code == IDEA]
    assert {*held.sure, *held.likely, *held.one_sign} == {HOLDS}
    assert held.others == others
    assert {idea.class_size for idea in ideas} == {len(CLASS)}


def test_who_left_questions_blank_is_named_below_the_ideas(book: Book) -> None:
    class_ = standings(book)
    assert left_blank(class_, "05") == {BLANK: LeftBlank(7, 7)}
    name = CLASS[BLANK - 1].name
    blank = sentence(WORDS, "show", "left_blank", names=sentence(WORDS, "idea", "blank", name=name, blank=7, asked=7))
    words = ["class", "show", str(book.place), "--by", "idea", "--lesson", "05"]
    assert blank in CliRunner().invoke(app, words).stdout
    assert blank in class_page(class_, names_in(class_))
    *ideas, last = map(json.loads, CliRunner().invoke(app, [*words, "--json"]).stdout.splitlines())
    assert last["left_blank"] == [{"learner": name, "blank": 7, "asked": 7}]
    names = ("sure", "likely", "one_sign")
    numbers = ("no_sign", "no_answer", "not_asked", "nothing")
    for idea in ideas:
        assert (
            sum(len(idea[each]) for each in names) + sum(idea[each] for each in numbers) == idea["class"] == len(CLASS)
        )
