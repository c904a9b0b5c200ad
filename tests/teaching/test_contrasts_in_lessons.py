"""Each lesson asks one question that tells ideas apart: for no points, with one try, and the first answer counts."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from catalogue import sentence
from learners import misled

from canasta_nb.notebook import new_notebook
from canasta_nb.teaching.bank.exercises import lesson, lessons
from canasta_nb.teaching.content.asking import Lesson
from canasta_nb.teaching.diagnosis.contrasts import asked_in_lessons, contrasts_of, every_contrast
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.signs import shows
from canasta_nb.teaching.judging.saved_answers import kept
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.exam import asked_by, model_answer
from canasta_nb.teaching.quiz.quiz import Quiz

WITHOUT = ("16_comparing", "17_exam")
"""The exam, and a lesson that takes half an hour already."""
MOST_FORMS = 4
"""An idea that shows in more graded exercises is known without a contrast."""
ASKING = [each for each in lessons() if each.contrast]
WRONG = [[True, "wild-in-pile"], [False, "nothing-freezes"]]
RIGHT = [[True, "wild-in-pile"], [True, "wild-in-pile"]]


def test_every_lesson_but_two_asks_one() -> None:
    assert [each.name for each in lessons() if not each.contrast] == [*WITHOUT]
    assert len({each.contrast for each in ASKING}) == len(ASKING)


@pytest.mark.parametrize("found", ASKING, ids=lambda found: found.contrast)
def test_it_is_short_and_earns_nothing_and_the_lesson_has_taught_it(found: Lesson) -> None:
    [asked] = contrasts_of(found)
    assert (asked.points, asked.lesson) == (0, found.name)
    assert len(asked.parts) <= 3
    assert every_contrast()[asked.id].lesson <= found.name, "what it asks was taught by then"
    for code in asked.attacks:
        graded = [each.id for one in lessons() for each in one.exercises if each.points
                  and shows(misconceptions()[code], each)]  # fmt: skip
        assert len(graded) <= MOST_FORMS, code


def test_its_first_answer_counts_and_the_card_says_so(send: Callable[..., Any]) -> None:
    with new_notebook():
        quiz = Quiz("fz-c3")
        assert (quiz.max_attempts, list(quiz.scene["progress"])) == (1, [])
        send(quiz, do="answer", args={"ex": "fz-c3", "answer": WRONG})
        assert quiz.scene["over"]
        assert send(quiz, do="answer", args={"ex": "fz-c3", "answer": RIGHT})["why"] == "over"
        send(quiz, do="reset", args={})
        send(quiz, do="answer", args={"ex": "fz-c3", "answer": RIGHT})
        assert quiz.solved
        assert quiz.scene["note"] == sentence("teaching/content/words", "marking", "first_counts")
        assert kept(asked_in_lessons()["fz-c3"]) == ((True, "wild-in-pile"), (False, "nothing-freezes"))


def test_it_is_found_by_its_name_and_counts_in_no_lesson() -> None:
    assert asked_by("fz-c3").points == 0
    assert "fz-c3" not in {asked.id for asked in lesson("05").exercises}


def test_what_a_contrast_says_of_an_idea() -> None:
    """Nothing before it is answered; then whether the idea shows in it, and nothing else."""
    [asked] = contrasts_of(lesson("08"))
    [code] = asked.attacks
    for said, tells in ((misled(misconceptions()[code], asked, Random(1)), True), (model_answer(asked), False)):
        diagnosis = Diagnosis({})
        assert diagnosis.in_contrasts(code) is None
        diagnosis.add(asked, said)
        assert diagnosis.in_contrasts(code) is tells
