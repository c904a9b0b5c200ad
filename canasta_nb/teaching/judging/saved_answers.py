"""Answers that were given: kept in the notebook and in the learner's log, as the literals that could have been typed.

In the notebook each clicked answer is in an output of the cell with its exercise, so handing in the saved notebook is
enough. The log beside it has a line for each answer, and restores the one that counts when a cell runs again. Both are
a learner's files, so they are read as untrusted data: with limits, and without running anything in them.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, read_small_file
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.paper_names import PAPER, paper_name
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.assessing import earns_less
from canasta_nb.teaching.judging.record import Record
from canasta_nb.teaching.log.learner_log import NotKept, log_in
from canasta_nb.teaching.log.line import (
    ALIKE,
    CLICKED,
    OVER,
    SHOWN,
    TYPED,
    Earned,
    LogLine,
    line_in,
    new_line,
    value_in,
    written,
)

ANSWER_MIME = "application/vnd.canasta.answer+json"
"""The type of the output in which a notebook holds an answer that was clicked."""
RECORD = "canasta_record"
"""The metadata of a packed notebook that hold the lines of the learner's log about its lesson: a learner's own word."""
MOST_LINES = 1_000


def record_of(asked: Exercise, folder: Path | None = None, besides: Iterable[LogLine] = ()) -> Record:
    """Return the record of an exercise: what the saved notebook, the log and ``besides`` hold of it, each line once."""
    names = (asked.id, *([_ended(asked)] if asked.paper else ()))
    saved = lines_in(_saved_notebook(folder or Path()))
    found = [line for name in names for line in (*saved.get(name, ()), *_lines(name, folder))]
    return Record(asked, tuple({line.id: line for line in (*found, *besides)}.values()))


def of_the_record(asked: Iterable[Exercise], lines: Iterable[LogLine]) -> list[LogLine]:
    """Return the lines of which the points of some exercises are worked out, in their order."""
    names = {name for each in asked for name in (each.id, *([_ended(each)] if each.paper else ()))}
    return [line for line in lines if line.ex in names and line.how in (CLICKED, TYPED, ALIKE, SHOWN, OVER)]


def answer_line(record: Record, answer: object, how: str = CLICKED, **more: Any) -> LogLine:
    """Return the line of an answer that is given now."""
    attempt = 1 + sum(line.how in (CLICKED, TYPED) for line in record.lines)
    return new_line(record.exercise.id, repr(answer), how, attempt=attempt, shown=record.is_over, **more)


def alike_line(record: Record, number: int, answer: object, points: float, most: float) -> LogLine:
    """Return the line of an answer to a question like the exercise, which a later version may draw otherwise."""
    return new_line(record.exercise.id, repr(answer), ALIKE, attempt=number, earned=Earned(points, most, ()))


def shown_line(record: Record) -> LogLine:
    """Return the line which says that the solution was shown."""
    return new_line(record.exercise.id, how=SHOWN, shown=True)


def keep_line(line: LogLine, folder: Path | None = None) -> str:
    """Add a line to the log; why that was not possible, or nothing."""
    log = log_in(folder)
    try:
        log.append(line)
    except NotKept as error:
        return told("marking", "not_saved", path=log.path, error=error.why.removesuffix("."))
    return ""


def keep(asked: Exercise, answer: object, folder: Path | None = None, how: str = CLICKED, **more: Any) -> str:
    """Keep an answer, with the hints before it and what it showed; why it could not be kept, or nothing."""
    return keep_line(answer_line(record_of(asked, folder), answer, how, **more), folder)


def is_typed_before(record: Record, answer: object) -> bool:
    """Tell whether an answer is the one that was typed last: a cell that runs again answers nothing anew."""
    return [line.answer for line in record.lines if line.how == TYPED][-1:] == [repr(answer)]


def end(asked: Exercise, signs: Mapping[str, Any], folder: Path | None = None) -> None:
    """Keep it that the exam is over that asks this, where answers to it are kept, with what these showed."""
    log = log_in(folder)
    with suppress(NotKept):
        if any(name.startswith(f"final-{paper_name(asked.paper)}-") for name in log.read().by_exercise):
            showed = [new_line(name, how=OVER, signs=each) for name, each in signs.items()]
            log.append(*showed, new_line(_ended(asked), "True", OVER))


def is_ended(asked: Exercise, folder: Path | None = None) -> bool:
    """Return whether it is kept that the exam is over that asks this."""
    return any(value_in(line.answer) is True for line in _lines(_ended(asked), folder))


def exam_is_over(folder: Path) -> bool:
    """Return whether it is kept in a folder that an exam of the course is over, on whatever paper."""
    over = re.compile(rf"final-(?:{PAPER})-over")
    return any(over.fullmatch(line.ex) and value_in(line.answer) is True for line in log_in(folder).lines())


def exam_has_begun(folder: Path) -> bool:
    """Return whether an answer to a question of the exam is kept in a folder."""
    return any(line.ex.startswith("final-") for line in log_in(folder).lines())


def _ended(asked: Exercise) -> str:
    return f"final-{paper_name(asked.paper)}-over"


def _lines(id_: str, folder: Path | None = None) -> list[LogLine]:
    """Return what the log has of an exercise; nothing where it can't be read."""
    try:
        return log_in(folder).read().of(id_)
    except NotKept:
        return []


def _clicked(id_: str, folder: Path | None) -> list[object]:
    """Return the answers to an exercise that were clicked and can be read, in their order."""
    said = (value_in(line.answer) for line in _lines(id_, folder) if line.how == CLICKED)
    return [value for value in said if value is not ...]


def kept(asked: Exercise, folder: Path | None = None) -> object:
    """Return the clicked answer to an exercise that counts as a plain value, or ``...`` when nothing can be read.

    In an exam that is the last one, in a lesson the last one that earns no less than those before, of a contrast the
    first one. The log comes first, then the notebook as it was last saved.
    """
    said = _clicked(asked.id, folder)[: 1 if asked.first_counts else None]
    if asked.paper or len(said) < 2:
        return said[-1] if said else _in_notebook(asked.id, folder)
    counting = said[0]
    for value in said[1:]:
        if not earns_less(asked, value, counting):
            counting = value
    return counting


def kept_as(id_: str, folder: Path | None = None) -> object:
    """Return the last clicked answer to the exercise with this id, as ``kept`` does, and look up no exercise."""
    said = _clicked(id_, folder)
    return said[-1] if said else _in_notebook(id_, folder)


def is_written_down(asked: Exercise) -> bool:
    """Tell whether the log has a clicked answer to an exercise, which a saved notebook may have alone."""
    return bool(_clicked(asked.id, None))


def _in_notebook(id_: str, folder: Path | None) -> object:
    return clicked_in(_saved_notebook(folder or Path())).get(id_, ...)


def saved_file() -> Path:
    """Return the file in which an answer is kept, beside the notebook.

    >>> saved_file().as_posix()
    'answers/learner.jsonl'
    """
    return log_in().path


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


def lines_in(notebook: Any) -> dict[str, list[LogLine]]:
    """Return the lines of the log that a notebook holds, by exercise: beside clicked answers, and where it was packed.

    >>> line = written(new_line("fz-3", "'9h9d'")).decode()
    >>> [each.answer for each in lines_in({"metadata": {RECORD: [line, 3]}, "cells": []})["fz-3"]]
    ["'9h9d'"]
    """
    metadata = notebook.get("metadata") if isinstance(notebook, dict) else None
    texts = [metadata.get(RECORD)] if isinstance(metadata, dict) else []
    for cell in _each(notebook, "cells"):
        for output in _each(cell, "outputs"):
            data = output.get("data")
            answer = data.get(ANSWER_MIME) if isinstance(data, dict) else None
            texts += [answer.get("record")] if isinstance(answer, dict) else []
    found: dict[str, dict[str, LogLine]] = {}
    for text in (each for some in texts if isinstance(some, list) for each in some[-MOST_LINES:]):
        line = line_in(text.encode("utf-8", "replace")) if isinstance(text, str) else None
        if line:
            found.setdefault(line.ex, {})[line.id] = line
    return {name: [*lines.values()] for name, lines in found.items()}


def as_texts(lines: Iterable[LogLine]) -> list[str]:
    """Return lines as a notebook holds them, the last ones if they are many."""
    return [written(line, or_nothing=True).decode().strip() for line in [*lines][-MOST_LINES:]]


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


def is_own_notebook(lesson: str) -> bool:
    """Tell whether this kernel's notebook is that of a lesson, by its name.

    A host that does not tell it, as the browser edition, has the lessons beside what runs there.

    >>> is_own_notebook("05_freezing")
    False
    """
    own, named = f"{lesson}.ipynb", _named_notebook()
    return named == own if named else Path(own).is_file()


def _named_notebook() -> str:
    """Return the name of this kernel's notebook; empty if the host does not tell it."""
    return Path(os.environ.get("JPY_SESSION_NAME", "")).name


def _saved_notebook(folder: Path) -> Any:
    """Return this kernel's notebook as it was last saved; an empty one if the host does not name it."""
    named = _named_notebook()
    path = folder / named
    if not named.endswith(".ipynb"):
        return {}
    try:
        found = path.stat()
        return _read_notebook(path.absolute(), (found.st_ino, found.st_size, found.st_mtime_ns))
    except (OSError, ValueError, RecursionError):
        return {}


@lru_cache(maxsize=2)
def _read_notebook(path: Path, _state: object) -> Any:
    """Remember what a notebook in this state holds; nobody changes it."""
    return json.loads(read_small_file(path, LARGEST_NOTEBOOK))


def answered(folder: Path) -> set[str]:
    """Return the exercises to which a clicked answer is kept.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> log_in(folder).append(new_line("ct-w1", "30"), new_line("ct-w2", "what?"))
    >>> answered(folder)
    {'ct-w1'}
    """
    lines = log_in(folder).lines()
    return {line.ex for line in lines if line.how == CLICKED and value_in(line.answer) is not ...}


def unreadable(folder: Path | None = None) -> str:
    """Return what a learner is told of lines of the log that can't be read, until that is noted as told.

    Nothing where every line can be read, or the learner knows.
    """
    log = log_in(folder)
    try:
        many = log.read().untold
    except NotKept:
        return ""
    return told("log", "skipped", n=many, file=log.path) if many else ""


def told_once() -> str:
    """Return what a learner is told of lines that can't be read, and note that it was told."""
    says = unreadable()
    if says:
        with suppress(NotKept):
            log_in().note_told()
    return says
