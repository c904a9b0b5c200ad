"""Grading a notebook: its literal answers are put into the reference notebook, and nbval runs that one.

Nothing that a learner wrote is executed, and nothing but literal answers reaches the grade.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from canasta_nb.classroom.cells import (
    Found,
    Notebook,
    UnreadableNotebook,
    canasta,
    changed_cells,
    code_cells,
    filled,
    find_answer,
    read_notebook,
    with_role,
)
from canasta_nb.classroom.course import course_folder, reference
from canasta_nb.classroom.packing import folded
from canasta_nb.core.language import LANGUAGES
from canasta_nb.teaching.assessing import Score, assess
from canasta_nb.teaching.exercises import Exercise, Lesson, Unknown, lesson
from canasta_nb.teaching.marking import score_data

WALL_CLOCK = 120.0
CELL_SECONDS = 20
NEEDED = ("pytest", "nbval")
INSTALL = 'pip install "canasta_nb[grade]"'
RESTORED = "Only answers count: cells that are not as they were handed out were read as they were, those of"


@dataclass(frozen=True)
class MarkLine:
    """What one exercise of a notebook earned.

    >>> line = MarkLine("05_freezing.ipynb", "05", "fz-2", "yes+why", "classic", Score(1), 2, "partial", None, "nbval")
    >>> line.to_json()["points"], line.to_json()["status"]
    (1, 'partial')
    """

    notebook: str
    lesson: str
    ex: str
    kind: str
    rules: str
    points: Score
    max: int
    status: str
    code: str | None
    by: str
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The line as JSON; notes only where there are some."""
        points = int(self.points) if self.points.is_integer() else float(self.points)
        line = {**self.__dict__, "points": points}
        return {**line, "notes": list(self.notes)} if self.notes else {k: v for k, v in line.items() if k != "notes"}


@dataclass(frozen=True)
class Marks:
    """The marks of a notebook, and how they were found."""

    notebook: str
    lesson: str
    lines: tuple[MarkLine, ...]
    by: str
    says: str = ""
    """What to tell the person besides the points."""

    @property
    def points(self) -> Score:
        """The points of the whole notebook."""
        return Score(sum(line.points for line in self.lines))

    @property
    def max(self) -> int:
        """The points that the notebook can earn."""
        return sum(line.max for line in self.lines)

    def json_lines(self) -> str:
        """One JSON object a line, one line an exercise."""
        return "\n".join(json.dumps(line.to_json(), separators=(",", ":"), ensure_ascii=False) for line in self.lines)

    def __str__(self) -> str:
        rows = [(line, f"{line.points}/{line.max}", " ".join([line.code or "", *line.notes])) for line in self.lines]
        table = [f"{line.ex:<8}{points:>8}  {line.status:<12} {rest}" for line, points, rest in rows]
        last = f"{self.points}/{self.max} points in {self.notebook}, marked by {self.by}."
        return "\n".join([*(row.rstrip() for row in table), last, *([self.says] if self.says else [])])


def mark_notebook(path: str | Path, *, engine: bool = False, clicked: bool = False) -> Marks:
    """Grade a lesson notebook: through nbval, or by the engine alone when asked to or when nbval is not installed.

    With ``clicked`` the answers that a learner clicked, kept beside the notebook, stand in cells that are still blank.

    Raises UnreadableNotebook when the file is no notebook of a lesson.

    >>> mark_notebook("no-such.ipynb")
    Traceback (most recent call last):
    UnreadableNotebook: There is no file no-such.ipynb.
    """
    path = Path(path)
    submission = read_notebook(path)
    bank = lesson_of(submission, path)
    taken: tuple[str, ...] = ()
    if clicked:
        submission, taken = folded(submission, bank, path.parent)
    graded = tuple(exercise for exercise in bank.exercises if exercise.points)
    found = {exercise.id: find_answer(submission, exercise.id, exercise.var) for exercise in graded}
    notes = {exercise.id: (*found[exercise.id].notes, *_notes(submission, exercise)) for exercise in graded}
    notes |= {name: (*notes[name], "clicked") for name in taken if name in notes}
    changed = _changed(submission, bank)
    missing = [name for name in NEEDED if find_spec(name) is None]
    if engine or missing:
        lines = [_engine_line(path, exercise, found[exercise.id]) for exercise in graded]
        by = "engine"
        says = "" if engine else f"Marked by the rules alone, because {missing[0]} is not installed: {INSTALL}"
    else:
        answers = {name: had.literal for name, had in found.items() if not had.status}
        run = run_nbval(filled(read_notebook(reference(bank.name)), answers))
        lines = [_nbval_line(path, exercise, found[exercise.id], run) for exercise in graded]
        by, says = "nbval", ""
    restored = dict.fromkeys(changed, ("tampered_restored",))
    noted = tuple(
        MarkLine(**{**line.__dict__, "notes": (*notes[line.ex], *restored.get(line.ex, ()))}) for line in lines
    )
    if changed:
        says = " ".join(filter(None, [says, f"{RESTORED} {', '.join(sorted(changed))}."]))
    return Marks(path.name, bank.name[:2], noted, by, says)


def lesson_of(notebook: Notebook, path: Path) -> Lesson:
    """The lesson a notebook belongs to; UnreadableNotebook when it belongs to none.

    >>> lesson_of({"cells": []}, Path("05_freezing-mine.ipynb")).name
    '05_freezing'
    >>> lesson_of({"cells": []}, Path("homework.ipynb"))
    Traceback (most recent call last):
    UnreadableNotebook: homework.ipynb is not a notebook of the course...
    """
    metadata = notebook.get("metadata")
    whole = metadata.get("canasta") if isinstance(metadata, dict) else None
    named = [whole.get("lesson")] if isinstance(whole, dict) else []
    named += [canasta(cell).get("lesson") for cell in code_cells(notebook)]
    for name in [*(name for name in named if isinstance(name, str)), path.name[:2]]:
        try:
            return lesson(name)
        except Unknown:
            continue
    raise UnreadableNotebook(
        f"{path.name} is not a notebook of the course: no cell says which lesson it belongs to. "
        "Start from the notebook that the course gave you."
    )


def _notes(submission: Notebook, exercise: Exercise) -> tuple[str, ...]:
    """``wrong_version`` when the notebook was made from another version of the exercise; it is graded with ours."""
    cells = with_role(submission, "answer").get(exercise.id, [])
    return ("wrong_version",) if cells and canasta(cells[-1]).get("bank_sha") != exercise.bank_sha else ()


def _changed(submission: Notebook, bank: Lesson) -> set[str]:
    """The exercises whose cells other than the answer differ from the released notebook."""
    release = course_folder() / "notebooks" / _language(submission) / f"{bank.name}.ipynb"
    return changed_cells(submission, read_notebook(release)) if release.is_file() else set()


def _language(submission: Notebook) -> str:
    """The folder of the language that a notebook says it is written in; of the English ones when it says none."""
    metadata = submission.get("metadata")
    said = metadata.get("canasta") if isinstance(metadata, dict) else None
    lang = said.get("lang") if isinstance(said, dict) else None
    return lang if isinstance(lang, str) and lang in LANGUAGES else ""


def _engine_line(path: Path, exercise: Exercise, found: Found) -> MarkLine:
    """The mark that the rules give without a kernel."""
    if found.status:
        return _line(path, exercise, Score(0), found.status, None, "engine")
    assessment = assess(exercise, found.value)
    return _line(path, exercise, assessment.points, assessment.status, score_data(assessment)["code"], "engine")


def _nbval_line(path: Path, exercise: Exercise, found: Found, run: Run) -> MarkLine:
    """Full credit exactly when nbval passed; else the score that was published; anything else is 0 with a status."""
    if found.status:
        return _line(path, exercise, Score(0), found.status, None, "nbval")
    result = run.marks.get(exercise.id)
    if result is None:
        return _line(path, exercise, Score(0), "timed_out" if run.timed_out else "crashed", None, "nbval")
    if result["passed"]:
        return _line(path, exercise, Score(exercise.points), "correct", None, "nbval")
    if result["timed_out"] or result["unreached"]:
        return _line(path, exercise, Score(0), "timed_out", None, "nbval")
    points = result["points"]
    if not isinstance(points, int | float) or not 0 <= points < exercise.points:
        return _line(path, exercise, Score(0), "crashed", None, "nbval")
    return _line(path, exercise, Score(points), "partial" if points else "wrong", result["code"], "nbval")


def _line(path: Path, exercise: Exercise, points: Score, status: str, code: str | None, by: str) -> MarkLine:
    lesson_number = exercise.lesson[:2]
    kind, rules, most = exercise.kind, exercise.rules, exercise.points
    return MarkLine(path.name, lesson_number, exercise.id, kind, rules, points, most, status, code, by)


class Run(NamedTuple):
    """What nbval found in each mark cell that it reached, by exercise, and whether the wall clock ended it."""

    marks: dict[str, dict[str, Any]]
    timed_out: bool = False


def run_nbval(notebook: Notebook, wall_clock: float = WALL_CLOCK) -> Run:
    """Run a notebook under nbval in a fresh folder and its own process group."""
    with tempfile.TemporaryDirectory(prefix="canasta-mark-") as folder:
        place = Path(folder)
        (place / "lesson.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        result = place / "result.json"
        process = subprocess.Popen(
            _command(place, result),
            cwd=place,
            env=_environment(place),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=os.name == "posix",
        )
        timed_out = False
        try:
            process.wait(wall_clock)
        except subprocess.TimeoutExpired:
            timed_out = True
            _end(process, signal.SIGINT)  # pytest still writes what it has
        finally:
            _end(process, None)
        try:
            return Run(json.loads(result.read_text(encoding="utf-8")), timed_out)
        except (OSError, ValueError):
            return Run({}, timed_out)


def _command(place: Path, result: Path) -> list[str]:
    return [
        sys.executable, "-m", "pytest", "-q", "--nbval", "--nbval-current-env",
        "--nbval-cell-timeout", str(CELL_SECONDS),
        "-p", "nbval.plugin", "-p", "canasta_nb.classroom.nbval_plugin", "-p", "no:cacheprovider",
        "--canasta-result", str(result), "--junitxml", str(place / "junit.xml"), "--rootdir", str(place),
        "lesson.ipynb",
    ]  # fmt: skip


def _environment(place: Path) -> dict[str, str]:
    """The environment without what could add plugins, options or start-up files to the run."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_", "JPY_"))}
    return {**kept, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "IPYTHONDIR": str(place / "ipython")}


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
