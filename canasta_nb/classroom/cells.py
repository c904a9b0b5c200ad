"""Notebooks as data: read with limits, searched for answers, compared and filled in. Nothing here runs a cell."""

from __future__ import annotations

import ast
import json
import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from canasta_nb.core.mistakes import mistaken
from canasta_nb.core.refusals import Mistake
from canasta_nb.teaching.kinds import Unreadable, plain

Notebook = dict[str, Any]
Cell = dict[str, Any]

LARGEST_FILE = 20_000_000
MOST_CELLS = 2_000
MOST_LISTS = 500_000
DEEPEST = 100
LONGEST_SOURCE = 20_000
MOST_SOURCE = 400_000


class UnreadableNotebook(Mistake):
    """A file that is no notebook we can grade, with the reason and what to do."""


class Found(NamedTuple):
    """An answer found in a notebook: its literal as text, its status, and what was noted on the way."""

    literal: str
    value: object
    status: str
    """Empty for a readable answer, else ``missing``, ``syntax``, ``not_literal`` or ``blank``."""
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
        inside = sorted(each.name for each in path.glob("*.ipynb"))
        form = "notebook.folder" if inside else "notebook.empty_folder"
        raise UnreadableNotebook(mistaken(form, path=path, names=", ".join(inside[:6])))
    if not path.is_file():
        raise UnreadableNotebook(mistaken("notebook.no_file", path=path))
    size = path.stat().st_size
    if size > LARGEST_FILE:
        large = {"size": f"{size / 1e6:.0f}", "most": f"{LARGEST_FILE / 1e6:.0f}"}
        raise UnreadableNotebook(mistaken("notebook.large", name=path.name, **large))
    return _checked(_parsed(path.read_bytes(), path.name), path.name)


def _parsed(data: bytes, name: str) -> Any:
    """What a file of JSON holds; limits come first, because a small file can stand for a great many lists."""
    if data.count(b"[") + data.count(b"{") > MOST_LISTS:
        raise UnreadableNotebook(mistaken("notebook.lists", name=name))
    try:
        notebook = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableNotebook(mistaken("notebook.not_utf8", name=name, byte=error.start)) from error
    except json.JSONDecodeError as error:
        place = f"{name}:{error.lineno}:{error.colno}"
        raise UnreadableNotebook(mistaken("notebook.not_json", place=place, says=error.msg)) from error
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
    """Whether lists and maps lie in one another more than so many times."""
    level = [value]
    for _ in range(most):
        held = [each for each in level if isinstance(each, list | dict)]
        if not held:
            return False
        level = [inner for each in held for inner in (each.values() if isinstance(each, dict) else each)]
    return True


def _checked(notebook: Any, name: str) -> Notebook:
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        version = notebook.get("nbformat") if isinstance(notebook, dict) else None
        hint = mistaken("notebook.older") if isinstance(version, int) and version < 4 else ""
        raise UnreadableNotebook(mistaken("notebook.format", name=name, hint=hint))
    if len(notebook["cells"]) > MOST_CELLS:
        raise UnreadableNotebook(mistaken("notebook.cells", name=name, cells=len(notebook["cells"]), most=MOST_CELLS))
    written = sum(length for cell in code_cells(notebook) if (length := len(source(cell))) <= LONGEST_SOURCE)
    if written > MOST_SOURCE:
        raise UnreadableNotebook(mistaken("notebook.code", name=name, written=written, most=MOST_SOURCE))
    return notebook


def printable(text: str) -> str:
    """A text with every character that cannot be printed, or is no text at all, written as an escape.

    The name of a file may hold anything: bytes that are not UTF-8, line ends, commands to a terminal.

    >>> printable("zo\\udceb-05.ipynb")
    'zo\\\\udceb-05.ipynb'
    """
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def canasta(cell: Any) -> dict[str, Any]:
    """What a cell's metadata says about its part in a lesson; empty when it says nothing that can be read."""
    metadata = cell.get("metadata") if isinstance(cell, dict) else None
    said = metadata.get("canasta") if isinstance(metadata, dict) else None
    return said if isinstance(said, dict) else {}


def source(cell: Any) -> str:
    """The text of a cell with Unix newlines.

    >>> source({"source": ["fz_3 = ", "'9h9d'"]})
    "fz_3 = '9h9d'"
    """
    text = cell.get("source", "") if isinstance(cell, dict) else ""
    if isinstance(text, list):
        text = "".join(line for line in text if isinstance(line, str))
    return text.replace("\r\n", "\n") if isinstance(text, str) else ""


def code_cells(notebook: Notebook) -> Iterator[Cell]:
    """The code cells, in order."""
    return (cell for cell in notebook["cells"] if isinstance(cell, dict) and cell.get("cell_type") == "code")


def with_role(notebook: Notebook, role: str) -> dict[str, list[Cell]]:
    """The code cells of a role by the exercise they belong to."""
    found: dict[str, list[Cell]] = {}
    for cell in code_cells(notebook):
        said = canasta(cell)
        if said.get("role") == role and isinstance(said.get("ex"), str):
            found.setdefault(said["ex"], []).append(cell)
    return found


def find_answer(notebook: Notebook, exercise: str, var: str) -> Found:
    """The answer to one exercise of a notebook, as ``find_answers`` finds it.

    >>> cell = {"cell_type": "code", "source": "fz_3 = '9h' '9d'", "metadata": {}}
    >>> find_answer({"cells": [cell]}, "fz-3", "fz_3").literal
    "'9h9d'"
    >>> find_answer({"cells": []}, "fz-3", "fz_3").status
    'missing'
    """
    return find_answers(notebook, {exercise: var})[exercise]


def find_answers(notebook: Notebook, variables: Mapping[str, str]) -> dict[str, Found]:
    """The answer to each exercise: from its answer cell (the last copy), else from a cell that sets its variable.

    Every cell is parsed once, however many answers are looked for.
    """
    answer_cells = with_role(notebook, "answer")
    cells = [_Assigned(cell) for cell in code_cells(notebook)]
    own = {id(read.cell): read for read in cells}
    found = {}
    for exercise, var in variables.items():
        copies = [own[id(cell)] for cell in answer_cells.get(exercise, [])]
        found[exercise] = _found(copies, cells, var)
    return found


def _found(copies: list[_Assigned], cells: list[_Assigned], var: str) -> Found:
    notes = ("duplicate",) if len(copies) > 1 else ()
    problem = "missing"
    for cell in [*copies[-1:], *reversed(cells)]:
        value = cell.value(var)
        if isinstance(value, ast.expr):
            return _literal(value)._replace(notes=notes)
        if value is not None and problem == "missing":
            problem = value
        if value is not None and copies:
            break
    return Found("", ..., problem, notes)


class _Assigned:
    """What a cell sets its variables to; it is parsed when it is first asked for one that its text names."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.text = source(cell)

    def value(self, var: str) -> ast.expr | str | None:
        """What a variable is set to; a status when the cell cannot be read, None when it does not set it."""
        named = var in self.text
        if not named and self.text.isascii():  # Python takes a full-width letter in a name for the letter itself
            return None
        if len(self.text) > LONGEST_SOURCE:
            return "not_literal" if named else None
        if self._values is None:
            return "syntax" if named else None
        return self._values.get(var)

    @cached_property
    def _values(self) -> dict[str, ast.expr] | None:
        """The last value of every variable; None when the text is not Python."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of a strange escape, say: the learner's affair, not the teacher's
                statements = ast.parse(self.text).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
        return {name: value for statement in statements for name, value in _set_by(statement)}


def _set_by(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Each name that a statement sets, with its value."""
    if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        yield from ((target.id, statement.value) for target in targets if isinstance(target, ast.Name))


def _literal(expression: ast.expr) -> Found:
    """The value of an expression that is nothing but a literal."""
    try:
        value = ast.literal_eval(expression)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return Found("", ..., "not_literal")
    if _is_blank(value):
        return Found("...", ..., "blank")
    try:
        plain(value)
        return Found(repr(value), value, "")
    except (Unreadable, ValueError):
        return Found("", ..., "not_literal")


def _is_blank(value: object) -> bool:
    """Whether a value is nothing but ``...``; on a sheet, in every line."""
    if isinstance(value, dict) and value:
        return all(map(_is_blank, value.values()))
    if isinstance(value, list | tuple) and value:
        return all(_is_blank(item) for item in value)
    return value is ... or value is None


def filled(notebook: Notebook, answers: dict[str, str]) -> Notebook:
    """A copy of a reference notebook whose answer cells, and nothing else, hold these literals."""
    copy: Notebook = json.loads(json.dumps(notebook))
    for exercise, cells in with_role(copy, "answer").items():
        for cell in cells:
            cell["source"] = f"{canasta(cell)['var']} = {answers.get(exercise, '...')}"
    return copy


def changed_cells(notebook: Notebook, release: Notebook) -> set[str]:
    """The exercises whose question, picture or mark cell is not as released."""
    changed = set()
    for role in ("question", "show", "mark"):
        theirs, ours = _by_exercise(notebook, role), _by_exercise(release, role)
        changed |= {exercise for exercise, texts in ours.items() if theirs.get(exercise) != texts}
    return changed


def _by_exercise(notebook: Notebook, role: str) -> dict[str, list[tuple[str, str, str]]]:
    """Type, text and tags of the cells of a role, by exercise."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for cell in notebook["cells"]:
        said = canasta(cell)
        if said.get("role") == role and isinstance(said.get("ex"), str):
            text = (str(cell.get("cell_type")), source(cell), json.dumps(_tags(cell), sort_keys=True))
            found.setdefault(said["ex"], []).append(text)
    return found


def _tags(cell: Cell) -> Any:
    """The metadata of a cell that a lesson gave it; editors add their own."""
    metadata = cell.get("metadata", {})
    return {key: metadata[key] for key in ("tags", "canasta") if key in metadata} if isinstance(metadata, dict) else {}
