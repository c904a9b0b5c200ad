"""`pytest --nbval` grades a notebook of the course as `canasta-nb mark` does, and no cell has a say in the points."""

import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from catalogue import sentence
from sampled import every_time

from canasta_nb.classroom.grading import nbval_plugin
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.grading.nbval_plugin import files_that_ran

pytestmark = pytest.mark.slow  # kernels are started
README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
Submission = Any  # This fixture's class can't be imported, because folders of tests are not packages.


def graded(*paths: Path, seconds: int = 20, more: Sequence[str] = ()) -> Any:
    conftest = sys.modules[next(name for name in sys.modules if name.endswith("classroom.conftest"))]
    return conftest.graded_by_nbval(*paths, seconds=seconds, more=more)


def test_each_exercise_is_an_item_and_the_last_line_says_the_points(half: Submission, tmp_path: Path) -> None:
    found = graded(half.saved(tmp_path))
    exercises = {name: how for name, how in found.outcomes.items() if name.startswith("fz-")}
    assert exercises == {
        "fz-1": "FAILED", "fz-2": "FAILED", "fz-3": "PASSED", "fz-4": "FAILED", "fz-5": "FAILED", "fz-6": "SKIPPED",
        "fz-7": "FAILED",
    }  # fmt: skip
    assert {how for name, how in found.outcomes.items() if name not in exercises} == {"PASSED"}
    assert "05_freezing.ipynb: 5.5 of 12 points. Lesson 5: Freezing." in found.said
    assert "The right answer is no: the pile is frozen." in found.said, "the law is named"
    assert "Traceback" not in found.said


@pytest.mark.soak
def test_a_right_notebook_passes(perfect: Submission, tmp_path: Path) -> None:
    found = graded(perfect.saved(tmp_path))
    assert set(found.outcomes.values()) == {"PASSED"}
    assert "12 of 12 points" in found.said


def test_answers_that_were_clicked_count_as_the_notebook_holds_them(blank: Submission, tmp_path: Path) -> None:
    path = short(blank, "fz-3").saved(tmp_path)
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "fz.json").write_text(json.dumps({"fz-3": "'9h9d'"}), encoding="utf-8")
    found = graded(path)
    assert found.outcomes["fz-3"] == "PASSED"
    assert f"{mark_notebook(path, clicked=True).points} of 12 points" in found.said


def forged(it: Submission) -> None:
    """Use every trick at once: cells that patch the package in the kernel, end it, skip, or print the right answers."""
    it.first["source"] += (
        "\nimport canasta_nb.teaching.quiz.marking as marking, canasta_nb.core.engine.checking as checking"
        "\nmarking.mark = mark = lambda *any: 2"
        "\nchecking.check = lambda *any, **named: ()"
    )
    for cell in it.cells("quiz"):
        cell["source"] = f"print('{cell['metadata']['canasta']['ex']}: correct (3/3)')\n{cell['source']}"
        cell["metadata"]["tags"] = ["nbval-skip", "raises-exception"]
        cell["metadata"]["canasta"].update(points=100)
    it.cells("quiz")[0]["source"] += "\nwhile True: pass"
    it.notebook["cells"].append(
        {"cell_type": "code", "source": "import os; os._exit(0)", "metadata": {}, "outputs": [], "execution_count": 1}
    )


def gone(it: Submission) -> None:
    """Put the answer to an exercise at the end, and delete its own cell."""
    cell = it.cell("fz-3", "quiz")
    it.without("fz-3", "quiz").notebook["cells"].append({**cell, "metadata": {}})


@pytest.mark.parametrize("tamper", every_time([forged, gone], [forged]), ids=lambda tamper: tamper.__name__)
def test_tampering_changes_no_point(tamper: Callable[[Submission], None], half: Submission, tmp_path: Path) -> None:
    tamper(half)
    path = half.saved(tmp_path)
    found = graded(path, seconds=4)  # one trick never ends
    points = mark_notebook(path).points
    assert points == 5.5
    assert f"{points} of 12 points" in found.said
    assert {name for name in found.outcomes if name.startswith("fz-")} == {f"fz-{number}" for number in range(1, 8)}


@pytest.mark.soak
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


# Other plug-ins, and files beside the notebook

SHUFFLED = """
import random, pytest

@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    random.Random(4).shuffle(items)
"""
"""A conftest.py that does to the cells what pytest-randomly does."""
FORGING = """
from canasta_nb.teaching.judging import assessing
from canasta_nb.teaching.judging import record

def full(exercise, value):
    found = assessing.assess(exercise, value)
    object.__setattr__(found, "shares", (1,) * len(found.shares))
    return found

record.assess = full
"""


def ran(*names: str) -> str:
    return sentence("mistakes", "class", "ran", names=", ".join(names))


def short(it: Submission, *exercises: str) -> Submission:
    """Only some exercises, so that little has to run."""
    it.notebook["cells"] = [it.first, *(it.cell(name, "quiz") for name in exercises)]
    return it


@pytest.mark.soak
def test_the_cells_of_a_notebook_stay_together_and_in_order(perfect: Submission, copy_of: Any, tmp_path: Path) -> None:
    """In a run that pytest-xdist shares out and another plug-in shuffles, each cell needs the names of those above."""
    (tmp_path / "conftest.py").write_text(SHUFFLED, encoding="utf-8")
    counting = [{"cell_type": "code", "id": f"c{number}", "source": text, "metadata": {}, "outputs": [],
                 "execution_count": 1}
                for number, text in enumerate(["n = 1", "n += 1", "n *= 5", "assert n == 10"])]  # fmt: skip
    one = short(perfect, "fz-2", "fz-3")
    one.notebook["cells"][1:1] = counting
    other = short(copy_of("06_initial_meld"), "im-1")
    other.notebook["cells"] += counting
    found = graded(one.saved(tmp_path), other.saved(tmp_path, "06.ipynb"), more=("-n", "2"))
    assert set(found.outcomes.values()) <= {"PASSED", "SKIPPED"}, found.said
    assert found.outcomes["fz-2"] == found.outcomes["fz-3"] == "PASSED"
    assert "05_freezing.ipynb: 3 of 12 points." in found.said
    assert ran("conftest.py") in found.said


@pytest.mark.soak
def test_files_beside_the_notebook_are_named_and_the_safe_line_runs_none(blank: Submission, tmp_path: Path) -> None:
    path = short(blank, "fz-3").saved(tmp_path)
    (tmp_path / "conftest.py").write_text(FORGING, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --maxfail=3\n", encoding="utf-8")
    assert ran("conftest.py", "pytest.ini") in graded(path).said
    line = next(line for line in README.splitlines() if "--noconftest" in line)
    safe = graded(path, more=re.findall(r"--noconftest -c \S+", line)[0].split())
    assert "0 of 12 points" in safe.said
    assert "pytest.ini" not in safe.said


@pytest.mark.parametrize("name", ["pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml"])
def test_settings_beside_the_notebook_are_named(name: str, tmp_path: Path) -> None:
    class Asked:
        noconftest = True

    class Run:
        rootpath, inipath, option = tmp_path, tmp_path / name, Asked()

    (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "conftest.py").write_text("", encoding="utf-8")
    assert files_that_ran(Run(), ["05.ipynb"]) == [name]  # type: ignore[arg-type]
    (tmp_path / name).unlink()
    assert files_that_ran(Run(), ["05.ipynb"]) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "dist"),
    [
        ({"nbval": True, "numprocesses": 2}, "loadscope"),
        ({"nbval_lax": True, "numprocesses": "auto"}, "loadscope"),
        ({"nbval": True, "numprocesses": 2, "dist": "loadfile"}, "loadfile"),
        ({"nbval": True, "numprocesses": 2, "distload": True}, "no"),
        ({"nbval": True, "numprocesses": 0}, "no"),
        ({"nbval": False, "numprocesses": 2}, "no"),
    ],
)
def test_a_notebook_goes_to_one_process_where_nobody_chose_otherwise(asked: dict[str, Any], dist: str) -> None:
    option = SimpleNamespace(**{"dist": "no", "distload": False, **asked})
    hook = nbval_plugin.pytest_cmdline_main(SimpleNamespace(option=option))  # type: ignore[arg-type]
    next(hook)
    assert option.dist == dist


def test_without_xdist_nothing_is_chosen() -> None:
    option = SimpleNamespace(nbval=True)
    next(nbval_plugin.pytest_cmdline_main(SimpleNamespace(option=option)))  # type: ignore[arg-type]
    assert vars(option) == {"nbval": True}


def test_others_choose_among_the_exercises_and_these_stay_in_place_of_their_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As ``-k`` and ``--lf`` leave some out, and pytest-randomly shuffles the rest."""
    file, plain = object(), {"metadata": {}}
    asks = [{"metadata": {"canasta": {"role": "quiz", "ex": name}}} for name in ("fz-1", "fz-2")]
    cells = [plain, asks[0], plain, asks[1], asks[1], plain]
    items: list[Any] = [SimpleNamespace(parent=file, name=f"Cell {number}", cell=cell, cell_num=number)
                        for number, cell in enumerate(cells)]  # fmt: skip
    graded = {name: SimpleNamespace(parent=file, name=name) for name in ("fz-1", "fz-2", "fz-3", "fz-4")}
    monkeypatch.setattr(nbval_plugin, "_graded", lambda _: graded)
    hook = nbval_plugin.pytest_collection_modifyitems(items)
    next(hook)
    everything = ["Cell 0", "fz-1", "Cell 2", "fz-2", "Cell 5", "fz-3", "fz-4"]
    assert [item.name for item in items] == everything
    items[:] = [item for item in reversed(items) if item.name not in ("fz-1", "Cell 2")]
    with pytest.raises(StopIteration):
        next(hook)
    assert [item.name for item in items] == [name for name in everything if name not in ("fz-1", "Cell 2")]


@pytest.mark.soak
def test_one_exercise_is_graded_alone(perfect: Submission, tmp_path: Path) -> None:
    assert graded(perfect.saved(tmp_path), more=("-k", "fz-3")).outcomes == {"fz-3": "PASSED"}


def test_shuffled_cells_are_put_in_order_and_together() -> None:
    one, other = object(), object()
    cells = [SimpleNamespace(parent=parent, cell=None, cell_num=number)
             for number in (2, 0, 1) for parent in (one, other)]  # fmt: skip
    items: list[Any] = [SimpleNamespace(parent=None, name="a test"), *cells]
    hook = nbval_plugin.pytest_collection_modifyitems(items)
    next(hook)
    with pytest.raises(StopIteration):
        next(hook)
    assert [(item.parent, getattr(item, "cell_num", None)) for item in items] == [
        (None, None), (one, 0), (one, 1), (one, 2), (other, 0), (other, 1), (other, 2)
    ]  # fmt: skip
