"""How far a lesson is before any of its cards lives, and the points of what is kept."""

import json
from pathlib import Path

import pytest

from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.ending.total import total
from canasta_nb.teaching.judging.saved_answers import keep
from canasta_nb.teaching.notebook import former_papers
from canasta_nb.teaching.notebook.kept_dots import kept_dots
from canasta_nb.teaching.quiz.quiz import Quiz


def test_kept_answers_count_before_their_cards_live(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    keep(exercise("fz-3"), "9h9d")
    keep(exercise("fz-2"), ((True, "natural-pair"), (True, "natural-pair")))
    keep(exercise("fz-4"), ((False, "take.no-match"),))
    assert kept_dots("05") == ["open", "half", "right", "half", "open", "open", "open"], "a wrong answer is one, too"
    total("05")
    assert capsys.readouterr().out.startswith("Lesson 5: 2/12 points")


def test_of_the_exam_it_says_only_what_is_answered_of_its_paper_and_draws_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "answers").mkdir()
    answers = {f"final-5-{place}": "True" for place in range(1, 21) if place != 2}
    (tmp_path / "answers" / "final.json").write_text(json.dumps(answers))
    monkeypatch.setattr(former_papers, "_drawn", lambda *_: pytest.fail("a paper is drawn"))
    assert kept_dots("17", 5) == ["half", "open", *["half"] * 18]
    assert kept_dots("17") == kept_dots("17", 0) == ["open"] * 20
    assert kept_dots("99") == []


def test_a_card_knows_what_was_answered_on_other_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the cells of those exercises have not run in this Python."""
    monkeypatch.chdir(tmp_path)
    keep(exercise("fz-3"), "9h9d")
    keep(exercise("fz-4"), ((False, "take.no-match"),))
    quiz = Quiz("fz-2")
    assert [state for _, state in quiz.scene["progress"]] == ["open", "open", "right", "half", "open", "open", "open"]
    quiz.check("half an answer")
    assert dict(quiz.scene["progress"])["fz-2"] == "open", "what can't be read is no answer"
    quiz.check(((True, ...), (False, ...)))
    assert dict(quiz.scene["progress"])["fz-2"] == "half"
    assert [state for _, state in Quiz("fz-w1").scene["progress"]] == [], "only what is graded is counted"
    Quiz("fz-3").check("9h2s")
    assert dict(quiz.scene["progress"])["fz-3"] == "right", "the better answer counts"


@pytest.mark.parametrize(
    ("asks", "right"),
    [((), 1), (("th-1", "th-6"), 1), (("th-1", "th-7"), 0), (("fz-1",), 1)],
    ids=["no notebook is known", "the lesson of then", "the lesson of today", "another lesson"],
)
def test_a_kept_answer_to_a_retired_exercise_counts_before_its_cell_runs_unless_its_successor_is_asked(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    asks: tuple[str, ...],
    right: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    keep(exercise("th-6"), -500)
    assert exercise("th-7").replaces == "th-6"
    if asks:
        cells = [{"cell_type": "code", "outputs": [], "metadata": {"canasta": {"ex": name}}} for name in asks]
        (tmp_path / "03_threes.ipynb").write_text(json.dumps({"cells": [*cells, {"metadata": 3}]}))
        monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "03_threes.ipynb"))
    assert kept_dots("03").count("right") == right
    of_another = next(each.id for each in lesson("03").exercises if each.points)
    assert [state for _, state in Quiz(of_another).scene["progress"]].count("right") == right
    total("03")
    assert capsys.readouterr().out.startswith(f"Lesson 3: {right}/8 points")
