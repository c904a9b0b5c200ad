"""What is graded already of a class, kept beside the table that will hold it: an interrupted grading goes on there.

Each notebook becomes one line of JSON as soon as it is graded. The first line identifies the grading.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

import canasta_nb
from canasta_nb.classroom.cells import LARGEST_FILE
from canasta_nb.classroom.marks import Marks
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import read_small_file
from canasta_nb.writing import OWNER, write_whole

OURS = "canasta_nb grading"


class ForeignFile(Mistake):
    """A foreign file at the path of the unfinished grading."""


class Unfinished:
    """The unfinished grading of a folder, in a file of its own.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> kept = Unfinished(Path(folder.name) / "marks.csv", Path("class"))
    >>> kept.file.name, kept.count
    ('marks.csv.unfinished', 0)
    """

    def __init__(self, table: Path, folder: Path) -> None:
        """Read what an earlier grading of the same folder, in the same way, left; ForeignFile when it is not ours."""
        self.file = table.with_name(f"{table.name}.unfinished")
        self._head: dict[str, Any] = {
            "file": OURS,
            "version": canasta_nb.__version__,
            "lang": language(),
            "folder": str(folder.absolute()),
        }
        self._marks: dict[tuple[str, str], Marks] = {}
        self._lock = Lock()
        head, *lines = list(self._lines()) or [{}]
        if head == self._head:
            self._marks = {(each["name"], each["sha256"]): Marks.from_json(each["marks"]) for each in lines}

    @property
    def count(self) -> int:
        """How many notebooks are graded already."""
        return len(self._marks)

    def _lines(self) -> Iterator[dict[str, Any]]:
        """Yield every whole line; an interruption may have cut off the last one."""
        if self.file.is_symlink() or (self.file.exists() and not self.file.is_file()):
            raise self._foreign()
        text = self.file.read_text(encoding="utf-8", errors="replace") if self.file.exists() else ""
        if text and not text.startswith(json.dumps({"file": OURS})[:-1]):
            raise self._foreign()
        for line in text.splitlines(keepends=True):
            with suppress(ValueError):
                yield json.loads(line)

    def _foreign(self) -> ForeignFile:
        return ForeignFile(mistaken("class.unfinished", file=self.file))

    def marks(self, name: str, sha256: str) -> Marks | None:
        """Return the marks of a notebook that was graded already, by its name and fingerprint; otherwise None."""
        return self._marks.get((name, sha256))

    def keep(self, name: str, sha256: str, marks: Marks) -> None:
        """Keep the marks of a notebook before anything else happens; another grading may do so at the same time."""
        line = {"name": name, "sha256": sha256, "marks": marks.to_json()}
        with self._lock, self.file.open("ab", buffering=0) as file:
            self._marks[name, sha256] = marks
            head = b"" if file.tell() else _line(self._head)  # another grading of this class has just ended
            file.write(head + _line(line))

    def begin(self) -> None:
        """Write what is still of use, whole: a line that was cut off, or of another grading, is gone."""
        lines = [self._head]
        lines += [{"name": name, "sha256": sha, "marks": marks.to_json()} for (name, sha), marks in self._marks.items()]
        write_whole(self.file, b"".join(map(_line, lines)), mode=OWNER)

    def done(self) -> None:
        """Remove the file: the table holds it all."""
        self.file.unlink(missing_ok=True)


def _line(held: dict[str, Any]) -> bytes:
    return json.dumps(held).encode() + b"\n"


def fingerprint(path: Path) -> str:
    """Return a fingerprint that changes with the notebook; empty for a file that can't be a notebook."""
    try:
        return hashlib.sha256(read_small_file(path, LARGEST_FILE, follow=False)).hexdigest()
    except OSError:
        return ""
