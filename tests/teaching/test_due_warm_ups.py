"""A warm-up asks what is due and was taught before its lesson; without that it asks what it always did."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.notebook import new_notebook
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.fresh.fresh import model_answer
from canasta_nb.teaching.judging.clicked import clicked_of
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import PRACTICE, Earned, new_line
from canasta_nb.teaching.memory.results import results
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.quiz.due_warm_ups import due_warm_up, waiting
from canasta_nb.teaching.quiz.quiz import Quiz

NOW = datetime.now(UTC)


def tried(topic: str, fact: str, days: float = 300, share: float = 1.0) -> None:
    """Keep an answer to a fresh question some days ago."""
    line = new_line(f"{topic}-1-3-1", "7", PRACTICE, earned=Earned(share, 1.0, ((fact, share, 0.1),)))
    log_in().append(line._replace(at=NOW - timedelta(days=days)))


@pytest.fixture
def with_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta_nb.teaching.quiz.quiz.in_kernel", lambda: True)


def test_it_asks_for_the_facts_that_wait_longest_and_were_taught_before() -> None:
    for days, (topic, fact) in enumerate(
        [("scoring", "canastas"), ("taking-the-pile", "take.wild-on-top"), ("red-threes", "red-threes")], start=300
    ):
        tried(topic, fact, days)
    lines = log_in().lines()
    asked = [each.id.rpartition("-")[0].rpartition("-")[0] for each in waiting("05_freezing", lines, {}, NOW)]
    assert asked == ["red-threes-1", "taking-the-pile-1"], "scoring comes in a later lesson"
    assert waiting("05_freezing", lines, {}, NOW - timedelta(days=310)) == ()


def test_a_due_question_takes_the_first_place_and_the_others_stay(with_kernel: None) -> None:
    tried("red-threes", "red-threes")
    asked = [Quiz(f"fz-w{place}").scene["ex"] for place in (1, 2, 3)]
    assert asked[0].startswith("red-threes-1-")
    assert asked[1:] == ["fz-w2", "fz-w3"]


def test_its_answer_is_practice_and_it_is_due_no_longer(with_kernel: None) -> None:
    tried("red-threes", "red-threes")
    card = Quiz("fz-w1")
    assert card.scene["note"] == sentence("teaching/quiz/quiz", "due")
    assert card.scene["worth"] == sentence("teaching/quiz/quiz", "no_points")
    right = model_answer(card._state.asked)
    card.check("what?")
    card.check(right)
    card.check(right)
    kept = [each for each in results(log_in().lines()) if each.topic == "red-threes"]
    assert [each.share for each in kept] == [1.0, 1.0], "the one before, and the first that could be read"
    assert waiting("05_freezing", log_in().lines(), {}, datetime.now(UTC)) == ()
    assert work().points == {}
    assert Quiz("fz-w1").scene["ex"] == card.scene["ex"], "the cell that runs again asks the same"


def test_nothing_but_a_warm_up_gives_way(with_kernel: None) -> None:
    tried("red-threes", "red-threes")
    assert due_warm_up(exercise("fz-1"), work()) is None
    assert Quiz("fz-1").scene["ex"] == "fz-1"
    assert Quiz("ct-w1").scene["ex"] == "ct-w1", "before the first lesson nothing was taught"


def test_where_nothing_is_due_or_no_notebook_runs_it_asks_what_it_always_did(with_kernel: None) -> None:
    assert Quiz("fz-w1").scene["ex"] == "fz-w1"


def test_outside_a_notebook_it_asks_what_it_always_did() -> None:
    tried("red-threes", "red-threes")
    assert Quiz("fz-w1").scene["ex"] == "fz-w1"


def test_a_warm_up_that_was_answered_stays_when_its_cell_runs_again(
    with_kernel: None, send: Callable[..., Any]
) -> None:
    asked = exercise("fz-w1")
    send(
        Quiz("fz-w1"), do="answer", args={"ex": "fz-w1", "answer": clicked_of(asked, right_answers(asked.parts[0])[0])}
    )
    tried("red-threes", "red-threes")
    with new_notebook():
        assert Quiz("fz-w1").scene["ex"] == "fz-w1"
        assert Quiz("fz-w2").scene["ex"] != "fz-w2", "one without an answer gives way"


def test_the_line_of_python_that_a_due_question_shows_answers_it(with_kernel: None) -> None:
    tried("red-threes", "red-threes")
    card = Quiz("fz-w1")
    right = model_answer(card._state.asked)
    assert card.scene["python"].startswith('Quiz("fz-w1").check(')
    card.check(right)
    again = Quiz("fz-w1")
    eval(card.literal, {"Quiz": {"fz-w1": again}.get})
    assert again.solved


def test_who_knows_a_due_question_and_the_other_warm_ups_may_skip(with_kernel: None) -> None:
    tried("red-threes", "red-threes")
    for place in ("fz-w2", "fz-w3"):
        asked = exercise(place)
        Quiz(place).check(right_answers(asked.parts[0])[0])
    card = Quiz("fz-w1")
    card.check(model_answer(card._state.asked))
    assert card.strings["skip"] in card.feedback["lines"]
