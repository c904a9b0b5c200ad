"""The learner's log: one file to which lines are only ever added, and the one reader of it.

The order of the lines is the order of the answers, whatever a clock says. A line that is there twice counts once, so
two logs are brought together by adding the lines of one to the other. A line that can't be read is passed over and
counted, and nothing that stands in the file is ever changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path

from canasta_nb.core.speech.mistakes import system_message
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import LARGEST_LOG, file_to_append, nameable, opened_file, read_small_file
from canasta_nb.core.speech.whole_files import held_alone, write_out
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.log.before import Before, kept_before
from canasta_nb.teaching.log.line import MOVED, OF_THE_LOG, TOLD, LogLine, line_in, new_line, written

FOLDER = "answers"
NAME = "learner.jsonl"
USUAL = "usual"
"""What stands for the learner's own log where a file may be named."""
BEGINS = b'{"canasta":'
"""How every line begins; the number of its form follows."""
MOST_READ = 20
"""So many logs are kept as they were read last."""


class NotKept(Mistake):
    """A log that can't be read or added to: the file, and why."""

    def __init__(self, path: Path, why: str) -> None:
        self.why = why
        super().__init__(told("log", "unusable", path=path, why=why))


class Read:
    """What a log held when it was read."""

    def __init__(self, lines: Iterable[LogLine], skipped: int = 0, damaged: Iterable[str] = ()) -> None:
        self.lines = tuple(lines)
        self.skipped = skipped
        """How many lines can't be read."""
        self.damaged = tuple(damaged)
        """The names of the files of earlier versions that can't be taken over."""

    @cached_property
    def by_exercise(self) -> dict[str, list[LogLine]]:
        """The lines of each exercise, in their order."""
        found: dict[str, list[LogLine]] = {}
        for line in self.lines:
            found.setdefault(line.ex, []).append(line)
        return found

    def of(self, ex: str) -> list[LogLine]:
        """Return the lines of an exercise, in their order."""
        return self.by_exercise.get(ex, [])

    @property
    def is_moved(self) -> bool:
        """Whether what earlier versions kept stands in it."""
        return any(line.how == MOVED for line in self.of(OF_THE_LOG))

    @property
    def untold(self) -> int:
        """How many lines can't be read of which the learner was not told yet."""
        known = [int(line.answer) for line in self.of(OF_THE_LOG) if line.how == TOLD and line.answer.isdecimal()]
        return self.skipped - min(max(known, default=0), self.skipped)


class LearnerLog:
    """The log in one file, which is made with the first line.

    >>> import tempfile
    >>> log = log_in(Path(tempfile.mkdtemp()))
    >>> log.read().lines
    ()
    >>> log.append(new_line("fz-3", "'9h9d'"))
    >>> [(line.ex, line.answer) for line in log.read().of("fz-3")]
    [('fz-3', "'9h9d'")]
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        if self.path.suffix == ".sqlite":
            self.path = self.path.with_suffix(".jsonl")

    def read(self) -> Read:
        """Return what the log holds, with what earlier versions kept until that stands in it.

        Raises NotKept for a file that can't be read or holds something else.
        """
        return _read(self.path.absolute(), _state(self.path), kept_before(self.path))

    def lines(self) -> tuple[LogLine, ...]:
        """Return the lines of the log; none where it can't be read."""
        try:
            return self.read().lines
        except NotKept:
            return ()

    def append(self, *lines: LogLine) -> None:
        """Add lines; they are on the disk when this returns.

        Raises NotKept for a file that can't be added to, and for a line that is too long.
        """
        try:
            new = [*map(written, lines)]
        except ValueError as error:
            raise NotKept(self.path, told("log", "too_long")) from error
        found, before = self.read(), kept_before(self.path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with file_to_append(self.path) as file, held_alone(file):
                if before.state and not found.is_moved:
                    new = [*_taken_over(before, _parsed(self.path, Before())), *new]
                write_out(file.raw, b"\n" * self._is_torn() + b"".join(new))  # type: ignore[attr-defined]
        except OSError as error:
            raise NotKept(self.path, system_message(error) or str(error)) from error

    def add(self, other: bytes) -> int:
        """Add the lines of another log that are not in this one, and return how many those are."""
        known = {line.id for line in self.read().lines}
        new = {line.id: line for line in _lines(other) if line and line.ex != OF_THE_LOG and line.id not in known}
        if new:
            self.append(*new.values())
        return len(new)

    def note_told(self) -> None:
        """Note that the learner was told of what can't be read."""
        self.append(new_line(OF_THE_LOG, str(self.read().skipped), TOLD))

    def _is_torn(self) -> bool:
        """Tell whether the last line has no end, because a crash cut it off."""
        with opened_file(self.path) as file:
            if not file.seek(0, 2):
                return False
            file.seek(-1, 2)
            return file.read() != b"\n"


def log_at(progress: Path | str | None) -> LearnerLog | None:
    """Return the log in a file, the learner's own for ``USUAL``, or none for None."""
    return None if progress is None else log_in() if progress == USUAL else LearnerLog(progress)


def log_in(folder: Path | None = None) -> LearnerLog:
    """Return the log of the learner whose notebooks are in a folder, by default the current one."""
    return LearnerLog((folder or Path()) / FOLDER / NAME)


@lru_cache(maxsize=MOST_READ)
def _read(path: Path, _state: object, before: Before) -> Read:
    """Remember what a log in this state holds."""
    return _parsed(path, before)


def _parsed(path: Path, before: Before) -> Read:
    """Return what a log holds, with what earlier versions kept unless that stands in it."""
    text = _text(path)
    own: dict[str, LogLine] = {}
    skipped = 0
    for line in _lines(text):
        if line is None:
            skipped += 1
        else:
            own.setdefault(line.id, line)
    if skipped and not own and not text.startswith(BEGINS[: len(text)]):
        raise NotKept(path, told("log", "foreign"))
    if any(line.how == MOVED for line in own.values()):
        return Read(own.values(), skipped)
    taken = {line.id: line for line in before.lines()}
    return Read((taken | own).values(), skipped, before.damaged)


def _text(path: Path) -> bytes:
    try:
        return read_small_file(path, LARGEST_LOG, follow=False)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise NotKept(path, system_message(error) or str(error)) from error


def _taken_over(before: Before, found: Read) -> Iterator[bytes]:
    """Yield the lines of what earlier versions kept that are not in the log, and the one that says so."""
    if found.is_moved:
        return
    own = {line.id for line in found.lines}
    for line in before.lines():
        if line.id not in own:
            yield written(line, or_nothing=True)  # no exercise asks for an answer that is too long
    yield written(new_line(OF_THE_LOG, how=MOVED))


def _lines(text: bytes) -> Iterator[LogLine | None]:
    """Yield the lines of a log, None for each that can't be read; an empty one is nothing."""
    for each in BytesIO(text):
        if each != b"\n":
            yield line_in(each) if each.startswith(BEGINS) else None


def _state(path: Path) -> object:
    """Return what tells one state of a file from another; None where there is none."""
    try:
        found = Path(nameable(path)).stat(follow_symlinks=False)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
