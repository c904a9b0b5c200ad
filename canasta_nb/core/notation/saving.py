"""A record on disk that grows act by act; it keeps what was played even when the program is killed while writing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.claims import Claim, claim, held_here
from canasta_nb.core.notation.entries import HINT, RecordError
from canasta_nb.core.notation.records import (
    FIRST_LINE,
    INFORMATION,
    NEXT_DEAL,
    GameRecord,
    decoded,
    replay,
)
from canasta_nb.core.notation.text import parse_turn, position_lines
from canasta_nb.core.notation.turns import Try, Turn
from canasta_nb.core.speech.language import shortened
from canasta_nb.core.speech.mistakes import system_message
from canasta_nb.core.speech.refusals import Mistake, NotationError, OneSentence
from canasta_nb.core.speech.small_files import nameable, opened_file, owners_alone, read_small_file
from canasta_nb.core.speech.unreadable import sentence
from canasta_nb.core.speech.whole_files import OWNER, write_out, written_beside

_TURN = re.compile(r"([1-6]):")
_NEXT = re.compile(rf"\s*{NEXT_DEAL}\b")
INFORMATION_LINE = re.compile(rf"(?:{'|'.join(INFORMATION)}|_[a-z_]+)(?: .*)?")
_MAY_BE_TORN = re.compile(r"[1-6_]|\s|result")
"""How lines begin that are written one by one; positions are only ever written whole."""


class AlreadyThere(OneSentence, FileExistsError):  # noqa: N818 - it says what is wrong
    """A file that a new record would have been written over."""


class NotReadable(OneSentence, OSError):  # noqa: N818 - it says what is wrong
    """A saved game whose file cannot be read."""


class NotTakenUp(RecordError):  # noqa: N818 - it says what is wrong
    """A saved game that does not hold: its file, the line where there is one, why, and what to do."""

    def __init__(self, path: str | Path, error: Mistake) -> None:
        self.line = getattr(error, "line", 0)
        self.says = str(error).removesuffix(".")
        Mistake.__init__(self, sentence("saved", "mend", path=shortened(str(path)), says=self.says))


class Resumed(NamedTuple):
    """A saved game that is taken up: its file, what it holds, every position so far, the torn end that was dropped.

    The file is a copy where another process plays the saved game.
    """

    file: RecordFile
    record: GameRecord
    positions: tuple[Position, ...]
    lost: str

    @property
    def position(self) -> Position:
        """The position to play on from."""
        return self.positions[-1]


class RecordFile:
    """A record that is written as play goes on; the file is open only while something is written.

    The last line always ends in a line break, and an act of the same turn takes the place of that break. So a kill in
    the middle of a write damages only the act that was being written. A write that fails raises OSError and leaves
    the file and the lines as they were: the same act can be tried again.

    A process that finds at a write that another one has written to the file leaves it alone and goes on in a copy.
    ``path`` is then the name of the copy. A file that was deleted is written again. Whatever is written, the file can
    then be read by its owner alone, because it holds every hand.
    """

    def __init__(self, path: Path, lines: Iterable[str], known: bytes = b"", claim: Claim | None = None) -> None:
        self.path = path
        self.lines = list(lines)
        self._known = known
        self._claim = claim
        text = _text(self.lines)
        if known != text:
            self._write_whole(text)

    @classmethod
    def create(cls, path: str | Path, position: Position, notes: Iterable[str] = ()) -> RecordFile:
        """Begin a record with a dealt position; ``notes`` are lines of information such as ``players Ann, Ben``.

        Raises AlreadyThere instead of writing over a file, NotASmallFile for a name that no file can have, and
        ValueError for a note that is not a line of information.
        """
        if Path(nameable(path)).exists():
            raise AlreadyThere(sentence("saved", "there", path=shortened(str(path))))
        return cls(Path(path), [FIRST_LINE, *map(_checked, notes), *position_lines(position, record=True), ""])

    def act(self, seat: int, act: Act) -> None:
        """Write an act down; it is on the disk when this returns."""
        self._try(seat, Try(act))

    def refused(self, seat: int, act: Act, laws: Iterable[str]) -> None:
        """Write down an act that was tried and refused."""
        self._try(seat, Try(act, refused=True, laws=tuple(laws)))

    def note(self, line: str) -> None:
        """Write a line of information down; ValueError when it is not one."""
        self._change([*self.lines, _checked(line)])

    def hint(self, act: Act) -> None:
        """Write down which act a hint advises here."""
        self.note(f"{HINT} {act}")

    def next_deal(self, position: Position, result: str = "") -> None:
        """Begin the next deal, after the result of the last one (``A 1245 B 400``)."""
        result_line = [f"result {result}"] if result else []
        self._change([*self.lines, *result_line, NEXT_DEAL, *position_lines(position, record=True), ""], whole=True)

    def deal_again(self) -> None:
        """Begin the last deal once more: what was played of it stays, as ``_before`` lines."""
        dealt = max((at for at, line in enumerate(self.lines) if _NEXT.match(line)), default=0)
        last = [line for line in self.lines[dealt:] if not line.startswith("result")]
        earlier_lines = [f"_before {line}" if _of_a_deal(line) else line for line in last]
        self._change([*self.lines[:dealt], *earlier_lines], whole=True)

    def undo(self, *, practice: bool = False) -> Turn:
        """Take the last act out of the file and return it with its seat. The game decides whether that is allowed.

        Refused tries and hints before it stay; those after it go with it, because their position is gone. A practice
        table leaves an ``_undone`` line. Raises ValueError where nothing is left to undo.
        """
        at = self._last_turn()
        turn = parse_turn(self.lines[at])
        last = max(number for number, tried in enumerate(turn.tries) if not tried.refused)
        undone = turn.tries[last]
        kept = turn.tries[:last]
        notes = [line for line in self.lines[at + 1 :] if not _of_a_deal(line)]
        lines = [*self.lines[:at], *([str(Turn(turn.seat, kept))] if kept else []), *notes]
        if practice:
            lines.append(f"_undone {Turn(turn.seat, (undone,))}")
        self._change(lines, whole=True)
        return Turn(turn.seat, (undone,))

    def close(self) -> None:
        """Give the file back, so that another process may play on in it."""
        if self._claim is not None:
            self._claim.release()

    def _last_turn(self) -> int:
        """Return the line of the last act of the deal; notes and refused tries are passed over."""
        for at in range(len(self.lines) - 1, -1, -1):
            line = self.lines[at]
            if _TURN.match(line):
                if any(not tried.refused for tried in parse_turn(line).tries):
                    return at
            elif not line.startswith("_"):
                break
        raise Mistake(sentence("saved", "nothing"))

    def _try(self, seat: int, tried: Try) -> None:
        open_line = _TURN.match(self.lines[-1])
        if open_line and int(open_line[1]) == seat:
            self._change([*self.lines[:-1], f"{self.lines[-1]}; {tried}"])
        else:
            self._change([*self.lines, f"{seat}: {tried}"])

    def _change(self, lines: list[str], *, whole: bool = False) -> None:
        """Bring the file to these lines, by writing only what is new unless ``whole``."""
        text = _text(lines)
        now = self._written()
        if now not in (b"", self._known):
            self.path = next(copy for copy in _copies(self.path) if not copy.exists())
        if whole or now != self._known:
            self._write_whole(text)
        else:
            self._append(text)
        self.lines = lines

    def _written(self) -> bytes:
        """Return what is in the file, as far as it shows whether another process has written; nothing without one."""
        try:
            with opened_file(self.path) as file:
                return file.read(len(self._known) + 1)
        except FileNotFoundError:
            return b""

    def _append(self, text: bytes) -> None:
        """Write what is new in a text that goes on where the file ends, or in the place of its last line break."""
        size = len(self._known)
        start = size if text.startswith(self._known) else size - 1
        with self.path.open("r+b", buffering=0) as file:
            owners_alone(file)
            try:
                file.seek(start)
                write_out(file, text[start:])
            except BaseException:
                with suppress(OSError):  # first the line break, so that the line before is whole at every moment
                    file.seek(size - 1)
                    file.write(b"\n")
                    file.truncate(size)
                raise
        self._known = text

    def _write_whole(self, text: bytes) -> None:
        """Write the record beside the file and move it over, claimed before anybody else can see it."""
        with written_beside(self.path, text, mode=OWNER) as beside:
            moved = claim(beside)
        self.close()
        self._known, self._claim = text, moved


def _of_a_deal(line: str) -> bool:
    """Tell whether a line is a turn, or a hint that was given in one."""
    return bool(_TURN.match(line)) or line.startswith(f"{HINT} ")


def _text(lines: Iterable[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _copies(path: Path) -> Iterator[Path]:
    """Yield the names that copies of a saved game may have, the first one first."""
    yield path.with_stem(f"{path.stem}-copy")
    for number in count(2):
        yield path.with_stem(f"{path.stem}-copy-{number}")


def _checked(note: str) -> str:
    if not INFORMATION_LINE.fullmatch(note):
        raise Mistake(sentence("saved", "no_information", note=shortened(repr(note)), names=", ".join(INFORMATION)))
    return note


def resume(path: str | Path) -> Resumed:
    """Take up a saved game: every line is checked, and a last act without an end is dropped and named in ``lost``.

    A game that an earlier revision of its rules wrote goes on as far as its acts are legal today: ``record.says`` tells
    of one that is not, and what was played after it stays in the file as a note.

    While another process plays the game, the file is left alone: a copy is made and taken up, or the copy that this
    process plays already. Raises NotReadable, an OSError, when the file cannot be read. Raises NotTakenUp when a line
    does not hold, with the file, the line and what to do; the file then stays as it is.
    """
    path = Path(path)
    try:
        opened_file(path).close()  # what is no file is refused before it is claimed, for that might wait for somebody
        claimed = claim(path)
        data = read_small_file(path)
    except OSError as error:
        raise not_readable(path, error) from None
    place = path if claimed else next(copy for copy in _copies(path) if not copy.exists() or held_here(copy))
    if claimed is None and place.exists():
        return resume(place)
    try:
        lines, lost = _whole_lines(data)
        record = GameRecord.parse("\n".join(lines), path.parent)
        if record.says:
            lines = str(record).removesuffix("\n").split("\n")
        positions = replay(record)
        if not positions:
            raise RecordError(len(lines), sentence("record", "no_deal"))
    except (NotationError, RecordError) as error:
        raise NotTakenUp(path, error) from error
    file = RecordFile(place, lines, data, claimed) if claimed else RecordFile(place, lines)
    return Resumed(file, record, positions, lost)


def not_readable(path: Path, error: OSError) -> NotReadable:
    """Return what is raised for a saved game whose file cannot be read: why, and the saved games beside it."""
    return NotReadable(f"{shortened(str(path))}: {system_message(error)}. {_others(path)}")


def _others(path: Path) -> str:
    """Return the saved games that lie where one was looked for."""
    names: list[str] = []
    with suppress(OSError):
        names += sorted(shortened(other.name) for other in path.parent.glob("*.canasta") if other.is_file())
    return sentence("saved", "others" if names else "no_others", names=", ".join(names[:5]))


def _whole_lines(data: bytes) -> tuple[list[str], str]:
    """Return the lines of a saved game and the torn end that belongs to none of them."""
    whole, _, torn = data.rpartition(b"\n")
    lines = [line.removesuffix("\r") for line in decoded(whole).split("\n")]
    end = torn.decode("utf-8", errors="replace")
    kept, sign, lost = end.rpartition(";")
    if not sign or not _TURN.match(kept):
        kept, lost = "", end
    if lost and not _MAY_BE_TORN.match(lost) and not _MAY_BE_TORN.match(lines[-1] or "_"):
        raise RecordError(len(lines) + 1, sentence("record", "cut_off"))
    return ([*lines, kept.rstrip()] if kept else lines), lost.strip()
