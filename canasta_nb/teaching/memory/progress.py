"""What a learner has practised, kept in one file: a line of JSON for each result, and nothing that can be worked out.

A line is added in one go, so two notebooks may write, and a crash costs at most the line that was being written. A
file that somebody else or a newer version wrote is left as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.mistakes import said_by_system
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import LARGEST_LOG, file_to_append, nameable, read_small_file
from canasta_nb.settings import learners_folder
from canasta_nb.teaching.fresh.older import older_results
from canasta_nb.teaching.fresh.words import told

FORMAT = 1
NAME = "practice.jsonl"
BEGINS = '{"canasta":'
"""How each line begins; the number of its format follows."""


class NotKept(Mistake):
    """Results cannot be read or kept: the file, why, and what to do."""


@dataclass(frozen=True)
class Result:
    """The first answer to an exercise: what it earned, with how many hints, and how each part went."""

    topic: str
    level: int
    seed: int
    number: int
    points: float
    max_points: float
    hints: int
    code: str | None
    rules: tuple[tuple[str, float, float], ...]
    """For each part its rule, the share of its points that was earned, and the chance to guess the right answer."""
    answered_at: datetime

    @property
    def share(self) -> float:
        """The share of the points that was earned, from 0 to 1."""
        return self.points / self.max_points


def usual_file() -> Path:
    """Return the usual file for results, in the learner's own folder for data."""
    return learners_folder() / NAME


class Progress:
    """The results in one file, which is made when the first one is kept.

    Results that were kept in an SQLite file of the same name are taken over once; that file is left as it is.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> Progress(folder / "practice.jsonl").results()
    ()
    >>> _ = (folder / "notes.txt").write_text("Buy cards.")
    >>> Progress(folder / "notes.txt").results()
    Traceback (most recent call last):
    canasta_nb.teaching.memory.progress.NotKept: .../notes.txt holds no results of practice; it was left as it is. ...
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        if self.path.suffix == ".sqlite":
            self.path = self.path.with_suffix(".jsonl")

    def results(self) -> tuple[Result, ...]:
        """Return every result, the oldest first; raise NotKept when the file cannot be read."""
        self._take_over()
        return tuple(_results(self._text()))

    def keep(self, result: Result) -> None:
        """Keep a result; raise NotKept when that is not possible."""
        self._take_over()
        self._put_after(self._text(), _line(result))

    def add(self, other: str) -> int:
        """Keep the results of another file that are not kept here, and return how many those are.

        Raises NotKept when that is not possible.
        """
        kept = set(self.results())
        new = [result for result in dict.fromkeys(_results(other)) if result not in kept]
        if new:
            self._put_after(self._text(), "".join(map(_line, new)))
        return len(new)

    def _take_over(self) -> None:
        """Write what was kept in an SQLite file over into this one, before it has been made."""
        try:
            if Path(nameable(self.path)).exists():
                return
        except OSError as error:
            raise self._left("unusable", why=said_by_system(error)) from error
        older = self.path.with_suffix(".sqlite")
        if older.is_file() and older.stat().st_size <= LARGEST_LOG:
            self._add("".join(_line(Result(**each)) for each in older_results(older)))  # type: ignore[arg-type]

    def _text(self) -> str:
        """Return the text of the file; empty before there is one."""
        try:
            text = read_small_file(self.path, LARGEST_LOG).decode("utf-8", "replace")
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise self._left("unusable", why=said_by_system(error)) from error
        if not text.startswith(BEGINS[: len(text)]):
            raise self._left("foreign")
        version = max(map(int, re.findall(rf"(?m)^{re.escape(BEGINS)}(\d+)", text)), default=FORMAT)
        if version > FORMAT:
            raise self._left("newer", version=version, known=FORMAT)
        return text

    def _put_after(self, text: str, lines: str) -> None:
        """Write lines after the text of the file, whose last line a crash may have cut off."""
        torn = text[-1:] not in ("", "\n")
        self._add(lines[len(text) :] if BEGINS.startswith(text) else "\n" * torn + lines)

    def _add(self, lines: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with file_to_append(self.path, follow=True) as file:
                file.write(lines.encode())
        except OSError as error:
            raise self._left("unusable", why=said_by_system(error)) from error

    def _left(self, key: str, **values: object) -> NotKept:
        """Return the error that leaves the file alone: the reason, and another way to go on."""
        return NotKept(told("kept", key, path=self.path, instead=told("kept", "instead"), **values))


def _line(result: Result) -> str:
    entry = {"canasta": FORMAT, **asdict(result), "answered_at": result.answered_at.isoformat()}
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"


def _results(text: str) -> Iterator[Result]:
    """Yield the results of whole, well-formed lines; skip a line that a crash cut off."""
    for line in text.splitlines():
        try:
            yield _result(json.loads(line))
        except (ValueError, TypeError, KeyError, RecursionError):
            continue


def _result(entry: dict[str, Any]) -> Result:
    """Return the result of a line; ValueError, TypeError or KeyError for a line of another form."""
    del entry["canasta"]
    rules = tuple((str(rule), float(share), float(luck)) for rule, share, luck in entry["rules"])
    result = Result(**entry | {"rules": rules, "answered_at": datetime.fromisoformat(entry["answered_at"])})
    if not (0 <= result.points <= result.max_points > 0 and isinstance(result.topic, str)):
        raise ValueError(entry)
    return result
