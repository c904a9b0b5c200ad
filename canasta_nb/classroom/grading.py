"""Grading a notebook: its literal answers are put into the reference notebook, and nbval runs that one.

Nothing that a learner wrote is executed, and nothing but literal answers reaches the grade.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from canasta_nb.classroom.cells import (
    Found,
    Notebook,
    UnreadableNotebook,
    canasta,
    changed_cells,
    code_cells,
    filled,
    find_answers,
    printable,
    read_notebook,
    with_role,
)
from canasta_nb.classroom.course import course_folder, reference
from canasta_nb.classroom.marks import MarkLine, Marks
from canasta_nb.classroom.nbval_run import Run, run_nbval
from canasta_nb.classroom.packing import folded
from canasta_nb.classroom.thinking import codes_of, signs_in
from canasta_nb.core.language import LANGUAGES
from canasta_nb.core.mistakes import mistaken
from canasta_nb.teaching.assessing import Score, assess
from canasta_nb.teaching.exercises import Exercise, Lesson, Unknown, lesson
from canasta_nb.teaching.kept_signs import as_json

NEEDED = ("pytest", "nbval")
INSTALL = 'pip install "canasta_nb[grade]"'


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
    found = find_answers(submission, {exercise.id: exercise.var for exercise in graded})
    notes = {exercise.id: (*found[exercise.id].notes, *_notes(submission, exercise)) for exercise in graded}
    notes |= {name: (*notes[name], "clicked") for name in taken if name in notes}
    changed = _changed(submission, bank)
    missing = [name for name in NEEDED if find_spec(name) is None]
    if engine or missing:
        lines = [_engine_line(path, exercise, found[exercise.id]) for exercise in graded]
        by = "engine"
        says = "" if engine else mistaken("class.rules_alone", missing=missing[0], install=INSTALL)
    else:
        answers = {name: had.literal for name, had in found.items() if not had.status}
        run = run_nbval(filled(read_notebook(reference(bank.name)), answers))
        lines = [_nbval_line(path, exercise, found[exercise.id], run) for exercise in graded]
        by, says = "nbval", ""
    restored = dict.fromkeys(changed, ("tampered_restored",))
    signs = signs_in(found)
    codes = codes_of(signs)
    noted = tuple(
        replace(line, code=codes.get(line.ex), notes=(*notes[line.ex], *restored.get(line.ex, ()), *line.notes))
        for line in lines
    )
    if changed:
        says = " ".join(filter(None, [says, mistaken("class.restored", names=", ".join(sorted(changed)))]))
    return Marks(printable(path.name), bank.name[:2], noted, by, says, as_json(signs))


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
    raise UnreadableNotebook(mistaken("notebook.of_no_lesson", name=path.name))


def _notes(submission: Notebook, exercise: Exercise) -> tuple[str, ...]:
    """``wrong_version`` when the notebook was made from another version of the exercise; it is graded with ours."""
    cells = with_role(submission, "answer").get(exercise.id, [])
    return ("wrong_version",) if cells and canasta(cells[-1]).get("bank_sha") != exercise.bank_sha else ()


def _changed(submission: Notebook, bank: Lesson) -> set[str]:
    """The exercises whose cells other than the answer differ from the released notebook."""
    release = course_folder() / "notebooks" / said_language(submission) / f"{bank.name}.ipynb"
    return changed_cells(submission, read_notebook(release)) if release.is_file() else set()


def said_language(submission: Notebook) -> str:
    """The folder of the language that a notebook says it is written in; empty for English, or when it says none."""
    metadata = submission.get("metadata")
    said = metadata.get("canasta") if isinstance(metadata, dict) else None
    lang = said.get("lang") if isinstance(said, dict) else None
    return lang if isinstance(lang, str) and lang in LANGUAGES else ""


def _engine_line(path: Path, exercise: Exercise, found: Found) -> MarkLine:
    """The mark that the rules give without a kernel."""
    if found.status:
        return _line(path, exercise, Score(0), found.status, "engine")
    try:
        assessment = assess(exercise, found.value)
    except Exception as error:  # noqa: BLE001 - an answer that breaks the rules core costs no other answer its points
        return _crashed(path, exercise, "engine", type(error).__name__)
    return _line(path, exercise, assessment.points, assessment.status, "engine")


def _nbval_line(path: Path, exercise: Exercise, found: Found, run: Run) -> MarkLine:
    """Full credit exactly when nbval passed, else the score that was published; without one it is not graded."""
    if found.status:
        return _line(path, exercise, Score(0), found.status, "nbval")
    result = run.marks.get(exercise.id)
    if result is None:
        return _line(path, exercise, None, "timed_out" if run.timed_out else "crashed", "nbval")
    if result["passed"]:
        return _line(path, exercise, Score(exercise.points), "correct", "nbval")
    if result["timed_out"] or result["unreached"]:
        return _line(path, exercise, None, "timed_out", "nbval")
    if result["failed"]:
        return _crashed(path, exercise, "nbval", result["failed"])
    points = result["points"]
    if not isinstance(points, int | float) or not 0 <= points < exercise.points:
        return _line(path, exercise, None, "crashed", "nbval")
    status = "unreadable" if result["unreadable"] else "partial" if points else "wrong"
    return _line(path, exercise, Score(points), status, "nbval")


def _crashed(path: Path, exercise: Exercise, by: str, error: str) -> MarkLine:
    note = mistaken("class.crashed", error=error)
    return replace(_line(path, exercise, None, "crashed", by), notes=(note,))


def _line(path: Path, exercise: Exercise, points: Score | None, status: str, by: str) -> MarkLine:
    lesson_number = exercise.lesson[:2]
    kind, rules, most = exercise.kind, exercise.rules, exercise.points
    return MarkLine(printable(path.name), lesson_number, exercise.id, kind, rules, points, most, status, None, by)
