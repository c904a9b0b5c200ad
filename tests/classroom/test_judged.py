"""Judging a notebook goes through its cells once, however many exercises it has."""

from pathlib import Path
from typing import Any

import pytest

import canasta_nb.classroom.grading.judged as judging
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.notebooks.cells import with_role

Submission = Any  # This fixture's class can't be imported, because folders of tests are not packages.


def test_the_cells_are_gone_through_as_often_for_many_exercises_as_for_one(
    half: Submission, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    monkeypatch.setattr(judging, "with_role", lambda *given: looks.append(given[1]) or with_role(*given))
    marks = mark_notebook(half.saved(tmp_path))
    assert len(marks.lines) > 5
    assert looks == ["answer", "quiz"]
