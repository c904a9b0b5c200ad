"""Which of several answers counts, what a card shows when its cell runs again, and what comes after a warm-up."""

from collections.abc import Callable
from typing import Any

from catalogue import sentence

from canasta_nb.core.speech.language import speaking
from canasta_nb.notebook import new_notebook
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.ending.total import total
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.judging.saved_answers import kept
from canasta_nb.teaching.notebook.one_more import one_more
from canasta_nb.teaching.notebook.warm_ups import is_warm_up
from canasta_nb.teaching.quiz.quiz import Quiz

EXERCISES = [asked for lesson in lessons() for asked in lesson.exercises]


def test_the_better_answer_counts_and_the_card_says_so(send: Callable[..., Any], capsys: Any) -> None:
    with new_notebook():
        quiz = Quiz("fz-3")
        send(quiz, do="answer", args={"ex": "fz-3", "answer": "9h9d"})
        send(quiz, do="reset", args={})
        assert "Your earlier answer still counts" in quiz.scene["note"]
        assert quiz.scene["progress"][2] == ["fz-3", "right"], "as total and the line below say"
        send(quiz, do="answer", args={"ex": "fz-3", "answer": "9h2s"})
        assert (quiz.solved, kept(exercise("fz-3"))) == (False, "9h9d")
        assert "Your earlier answer still counts" in quiz.scene["note"]
        total("05")
        assert "Lesson 5: 1/12" in capsys.readouterr().out
        assert Quiz("fz-3").solved, "the cell brings back what counts"


def test_what_is_clicked_and_not_checked_is_there_when_the_cell_runs_again(send: Callable[..., Any]) -> None:
    with new_notebook():
        Quiz("fz-3").answer = "9h"
        again = Quiz("fz-3")
        assert (again.answer, again.feedback) == ("9h", {})
        assert again.scene["note"] == sentence("quiz", "two_tries")
        send(again, do="answer", args={"ex": "fz-3", "answer": "9h2s"})
        again.answer = "9h9d"
        third = Quiz("fz-3")
        assert (third.answer, third.feedback) == ("9h9d", {})
        send(third, do="reset", args={})
        assert Quiz("fz-3").answer == "9h2s", "what was checked; the draft was thrown away"


def test_a_card_follows_what_is_answered_in_others(send: Callable[..., Any]) -> None:
    with new_notebook():
        first, second = Quiz("fz-3"), Quiz("fz-2")
        assert first.scene["progress"][1] == ["fz-2", "open"]
        send(second, do="answer", args={"ex": "fz-2", "answer": [[False, "take.frozen"], [True, "natural-pair"]]})
        assert first.scene["progress"][1] == ["fz-2", "right"]


def test_a_missed_warm_up_has_another_at_once_on_the_same_idea(send: Callable[..., Any]) -> None:
    with new_notebook():
        quiz = Quiz("fz-w1")
        assert not quiz.scene["more"]
        send(quiz, do="answer", args={"ex": "fz-w1", "answer": "2hJk"})
        assert quiz.scene["more"]
        send(quiz, do="more", args={})
        assert quiz.result()["ex"] == "fz-w1-again-1"
    warm_ups = [asked for asked in EXERCISES if is_warm_up(asked)]
    assert [asked.id for asked in warm_ups if one_more(asked, 1) is None] == []
    fresh = [one_more(asked, 1) for asked in warm_ups if asked.parts[0].asked.word == "minimum"]
    assert {"minimums" in each.id or "-again-" in each.id for each in fresh if each} == {True}


def test_another_question_between_gives_no_attempt_back(send: Callable[..., Any]) -> None:
    """The last attempt shows what is right: nobody comes back to it with two more."""
    with new_notebook():
        quiz = Quiz("ct-1")
        for answer in (100, 101):
            send(quiz, do="answer", args={"ex": "ct-1", "answer": answer})
        over = quiz.feedback["lines"]
        assert quiz.scene["over"]
        for _ in range(2):
            send(quiz, do="more", args={})
            assert (quiz.attempts, quiz.scene["over"]) == (0, False)
        send(quiz, do="back", args={})
        assert (quiz.attempts, quiz.scene["over"], quiz.feedback["lines"]) == (2, True, over)


def test_points_are_written_as_the_language_writes_them() -> None:
    asked = exercise("fz-1")
    with speaking("es"):
        quiz = Quiz("fz-1", save=False)
        quiz.check(["not-opened", "wild-in-pile", "red-three-upcard", *["black-three"] * 3])
        assert quiz.score != int(quiz.score) < asked.points
        assert f"{Score(quiz.score)}".replace(".", ",") in quiz.feedback["worth"]
        assert f"({Score(quiz.score)}".replace(".", ",") in quiz.feedback["text"]
