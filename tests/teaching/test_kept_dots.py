"""How far a lesson is before any of its cards lives, and the points of what is kept."""

from pathlib import Path

import pytest

from canasta_nb.teaching.content.exercises import exercise
from canasta_nb.teaching.judging.saved_answers import keep
from canasta_nb.teaching.notebook.kept_dots import kept_dots
from canasta_nb.teaching.quiz.marking import total
from canasta_nb.teaching.quiz.quiz import Quiz


def test_kept_answers_count_before_their_cards_live(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    keep(exercise("fz-3"), "9h9d")
    keep(exercise("fz-2"), ((True, "natural-pair"), (True, "natural-pair")))
    keep(exercise("fz-4"), ((False, "take.no-match"),))
    assert kept_dots("05") == ["open", "half", "right", "open", "open", "open", "open"]
    total("05")
    assert capsys.readouterr().out.startswith("Lesson 5: 2/12 points")


def test_of_the_exam_it_says_only_what_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert set(kept_dots("17")) == {"open"}
    assert len(kept_dots("17")) == 20
    assert kept_dots("99") == []


def test_a_card_knows_what_was_answered_on_other_days(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the cells of those exercises have not run in this Python."""
    monkeypatch.chdir(tmp_path)
    keep(exercise("fz-3"), "9h9d")
    keep(exercise("fz-4"), ((False, "take.no-match"),))
    quiz = Quiz("fz-2")
    assert [state for _, state in quiz.scene["progress"]] == ["open", "now", "right", "open", "open", "open", "open"]
    Quiz("fz-3").check("9h2s")
    assert dict(quiz.scene["progress"])["fz-3"] == "right", "the better answer counts"
