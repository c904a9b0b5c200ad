"""What earlier versions kept of a learner, as lines of the log: five kinds of files, which are only ever read.

Clicked answers were in ``answers/fz.json`` and the like, once under the number of a lesson; what first answers showed
in ``answers/diagnosis.json``; results of practice in ``practice.jsonl`` in the learner's own folder for data, once in
``practice.sqlite``. All of them are read as untrusted data.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.small_files import LARGEST, LARGEST_LOG, nameable, read_small_file
from canasta_nb.settings import learners_folder
from canasta_nb.teaching.log.line import BEFORE, CLICKED, PRACTICE, Earned, LogLine, digest, is_name, line_in, moment_in
from canasta_nb.teaching.log.older_results import older_results

SIGNS = "diagnosis.json"
PRACTISED = "practice.jsonl"
JUDGED = "judged.json"
"""The file beside the log in which what was worked out is kept; no answers are in it."""
FIRST = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Before:
    """The files of earlier versions, each with what tells one state of it from another."""

    state: tuple[tuple[Path, int, int], ...] = ()

    @property
    def damaged(self) -> tuple[str, ...]:
        """The names of those that hold something else."""
        return tuple(path.name for path, *_ in self.state if path.suffix == ".json" and _entries(path) is None)

    def lines(self) -> Iterator[LogLine]:
        """Yield what they hold as lines: by the clock, because nothing else is known of their order."""
        every = [line for path, *_ in self.state for line in _lines_of(path)]
        first = {line.ex: line.at or FIRST for line in every if line.how == BEFORE}
        clicked = {line.ex: line for line in every if line.how == CLICKED}  # the number of a lesson comes first
        found = [*(line for line in every if line.how != CLICKED), *clicked.values()]
        at = [(max(line.at or FIRST, first.get(line.ex, FIRST)), line.how == CLICKED, line) for line in found]
        yield from (line for *_, line in sorted(at, key=lambda each: each[:2]))


def kept_before(log: Path) -> Before:
    """Return the files of earlier versions that belong to a log: beside it, and the results of practice."""
    try:
        nameable(log)
    except OSError:
        return Before()
    if log.parent.name != "answers":
        older = [log.with_suffix(".sqlite")] if not log.exists() else []
    else:
        folder = learners_folder()
        own = folder / PRACTISED
        older = [*sorted(log.parent.glob("*.json")), own if own.exists() else own.with_suffix(".sqlite")]
    return Before(tuple(_states(path for path in older if path.name != JUDGED)))


def _states(paths: Iterator[Path]) -> Iterator[tuple[Path, int, int]]:
    for path in paths:
        try:
            found = path.stat(follow_symlinks=False)
        except (OSError, ValueError):
            continue
        yield path, found.st_size, found.st_mtime_ns


def _lines_of(path: Path) -> Iterator[LogLine]:
    match path.suffix, path.name:
        case ".sqlite", _:
            yield from _of_sqlite(path)
        case ".jsonl", _:
            yield from _of_practice(path)
        case _, name:
            entries = _entries(path) or {}
            yield from of_signs(entries) if name == SIGNS else of_answers(entries, _changed(path))


def of_answers(entries: dict[str, Any], at: datetime | None = None) -> Iterator[LogLine]:
    """Yield the lines of a file of clicked answers."""
    for ex, answer in entries.items():
        if is_name(ex) and isinstance(answer, str) and answer.isprintable():
            yield LogLine(digest(f"{ex} {answer}".encode()), at, ex, answer)


def of_signs(entries: dict[str, Any]) -> Iterator[LogLine]:
    """Yield the lines of a file of signs: a first answer each, of which only what it showed is known."""
    for ex, entry in entries.items():
        if is_name(ex) and isinstance(entry, dict):
            hints = entry.get("hints")
            known = hints if type(hints) is int and 0 <= hints <= LARGEST else 0
            try:
                id_ = digest(f"{ex} {json.dumps(entry, sort_keys=True)}".encode())
            except RecursionError:  # not everything that is nested as deep as can be read can be written again
                continue
            signs = {key: value for key, value in entry.items() if key in ("form", "parts")}
            yield LogLine(id_, moment_in(entry.get("at")), ex, "", 1, known, BEFORE, None, signs)


def _of_practice(path: Path) -> Iterator[LogLine]:
    try:
        text = read_small_file(path, LARGEST_LOG)
    except OSError:
        return
    yield from filter(None, map(line_in, BytesIO(text)))


def _of_sqlite(path: Path) -> Iterator[LogLine]:
    if not path.is_file() or path.stat().st_size > LARGEST_LOG:
        return
    for each in older_results(path):
        ex = "-".join(str(each[name]) for name in ("topic", "level", "seed", "number"))
        earned = Earned(each["points"], each["max_points"], each["rules"])
        yield LogLine(digest(repr(each).encode()), each["answered_at"], ex, "", 1, each["hints"], PRACTICE, earned)


def _changed(path: Path) -> datetime | None:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return None


def _entries(path: Path) -> dict[str, Any] | None:
    """Return what is in a file of answers or signs; None for anything else."""
    try:
        found = json.loads(read_small_file(path, follow=False))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
