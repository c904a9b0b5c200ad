"""Clicked answers put into the notebook that is handed in: what was clicked is typed for the learner."""

from __future__ import annotations

import copy
import hashlib
import json
from pathlib import Path

from canasta_nb.classroom.notebooks.cells import Notebook, canasta, find_answers, read_notebook, source, with_role
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.whole_files import write_whole
from canasta_nb.teaching.content.asking import Lesson
from canasta_nb.teaching.content.written import asked_with
from canasta_nb.teaching.diagnosis.contrasts import contrasts_of
from canasta_nb.teaching.judging.saved_answers import RECORD, as_texts, kept, of_the_record
from canasta_nb.teaching.kinds import Unreadable, plain
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.quiz.marking import example

SEAL = "canasta_packed"
"""The metadata of a packed notebook by which the next packing knows its own work."""


def folded(notebook: Notebook, bank: Lesson, folder: Path) -> tuple[Notebook, tuple[str, ...]]:
    """Return a copy with clicked answers typed into blank exercises, and the ids of those exercises.

    ``folder`` is where ``answers/`` lies; an answer that the notebook holds already stays as it is.
    """
    packed = copy.deepcopy(notebook)
    taken = []
    cells = with_role(packed, "answer") | with_role(packed, "quiz")
    exercises = (*bank.exercises, *contrasts_of(bank))
    readings = find_answers(packed, {exercise.id: exercise.var for exercise in exercises})
    for exercise in exercises:
        if exercise.id not in cells or readings[exercise.id].status != "blank":
            continue
        clicked = kept(exercise, folder)
        try:
            plain(clicked)
        except Unreadable:
            continue
        if clicked is not ...:
            cell, literal = cells[exercise.id][-1], literal_of(clicked)
            older = canasta(cell)["role"] == "answer"
            quiz = asked_with(source(cell), exercise.id, example(exercise, literal))
            cell["source"] = f"{exercise.var} = {literal}" if older else quiz
            taken.append(exercise.id)
    return packed, tuple(taken)


def pack(path: Path, bank: Lesson) -> tuple[Path, tuple[str, ...]]:
    """Write the notebook to hand in beside it, as ``…-submission.ipynb``; its path, and the clicked answers in it.

    Raises Mistake when the file there is not exactly as an earlier packing wrote it.
    """
    packed, taken = folded(read_notebook(path), bank, path.parent)
    out = path.with_name(f"{path.stem.removesuffix('-submission')}-submission.ipynb")
    if out == path:
        raise Mistake(mistaken("notebook.packed", name=path.name))
    if (out.is_symlink() or out.exists()) and not _as_packed(out):
        raise Mistake(mistaken("notebook.packed_otherwise", file=out))
    if not isinstance(packed.get("metadata"), dict):
        packed["metadata"] = {}
    packed["metadata"][RECORD] = _record(bank, path.parent)
    packed["metadata"][SEAL] = _seal(packed)
    # Half a surrogate pair can't be encoded as text, so it becomes its JSON escape.
    text = json.dumps(packed, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace")
    write_whole(out, text + b"\n", mode=path.stat().st_mode & 0o777)
    return out, taken


def _record(bank: Lesson, folder: Path) -> list[str]:
    """Return the last lines of the learner's log that are about a lesson, in their order."""
    exercises = (*bank.exercises, *bank.retired)
    return as_texts(of_the_record(exercises, log_in(folder).lines()))


def _as_packed(out: Path) -> bool:
    """Tell whether a file is exactly as packing wrote it."""
    try:
        notebook = read_notebook(out)
    except (Mistake, OSError):
        return False
    metadata = notebook.get("metadata")
    return isinstance(metadata, dict) and metadata.get(SEAL) == _seal(notebook)


def _seal(notebook: Notebook) -> str:
    """Return the seal of a packed notebook, which fits only while the rest is unchanged."""
    metadata = {key: value for key, value in notebook["metadata"].items() if key != SEAL}
    return hashlib.sha256(json.dumps({**notebook, "metadata": metadata}, sort_keys=True).encode()).hexdigest()
