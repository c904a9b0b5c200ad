"""Whether lessons are fit to hand out: every exercise is solved, nothing leaks, the release is what releasing gives."""

from __future__ import annotations

import ast
import builtins
import re
import symtable
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from canasta_nb.classroom.notebooks.cells import (
    Cell,
    Notebook,
    canasta,
    code_cells,
    find_answer,
    in_the_bank,
    read_notebook,
    source,
    with_role,
)
from canasta_nb.classroom.notebooks.course import course_folder, language_of, release_of, solved_lessons
from canasta_nb.classroom.notebooks.papers import with_its_paper
from canasta_nb.classroom.release.lesson_faults import Fault
from canasta_nb.classroom.release.release import WIDGET_VIEW, surviving, write_release
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.bank.exercises import lesson, lessons
from canasta_nb.teaching.content.asking import Exercise, Lesson, Unknown
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.contrasts import contrasts_of
from canasta_nb.teaching.judging.assessing import Assessment, assess
from canasta_nb.teaching.notebook.feedback import headline

FORBIDDEN_CALLS = ("clear_output", "update_display", "input", "get_ipython", "Output")
NBVAL_WORDS = re.compile(r"\b(?:NBVAL|PYTEST)_[A-Z_]+")
ALWAYS_THERE = {*dir(builtins), "display"}
"""The names that a cell has without an import."""
MAGIC = re.compile(r"^\s*(?:[%!]|\?\w|\w+\?\s*$)", re.MULTILINE)


def verify(
    lessons_folder: Path | None = None,
    notebooks_folder: Path | None = None,
    *,
    counted: Callable[[int], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """Return every fault of the lessons and their releases, each with its notebook and cell.

    The folders are the course's own unless told otherwise. ``counted`` gets the number of lessons, and ``tell`` a line
    on each when it is verified. Raises Mistake when a folder holds no lesson, and in an installation, which comes
    without the solved lessons.
    """
    solved = lessons_folder or solved_lessons()
    released = notebooks_folder or course_folder() / "notebooks"
    english = lesson_files(solved)
    every = [*english, *translations(solved)]
    counted(len(every))
    faults = [f"{name}: {Fault('no_notebook')}" for name in _without_notebook(english)]
    faults += [str(Fault("several", ex=name)) for name in _several()]
    for path in every:
        place = release_of(path, released)
        name = path.relative_to(solved).as_posix()
        with speaking(language_of(path)):
            faults_in = [(name, fault) for fault in faults_of_lesson(path)]
            faults_in += [(str(place), fault) for fault in faults_of_release(path, place)]
        own = [f"{where}: {fault}" for where, fault in faults_in]
        tell(mistaken("course.checked", name=name, count=len(own)))
        faults += own
    return faults


def translations(folder: Path) -> list[Path]:
    """Return the translated lessons below a folder of lessons, one folder to a language.

    >>> translations(Path("nowhere"))
    []
    """
    return sorted(path for lang in LANGUAGES for path in (folder / lang).glob("[0-9][0-9]_*.ipynb"))


def lesson_files(folder: Path) -> list[Path]:
    """Return the lessons in a folder; Mistake without any.

    >>> lesson_files(Path("nowhere"))
    Traceback (most recent call last):
    Mistake: There is no lesson (01_….ipynb) in nowhere.
    """
    files = sorted(folder.glob("[0-9][0-9]_*.ipynb"))
    if not files:
        raise Mistake(mistaken("course.no_lessons", folder=folder))
    return files


def _without_notebook(files: list[Path]) -> list[str]:
    return sorted({taught.name for taught in lessons()} - {path.stem for path in files})


def _several() -> list[str]:
    counts = Counter(exercise.id for taught in lessons() for exercise in (*taught.exercises, *taught.retired))
    return [name for name, count in counts.items() if count > 1]


def faults_of_lesson(path: Path) -> list[Fault | Mistake]:
    """Return the faults of one solved lesson, each with its cell."""
    try:
        notebook = read_notebook(path)
        bank = with_its_paper(lesson(path.stem), notebook)
    except Unknown:
        return [Fault("no_bank", name=path.stem)]
    except Mistake as mistake:
        return [mistake]
    return [*_faults_of_cells(notebook), *_faults_of_exercises(notebook, bank)]


def faults_of_release(lesson_path: Path, path: Path) -> list[Fault | Mistake]:
    """Return the faults of a release: a solution in it, or a difference from what releasing gives now."""
    if not path.is_file():
        return [Fault("not_released")]
    try:
        notebook = read_notebook(path)
        solved = read_notebook(lesson_path)
        faults: list[Fault | Mistake] = [*_faults_of_cells(notebook), *surviving(solved, notebook)]
        return faults or _differences(notebook, _released_again(lesson_path))
    except Mistake as mistake:
        return [mistake]


def _released_again(lesson_path: Path) -> Notebook:
    with TemporaryDirectory(prefix="canasta-verify-") as folder:
        return read_notebook(write_release(lesson_path, Path(folder)))


def _differences(notebook: Notebook, again: Notebook) -> list[Fault | Mistake]:
    if notebook == again:
        return []
    theirs = {cell.get("id"): cell for cell in notebook["cells"]}
    differing = [str(cell["id"]) for cell in again["cells"] if theirs.get(cell["id"]) != cell]
    gone = sorted(map(str, theirs.keys() - {cell["id"] for cell in again["cells"]}))
    cells = ", ".join([*differing, *gone])
    return [Fault("differs_in", cells=cells) if cells else Fault("differs")]


def _faults_of_cells(notebook: Notebook) -> Iterator[Fault]:
    """Yield the faults of cells that no notebook of the course may have, solved or blank."""
    if "widgets" in notebook.get("metadata", {}):
        yield Fault("widget_state")
    names = Counter(str(cell.get("id")) for cell in notebook["cells"])
    yield from (Fault("same_name", cell=name) for name, count in names.items() if count > 1)
    for cell in code_cells(notebook):
        yield from (Fault("in", cell=cell.get("id"), fault=fault) for fault in _faults_of_code(cell))


def _faults_of_code(cell: Cell) -> Iterator[Fault]:
    text = source(cell)
    if text.strip() and not isinstance(cell.get("execution_count"), int):
        yield Fault("never_run")
    if any(WIDGET_VIEW in output.get("data", {}) for output in cell.get("outputs", [])):
        yield Fault("widget")
    yield from (Fault("nbval", word=word) for word in NBVAL_WORDS.findall(text))
    try:
        tree = ast.parse(text)
    except SyntaxError:
        yield Fault("magic" if MAGIC.search(text) else "no_python")
        return
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    yield from (Fault("calls", name=name) for name in FORBIDDEN_CALLS if name in called)
    yield from (Fault("needs", name=name) for name in sorted(needed(text)))


def needed(text: str) -> set[str]:
    """Return the names that a cell reads and neither binds nor imports: it doesn't run alone.

    Raises SyntaxError for what is not Python.

    >>> sorted(needed("from canasta_nb import Table\\n\\nTable(lesson('05').position('one-king'), seed=seed)"))
    ['lesson', 'seed']
    """
    tables = _with_inner(symtable.symtable(text, "cell", "exec"))
    symbols = [symbol for table in tables for symbol in table.get_symbols() if symbol.is_global()]
    bound = {symbol.get_name() for symbol in symbols if symbol.is_assigned() or symbol.is_imported()}
    return {symbol.get_name() for symbol in symbols} - bound - ALWAYS_THERE


def _with_inner(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    """Yield the names of a cell, and those of each function and comprehension in it."""
    yield table
    for inner in table.get_children():
        yield from _with_inner(inner)


def _faults_of_exercises(notebook: Notebook, bank: Lesson) -> Iterator[Fault]:
    cells = with_role(notebook, "quiz")
    exercises = (*bank.exercises, *contrasts_of(bank))
    for exercise in exercises:
        places = cells.get(exercise.id, [])
        if len(places) != 1:
            yield Fault("cells", ex=exercise.id, count=len(places))
        for cell in places:
            yield from (
                Fault("in", cell=cell.get("id"), fault=fault) for fault in _faults_of_quiz(notebook, exercise, cell)
            )
    strange = cells.keys() - {exercise.id for exercise in exercises}
    yield from (Fault("strange", ex=name, lesson=bank.name) for name in sorted(strange))


def _faults_of_quiz(notebook: Notebook, exercise: Exercise, cell: Cell) -> Iterator[Fault]:
    noted = canasta(cell)
    yield from (
        Fault("metadata", name=name, found=repr(noted.get(name)), bank=repr(mine))
        for name, mine in in_the_bank(exercise).items()
        if noted.get(name) != mine
    )
    if f'Quiz("{exercise.id}", ' not in source(cell):
        yield Fault("not_asked", ex=exercise.id)
    assessment = assess(exercise, find_answer(notebook, exercise.id, exercise.var).value)
    if assessment.status != "correct":
        yield Fault("not_right", status=assessment.status)
        return
    printed = [
        "".join(output.get("data", {}).get("text/plain", output.get("text", ""))) for output in cell.get("outputs", [])
    ]
    if not printed:
        yield Fault("shows_nothing")
    elif (verdict := _verdict(assessment)) not in printed[0].splitlines():
        yield Fault("shows_otherwise", verdict=verdict)


def _verdict(assessment: Assessment) -> str:
    """Return the verdict of a right answer: its headline, or in the exam that the answer is recorded."""
    exercise = assessment.exercise
    return told("exam", "taken", ex=exercise.id) if exercise.paper else headline(assessment)
