"""What was clicked is handed in as what could have been typed, and earns the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from canasta_nb.classroom.grading import mark_notebook
from canasta_nb.cli import app
from canasta_nb.teaching.exercises import exercise
from canasta_nb.teaching.saved_answers import keep

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
        if cell["id"] == f"{name}-answer":
            cell["source"] = line
    path.write_text(json.dumps(notebook), encoding="utf-8")


def points(path: Path, **options: bool) -> dict[str, tuple[float, str, tuple[str, ...]]]:
    return {line.ex: (line.points, line.status, line.notes) for line in mark_notebook(path, **options).lines}


def test_clicked_answers_are_marked_for_the_learner(mine: Path) -> None:
    marked = points(mine, engine=True, clicked=True)
    assert marked["fz-2"] == (2, "correct", ("clicked",))
    assert marked["fz-3"] == (1, "correct", ("clicked",))
    assert marked["fz-4"] == (0, "blank", ())


def test_beside_the_notebooks_of_a_class_they_count_for_nobody(mine: Path) -> None:
    assert points(mine, engine=True)["fz-2"] == (0, "blank", ())


def test_a_typed_answer_stays(mine: Path) -> None:
    typed(mine, "fz-3", 'fz_3 = "9h2s"')
    assert points(mine, engine=True, clicked=True)["fz-3"] == (0, "wrong", ())


@pytest.mark.slow
def test_a_packed_notebook_is_graded_by_nbval_like_a_typed_one(mine: Path) -> None:
    said = CliRunner().invoke(app, ["pack", str(mine)])
    assert said.exit_code == 0, said.output
    assert "with 3 clicked answers in it: fz-w1, fz-2, fz-3" in said.output.replace("\n", "")
    out = mine.with_name("05_freezing-submission.ipynb")
    alone = mine.parent / "handed-in"
    alone.mkdir()
    marks = mark_notebook(shutil.copy(out, alone))
    assert marks.by == "nbval"
    assert marks.points == 3
    again = CliRunner().invoke(app, ["pack", str(out)])
    assert again.exit_code != 0
    assert "packed already" in str(again.exception)


@pytest.mark.parametrize("text", ["{1, 2}", "b'9h'", "'9h'; import os", "[" * 50 + "]" * 50, "object()"])
def test_a_file_of_answers_cannot_smuggle(mine: Path, text: str) -> None:
    path = mine.parent / "answers" / "05.json"
    path.write_text(json.dumps({"fz-3": text}), encoding="utf-8")
    assert points(mine, engine=True, clicked=True)["fz-3"][1] in ("blank", "wrong")
