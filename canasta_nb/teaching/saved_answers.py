"""Answers that were clicked: kept beside the notebook as the literals that could have been typed.

One file a lesson, ``answers/05.json``, with the exercise and the literal as text: ``{"fz-3":"'9h9d'"}``. It is a
learner's file, so it is read as untrusted data: with limits, and nothing in it is ever run.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

from canasta_nb.core.mistakes import said_by_system
from canasta_nb.teaching.exercises import Exercise
from canasta_nb.teaching.words import told

FOLDER = "answers"
LARGEST = 1_000_000
LONGEST = 20_000


def saved_file(asked: Exercise, folder: Path | None = None) -> Path:
    """Where the clicked answers of an exercise's lesson are kept: beside the notebook, or in the folder that is named.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> saved_file(exercise("fz-2")).as_posix()
    'answers/05.json'
    """
    return (folder or Path()) / FOLDER / f"{asked.lesson[:2]}.json"


def keep(asked: Exercise, answer: object, folder: Path | None = None) -> str:
    """Keep a clicked answer; why it could not be kept, or nothing."""
    path = saved_file(asked, folder)
    try:
        path.parent.mkdir(exist_ok=True)
        answers = {**_read(path), asked.id: repr(answer)}
        new = path.with_suffix(".json.new")
        new.write_text(json.dumps(answers, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        new.replace(path)
    except OSError as error:
        return told("marking", "not_saved", path=path, error=said_by_system(error))
    return ""


def kept(asked: Exercise, folder: Path | None = None) -> object:
    """The clicked answer to an exercise as a plain value, or ``...`` when there is none that can be read."""
    text = _read(saved_file(asked, folder)).get(asked.id, "")
    if not text or len(text) > LONGEST:
        return ...
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return ...


def _read(path: Path) -> dict[str, str]:
    """What a file of answers holds; empty when it is none."""
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST:
            return {}
        answers = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(answers, dict):
        return {}
    return {key: text for key, text in answers.items() if isinstance(key, str) and isinstance(text, str)}
