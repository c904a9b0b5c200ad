"""A notebook of ours run under nbval: in a process, a home and a folder of its own, with an end in sight."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from canasta_nb.classroom.cells import Notebook
from canasta_nb.classroom.isolation import environment, python
from canasta_nb.core.mistakes import mistaken
from canasta_nb.core.refusals import Mistake

WALL_CLOCK = 120.0
CELL_SECONDS = 20
LONGEST_SAID = 300


class NbvalFailed(Mistake):
    """nbval found nothing at all, so that nothing can be graded by it."""


class Run(NamedTuple):
    """What nbval found in each mark cell that it reached, by exercise, and whether the wall clock ended it."""

    marks: dict[str, dict[str, Any]]
    timed_out: bool = False


def run_nbval(notebook: Notebook, wall_clock: float = WALL_CLOCK) -> Run:
    """Run a notebook under nbval; NbvalFailed, with the last line that it wrote, when nbval did not get to run it.

    Nothing that lies in or above the folder for temporary files, and no setting of the shell, has a say in it.
    """
    with tempfile.TemporaryDirectory(prefix="canasta-mark-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        (place / "lesson.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        (place / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        timed_out = _run(place, wall_clock)
        marks = _found(place / "result.json")
        if marks or timed_out:
            return Run(marks, timed_out)
        said = (place / "said.txt").read_text(encoding="utf-8", errors="replace").split("\n")
        last = next((line.strip() for line in reversed(said) if line.strip()), "nothing")
        raise NbvalFailed(mistaken("class.nbval", last=last[:LONGEST_SAID]))


def _found(result: Path) -> dict[str, dict[str, Any]]:
    try:
        marks: dict[str, dict[str, Any]] = json.loads(result.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return marks


def _run(place: Path, wall_clock: float) -> bool:
    """Run pytest in a folder; whether the wall clock ended it."""
    with (place / "said.txt").open("wb") as said:
        process = subprocess.Popen(
            _command(place),
            cwd=place,
            env={**environment(place), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=os.name == "posix",
        )
        try:
            process.wait(wall_clock)
        except subprocess.TimeoutExpired:
            _end(process, signal.SIGINT)  # pytest still writes what it has
            return True
        finally:
            _end(process, None)
    return False


def _command(place: Path) -> list[str]:
    return python(
        "pytest", "-q", "--nbval", "--nbval-current-env", "--nbval-cell-timeout", str(CELL_SECONDS),
        "-c", str(place / "pytest.ini"), "--rootdir", str(place), "--noconftest", "-p", "no:cacheprovider",
        "-p", "nbval.plugin", "-p", "canasta_nb.classroom.nbval_plugin",
        "--canasta-result", str(place / "result.json"), "lesson.ipynb",
    )  # fmt: skip


def _end(process: subprocess.Popen[bytes], first: signal.Signals | None) -> None:
    """End a process and what it started: politely at first if a signal is given, then for certain."""
    if first is not None and os.name == "posix":
        _signal(process, first)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            pass
        else:
            return
    if process.poll() is None:
        if os.name == "posix":
            _signal(process, signal.SIGKILL)
        else:
            process.kill()
        process.wait()


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return
