"""Notebooks as data: read with limits, searched for answers, compared and filled in. Nothing here runs a cell."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from canasta_nb.core.refusals import Mistake
from canasta_nb.teaching.kinds import Unreadable, plain

Notebook = dict[str, Any]
Cell = dict[str, Any]

LARGEST_FILE = 20_000_000
MOST_CELLS = 2_000
LONGEST_SOURCE = 20_000
TOO_DEEP = "it is nested deeper than any notebook"


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
        raise UnreadableNotebook(f"{path.name} is a link, not a notebook.")
    if path.is_dir():
        inside = sorted(each.name for each in path.glob("*.ipynb"))
        named = f"; name one notebook in it: {', '.join(inside[:6])}" if inside else " without a notebook in it"
        raise UnreadableNotebook(f"{path} is a folder{named}.")
    if not path.is_file():
        raise UnreadableNotebook(f"There is no file {path}.")
    size = path.stat().st_size
    if size > LARGEST_FILE:
        raise UnreadableNotebook(
            f"{path.name} has {size / 1e6:.0f} MB, more than {LARGEST_FILE / 1e6:.0f}. Clear its outputs and save it."
        )
    try:
        notebook = json.loads(path.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableNotebook(f"{path.name} is not a text in UTF-8 (byte {error.start}).") from error
    except json.JSONDecodeError as error:
        raise UnreadableNotebook(
            f"{path.name}:{error.lineno}:{error.colno}: {error.msg}. A notebook is JSON; was the file cut off?"
        ) from error
    except (RecursionError, ValueError) as error:
        raise UnreadableNotebook(f"{path.name} cannot be read: {TOO_DEEP}.") from error
    return _checked(notebook, path.name)


def _checked(notebook: Any, name: str) -> Notebook:
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        version = notebook.get("nbformat") if isinstance(notebook, dict) else None
        older = " Open it in Jupyter and save it again." if isinstance(version, int) and version < 4 else ""
        raise UnreadableNotebook(f"{name} is not a notebook of format 4: it has no list of cells.{older}")
    if len(notebook["cells"]) > MOST_CELLS:
        raise UnreadableNotebook(f"{name} has {len(notebook['cells'])} cells; at most {MOST_CELLS} are read.")
    return notebook


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
    """The answer to an exercise: from its answer cell (the last copy), else from a cell that sets its variable.

    >>> cell = {"cell_type": "code", "source": "fz_3 = '9h' '9d'", "metadata": {}}
    >>> find_answer({"cells": [cell]}, "fz-3", "fz_3").literal
    "'9h9d'"
    >>> find_answer({"cells": []}, "fz-3", "fz_3").status
    'missing'
    """
    copies = with_role(notebook, "answer").get(exercise, [])
    notes = ("duplicate",) if len(copies) > 1 else ()
    problem = "missing"
    for cell in [*copies[-1:], *reversed(list(code_cells(notebook)))]:
        found = _assigned(source(cell), var)
        if isinstance(found, ast.expr):
            return _literal(found)._replace(notes=notes)
        if found is not None and problem == "missing":
            problem = found
        if found is not None and copies:
            break
    return Found("", ..., problem, notes)


def _assigned(text: str, var: str) -> ast.expr | str | None:
    """What a cell sets a variable to; ``syntax`` when it cannot be read, None when it does not set it."""
    if len(text) > LONGEST_SOURCE:
        return "not_literal" if var in text else None
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "syntax" if var in text else None
    values = [value for statement in tree.body for value in _values(statement, var)]
    return values[-1] if values else None


def _values(statement: ast.stmt, var: str) -> list[ast.expr]:
    if isinstance(statement, ast.Assign):
        names = statement.targets
    elif isinstance(statement, ast.AnnAssign):
        names = [statement.target]
    else:
        return []
    named = any(isinstance(name, ast.Name) and name.id == var for name in names)
    return [statement.value] if named and statement.value is not None else []


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
    """Whether a value is nothing but ``...``."""
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
