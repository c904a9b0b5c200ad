"""Every exercise with its model answer, other right answers, and wrong ones with their points and codes."""

import ast
import re
from functools import cache
from typing import Any

import pytest
from at_once import all_at_once
from said import SAID

from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.diagnosis.signs import signs_of
from canasta_nb.teaching.judging.assessing import Assessment, assess
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.feedback import feedback, headline, spared, taught
from canasta_nb.teaching.questions import cards

EXERCISES = [found for lesson in lessons() for found in lesson.exercises]
RIGHT = [(id_, answer) for id_, said in SAID.items() for answer in [said["right"], *said["also"]]]
WRONG = [(id_, wrong) for id_, said in SAID.items() for wrong in said["wrong"]]


@cache
def assessed(id_: str, answer: str) -> Assessment:
    """Return a typed answer, assessed once for all tests."""
    return assess(exercise(id_), ast.literal_eval(answer))


NO_WORSE = {"three_at_once"}
"""What no study shows to be worse than another choice: a beginner plays so, and old records name it."""


def shown_by(id_: str, answer: str) -> tuple[str, ...]:
    """Return the misconceptions that an answer fits."""
    signs = signs_of(assessed(id_, answer))
    return signs.shown if signs else ()


def test_every_exercise_is_answered_here() -> None:
    assert set(SAID) == {found.id for found in EXERCISES}, "write its answers into the lesson's file here"


def test_every_exercise_has_another_right_answer_and_three_wrong_ones() -> None:
    assert [id_ for id_, said in SAID.items() if not said["also"] or len(said["wrong"]) < 3] == []


@all_at_once(RIGHT)
def test_right(id_: str, answer: str) -> None:
    asked = exercise(id_)
    assessment = assess(asked, ast.literal_eval(answer))
    assert (assessment.status, assessment.points) == ("correct", asked.points)
    points = f" ({asked.points}/{asked.points})" if asked.points else ""
    assert feedback(assessment).splitlines() == [f"{id_}: correct{points}", *spared(assessment)]


@pytest.mark.slow
@all_at_once(WRONG, ids=[f"{id_} {wrong['answer']}" for id_, wrong in WRONG])
def test_wrong(id_: str, wrong: dict[str, Any]) -> None:
    assessment = assessed(id_, wrong["answer"])
    assert assessment.status in ("partial", "wrong", "unreadable")
    assert assessment.points == wrong["points"]
    assert "code" not in wrong or wrong["code"] in shown_by(id_, wrong["answer"])
    lines = feedback(assessment).splitlines()
    assert lines[0] == headline(assessment)
    taught_in = int(taught(exercise(id_)).lesson[:2])
    assert assessment.problem or lines[-1].startswith(f"  Read again: lesson {taught_in}, ")
    assert not re.search(r"\([a-z0-9]+(_[a-z0-9]+)+\)", "\n".join(lines)), "a code says nothing to a learner"


@all_at_once(EXERCISES, ids=lambda found: found.id)
def test_blank(asked: Exercise) -> None:
    assessment = assess(asked, ...)
    assert (assessment.status, assessment.points) == ("blank", 0)
    assert feedback(assessment).startswith(f"{asked.id}: not answered yet")


@pytest.mark.slow
@all_at_once([found for found in EXERCISES if found.attacks], ids=lambda found: found.id)
def test_every_attacked_misconception_is_met_here(asked: Exercise) -> None:
    """A code that no wrong answer of the exercise brings out would be dead letters."""
    met = {code for wrong in SAID[asked.id]["wrong"] for code in shown_by(asked.id, wrong["answer"])}
    assert set(asked.attacks) - met == set(), "no wrong answer shows it: see its `answers` to the parts"


@pytest.mark.slow
def test_every_misconception_is_found_somewhere() -> None:
    """A learner with one wrong idea gives an answer that fits it."""
    found = {code for id_, wrong in WRONG for code in shown_by(id_, wrong["answer"])}
    assert found == set(misconceptions()) - NO_WORSE


@pytest.mark.slow
@pytest.mark.parametrize(("id_", "said"), [("im-5", "AsAh2dJk"), ("ml-5", "8s8h2c2d"), ("st-23", "AsAh2dJk")])
def test_whether_a_run_is_the_best_is_seen_mostly_among_its_own_cards(
    id_: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by asking about every run of the hand under every misconception, which took seconds."""
    asked: list[str] = []
    allowed = cards.allowed
    monkeypatch.setattr(cards, "allowed", lambda part, run="": (asked.append(run), allowed(part, run))[1])
    assert assess(exercise(id_), said).points == 0
    assert asked
    assert len(asked) < 2_000
