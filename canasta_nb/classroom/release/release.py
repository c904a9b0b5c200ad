"""Releases of lessons: blank notebooks made from solved or blank ones, executed, and without any solution."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from canasta_nb import extras
from canasta_nb.classroom.notebooks.cells import (
    canasta,
    code_cells,
    find_answer,
    in_the_bank,
    read_notebook,
    source,
    with_role,
)
from canasta_nb.classroom.notebooks.course import course_folder, is_installed, release_of
from canasta_nb.classroom.notebooks.papers import put_in
from canasta_nb.classroom.release.lesson_faults import Fault
from canasta_nb.core.speech.mistakes import as_typed, mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.paper_names import NAMED, paper_name
from canasta_nb.teaching.content.written import asked_with
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.notebook.exam import asked_by, model_answer
from canasta_nb.teaching.quiz.marking import example
from canasta_nb.widgets.wire.drawn import STATE

Notebook = Any
"""A notebook of nbformat: a dictionary whose keys can be read as attributes."""

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
LANGUAGE_INFO = {"file_extension": ".py", "mimetype": "text/x-python", "name": "python", "pygments_lexer": "ipython3"}
"""What others read of a notebook's language: without its extension nbconvert writes a script as text."""
NOTE = "solution-note"
COLLAPSED = ("quiz", "total")
"""The roles of cells whose code is collapsed when a lesson is handed out."""
CELL_SECONDS = 60


class SolutionLeft(Mistake):
    """A solution can still be read in the blank notebook."""


def release(lesson: Path, paper: int = 0) -> Notebook:
    """Return the blank notebook of a lesson, executed, optionally with another paper of the exam.

    Raises SolutionLeft when a solution can still be read in it. Raises Mistake for a paper that there is not, for a
    lesson without papers and for a file that isn't a notebook.
    """
    solved = _notebook(lesson)
    blank = without_solutions(solved)
    if paper:
        put_in(blank, paper)
        put_in(solved, paper)
    blank = _run_alone(blank)
    left = list(surviving(solved, blank))
    if left:
        raise SolutionLeft(f"{lesson.name}: {'; '.join(map(str, left))}")
    return blank


def write_release(lesson: Path, folder: Path | None = None, paper: int = 0) -> Path:
    """Write the release of a lesson into a folder, a checkout's notebooks unless told otherwise; its place.

    Raises Mistake where that would be the installed package, and as ``release`` does.
    """
    nbformat = extras.find("nbformat", extra="grade")
    place = release_of(lesson, folder or course_folder() / "notebooks")
    if folder is None and is_installed(place):
        named = as_typed(lesson.stem if is_installed(lesson) else lesson)
        raise Mistake(mistaken("course.out", typed=f"{named} --paper {paper_name(paper)}" if paper else named))
    blank = release(lesson, paper)
    place.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(blank, place)
    return place


def run_again(lesson: Path) -> None:
    """Run a lesson and write it with new outputs and today's bank entries of its exercises.

    The exam draws new questions whenever the practice changes, so this writes their answers again. Raises nbclient's
    CellExecutionError when a cell fails, Unknown for an exercise that no bank has, and Mistake for a notebook of the
    installed package.
    """
    if is_installed(lesson):
        raise Mistake(mistaken("course.stays", lesson=lesson))
    nbformat = extras.find("nbformat", extra="grade")
    solved = _notebook(lesson)
    for cell in solved["cells"]:
        noted = canasta(cell)
        if "bank_sha" in noted:
            exercise = asked_by(noted["ex"])
            cell["metadata"]["canasta"] = dict(noted) | in_the_bank(exercise)
            if exercise.paper:
                cell["source"] = asked_with(
                    source(cell), exercise.id, example(exercise, literal_of(model_answer(exercise)))
                )
    nbformat.write(_run_alone(solved), lesson)


def _notebook(lesson: Path) -> Notebook:
    """Return a lesson as nbformat reads it; UnreadableNotebook, in our own words, for another file."""
    read_notebook(lesson)
    return extras.find("nbformat", extra="grade").read(lesson, as_version=4)


def without_solutions(solved: Notebook) -> Notebook:
    """Return the lesson with unanswered exercises, no notes on solutions, and no output.

    What a learner need not see is collapsed: the code of the exercises and of the sums.

    >>> quiz = {"cell_type": "code", "source": "Quiz('fz-3', '9h9d')", "outputs": [], "execution_count": 4,
    ...         "metadata": {"canasta": {"ex": "fz-3", "role": "quiz"}}}
    >>> without_solutions({"cells": [quiz]})["cells"][0]["source"]
    'Quiz("fz-3")'
    """
    blank = copy.deepcopy(solved)
    blank["cells"] = [cell for cell in blank["cells"] if NOTE not in cell["metadata"].get("tags", [])]
    for name, cells in with_role(blank, "quiz").items():
        for cell in cells:
            cell["source"] = asked_with(source(cell), name, f'Quiz("{name}")')
    for cell in code_cells(blank):
        if canasta(cell).get("role") in COLLAPSED:
            cell["metadata"]["jupyter"] = {"source_hidden": True}
        cell["outputs"], cell["execution_count"] = [], None
    return blank


def executed(notebook: Notebook, folder: Path | None = None, *, stops: bool = True) -> Notebook:
    """Run the notebook from top to bottom in a fresh kernel, with outputs that do not change from run to run.

    The kernel runs in ``folder``, by default in the current one. Raises nbclient's CellExecutionError when a cell
    fails; without ``stops`` its error is an output and the next cell runs.
    """
    nbclient = extras.find("nbclient", extra="grade")
    quiet = ["--log-level=ERROR"]  # the kernel's warnings are nothing that an author could mend
    client = nbclient.NotebookClient(
        copy.deepcopy(notebook),
        timeout=CELL_SECONDS,
        record_timing=False,
        coalesce_streams=True,  # where a stream is cut depends on how busy the machine is
        extra_arguments=quiet,
        allow_errors=not stops,
        resources={"metadata": {"path": str(folder)}} if folder else {},
    )
    ran = without_views(client.execute())
    ran["metadata"]["language_info"] = dict(LANGUAGE_INFO)
    return ran


def _run_alone(notebook: Notebook) -> Notebook:
    """Run the notebook in an empty folder, where no answer of another run is kept."""
    with TemporaryDirectory(prefix="canasta-release-") as folder:
        return executed(notebook, Path(folder))


def without_views(notebook: Notebook) -> Notebook:
    """Take the views of widgets out of a notebook, so that a page shows their pictures; return it."""
    notebook["metadata"].pop("widgets", None)
    for cell in code_cells(notebook):
        for output in cell["outputs"]:
            output.get("data", {}).pop(WIDGET_VIEW, None)
    return notebook


def surviving(solved: Notebook, blank: Notebook) -> Iterator[Fault]:
    """Yield each solution that can still be read in a blank notebook, with its cell.

    >>> cell = {"cell_type": "code", "source": "Quiz('fz-3', '9h9d')", "id": "fz-3", "outputs": [],
    ...         "metadata": {"canasta": {"ex": "fz-3", "role": "quiz"}}}
    >>> print(*surviving({"cells": [cell]}, {"cells": [cell]}))
    the solution of fz-3 is still in the cell fz-3
    >>> list(surviving({"cells": [cell]}, without_solutions({"cells": [cell]})))
    []
    """
    for name in with_role(solved, "quiz"):
        value = _solution(solved, name)
        if value is ...:
            continue
        literal = literal_of(value)
        forms = {_plain(literal), _plain(repr(value))}
        if type(value) in (int, bool):
            # A bare number can mean many things, so finding it proves nothing.
            forms = {_plain(example(asked_by(name), literal))}
        for cell in blank["cells"]:
            texts = [source(cell), *_strings(cell.get("outputs", []))]
            text = _plain("\n".join(texts))
            left = any(form in text for form in forms)
            if (
                type(value) is int
                and abs(value) >= 10
                and canasta(cell).get("ex") == name
                and not NAMED.fullmatch(name)
            ):
                left = left or _has_number("\n".join(texts), literal)
            if left:
                yield Fault("solution", ex=name, cell=cell.get("id"))


def _solution(solved: Notebook, name: str) -> object:
    """Return the solution of an exercise: as the notebook has it, or as the rules find it where it has none.

    A turn that is played has many right answers, so the rules name none: this returns ``...``.
    """
    answer = find_answer(solved, name, "")
    exercise = None if answer.status == "" else asked_by(name)
    return model_answer(exercise) if exercise and all(map(right_answers, exercise.parts)) else answer.value


def _has_number(text: str, number: str) -> bool:
    return re.search(rf"(?<![\w,.]){re.escape(number)}(?![\w,])", text) is not None


def _strings(value: object) -> Iterator[str]:
    """Yield every text in a value of JSON; skip styles and drawings, because a picture's text already describes it."""
    if isinstance(value, str):
        yield re.sub(r'(?:style|src)="[^"]*"', "", value)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
    elif isinstance(value, Mapping):
        for kind, inner in value.items():
            yield from _strings(_without_choices(inner) if kind == STATE else inner)


def _without_choices(kept: Any) -> str:
    """Return what is kept to draw a widget without words that prove nothing.

    Those are the words to choose from, because the right one is among them, and how far each exercise is.
    """
    return re.sub(r'"(?:choices|progress)":\[(?:\[[^]]*\],?)*\]', "", str(kept))


def _plain(text: str) -> str:
    """Return a text without spaces and with one kind of quotes, so that spellings of a literal match."""
    return re.sub(r"\s", "", text).replace("'", '"')
