"""Notebooks as learners hand them in: made from the release, so that they never fall behind it."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from said import right

from canasta_nb.teaching.content.written import asked_with

ROOT = Path(__file__).parents[2]
RIGHT = right("05_freezing")
HALF = {
    "fz-1": '["not-opened", "none", "red-three-upcard", "not-opened", "none", "blocked-only"]',
    "fz-2": '((True, "table-meld"), (True, "natural-pair"))',
    "fz-3": '["9d", "9h"]',
    "fz-4": '((True, "not-opened"), (False, "wild-in-pile"))',
    "fz-5": '["one-side", "taking", "both-sides", "taking", "both-sides", "taking"]',
    "fz-7": '["draw", "discard 2c", "draw", "discard Kd"]',
}
HALF_POINTS = {"fz-1": 2, "fz-2": 1, "fz-3": 1, "fz-4": 0.5, "fz-5": 0, "fz-6": 0, "fz-7": 1}

Notebook = dict[str, Any]


@pytest.fixture(autouse=True)
def users_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the files of the user who grades in a folder of the tests."""
    folder = tmp_path_factory.getbasetemp() / "user"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder / "canasta_nb"


class Submission:
    """A learner's copy of a released notebook."""

    def __init__(self, release: Notebook) -> None:
        self.notebook: Notebook = json.loads(json.dumps(release))
        for cell in self.notebook["cells"]:
            cell["source"] = "".join(cell["source"])

    def cell(self, exercise: str, role: str) -> dict[str, Any]:
        """Return the cell of an exercise with this role."""
        return next(
            cell
            for cell in self.notebook["cells"]
            if (said := cell["metadata"].get("canasta", {})).get("ex") == exercise and said["role"] == role
        )

    @property
    def first(self) -> dict[str, Any]:
        """The first cell with code, which runs before the others."""
        return next(cell for cell in self.notebook["cells"] if cell["cell_type"] == "code")

    def cells(self, role: str) -> list[dict[str, Any]]:
        """Return all cells of a role."""
        return [cell for cell in self.notebook["cells"] if cell["metadata"].get("canasta", {}).get("role") == role]

    def answered(self, answers: dict[str, str]) -> "Submission":
        """With these answers typed in."""
        for exercise, text in answers.items():
            cell = self.cell(exercise, "quiz")
            cell["source"] = asked_with(cell["source"], exercise, f'Quiz("{exercise}", {text})')
        return self

    def without(self, exercise: str, role: str) -> "Submission":
        """With a cell deleted."""
        self.notebook["cells"].remove(self.cell(exercise, role))
        return self

    def saved(self, folder: Path, name: str = "05_freezing.ipynb") -> Path:
        """Saved in a folder."""
        path = folder / name
        path.write_text(json.dumps(self.notebook), encoding="utf-8")
        return path


class Graded(NamedTuple):
    """What a learner sees who types `pytest --nbval`: how each item ended, and the lines that end it all."""

    outcomes: dict[str, str]
    said: str


def graded_by_nbval(*paths: Path, seconds: int = 20, more: Sequence[str] = (), **environment: str) -> Graded:
    """Grade notebooks as their README says; the items of exercises by id, the others by their cell.

    A cell has ``seconds``; what takes longer is broken off. ``more`` are further words of the command.
    """
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "--nbval", "--nbval-current-env", f"--nbval-cell-timeout={seconds}",
         "-p", "no:cacheprovider", "--color=no", *more, *map(str, paths)],
        cwd=paths[0].parent, env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    outcomes = re.findall(r"::([^:]+?) (PASSED|FAILED|SKIPPED|XFAIL|ERROR)", done.stdout, re.MULTILINE)
    shared = re.findall(
        r"(PASSED|FAILED|SKIPPED|XFAIL|ERROR) \S+?::([^:\n]+?) *$", done.stdout, re.MULTILINE
    )  # by xdist
    return Graded(dict(outcomes) | {name: how for how, name in shared}, done.stdout + done.stderr)


def released(name: str) -> Notebook:
    notebook: Notebook = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text("utf-8"))
    return notebook


@pytest.fixture(scope="session")
def release() -> Notebook:
    return released("05_freezing")


@pytest.fixture(scope="session")
def copy_of() -> Callable[[str], Submission]:
    """`copy_of("06_initial_meld")`: a learner's copy of a lesson, blank."""
    return lambda name: Submission(released(name))


@pytest.fixture
def blank(release: Notebook) -> Submission:
    return Submission(release)


@pytest.fixture
def perfect(release: Notebook) -> Submission:
    return Submission(release).answered(RIGHT)


@pytest.fixture
def half(release: Notebook) -> Submission:
    return Submission(release).answered(HALF)


@pytest.fixture
def half_points() -> dict[str, float]:
    return dict(HALF_POINTS)


@pytest.fixture(scope="session")
def fresh(release: Notebook) -> Callable[[], Submission]:
    """`fresh()`: another half-right copy."""
    return lambda: Submission(release).answered(HALF)
