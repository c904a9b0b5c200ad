"""What the grader believes of an nbval run: only what nbval compared, and what it reached in time."""

import copy
import json
import time
from pathlib import Path
from typing import Any

import pytest
from said import BY_LESSON
from sampled import every_time

from canasta_nb.classroom import nbval_run
from canasta_nb.classroom.cells import filled, read_notebook
from canasta_nb.classroom.course import reference
from canasta_nb.classroom.nbval_run import run_nbval

pytestmark = pytest.mark.slow  # each starts nbval and a kernel

Notebook = dict[str, Any]


@pytest.fixture
def solved() -> Notebook:
    """The exercise fz-3 of the solved lesson, and what it needs."""
    notebook = read_notebook(reference("05"))
    keep = {"setup", "fz-3-answer", "fz-3-mark"}
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] in keep]
    return notebook


def cell(notebook: Notebook, id_: str) -> Any:
    return next(found for found in notebook["cells"] if found["id"] == id_)


def test_a_falsified_reference_is_noticed(solved: Notebook) -> None:
    mark = cell(solved, "fz-3-mark")
    mark["outputs"] = json.loads(json.dumps(mark["outputs"]).replace("correct (1/1)", "correct (2/1)"))
    (result,) = run_nbval(filled(solved, {"fz-3": "'9h9d'"})).marks.values()
    assert not result["passed"]


def test_no_cell_can_read_what_is_expected(solved: Notebook) -> None:
    """The notebook is blank by the time a kernel runs; nothing in the folder holds the expected outputs."""
    mark = cell(solved, "fz-3-mark")
    mark["source"] = """
from pathlib import Path
texts = [path.read_text("utf-8", "replace") for path in Path(".").rglob("*") if path.is_file()]
mark("fz-3", "9h9d" if any("correct" in text for text in texts) else "9h2s")
"""
    (result,) = run_nbval(filled(solved, {})).marks.values()
    assert (result["passed"], result["points"]) == (False, 0)


SLEEP: Notebook = {
    "cell_type": "code", "id": "sleep", "source": "import time; time.sleep(600)",
    "metadata": {}, "execution_count": 9, "outputs": [],
}  # fmt: skip


def test_the_wall_clock_ends_a_run_and_keeps_what_was_marked(solved: Notebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nbval_run, "CELL_SECONDS", 600)
    solved["cells"].append(SLEEP)
    started = time.monotonic()
    run = run_nbval(filled(solved, {"fz-3": "'9h9d'"}), wall_clock=25)
    assert 25 <= time.monotonic() - started < 100  # the cell alone sleeps for 600
    assert run.timed_out
    assert run.marks["fz-3"]["passed"]


def test_a_cell_that_takes_too_long_leaves_the_later_ones_ungraded(
    solved: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """nbval calls them expected failures: a right answer there is not taken for a wrong one."""
    monkeypatch.setattr(nbval_run, "CELL_SECONDS", 2)
    solved["cells"].insert(1, SLEEP)
    run = run_nbval(filled(solved, {"fz-3": "'9h9d'"}))
    assert not run.timed_out
    assert run.marks["fz-3"]["unreached"]
    assert not run.marks["fz-3"]["passed"]


def test_a_kernel_that_dies_marks_nothing_more(solved: Notebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nbval_run, "CELL_SECONDS", 3)
    cell(solved, "fz-3-answer")["source"] = "import os; os._exit(3)"
    run = run_nbval(solved)
    assert not run.timed_out
    assert not any(result["passed"] for result in run.marks.values())


@pytest.mark.parametrize("name", every_time(BY_LESSON, asked={"05_freezing"}))
def test_every_other_right_answer_passes_and_every_wrong_one_fails(name: str) -> None:
    """One notebook that answers each exercise in every way that is written down, each marked against the solution."""
    notebook = read_notebook(reference(name))
    original = {found["id"]: found for found in notebook["cells"]}
    notebook["cells"] = [original["setup"]]
    expected = {}
    for id_, said in BY_LESSON[name].items():
        tries = [(answer, True, None) for answer in [said["right"], *said["also"]]]
        tries += [(wrong["answer"], False, wrong["points"]) for wrong in said["wrong"]]
        for number, (answer, *outcome) in enumerate(tries):
            tried = f"{id_}#{number}"
            text = {"source": f"{id_.replace('-', '_')} = {answer}"}
            marked = copy.deepcopy(original[f"{id_}-mark"])
            marked["metadata"]["canasta"]["ex"] = tried
            answered = original[f"{id_}-answer"] | text
            both = {"answer": answered, "mark": marked}
            notebook["cells"] += [cell | {"id": f"{role}-{len(expected)}"} for role, cell in both.items()]
            expected[tried] = outcome
    marks = run_nbval(notebook).marks
    assert set(marks) == set(expected)
    for tried, (passed, points) in expected.items():
        assert marks[tried]["passed"] is passed, tried
        assert passed or marks[tried]["points"] == points, tried


def test_what_a_submission_folder_holds_is_not_imported(
    solved: Notebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "canasta_nb.py").write_text("raise SystemExit")
    (tmp_path / "conftest.py").write_text("raise SystemExit")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --nbval-lax\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTEST_ADDOPTS", "--nbval-lax")
    (result,) = run_nbval(filled(solved, {"fz-3": "'9h2s'"})).marks.values()
    assert (result["passed"], result["points"]) == (False, 0)
