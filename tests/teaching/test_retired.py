"""Nothing asks a retired exercise, and it grades those who have it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.bank_files import BankError, read_lesson
from canasta_nb.teaching.bank.exercises import as_handed_in, exercise, lesson, lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.ending.ended import ended
from canasta_nb.teaching.ending.total import total
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.notebook.exam import RELEASED, paper
from canasta_nb.teaching.notebook.work import Work, work

ROOT = Path(__file__).parents[2]
RETIRED = {old.id: old for found in lessons() for old in found.retired}
SUCCESSORS = [asked for found in lessons() for asked in (*found.exercises, *found.retired) if asked.replaces]


def test_there_are_some() -> None:
    assert {"th-6", "im-4", "sc-3", "st-2", "st-13"} <= set(RETIRED)


@pytest.mark.parametrize("asked", SUCCESSORS, ids=lambda asked: asked.id)
def test_it_earned_as_much_as_what_replaced_it(asked: Exercise) -> None:
    assert RETIRED[asked.replaces].points == asked.points
    assert RETIRED[asked.replaces].lesson == asked.lesson


def test_nothing_asks_it() -> None:
    asked = {each.id for found in lessons() for each in found.exercises}
    asked |= {topic.like for topic in TOPICS.values()} | {each.like for each in paper(RELEASED)}
    for folder in ("lessons", "notebooks"):
        for path in (ROOT / folder).rglob("*.ipynb"):
            cells = json.loads(path.read_text("utf-8"))["cells"]
            asked |= {cell["metadata"].get("canasta", {}).get("ex") for cell in cells}
    assert asked & set(RETIRED) == set()


def test_it_is_still_known_and_graded() -> None:
    assert assess(exercise("sc-3"), -285).status == "correct"
    assert assess(exercise("sc-9"), -450).status == "correct"


def test_it_counts_for_its_lesson_where_its_successor_is_not_held() -> None:
    of_then = {each.id for each in as_handed_in(lesson("09"), {"sc-3"}).exercises}
    assert ("sc-3" in of_then, "sc-9" in of_then) == (True, False)
    by_variable = {each.id for each in as_handed_in(lesson("09"), {"sc_3"}).exercises}
    assert by_variable == of_then
    both = {each.id for each in as_handed_in(lesson("09"), {"sc-3", "sc-9"}).exercises}
    assert both == {each.id for each in lesson("09").exercises}


def test_the_total_counts_it_in_the_notebook_that_holds_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work(), "points", {"sc-3": 1})
    total("09")
    assert capsys.readouterr().out.splitlines()[:2] == [
        "Lesson 9: 1/16 points in this notebook.", sentence("teaching/ending/lesson_end", "earlier", most=16),
    ]  # fmt: skip
    monkeypatch.setattr(work(), "points", {"sc-9": 1})
    total("09")
    assert "earlier edition" not in capsys.readouterr().out


def test_a_question_for_no_points_makes_no_earlier_edition() -> None:
    for found in lessons():
        retired = {old.id: old for old in found.retired}
        for asked in found.exercises:
            if asked.replaces and not asked.points and not retired[asked.replaces].points:
                assert not ended(found.name, Work(points={asked.replaces: 0.0})).is_earlier, asked.id
    assert ended("09", Work(points={"sc-3": 1.0})).is_earlier


def test_what_replaces_nothing_is_named() -> None:
    head = 'lesson = "x"\ntitle = "x"\nminutes = 1\ncard = ""\n'
    entry = '[[exercise]]\nid = "x-2"\nreplaces = "x-1"\nkind = "num"\npoints = 1\nrules = "classic"\nquestion = "?"\n'
    text = f'{head}{entry}section = "x"\n[[exercise.part]]\nask_for = "minimum"\n'
    with pytest.raises(BankError, match=r'x\.toml:7: exercise x-2: "x-1" is not in this file\.'):
        read_lesson(text, "x.toml")


@pytest.mark.parametrize("said", ["take", "draw", "no-clear-difference"])
def test_a_choice_within_luck_of_the_best_is_never_wrong(said: str) -> None:
    """Of two cards to take, 600 deals don't tell which choice is better."""
    assert said in right_answers(exercise("st-13").parts[1])
    assert assess(exercise("st-13"), ["take", said]).points == 1
    assert assess(exercise("st-f2"), {"take": "open", "draw": "wait"}.get(said, said)).status == "correct"
