"""Where an answer is kept, in the notebook and beside it, and which one counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.judging.saved_answers import ANSWER_MIME, clicked_in, keep, kept, lines_in, saved_file
from canasta_nb.teaching.quiz import earning, marking
from canasta_nb.teaching.quiz.marking import mark
from canasta_nb.teaching.quiz.quiz import Quiz
from canasta_nb.widgets.wire.drawn import STATE


def test_the_typed_answer_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)
    asked = exercise("fz-3")
    assert keep(asked, "9h2s") == ""
    assert mark("fz-3", ...) == 0
    assert sentence("teaching/content/words", "marking", "clicked", file=saved_file()) in capsys.readouterr().out
    keep(asked, "9h9d")
    assert mark("fz-3", "9h2s") == 0
    assert sentence("teaching/content/words", "marking", "typed", file=saved_file()) in capsys.readouterr().out
    assert mark("fz-3", "9h9d") == 0.5
    assert capsys.readouterr().out.strip() == "fz-3: correct (0.5/1)"


def test_an_answer_that_stands_under_the_number_of_its_lesson_is_found(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "03.json").write_text(json.dumps({"cn-1": "500"}), encoding="utf-8")
    assert kept(exercise("cn-1")) == 500
    keep(exercise("cn-1"), 570)
    assert kept(exercise("cn-1")) == 570


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"fz-3": 5}', '{"fz-3": "__import__(\'os\')"}', '{"fz-3": "' + "(" * 5000 + '"}', "\x00", "5" * 9],
)
def test_a_strange_file_of_answers_is_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "answers" / "fz.json"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    assert kept(exercise("fz-3")) is ...
    assert Quiz("fz-3").answer is None
    assert mark("fz-3", ...) == 0


def test_where_nothing_can_be_saved_the_line_is_to_be_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "answers").write_text("in the way", encoding="utf-8")
    quiz = Quiz("fz-3")
    assert sentence("teaching/content/words", "marking", "not_saved") in quiz.check("9h9d")
    assert quiz.scene["note"] == quiz.check("9h9d")
    assert quiz.literal == 'Quiz("fz-3", "9h9d")'


class Shell:
    """What a kernel's shell is to us: the cells that ran, and what was shown."""

    def __init__(self, *sources: str) -> None:
        self.meta: dict[str, Any] = {}
        self.history_manager = SimpleNamespace(input_hist_raw=["", *sources])

    def get_parent(self) -> dict[str, Any]:
        return {}


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., list[tuple[str, Any, bool]]]:
    """`kernel("fz_3 = …")`: as if these cells had run; the list of outputs that will be shown under a name."""
    monkeypatch.chdir(tmp_path)

    def begin(*sources: str) -> list[tuple[str, Any, bool]]:
        shown: list[tuple[str, Any, bool]] = []
        shell = Shell(*sources)
        monkeypatch.setattr("canasta_nb.notebook._kernel_shell", lambda: shell)
        for module in (earning, marking):
            monkeypatch.setattr(
                module, "show_output", lambda name, data, again=False: shown.append((name, data, again))
            )
        return shown

    return begin


def test_a_clicked_answer_stands_in_an_output_of_the_notebook(kernel: Callable[..., Any]) -> None:
    shown = kernel('Quiz("fz-3")')
    quiz = Quiz("fz-3")
    quiz._show_answer()
    quiz.check("9h2s")
    names, data, again = zip(*shown, strict=True)
    assert set(names) == {"canasta-answer-fz-3"}
    assert again == (False, True)
    assert [each[ANSWER_MIME]["answer"] for each in data] == ["", '"9h2s"']
    assert set(data[1]) == {"text/plain", ANSWER_MIME, STATE}
    assert json.loads(data[1][STATE])["state"]["feedback"] == quiz.feedback, (
        "a page that opens draws the card like this"
    )
    assert set(data[1][ANSWER_MIME]) == {"v", "ex", "answer", "record"}, "no points"
    assert [line.answer for line in lines_in({"cells": [{"outputs": [{"data": data[1]}]}]})["fz-3"]] == ["'9h2s'"]
    notebook = {"cells": [{"outputs": [{"data": data[1]}]}]}
    assert clicked_in(notebook) == {"fz-3": "9h2s"}


def test_the_answer_comes_back_from_the_saved_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    output = {"data": {ANSWER_MIME: {"v": 1, "ex": "fz-3", "answer": '"9h9d"'}}}
    (tmp_path / "mine.ipynb").write_text(json.dumps({"cells": [{"outputs": [output]}]}), encoding="utf-8")
    assert Quiz("fz-3").scene["note"] == sentence("quiz", "two_tries")
    monkeypatch.setenv("JPY_SESSION_NAME", "course/mine.ipynb")
    quiz = Quiz("fz-3")
    assert (quiz.solved, quiz.answer, quiz.attempts) == (True, "9h9d", 1)
    assert quiz.scene["note"].startswith(sentence("quiz", "saved"))


def test_a_typed_answer_counts_and_the_card_says_so(kernel: Callable[..., Any]) -> None:
    kernel('Quiz("fz-3", "9h2s")')
    keep(exercise("fz-3"), "9h9d")
    quiz = Quiz("fz-3", "9h2s")
    assert quiz.feedback["text"] == "fz-3: not correct (0/1)"
    assert quiz.scene["note"].startswith(sentence("quiz", "typed_counts"))
    quiz.check("9h9d")
    assert kept(exercise("fz-3")) == "9h9d", "the log is as it was"
    assert quiz._state.work.points["fz-3"] == 0


@pytest.mark.parametrize(
    ("sources", "says"),
    [
        (
            ["fz_3 = ''.join(['9h', '9d'])", "Quiz('fz-3', fz_3)"],
            sentence("teaching/content/words", "marking", "not_read"),
        ),
        (["Quiz('fz-3', f'9h{9}d')"], sentence("teaching/content/words", "marking", "not_read")),
        (
            ["fz_3 = '9h2s'", "exec('fz_3 = \\'9h9d\\'')", "Quiz('fz-3', fz_3)"],
            sentence("teaching/content/words", "marking", "read_otherwise"),
        ),
        (["Quiz('fz-3', '9h' + '9d')"], sentence("quiz", "typed_counts")),
    ],
)
def test_an_answer_that_will_not_count_is_told_before_the_points(
    sources: list[str], says: str, kernel: Callable[..., Any], capsys: Any
) -> None:
    shown = kernel(*sources)
    assert Quiz("fz-3", "9h9d").scene["note"].startswith(says)
    mark("fz-3", "9h9d")
    first, *rest = shown[-1][1]["text/plain"].splitlines()
    assert ("correct (1/1)" in first) is says.startswith("The answer in")
    assert first.startswith(says) or not rest
