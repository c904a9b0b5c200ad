"""`canasta-nb verify`: the course is fit to hand out, and every fault that it should find is found."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import nbformat
import pytest
from catalogue import sentence

from canasta_nb import cli
from canasta_nb.classroom.notebooks.course import language_of, release_of
from canasta_nb.classroom.release.release import WIDGET_VIEW, without_solutions
from canasta_nb.classroom.release.verifying import (
    faults_of_lesson,
    faults_of_release,
    lesson_files,
    translations,
    verify,
)
from canasta_nb.core.speech.language import speaking

ROOT = Path(__file__).parents[2]
SOLVED = ROOT / "lessons" / "05_freezing.ipynb"
RELEASED = ROOT / "notebooks" / "05_freezing.ipynb"
Notebook = dict[str, Any]


def told(faults: Sequence[object]) -> list[str]:
    return [*map(str, faults)]


ALL = [*lesson_files(ROOT / "lessons"), *translations(ROOT / "lessons")]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_release_holds_the_cells_that_releasing_gives_now(path: Path) -> None:
    """nbval compares what they put out. If this fails: release the lesson again, as CONTRIBUTING says."""
    again = without_solutions(nbformat.read(path, as_version=4))
    released = nbformat.read(release_of(path, ROOT / "notebooks"), as_version=4)
    kept = ("id", "cell_type", "source", "metadata")
    assert [[cell[key] for key in kept] for cell in released["cells"]] == [
        [cell[key] for key in kept] for cell in again["cells"]
    ]
    with speaking(language_of(path)):
        assert faults_of_lesson(path) == []


@pytest.mark.slow
def test_a_lesson_is_fit_to_hand_out() -> None:
    assert faults_of_release(SOLVED, RELEASED) == []


@pytest.mark.soak
def test_every_lesson_is_fit_to_hand_out() -> None:
    """If this fails because a lesson has changed: release it again, as CONTRIBUTING says."""
    command = [sys.executable, "-m", "canasta_nb.cli", "verify"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout) == (0, sentence("mistakes", "course", "fit") + "\n"), done.stderr


def cell_of(notebook: Notebook, name: str) -> dict[str, Any]:
    return next(cell for cell in notebook["cells"] if cell["id"] == name)


def changed(path: Path, folder: Path, change: Callable[[Notebook], object]) -> Path:
    """Return a copy of a notebook with a fault in it."""
    notebook = json.loads(path.read_text("utf-8"))
    change(notebook)
    copy = folder / path.name
    copy.write_text(json.dumps(notebook), encoding="utf-8")
    return copy


def add_code(text: str) -> Callable[[Notebook], object]:
    added = {"cell_type": "code", "id": "extra", "metadata": {}, "execution_count": 99, "outputs": [], "source": text}
    return lambda notebook: notebook["cells"].append(added)


def edit(name: str, **fields: Any) -> Callable[[Notebook], object]:
    return lambda notebook: cell_of(notebook, name).update(fields)


def say(name: str, **said: Any) -> Callable[[Notebook], object]:
    return lambda notebook: cell_of(notebook, name)["metadata"]["canasta"].update(said)


def twice(name: str) -> Callable[[Notebook], object]:
    return lambda notebook: notebook["cells"].append(cell_of(notebook, name))


def without(name: str) -> Callable[[Notebook], object]:
    return lambda notebook: notebook["cells"].remove(cell_of(notebook, name))


def said(fault: str, cell: str = "", **facts: object) -> str:
    """Return a fault as it is told, of one cell or of the whole notebook."""
    told_of = sentence("lesson_faults", "faults", fault, **facts)
    return sentence("lesson_faults", "faults", "in", cell=cell, fault=told_of) if cell else told_of


FAULTS = {
    "a cell that never ran": (edit("fz-2", execution_count=None), "cell fz-2: it was never run"),
    "an exercise that shows nothing": (edit("fz-2", outputs=[]), "cell fz-2: it shows nothing"),
    "another line for full marks": (
        edit("fz-2", outputs=[{"output_type": "stream", "name": "stdout", "text": ["well done\n"]}]),
        'cell fz-2: it does not show "fz-2: correct (2/2)"',
    ),
    "a solution that is wrong": (
        edit("fz-3", source='Quiz("fz-3", "9h9s")'),
        "cell fz-3: its solution is wrong",
    ),
    "no solution": (
        edit("fz-3", source='Quiz("fz-3")'),
        'cell fz-3: it should ask with Quiz("fz-3", and hold the solution',
    ),
    "other points than in the bank": (say("fz-3", points=9), "cell fz-3: its points is 9, in the bank 1"),
    "another version of the exercise": (say("fz-3", bank_sha="0"), "cell fz-3: its bank_sha is '0', in the bank"),
    "a magic": (add_code("%time deal()"), said("magic", "extra")),
    "a shell command": (add_code("!ls"), said("magic", "extra")),
    "broken Python": (add_code("deal("), said("no_python", "extra")),
    "clear_output": (add_code("clear_output()"), "cell extra: it calls clear_output"),
    "update_display": (add_code("update_display(1)"), "cell extra: it calls update_display"),
    "a captured output": (add_code("with Output():\n    pass"), "cell extra: it calls Output"),
    "input": (add_code("name = input()"), "cell extra: it calls input"),
    "a cell that needs another": (
        add_code("speak(tag)\nfor act in acts: act"),
        "cell extra: it needs acts from another",
    ),
    "a word of nbval": (add_code("# NBVAL_SKIP\n1"), said("nbval", "extra", word="NBVAL_SKIP")),
    "a widget in the outputs": (
        edit("fz-2", outputs=[{"output_type": "display_data", "data": {WIDGET_VIEW: {}}}]),
        said("widget", "fz-2"),
    ),
    "stored widgets": (lambda notebook: notebook["metadata"].update(widgets={}), said("widget_state")),
    "a cell twice": (twice("fz-2"), "two cells are called fz-2"),
    "an exercise twice": (twice("fz-2"), "fz-2 has 2 cells"),
    "an exercise that is gone": (without("fz-2"), "fz-2 has 0 cells"),
    "an exercise that the bank does not have": (say("fz-2", ex="fz-22"), "fz-22 is no exercise of 05_freezing"),
}


@pytest.mark.parametrize(("change", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_of_a_lesson_is_found(change: Callable[[Notebook], object], says: str, tmp_path: Path) -> None:
    assert faults_of_lesson(SOLVED) == []
    faults = told(faults_of_lesson(changed(SOLVED, tmp_path, change)))
    assert [fault for fault in faults if says in fault], faults


def test_a_solution_in_a_release_is_found(tmp_path: Path) -> None:
    leaking = changed(RELEASED, tmp_path, edit("fz-3", source='Quiz("fz-3", "9h9d")'))
    assert "the solution of fz-3 is still in the cell fz-3" in told(faults_of_release(SOLVED, leaking))


@pytest.mark.slow
def test_a_release_that_is_out_of_date_is_found(tmp_path: Path) -> None:
    older = changed(RELEASED, tmp_path, edit("title", source="# Frozen piles"))
    assert told(faults_of_release(SOLVED, older)) == [said("differs_in", cells="title")]


def test_a_lesson_without_a_release_is_found(tmp_path: Path) -> None:
    assert told(faults_of_release(SOLVED, tmp_path / "05_freezing.ipynb")) == ["this lesson was never released"]


def test_a_broken_notebook_is_a_fault_and_no_traceback(tmp_path: Path) -> None:
    broken = tmp_path / "05_freezing.ipynb"
    broken.write_text('{"cells": [', encoding="utf-8")
    assert told(faults_of_lesson(broken))[0].startswith("05_freezing.ipynb:1:12: ")
    assert told(faults_of_release(SOLVED, broken))[0].startswith("05_freezing.ipynb:1:12: ")


def test_a_lesson_that_is_not_in_the_bank_is_found(tmp_path: Path) -> None:
    strange = tmp_path / "77_whist.ipynb"
    strange.write_text(SOLVED.read_text("utf-8"), encoding="utf-8")
    assert told(faults_of_lesson(strange)) == ["there is no bank file 77_whist.toml"]


def test_a_lesson_of_the_bank_without_a_notebook_is_found(tmp_path: Path) -> None:
    (tmp_path / "05_freezing.ipynb").write_text("{}", encoding="utf-8")
    faults = verify(tmp_path, tmp_path)
    assert f"06_initial_meld: {said('no_notebook')}" in faults
    assert not [fault for fault in faults if fault.startswith("05_freezing: ")]


def test_faults_are_told_in_the_language_of_who_asks_and_not_of_the_lesson(tmp_path: Path) -> None:
    (tmp_path / "es").mkdir()
    broken = tmp_path / "es" / "05_freezing.ipynb"
    shutil.copy(ROOT / "lessons" / "es" / "05_freezing.ipynb", broken)
    shutil.copy(SOLVED, tmp_path)
    faults = [fault for fault in verify(tmp_path, tmp_path / "released") if str(broken.name) in fault]
    assert len(faults) == 2
    assert all(fault.endswith(sentence("lesson_faults", "faults", "not_released")) for fault in faults)
    with speaking("es"):
        spanish = [fault for fault in verify(tmp_path, tmp_path / "released") if str(broken.name) in fault]
    assert all(fault.endswith(sentence("lesson_faults", "faults", "not_released", lang="es")) for fault in spanish)


def test_a_folder_without_lessons_is_a_sentence_and_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["canasta-nb", "verify", str(tmp_path)])
    with pytest.raises(SystemExit) as end:
        cli.main()
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    assert said.err == f"canasta-nb: There is no lesson (01_….ipynb) in {tmp_path}.\n"
