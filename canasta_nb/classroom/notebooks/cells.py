"""Notebooks as data: read with limits, searched for answers, compared and filled in. Nothing here runs a cell."""

from __future__ import annotations

import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from canasta_nb.core.speech.language import LANGUAGES
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, NotASmallFile, read_small_file
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.written import LONGEST, NOT_LITERAL, SYNTAX, Cells, Written
from canasta_nb.teaching.judging.saved_answers import clicked_in
from canasta_nb.teaching.kinds import Unreadable, plain

Notebook = dict[str, Any]
Cell = dict[str, Any]

UTF_16 = (BOM_UTF16_LE, BOM_UTF16_BE)
"""How a file begins that Windows calls Unicode."""
MOST_CELLS = 2_000
MOST_LISTS = 500_000
DEEPEST = 100
MOST_SOURCE = 400_000


class UnreadableNotebook(Mistake):
    """A file that we can't grade as a notebook, with the reason and what to do."""


class Found(NamedTuple):
    """An answer found in a notebook: its literal as text, its status, and what was noted on the way."""

    literal: str
    value: object
    status: str
    """Empty for a readable answer, else ``missing``, ``syntax``, ``not_literal``, ``blank`` or ``other_paper``."""
    notes: tuple[str, ...] = ()


def read_notebook(path: Path) -> Notebook:
    """Read a notebook as data; UnreadableNotebook when it is too large or is not a notebook of format 4.

    >>> read_notebook(Path("no-such.ipynb"))
    Traceback (most recent call last):
    UnreadableNotebook: There is no file no-such.ipynb.
    """
    if path.is_symlink():
        raise UnreadableNotebook(mistaken("notebook.link", name=path.name))
    if path.is_dir():
        inside = sorted(entry.name for entry in path.glob("*.ipynb"))
        form = "notebook.folder" if inside else "notebook.empty_folder"
        raise UnreadableNotebook(mistaken(form, path=path, names=", ".join(inside[:6])))
    if not path.exists():
        raise UnreadableNotebook(mistaken("notebook.no_file", path=path))
    size = path.stat().st_size
    if size > LARGEST_NOTEBOOK:
        large = {"size": f"{size / 1e6:.0f}", "most": f"{LARGEST_NOTEBOOK / 1e6:.0f}"}
        raise UnreadableNotebook(mistaken("notebook.large", name=path.name, **large))
    try:
        content = read_small_file(path, LARGEST_NOTEBOOK, follow=False)
    except NotASmallFile as error:
        raise UnreadableNotebook(mistaken("notebook.not_read", name=path.name, says=error.strerror)) from error
    return notebook_in(content, path.name)


def notebook_in(content: bytes, name: str) -> Notebook:
    """Return what is in the file of a notebook; UnreadableNotebook when it is not a notebook of format 4.

    >>> notebook_in(b'{"cells": []}', "mine.ipynb")
    {'cells': []}
    """
    return _checked(parsed(content, name), name)


def parsed(data: bytes, name: str) -> Any:
    """Parse a file of JSON; limits come first, because a small file can expand to a great many lists.

    Raises UnreadableNotebook with the place where it ends to be JSON.

    >>> parsed(b'{"cells": []}', "mine.ipynb")
    {'cells': []}
    """
    if data.count(b"[") + data.count(b"{") > MOST_LISTS:
        raise UnreadableNotebook(mistaken("notebook.lists", name=name))
    try:
        notebook = json.loads(data.decode("utf-16" if data.startswith(UTF_16) else "utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableNotebook(mistaken("notebook.not_utf8", name=name, byte=error.start)) from error
    except json.JSONDecodeError as error:
        place = f"{name}:{error.lineno}:{error.colno}"
        raise UnreadableNotebook(mistaken("notebook.not_json", place=place)) from error
    except RecursionError as error:
        raise _too_deep(name) from error
    except ValueError as error:  # Python reads no number of more than some thousands of digits
        raise UnreadableNotebook(mistaken("notebook.digits", name=name)) from error
    if _deeper_than(DEEPEST, notebook):
        raise _too_deep(name)
    return notebook


def _too_deep(name: str) -> UnreadableNotebook:
    return UnreadableNotebook(mistaken("notebook.deep", name=name))


def _deeper_than(most: int, value: Any) -> bool:
    """Tell whether lists and maps are nested more than ``most`` levels deep."""
    level = [value]
    for _ in range(most):
        held = [part for part in level if isinstance(part, list | dict)]
        if not held:
            return False
        level = [inner for part in held for inner in (part.values() if isinstance(part, dict) else part)]
    return True


def _checked(notebook: Any, name: str) -> Notebook:
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        version = notebook.get("nbformat") if isinstance(notebook, dict) else None
        hint = mistaken("notebook.older") if isinstance(version, int) and version < 4 else ""
        raise UnreadableNotebook(mistaken("notebook.format", name=name, hint=hint))
    if len(notebook["cells"]) > MOST_CELLS:
        raise UnreadableNotebook(mistaken("notebook.cells", name=name, cells=len(notebook["cells"]), most=MOST_CELLS))
    written = sum(length for cell in code_cells(notebook) if (length := len(source(cell))) <= LONGEST)
    if written > MOST_SOURCE:
        raise UnreadableNotebook(mistaken("notebook.code", name=name, written=written, most=MOST_SOURCE))
    return notebook


def printable(text: str) -> str:
    """Return a text with every character escaped that can't be printed or isn't text.

    The name of a file may hold anything: bytes that are not UTF-8, line ends, commands to a terminal.

    >>> printable("zo\\udceb-05.ipynb")
    'zo\\\\udceb-05.ipynb'
    """
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def canasta(cell: Any) -> dict[str, Any]:
    """Return a cell's metadata about its part in a lesson; empty when nothing in it can be read."""
    metadata = cell.get("metadata") if isinstance(cell, dict) else None
    own = metadata.get("canasta") if isinstance(metadata, dict) else None
    return own if isinstance(own, dict) else {}


def language_noted(notebook: Notebook) -> str:
    """Return the language that a notebook names in its metadata; "" where it names none that is spoken here.

    >>> language_noted({"metadata": {"canasta": {"lang": "es"}}}), language_noted({"metadata": {"canasta": "fr"}})
    ('es', '')
    """
    lang = canasta(notebook).get("lang")
    return lang if isinstance(lang, str) and lang in LANGUAGES else ""


def source(cell: Any) -> str:
    """Return the text of a cell with Unix newlines.

    >>> source({"source": ["fz_3 = ", "'9h9d'"]})
    "fz_3 = '9h9d'"
    """
    text = cell.get("source", "") if isinstance(cell, dict) else ""
    if isinstance(text, list):
        text = "".join(line for line in text if isinstance(line, str))
    return text.replace("\r\n", "\n") if isinstance(text, str) else ""


def code_cells(notebook: Notebook) -> Iterator[Cell]:
    """Yield the code cells, in order."""
    return (cell for cell in notebook["cells"] if isinstance(cell, dict) and cell.get("cell_type") == "code")


def with_role(notebook: Notebook, role: str) -> dict[str, list[Cell]]:
    """Return the code cells of a role by the exercise they belong to."""
    cells_by_exercise: dict[str, list[Cell]] = {}
    for cell in code_cells(notebook):
        own = canasta(cell)
        if own.get("role") == role and isinstance(own.get("ex"), str):
            cells_by_exercise.setdefault(own["ex"], []).append(cell)
    return cells_by_exercise


def in_the_bank(exercise: Exercise) -> dict[str, str | int]:
    """Return the fields of the bank entry that an exercise's cells keep.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> in_the_bank(exercise("fz-3"))["points"]
    1
    """
    return {"kind": exercise.kind, "points": exercise.points, "rules": exercise.rules, "bank_sha": exercise.bank_sha}


def find_answer(notebook: Notebook, exercise: str, var: str) -> Found:
    """Return the answer to one exercise of a notebook, as ``find_answers`` finds it.

    >>> cell = {"cell_type": "code", "source": "fz_3 = '9h' '9d'", "metadata": {}}
    >>> find_answer({"cells": [cell]}, "fz-3", "fz_3").literal
    "'9h9d'"
    >>> find_answer({"cells": []}, "fz-3", "fz_3").status
    'missing'
    """
    return find_answers(notebook, {exercise: var})[exercise]


def find_answers(notebook: Notebook, variables: Mapping[str, str]) -> dict[str, Found]:
    """Return the answer to each exercise: typed in its own cell, typed in any other cell, or clicked.

    Every cell is parsed once, however many answers are looked for.
    """
    reader = Cells()
    cells = [(canasta(cell), source(cell)) for cell in code_cells(notebook)]
    read = [_Read(part, text, reader.read(text)) for part, text in cells]
    clicked = clicked_in(notebook)
    return {name: _reading(name, var, read, clicked.get(name)) for name, var in variables.items()}


class _Read(NamedTuple):
    """A cell: its part in the lesson, its text, and the answers and variables in it."""

    part: Mapping[str, Any]
    text: str
    answers: Mapping[str, Written] | None

    def of(self, exercise: str, var: str) -> Written | None:
        """Return the cell's answer to an exercise; None without one."""
        if self.answers is None:
            named = var in self.text or f'"{exercise}"' in self.text or f"'{exercise}'" in self.text
            return (SYNTAX if len(self.text) <= LONGEST else NOT_LITERAL) if named else None
        both = [self.answers[name] for name in (exercise, var) if name in self.answers]
        return next((written for written in both if written.problem != "blank"), both[0] if both else None)


def _reading(exercise: str, var: str, cells: list[_Read], clicked: object) -> Found:
    own = [cell for cell in cells if cell.part.get("ex") == exercise and cell.part.get("role") in ("quiz", "answer")]
    notes = ("duplicate",) if len(own) > 1 else ()
    problem = "missing"
    for cell in [*reversed(own), *(cell for cell in reversed(cells) if cell not in own)]:
        written = cell.of(exercise, var)
        if written is None:
            continue
        if not written.problem:
            return _readable(written.value, notes)
        if problem in ("missing", "blank"):
            problem = written.problem
        if written.problem == "not_literal":
            return Found("", ..., problem, notes)
    if clicked is not None:
        return _readable(clicked, (*notes, "clicked"))
    return Found("..." if problem == "blank" else "", ..., problem, notes)


def _readable(value: object, notes: tuple[str, ...]) -> Found:
    """Return an answer that is nothing but plain data."""
    try:
        plain(value)
        return Found(repr(value), value, "", notes)
    except (Unreadable, ValueError):
        return Found("", ..., "not_literal", notes)


def changed_cells(notebook: Notebook, release: Notebook) -> set[str]:
    """Return the exercises whose cells differ from the release in more than the answers.

    A notebook from the time when an exercise was four cells is not compared.
    """
    theirs, ours = with_role(notebook, "quiz"), with_role(release, "quiz")
    if not theirs and with_role(notebook, "answer"):
        return set()
    return {name for name, cells in ours.items() if not _as_released(theirs.get(name, []), cells[-1])}


def _as_released(copies: list[Cell], released: Cell) -> bool:
    """Tell whether the last copy of a cell has the released tags and still calls its exercise."""
    return bool(copies) and _tags(copies[-1]) == _tags(released) and canasta(released)["ex"] in source(copies[-1])


def _tags(cell: Cell) -> Any:
    """Return the tags that a lesson gives a cell, without those that editors add."""
    metadata = cell.get("metadata", {})
    return {key: metadata[key] for key in ("tags", "canasta") if key in metadata} if isinstance(metadata, dict) else {}
