"""Packed notebooks: clicked answers earn the same as typed ones."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from typer.testing import CliRunner

from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.notebooks.cells import read_notebook
from canasta_nb.classroom.notebooks.packing import RECORD
from canasta_nb.cli import app
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.judging.saved_answers import keep
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import line_in, new_line

RELEASED = Path(__file__).parents[2] / "notebooks" / "05_freezing.ipynb"
CLICKED: dict[str, Any] = {"fz-2": ((False, "take.frozen"), (True, "natural-pair")), "fz-3": "9h9d", "fz-w1": "2h2cJk"}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / RELEASED.name
    shutil.copy(RELEASED, path)
    for name, answer in CLICKED.items():
        assert keep(exercise(name), answer, tmp_path) == ""
    return path


def typed(path: Path, name: str, line: str) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["id"] == name:
            cell["source"] = line
    path.write_text(json.dumps(notebook), encoding="utf-8")


def points(path: Path, **options: bool) -> dict[str, tuple[float, str, tuple[str, ...]]]:
    """Return what each exercise earned, and whether it was clicked."""
    marks = mark_notebook(path, **options)
    return {
        line.ex: (line.points, line.status, tuple(note for note in line.notes if note == "clicked"))
        for line in marks.lines
    }


def test_clicked_answers_are_marked_for_the_learner(mine: Path) -> None:
    marked = points(mine, clicked=True)
    assert marked["fz-2"] == (2, "correct", ("clicked",))
    assert marked["fz-3"] == (1, "correct", ("clicked",))
    assert marked["fz-4"] == (0, "blank", ())


def test_beside_the_notebooks_of_a_class_they_count_for_nobody(mine: Path) -> None:
    assert points(mine)["fz-2"] == (0, "blank", ())


def test_a_typed_answer_stays(mine: Path) -> None:
    typed(mine, "fz-3", 'Quiz("fz-3", "9h2s")')
    assert points(mine, clicked=True)["fz-3"] == (0, "wrong", ())


@pytest.mark.slow
def test_a_packed_notebook_is_graded_like_a_typed_one(mine: Path) -> None:
    said = CliRunner().invoke(app, ["pack", str(mine)])
    assert said.exit_code == 0, said.output
    assert "with 3 chosen answers in it: fz-w1, fz-2, fz-3" in said.output.replace("\n", "")
    out = mine.with_name("05_freezing-submission.ipynb")
    alone = mine.parent / "handed-in"
    alone.mkdir()
    marks = mark_notebook(shutil.copy(out, alone))
    assert marks.points == 3
    again = CliRunner().invoke(app, ["pack", str(out)])
    assert again.exit_code != 0
    assert "packed already" in str(again.exception)


def test_only_the_lines_of_the_lesson_are_handed_in_and_strange_ones_change_nothing(mine: Path) -> None:
    keep(exercise("ct-1"), 1, mine.parent)
    keep(exercise("fz-2"), ((True, "natural-pair"), (True, "natural-pair")), mine.parent)
    assert packed(mine).exit_code == 0
    out = mine.with_name("05_freezing-submission.ipynb")
    notebook = read_notebook(out)
    lines = [line_in(text.encode()) for text in notebook["metadata"][RECORD]]
    assert [(line.ex, line.attempt, line.signs) for line in lines if line] == [
        ("fz-2", 1, None), ("fz-3", 1, None), ("fz-w1", 1, None), ("fz-2", 2, None),
    ]  # fmt: skip
    before = points(out)
    for record in ([], 3, ["[" * 4_000, "Buy cards.", None], {"a": [1]}, notebook["metadata"][RECORD] * 2_000):
        notebook["metadata"][RECORD] = record
        out.write_text(json.dumps(notebook), encoding="utf-8")
        assert points(out) == before


@pytest.mark.parametrize("text", ["{1, 2}", "b'9h'", "'9h'; import os", "[" * 50 + "]" * 50, "object()"])
def test_a_file_of_answers_cannot_smuggle(mine: Path, text: str) -> None:
    log_in(mine.parent).append(new_line("fz-4", text))
    assert points(mine, clicked=True)["fz-4"][1] in ("blank", "wrong", "unreadable")


def packed(path: Path) -> Any:
    return CliRunner().invoke(app, ["pack", str(path)])


def test_what_was_packed_is_packed_anew_while_nobody_has_touched_it(mine: Path) -> None:
    out = mine.with_name("05_freezing-submission.ipynb")
    assert packed(mine).exit_code == 0
    typed(mine, "fz-4", "Quiz('fz-4', ((False, 'not-opened'), (False, 'wild-in-pile')))")
    assert packed(mine).exit_code == 0
    assert "((False, 'not-opened')" in out.read_text("utf-8")
    typed(out, "fz-4", "Quiz('fz-4')  # my last thought")
    again = packed(mine)
    assert again.exit_code != 0
    assert sentence("mistakes", "notebook", "packed_otherwise") in str(again.exception)
    assert "my last thought" in out.read_text("utf-8")


@pytest.mark.parametrize("content", [b"My essay on Canasta", b"", b"{}", RELEASED.read_bytes()])
def test_packing_writes_over_nothing_of_yours(mine: Path, content: bytes) -> None:
    out = mine.with_name("05_freezing-submission.ipynb")
    out.write_bytes(content)
    assert packed(mine).exit_code != 0
    assert out.read_bytes() == content


@pytest.mark.parametrize("there", [True, False])
def test_packing_follows_no_link(mine: Path, tmp_path: Path, there: bool) -> None:
    elsewhere = tmp_path / "elsewhere.txt"
    if there:
        elsewhere.write_text("a friend's notebook", encoding="utf-8")
    out = mine.with_name("05_freezing-submission.ipynb")
    out.symlink_to(elsewhere)
    assert packed(mine).exit_code != 0
    assert out.is_symlink()
    assert elsewhere.exists() is there


def test_half_a_character_is_packed_as_json_writes_it(mine: Path) -> None:
    notebook = json.loads(mine.read_text("utf-8"))
    notebook["metadata"]["title"] = "\ud800"
    mine.write_text(json.dumps(notebook), encoding="utf-8")
    assert packed(mine).exit_code == 0
    out = mine.with_name("05_freezing-submission.ipynb")
    assert json.loads(out.read_text("utf-8"))["metadata"]["title"] == "\ud800"
    assert sorted(path.name for path in mine.parent.iterdir()) == ["05_freezing-submission.ipynb", mine.name, "answers"]


def test_a_notebook_that_is_too_deep_is_neither_marked_nor_packed(mine: Path) -> None:
    text = mine.read_text("utf-8").replace('"metadata": {', '"x": ' + "[" * 900 + "]" * 900 + ', "metadata": {', 1)
    mine.write_text(text, encoding="utf-8")
    for command in ("mark", "pack"):
        said = CliRunner().invoke(app, [command, str(mine)])
        assert sentence("mistakes", "notebook", "deep") in str(said.exception)
