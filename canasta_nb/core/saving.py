"""A record on disk that grows act by act: what was played is kept, even when the program is killed while writing."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from canasta_nb.core.acts import Act, Draw, Face, Take
from canasta_nb.core.notation import parse_turn, position_lines
from canasta_nb.core.position import Position
from canasta_nb.core.records import FIRST_LINE, INFORMATION, NEXT_DEAL, GameRecord, RecordError, replay
from canasta_nb.core.refusals import Mistake, NotationError, OneSentence
from canasta_nb.core.turns import Try, Turn
from canasta_nb.core.unreadable import told

_TURN = re.compile(r"([1-6]):")
INFORMATION_LINE = re.compile(rf"(?:{'|'.join(INFORMATION)}|_[a-z_]+)(?: .*)?")
_MAY_BE_TORN = re.compile(r"[1-6_]|\s|result")
"""How lines begin that are written one by one; positions are only ever written whole."""


class AlreadyThere(OneSentence, FileExistsError):  # noqa: N818 - it says what is wrong
    """A file that a new record would have been written over."""


class NotReadable(OneSentence, OSError):  # noqa: N818 - it says what is wrong
    """A saved game whose file cannot be read."""


class Resumed(NamedTuple):
    """What a saved game is taken up with: the file, every position so far, and the torn end that was dropped."""

    file: RecordFile
    positions: tuple[Position, ...]
    lost: str

    @property
    def position(self) -> Position:
        """The position to play on from."""
        return self.positions[-1]


class RecordFile:
    """A record that is written as play goes on.

    The last line always ends in a line break. An act of the same turn takes the place of that break, so a kill in the
    middle of a write leaves everything before it whole and only its own act without an end.
    """

    def __init__(self, path: str | Path, lines: Iterable[str]) -> None:
        self.path = Path(path)
        self.lines = list(lines)
        self._file = -1
        self._rewrite()

    @classmethod
    def create(cls, path: str | Path, position: Position, notes: Iterable[str] = ()) -> RecordFile:
        """Begin a record with a dealt position; ``notes`` are lines of information such as ``players Ann, Ben``.

        Raises AlreadyThere instead of writing over a file, ValueError for a note that is no line of information.
        """
        if Path(path).exists():
            raise AlreadyThere(told("saved", "there", path=path))
        return cls(path, [FIRST_LINE, *map(_checked, notes), *position_lines(position, record=True), ""])

    def act(self, seat: int, act: Act) -> None:
        """Write an act down; it is on the disk when this returns."""
        self._try(seat, Try(act))

    def refused(self, seat: int, act: Act, laws: Iterable[str]) -> None:
        """Write down an act that was tried and refused."""
        self._try(seat, Try(act, refused=True, laws=tuple(laws)))

    def note(self, line: str) -> None:
        """Write a line of information down; ValueError when it is none."""
        self._append(_checked(line) + "\n")
        self.lines.append(line)

    def next_deal(self, position: Position, result: str = "") -> None:
        """Begin the next deal, after the result of the last one (``A 1245 B 400``)."""
        self.lines += [*([f"result {result}"] if result else []), NEXT_DEAL, *position_lines(position, record=True), ""]
        self._rewrite()

    def undo(self, *, practice: bool = False) -> Turn:
        """Take the last act out of the file and return it with its seat.

        Refused tries before it stay; those after it go with it, for they were judged in a position that is no more.
        Raises ValueError where a card was seen or another player acted, except at a practice table, which leaves an
        ``_undone`` line, and where nothing is left to undo.
        """
        at = self._last_turn(practice=practice)
        turn = parse_turn(self.lines[at])
        last = max(number for number, each in enumerate(turn.tries) if not each.refused)
        undone = turn.tries[last]
        if isinstance(undone.act, Draw | Take | Face) and not practice:
            raise Mistake(told("saved", "seen", act=undone.act))
        kept = turn.tries[:last]
        notes = [line for line in self.lines[at + 1 :] if not _TURN.match(line)]
        self.lines[at:] = [*([str(Turn(turn.seat, kept))] if kept else []), *notes]
        if practice:
            self.lines.append(f"_undone {Turn(turn.seat, (undone,))}")
        self._rewrite()
        return Turn(turn.seat, (undone,))

    def close(self) -> None:
        """Close the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _last_turn(self, *, practice: bool) -> int:
        """The line of the last act; lines of information and of refused tries are passed over at a practice table."""
        for at in range(len(self.lines) - 1, -1, -1):
            line = self.lines[at]
            if _TURN.match(line) and any(not each.refused for each in parse_turn(line).tries):
                return at
            passable = line.startswith("_") or _TURN.match(line)
            if not passable or (not practice and _TURN.match(line)):
                break
        raise Mistake(told("saved", "nothing"))

    def _try(self, seat: int, each: Try) -> None:
        open_line = _TURN.match(self.lines[-1])
        if open_line and int(open_line[1]) == seat:
            self._append(f"; {each}\n", instead_of_break=True)
            self.lines[-1] += f"; {each}"
        else:
            self._append(f"{seat}: {each}\n")
            self.lines.append(f"{seat}: {each}")

    def _append(self, text: str, *, instead_of_break: bool = False) -> None:
        os.lseek(self._file, -1 if instead_of_break else 0, os.SEEK_END)
        rest = memoryview(text.encode())
        while rest:
            rest = rest[os.write(self._file, rest) :]
        os.fsync(self._file)

    def _rewrite(self) -> None:
        """Write the whole record beside the file and move it over."""
        beside = self.path.with_name(self.path.name + ".new")
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write("\n".join(self.lines) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self.close()
        beside.replace(self.path)
        self._file = os.open(self.path, os.O_RDWR)


def _checked(note: str) -> str:
    if not INFORMATION_LINE.fullmatch(note):
        raise Mistake(told("saved", "no_information", note=repr(note), names=", ".join(INFORMATION)))
    return note


def resume(path: str | Path) -> Resumed:
    """Take up a saved game: every line is checked, and a last act without an end is dropped and named in ``lost``.

    Raises NotReadable, an OSError, when the file cannot be read, NotationError and RecordError with the file, the line
    that does not hold and what to do; the file then stays as it is.
    """
    try:
        return _taken_up(path)
    except (NotationError, RecordError) as error:
        says = str(error).removesuffix(".")
        error.args = (told("saved", "mend", path=path, says=says),)
        raise


def _others(path: Path) -> str:
    """The saved games that lie where one was looked for."""
    names = sorted(other.name for other in path.parent.glob("*.canasta")) if path.parent.is_dir() else []
    return told("saved", "others" if names else "no_others", names=", ".join(names[:5]))


def _taken_up(path: str | Path) -> Resumed:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise NotReadable(f"{path}: {error.strerror}. {_others(Path(path))}") from None
    whole, _, torn = data.rpartition(b"\n")
    try:
        text = whole.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(data[: error.start].count(b"\n") + 1, told("record", "no_text")) from None
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    end = torn.decode("utf-8", errors="replace")
    kept, sign, lost = end.rpartition(";")
    if not sign or not _TURN.match(kept):
        kept, lost = "", end
    if lost and not _MAY_BE_TORN.match(lost) and not _MAY_BE_TORN.match(lines[-1] or "_"):
        raise RecordError(len(lines) + 1, told("record", "cut_off"))
    if kept:
        lines.append(kept.rstrip())
    positions = replay(GameRecord.parse("\n".join(lines)))
    if not positions:
        raise RecordError(len(lines), told("record", "no_deal"))
    return Resumed(RecordFile(path, lines), positions, lost.strip())
