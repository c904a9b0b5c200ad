"""`pytest --nbval` grades a notebook of the course as `canasta-nb mark` does, and no cell has a say in the points."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canasta_nb.classroom.grading import mark_notebook

pytestmark = pytest.mark.slow  # kernels are started
Submission = Any  # This fixture's class can't be imported, because folders of tests are not packages.


def graded(*paths: Path, seconds: int = 20) -> Any:
    conftest = sys.modules[next(name for name in sys.modules if name.endswith("classroom.conftest"))]
    return conftest.graded_by_nbval(*paths, seconds=seconds)


def test_each_exercise_is_an_item_and_the_last_line_says_the_points(half: Submission, tmp_path: Path) -> None:
    found = graded(half.saved(tmp_path))
    exercises = {name: how for name, how in found.outcomes.items() if name.startswith("fz-")}
    assert exercises == {
        "fz-1": "FAILED", "fz-2": "FAILED", "fz-3": "PASSED", "fz-4": "FAILED", "fz-5": "FAILED", "fz-6": "SKIPPED",
        "fz-7": "FAILED",
    }  # fmt: skip
    assert {how for name, how in found.outcomes.items() if name not in exercises} == {"PASSED"}
    assert "05_freezing.ipynb: 5.5 of 12 points. Lesson 05: Freezing." in found.said
    assert "The right answer is no: the pile is frozen." in found.said, "the law is named"
    assert "Traceback" not in found.said


def test_a_right_notebook_passes(perfect: Submission, tmp_path: Path) -> None:
    found = graded(perfect.saved(tmp_path))
    assert set(found.outcomes.values()) == {"PASSED"}
    assert "12 of 12 points" in found.said


def test_answers_that_were_clicked_count_as_the_notebook_holds_them(blank: Submission, tmp_path: Path) -> None:
    path = blank.saved(tmp_path)
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "fz.json").write_text(json.dumps({"fz-3": "'9h9d'"}), encoding="utf-8")
    found = graded(path)
    assert found.outcomes["fz-3"] == "PASSED"
    assert f"{mark_notebook(path, clicked=True).points} of 12 points" in found.said


def forged(it: Submission) -> None:
    """Use every trick at once: cells that patch the package in the kernel, end it, skip, or print the right answers."""
    (setup,) = it.cells("setup")
    setup["source"] += (
        "\nimport canasta_nb.teaching.marking as marking, canasta_nb.core.engine.checking as checking"
        "\nmarking.mark = mark = lambda *any: 2"
        "\nchecking.check = lambda *any, **named: ()"
    )
    for cell in it.cells("quiz"):
        cell["source"] = (
            f"print('{cell['metadata']['canasta']['ex']}: correct (3/3)')\n{cell['source']}\nwhile True: pass"
        )
        cell["metadata"]["tags"] = ["nbval-skip", "raises-exception"]
        cell["metadata"]["canasta"].update(points=100)
    it.notebook["cells"].append(
        {"cell_type": "code", "source": "import os; os._exit(0)", "metadata": {}, "outputs": [], "execution_count": 1}
    )


def gone(it: Submission) -> None:
    """Put the answer to an exercise at the end, and delete its own cell."""
    cell = it.cell("fz-3", "quiz")
    it.without("fz-3", "quiz").notebook["cells"].append({**cell, "metadata": {}})


@pytest.mark.parametrize("tamper", [forged, gone], ids=lambda tamper: tamper.__name__)
def test_tampering_changes_no_point(tamper: Callable[[Submission], None], half: Submission, tmp_path: Path) -> None:
    tamper(half)
    path = half.saved(tmp_path)
    found = graded(path, seconds=4)  # one trick never ends
    points = mark_notebook(path).points
    assert points == 5.5
    assert f"{points} of 12 points" in found.said
    assert {name for name in found.outcomes if name.startswith("fz-")} == {f"fz-{number}" for number in range(1, 8)}


def test_two_notebooks_have_a_line_each(half: Submission, copy_of: Any, tmp_path: Path) -> None:
    other = copy_of("06_initial_meld").saved(tmp_path, "06_initial_meld.ipynb")
    said = graded(half.saved(tmp_path), other).said
    assert "05_freezing.ipynb: 5.5 of 12 points." in said
    assert "06_initial_meld.ipynb: 0 of 11 points." in said


def test_a_notebook_of_somebody_else_is_nbvals_alone(tmp_path: Path) -> None:
    path = tmp_path / "05_budget.ipynb"
    cell = {"cell_type": "code", "id": "a", "source": "1 + 1", "metadata": {}, "execution_count": 1,
            "outputs": [{"output_type": "execute_result", "data": {"text/plain": "2"}, "metadata": {},
                         "execution_count": 1}]}  # fmt: skip
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")
    found = graded(path)
    assert found.outcomes == {"Cell 0": "PASSED"}
    assert "points" not in found.said


def test_without_nbval_the_plugin_is_silent(tmp_path: Path) -> None:
    (tmp_path / "test_sum.py").write_text("def test_sum(): assert 1 + 1 == 2\n", encoding="utf-8")
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:nbval", "-p", "no:cacheprovider", tmp_path],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert "1 passed" in done.stdout
    assert "points" not in done.stdout
