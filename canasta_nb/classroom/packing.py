"""Clicked answers put into the notebook that is handed in: what was clicked is typed for the learner."""

from __future__ import annotations

import copy
import hashlib
import json
from pathlib import Path

from canasta_nb.classroom.cells import Notebook, find_answers, read_notebook, with_role
from canasta_nb.classroom.writing import write_whole
from canasta_nb.core.mistakes import mistaken
from canasta_nb.core.refusals import Mistake
from canasta_nb.teaching.exercises import Lesson
from canasta_nb.teaching.kinds import Unreadable, plain
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.saved_answers import kept

SEAL = "canasta_packed"
"""The metadata of a packed notebook by which the next packing knows its own work."""


def folded(notebook: Notebook, bank: Lesson, folder: Path) -> tuple[Notebook, tuple[str, ...]]:
    """A copy in which every answer cell that is still blank holds what was clicked, and the exercises it was done for.

    ``folder`` is where ``answers/`` lies; a typed answer stays as it is.
    """
    packed = copy.deepcopy(notebook)
    taken = []
    cells = with_role(packed, "answer")
    found = find_answers(packed, {exercise.id: exercise.var for exercise in bank.exercises})
    for exercise in bank.exercises:
        if exercise.id not in cells or found[exercise.id].status != "blank":
            continue
        clicked = kept(exercise, folder)
        try:
            plain(clicked)
        except Unreadable:
            continue
        if clicked is not ...:
            cells[exercise.id][-1]["source"] = f"{exercise.var} = {literal_of(clicked)}"
            taken.append(exercise.id)
    return packed, tuple(taken)


def pack(path: Path, bank: Lesson) -> tuple[Path, tuple[str, ...]]:
    """Write the notebook to hand in beside it, as ``…-submission.ipynb``; its path, and the clicked answers in it.

    Raises Mistake when something lies there already that is not as an earlier packing wrote it.
    """
    packed, taken = folded(read_notebook(path), bank, path.parent)
    out = path.with_name(f"{path.stem.removesuffix('-submission')}-submission.ipynb")
    if out == path:
        raise Mistake(mistaken("notebook.packed", name=path.name))
    if (out.is_symlink() or out.exists()) and not _as_packed(out):
        raise Mistake(mistaken("notebook.packed_otherwise", file=out))
    if not isinstance(packed.get("metadata"), dict):
        packed["metadata"] = {}
    packed["metadata"][SEAL] = _seal(packed)
    # A half surrogate, which is no text, becomes the escape that JSON has for it.
    text = json.dumps(packed, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace")
    write_whole(out, text + b"\n", mode=path.stat().st_mode & 0o777)
    return out, taken


def _as_packed(out: Path) -> bool:
    """Whether a file is what packing wrote, to the last word."""
    try:
        notebook = read_notebook(out)
    except (Mistake, OSError):
        return False
    metadata = notebook.get("metadata")
    return isinstance(metadata, dict) and metadata.get(SEAL) == _seal(notebook)


def _seal(notebook: Notebook) -> str:
    """What a packed notebook says of all the rest of it: nothing was changed since then while it still fits."""
    metadata = {key: value for key, value in notebook["metadata"].items() if key != SEAL}
    return hashlib.sha256(json.dumps({**notebook, "metadata": metadata}, sort_keys=True).encode()).hexdigest()
