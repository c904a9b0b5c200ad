"""What is graded already of a class, kept beside the table that will hold it: an interrupted grading goes on there.

Each notebook becomes one line of JSON as soon as its marks are known. The first line identifies the grading. The folder
may be one that learners can write into, so each line has a seal that only its writer can make: the key is among the
files that a computer keeps for this user. A line without its seal is nothing, and its notebook is graded again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any

import canasta_nb
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import (
    LARGEST_LOG,
    LARGEST_NOTEBOOK,
    NotASmallFile,
    file_to_append,
    owners_file,
    read_small_file,
)
from canasta_nb.core.speech.whole_files import OWNER, write_whole
from canasta_nb.writing import written_into

OURS = "canasta_nb grading"
FIRST = json.dumps({"file": OURS}).encode()[:-1]
"""How an unfinished grading begins."""
KEY = "grading.key"
KEY_LENGTH = 32


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
        """Read what this user's earlier grading of the same folder, in the same way, left.

        Raises ForeignFile when the file is not one of gradings.
        """
        self.file = table.with_name(f"{table.name}.unfinished")
        self._head: dict[str, Any] = {
            "file": OURS,
            "version": canasta_nb.__version__,
            "lang": language(),
            "folder": str(folder.absolute()),
        }
        self._marks: dict[tuple[str, str], Marks] = {}
        self._lock = Lock()
        self.strange = False
        """Whether something in the file can't be read or has no seal of this user's."""
        content = self._content()
        head, *lines = content.splitlines(keepends=True) or [b""]
        kept = _read(head)
        if kept == self._head:
            self._marks = dict(self._sealed(lines))
        self.strange |= bool(content) and not kept

    def _content(self) -> bytes:
        try:
            content = read_small_file(self.file, LARGEST_LOG, follow=False)
        except FileNotFoundError:
            return b""
        except NotASmallFile:
            raise self._foreign() from None
        if content and not content.startswith(FIRST):
            raise self._foreign()
        return content

    def _sealed(self, lines: list[bytes]) -> Iterator[tuple[tuple[str, str], Marks]]:
        """Yield what is graded by every line with its seal; an interruption may have cut off the last one."""
        for line in lines:
            held = _read(line)
            seal = str(held.pop("seal", "")).encode("utf-8", "replace")
            if held and hmac.compare_digest(seal, self._seal(held).encode()):
                yield (held["name"], held["sha256"]), Marks.from_json(held["marks"])
            else:
                self.strange |= line.endswith(b"\n")

    @cached_property
    def _key(self) -> bytes:
        return _key()

    def _seal(self, held: dict[str, Any]) -> str:
        return hmac.new(self._key, _line(self._head) + _line(held), hashlib.sha256).hexdigest()

    def _written(self, name: str, sha256: str, marks: Marks) -> bytes:
        held = {"name": name, "sha256": sha256, "marks": marks.to_json()}
        return _line({**held, "seal": self._seal(held)})

    @property
    def count(self) -> int:
        """How many notebooks are graded already."""
        return len(self._marks)

    def _foreign(self) -> ForeignFile:
        return ForeignFile(mistaken("class.unfinished", file=self.file))

    def marks(self, name: str, sha256: str) -> Marks | None:
        """Return the marks of a notebook that was graded already, by its name and fingerprint; otherwise None."""
        return self._marks.get((name, sha256))

    def keep(self, name: str, sha256: str, marks: Marks) -> None:
        """Keep the marks of a notebook before anything else happens; another grading may do so at the same time.

        Raises ForeignFile when something else was put in the place of the file.
        """
        try:
            with self._lock, file_to_append(self.file) as file:
                self._marks[name, sha256] = marks
                head = b"" if file.tell() else _line(self._head)  # another grading of this class has just ended
                file.write(head + self._written(name, sha256, marks))
        except NotASmallFile:
            raise self._foreign() from None

    def begin(self) -> None:
        """Write what is still of use, whole: a line that was cut off, or of another grading, is gone.

        Raises Mistake when the folder can't be written.
        """
        lines = [self._written(name, sha256, marks) for (name, sha256), marks in self._marks.items()]
        with written_into(self.file.parent):
            write_whole(self.file, b"".join([_line(self._head), *lines]), mode=OWNER)

    def done(self) -> None:
        """Remove the file: the table holds it all."""
        self.file.unlink(missing_ok=True)


def _line(held: dict[str, Any]) -> bytes:
    return json.dumps(held).encode() + b"\n"


def _read(line: bytes) -> dict[str, Any]:
    """Return the object that a line of JSON writes down; an empty one for any other line."""
    try:
        held = json.loads(line)
        json.dumps(held)  # not everything that is nested as deep as can be read can be written again
    except (ValueError, RecursionError):
        return {}
    return held if isinstance(held, dict) else {}


def _key() -> bytes:
    """Return the key of this user, which is made once; one for this grading alone where none can be kept."""
    from platformdirs import user_data_path

    place = user_data_path("canasta_nb", appauthor=False) / KEY
    new = secrets.token_bytes(KEY_LENGTH)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError), open(place, "xb", buffering=0, opener=owners_file) as file:
            file.write(new)
        kept = read_small_file(place, follow=False)
        if len(kept) == KEY_LENGTH:
            return kept
        write_whole(place, new, mode=OWNER)  # an interruption cut it off
    except OSError:
        return new
    return new


def fingerprint(path: Path) -> str:
    """Return a fingerprint that changes with the notebook; empty for a file that can't be a notebook."""
    try:
        return hashlib.sha256(read_small_file(path, LARGEST_NOTEBOOK, follow=False)).hexdigest()
    except OSError:
        return ""
