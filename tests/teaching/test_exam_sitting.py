"""A sitting of the exam: questions to come back to, and its time, which is told and never enforced."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from canasta_nb.notebook import new_notebook
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.ending.exam_feedback import exam_feedback
from canasta_nb.teaching.judging.clicked import clicked_of
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.notebook.exam import model_answer, paper
from canasta_nb.teaching.notebook.former_papers import LESSON
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.quiz.quiz import Quiz
from canasta_nb.widgets.wire.messages import Nack

ASKED = paper("A-1")
MINUTES = lesson(LESSON).minutes


def answered(quiz: Quiz, at: int) -> None:
    """Click the right answer to a question of the paper."""
    asked = ASKED[at]
    quiz.done({"do": "answer", "args": {"ex": asked.id, "answer": clicked_of(asked, model_answer(asked))}})


def states(quiz: Quiz) -> dict[str, str]:
    return dict(quiz.scene["progress"])


def test_a_question_to_come_back_to_is_marked_on_every_card_until_it_is_answered() -> None:
    first, second = Quiz(ASKED[0].id), Quiz(ASKED[1].id)
    second.done({"do": "later"})
    assert states(first)[ASKED[1].id] == states(second)[ASKED[1].id] == "later"
    answered(second, 1)
    assert states(first)[ASKED[1].id] == states(second)[ASKED[1].id] == "half"
    first.done({"do": "later"})
    exam_feedback("A-1", finished=True)
    assert states(Quiz(ASKED[2].id))[ASKED[0].id] == "open", "after the end nobody comes back"


def test_a_question_of_a_lesson_is_not_put_off() -> None:
    with pytest.raises(Nack):
        Quiz("fz-3").done({"do": "later"})
    assert (Quiz("fz-3").scene["minutes"], Quiz("fz-3").scene["ends"]) == (0, 0)


def test_the_time_runs_from_the_first_answer_on_and_on_every_card() -> None:
    first, second = Quiz(ASKED[0].id), Quiz(ASKED[1].id)
    assert (first.scene["minutes"], first.scene["ends"]) == (MINUTES, 0), "a look at it begins nothing"
    before = datetime.now(UTC)
    answered(first, 0)
    ends = datetime.fromtimestamp(first.scene["ends"] / 1_000, UTC) - timedelta(minutes=MINUTES)
    assert before - timedelta(seconds=1) <= ends <= datetime.now(UTC) + timedelta(seconds=1)
    answered(second, 1)
    assert first.scene["ends"] == second.scene["ends"]


def test_a_python_that_is_started_since_knows_when_the_exam_began() -> None:
    answered(Quiz(ASKED[0].id), 0)
    with new_notebook():
        ends = Quiz(ASKED[1].id).scene["ends"]
    assert abs(ends / 1_000 - 60 * MINUTES - datetime.now(UTC).timestamp()) < 60


def test_in_a_python_that_lives_for_days_another_sitting_has_a_time_of_its_own() -> None:
    days = timedelta(days=2)
    work().answered_at[ASKED[0].paper] = [datetime.now(UTC) - days, datetime.now(UTC) - days]
    quiz = Quiz(ASKED[1].id)
    assert quiz.scene["ends"] == 0, "a look at it begins nothing"
    answered(quiz, 1)
    assert abs(quiz.scene["ends"] / 1_000 - 60 * MINUTES - datetime.now(UTC).timestamp()) < 60


def test_46_an_answer_after_the_time_counts_as_any_other() -> None:
    work().answered_at[ASKED[0].paper] = [datetime.now(UTC) - timedelta(minutes=MINUTES + 5)]
    quiz = Quiz(ASKED[0].id)
    answered(quiz, 0)
    assert states(quiz)[ASKED[0].id] == "half"


def test_to_come_back_later_begins_no_time() -> None:
    quiz = Quiz(ASKED[0].id)
    quiz.done({"do": "later"})
    assert quiz.scene["ends"] == 0


def test_answers_of_another_day_begin_no_time() -> None:
    answered(Quiz(ASKED[0].id), 0)
    (line,) = log_in().lines()
    log_in().path.unlink()
    log_in().append(line._replace(at=datetime.now(UTC) - timedelta(days=2)))
    with new_notebook():
        quiz = Quiz(ASKED[1].id)
        assert quiz.scene["ends"] == 0
        answered(quiz, 1)
        assert abs(quiz.scene["ends"] / 1_000 - 60 * MINUTES - datetime.now(UTC).timestamp()) < 60
