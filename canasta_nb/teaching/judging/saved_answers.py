"""Answers that were clicked: kept in the notebook and beside it, as the literals that could have been typed.

In the notebook each answer is in an output of the cell with its exercise, so handing in the saved notebook is enough.
Beside it there is one file for the exercises whose ids begin alike, such as ``answers/fz.json``. It maps the exercise
to the literal as text, ``{"fz-3":"'9h9d'"}``, and restores the answers when a cell runs again. Both are a learner's
files, so they are read as untrusted data: with limits, and without running anything in them.
"""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.mistakes import said_by_system
from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, read_small_file, written_at
from canasta_nb.core.speech.whole_files import OWNER, set_aside, write_whole
from canasta_nb.teaching.content.exercises import Exercise
from canasta_nb.teaching.content.words import told

FOLDER = "answers"
ANSWER_MIME = "application/vnd.canasta.answer+json"
"""The type of the output in which a notebook holds an answer that was clicked."""
LONGEST = 20_000


def saved_file(asked: Exercise, folder: Path | None = None) -> Path:
    """Return the file that keeps the clicked answer to an exercise: beside the notebook, or in the folder named.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> saved_file(exercise("fz-2")).as_posix()
    'answers/fz.json'
    """
    return _file_of(asked.id, folder)


def _file_of(id_: str, folder: Path | None) -> Path:
    return (folder or Path()) / FOLDER / f"{id_.partition('-')[0]}.json"


def keep(asked: Exercise, answer: object, folder: Path | None = None) -> str:
    """Keep a clicked answer; why it could not be kept, or nothing."""
    return _put(saved_file(asked, folder), asked.id, answer)


def end(asked: Exercise, folder: Path | None = None) -> None:
    """Keep it that the exam is over that asks this, where answers to it are kept."""
    path = saved_file(asked, folder)
    if any(name.startswith(f"final-{asked.paper}-") for name in _read(path)):
        _put(path, _ended(asked), True)


def is_ended(asked: Exercise, folder: Path | None = None) -> bool:
    """Return whether it is kept that the exam is over that asks this."""
    return value_in(_read(saved_file(asked, folder)).get(_ended(asked))) is True


def exam_is_over(folder: Path) -> bool:
    """Return whether it is kept in a folder that an exam of the course is over, on whatever paper."""
    answers = _read(folder / FOLDER / "final.json")
    return any(name.endswith("-over") and value_in(text) is True for name, text in answers.items())


def _ended(asked: Exercise) -> str:
    return f"final-{asked.paper}-over"


def _put(path: Path, name: str, value: object) -> str:
    """Put a value into a file of answers; why that was not possible, or nothing."""
    try:
        path.parent.mkdir(exist_ok=True)
        if is_damaged(path):
            set_aside(path)
        write_whole(path, as_json({**_read(path), name: repr(value)}), mode=OWNER)
    except OSError as error:
        return told("marking", "not_saved", path=path, error=said_by_system(error))
    return ""


def as_json(answers: object) -> bytes:
    """Return answers as a file keeps them; half a surrogate pair, which isn't text, becomes its JSON escape.

    >>> as_json({"fz-3": chr(0xD800)})
    b'{"fz-3":"\\\\ud800"}'
    """
    return json.dumps(answers, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def kept(asked: Exercise, folder: Path | None = None) -> object:
    """Return the clicked answer to an exercise as a plain value, or ``...`` when nothing can be read.

    The file of answers comes first, then the notebook as it was last saved.
    """
    return kept_as(asked.id, folder)


def kept_as(id_: str, folder: Path | None = None) -> object:
    """Return the clicked answer to the exercise with this id, as ``kept`` does, and look up no exercise."""
    path = _file_of(id_, folder)
    for each in (path, *_by_lesson(path.parent)):
        beside = value_in(_read(each).get(id_))
        if beside is not ...:
            return beside
    return clicked_in(_saved_notebook(folder or Path())).get(id_, ...)


def _by_lesson(folder: Path) -> list[Path]:
    """Return the files of earlier versions, which kept the answers of a lesson under its number: ``05.json``."""
    return sorted(folder.glob("[0-9][0-9].json"))


def clicked_in(notebook: Any) -> dict[str, object]:
    """Return the answers that were clicked in a notebook, by exercise, from the outputs of its cells.

    >>> output = {"output_type": "display_data", "data": {ANSWER_MIME: {"v": 1, "ex": "fz-3", "answer": "'9h9d'"}}}
    >>> clicked_in({"cells": [{"cell_type": "code", "outputs": [output]}]}), clicked_in({"cells": 3})
    ({'fz-3': '9h9d'}, {})
    """
    found = {}
    for cell in _each(notebook, "cells"):
        for output in _each(cell, "outputs"):
            data = output.get("data")
            answer = data.get(ANSWER_MIME) if isinstance(data, dict) else None
            if isinstance(answer, dict) and isinstance(answer.get("ex"), str):
                value = value_in(answer.get("answer"))
                if value is not ...:
                    found[answer["ex"]] = value
    return found


def asked_here(folder: Path) -> set[str]:
    """Return the exercises that this kernel's notebook asks, by the marks of its cells as it was last saved."""
    marks = (_canasta(cell) for cell in _each(_saved_notebook(folder), "cells"))
    return {mark["ex"] for mark in marks if isinstance(mark.get("ex"), str)}


def _canasta(cell: dict[str, Any]) -> dict[str, Any]:
    """Return what a cell's metadata holds of the course."""
    metadata = cell.get("metadata")
    mark = metadata.get("canasta") if isinstance(metadata, dict) else None
    return mark if isinstance(mark, dict) else {}


def _each(holder: Any, key: str) -> Iterator[dict[str, Any]]:
    """Yield the maps in a list that a map holds."""
    items = holder.get(key) if isinstance(holder, dict) else None
    yield from (item for item in items if isinstance(item, dict)) if isinstance(items, list) else ()


def _saved_notebook(folder: Path) -> Any:
    """Return this kernel's notebook as it was last saved; an empty one if the host does not name it."""
    named = os.environ.get("JPY_SESSION_NAME", "")
    path = folder / Path(named).name
    if not named.endswith(".ipynb"):
        return {}
    try:
        return json.loads(read_small_file(path, LARGEST_NOTEBOOK))
    except (OSError, ValueError, RecursionError):
        return {}


def value_in(text: object) -> object:
    """Return the plain value that a text writes down, or ``...`` when there is none that can be read.

    >>> value_in("'9h9d'"), value_in("open('x')"), value_in(None)
    ('9h9d', Ellipsis, Ellipsis)
    """
    if not isinstance(text, str) or not text or len(text) > LONGEST:
        return ...
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return ...


def answered(folder: Path) -> dict[str, float]:
    """Return the exercises to which an answer is kept, and when the file that holds it was written, in seconds.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> (folder / FOLDER).mkdir()
    >>> (folder / FOLDER / "ct.json").write_text('{"ct-w1": "30", "ct-w2": "what?"}')
    33
    >>> list(answered(folder))
    ['ct-w1']
    """
    found = {}
    for path in sorted((folder / FOLDER).glob("*.json")):
        names = [name for name, text in _read(path).items() if value_in(text) is not ...]
        when = written_at(path)
        found.update(dict.fromkeys(names, when) if when is not None else {})
    return found


def damaged(folder: Path) -> tuple[Path, ...]:
    """Return the files of answers in a folder of the course that cannot be read.

    One that a new answer has set aside is among them until the learner, who still has to hear of it, puts it away.
    """
    answers = folder / FOLDER
    return tuple(sorted([*filter(is_damaged, answers.glob("*.json")), *answers.glob("*.damaged")]))


def is_damaged(path: Path) -> bool:
    """Tell whether a file of answers is there, and holds something else.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "fz.json"
    >>> _ = path.write_text('{"fz-3": ')
    >>> is_damaged(path), is_damaged(path.with_name("gone.json"))
    (True, False)
    """
    try:
        return not isinstance(json.loads(read_small_file(path, follow=False)), dict)
    except FileNotFoundError:
        return False
    except (OSError, ValueError, RecursionError):
        return path.is_file()


def _read(path: Path) -> dict[str, str]:
    """Return the contents of a file of answers; empty for any other file."""
    try:
        answers = json.loads(read_small_file(path, follow=False))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(answers, dict):
        return {}
    return {key: text for key, text in answers.items() if isinstance(key, str) and isinstance(text, str)}
