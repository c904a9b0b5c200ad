"""Records of games: read, printed, and replayed with every line checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from canasta_nb.core.engine.playing import game_over
from canasta_nb.core.model.position import Phase, Position, pack_size
from canasta_nb.core.notation.earlier import TakenOver
from canasta_nb.core.notation.entries import Entry, Note, Played, RecordError, Start, after, check_refused
from canasta_nb.core.notation.fields import HERE
from canasta_nb.core.notation.reading import Line, lines_of, nearest
from canasta_nb.core.notation.text import position_lines, read_position
from canasta_nb.core.notation.turns import read_turn
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import read_small_file
from canasta_nb.core.speech.unreadable import not_read, sentence
from canasta_nb.core.speech.wrong_kind import no_text

FIRST_LINE = "canasta 1"
NEXT_DEAL = "next-deal"
INFORMATION = ("event", "date", "players", "notes", "result")

_INFORMATION = re.compile(rf"(?:{'|'.join(INFORMATION)}|_[a-z_]+)(?= |$)")
_TURN = re.compile(r"[0-9]+\s*:")
_REVISION = re.compile(r"\brevision=([0-9]+)\b")
_RESULT = re.compile(r"([A-F1-6])[ \t]+([+-]?[0-9]{1,9})(?:[ \t]+|$)")


@dataclass(frozen=True)
class GameRecord:
    """A record: its lines of information, its deals and their turns, in the order in which they stand.

    >>> record = GameRecord.parse("canasta 1\\nplayers Ann, Ben\\nrules classic; turn 1 draw; pile 6d\\n1: draw 5c")
    >>> record.players, len(record.deals)
    (('Ann', 'Ben'), 1)
    >>> GameRecord.parse("canasta 1\\nrules classic; turn 1 draw\\n1: drew")
    Traceback (most recent call last):
    NotationError: line 3, column 4: a move was expected, not "drew": did you mean "draw"?
    """

    entries: tuple[Entry, ...]
    says: str = field(default="", compare=False)
    """Why deals that an earlier revision of the rules wrote break off before an act that is no longer legal."""

    @classmethod
    def parse(cls, text: str, folder: str | Path = HERE) -> GameRecord:
        """Read a record; NotationError when the text is not one.

        A file of rules that it names is in ``folder``.
        """
        if not isinstance(text, str):
            raise no_text(text, "GameRecord.parse", "canasta 1 …")
        return cls._of(text, Path(folder))

    @classmethod
    def _of(cls, text: str, folder: Path, *, torn: bool = False) -> GameRecord:
        read = TakenOver(_entries(text, folder, torn=torn))
        return cls(read.entries, read.says)

    @classmethod
    def load(cls, path: str | Path) -> GameRecord:
        """Read a record from a file; a file of rules that it names lies beside it.

        Raises OSError when the file cannot be read, NotationError when it holds no record, and RecordError where it
        breaks off within a line of a position. What was cut away there would be read as left out on purpose.
        """
        text = read_text(path)
        return cls._of(text, Path(path).parent, torn=not text.endswith("\n"))

    def __str__(self) -> str:
        return "\n".join(_record_lines(self.entries)) + "\n"

    def note(self, name: str) -> str | None:
        """Return the newest line of information of this name, without the name; None if there is none."""
        notes = [entry.text for entry in self.entries if isinstance(entry, Note) and entry.name == name]
        return notes[-1] if notes else None

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, seat by seat."""
        return tuple(name.strip() for name in (self.note("players") or "").split(",") if name.strip())

    @property
    def deals(self) -> tuple[Position, ...]:
        """The positions that the deals start from."""
        return tuple(entry.position for entry in self.entries if isinstance(entry, Start))


def _record_lines(entries: Iterable[Entry]) -> Iterator[str]:
    yield FIRST_LINE
    begun = False
    for entry in entries:
        if isinstance(entry, Start) and begun:
            yield NEXT_DEAL
        begun = begun or isinstance(entry, Start)
        yield str(entry)


def _entries(text: str, folder: Path, *, torn: bool = False) -> Iterator[Entry]:
    """Read the lines of a record; the lines of a position are gathered up to the first line of another kind.

    ``torn`` says that the last line has no end: RecordError if it belongs to a position.
    """
    lines = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
    _read_version(lines)
    fields: list[tuple[int, str]] = []
    wanted = True  # a position is wanted: at the beginning, and after the mark of the next deal
    for number, raw in lines:
        line = Line(next(lines_of(raw))[1], number)
        note = _INFORMATION.match(raw.strip())
        mark = line.peek() == NEXT_DEAL
        turn = _TURN.match(line.text.lstrip())
        if fields and (note or mark or turn):
            yield _start(fields, folder)
            fields, wanted = [], False
        if note:
            yield Note(note.group(), raw.strip()[note.end() :].strip(), number)
        elif line.is_read:
            continue
        elif mark:
            wanted = _next_deal(line, wanted=wanted)
        elif turn:
            if wanted:
                raise line.wrong("position_first", 0)
            yield Played(read_turn(line), number)
        elif wanted:
            fields.append((number, line.text))
        else:
            raise line.wrong("turn", besides=nearest(line.peek(), (NEXT_DEAL, *INFORMATION)), next_deal=NEXT_DEAL)
    if fields:
        if torn and fields[-1][0] == number:
            raise RecordError(number, sentence("record", "torn"))
        yield _start(fields, folder)


def _next_deal(line: Line, *, wanted: bool) -> bool:
    if wanted:
        raise line.wrong("position_again", 0)
    line.has_word(NEXT_DEAL)
    line.finish()
    return True


def _start(fields: list[tuple[int, str]], folder: Path) -> Start:
    position = read_position(fields, folder)
    named = _REVISION.search(" ".join(text for _, text in fields))
    revision = int(named[1]) if named else position.rules.revision
    return Start(position, fields[0][0], revision if revision < position.rules.revision else 0)


def _read_version(lines: Iterator[tuple[int, str]]) -> None:
    """Read up to the line that says that this is a record."""
    for number, raw in lines:
        line = Line(next(lines_of(raw))[1], number)
        if line.is_read:
            continue
        if not line.has_word("canasta"):
            raise line.wrong("first_line", line=FIRST_LINE)
        if not line.has_word("1"):
            raise line.wrong("version")
        line.finish()
        return
    raise not_read(1, 1, sentence("expected", "first_line", line=FIRST_LINE))


def replay(record: GameRecord | str) -> tuple[Position, ...]:
    """Play a record again, every line checked, also the acts that were refused: the positions after each act.

    The first position of each deal is among them. Raises RecordError with the line where the record does not hold, and
    NotationError for a text that is not a record.

    >>> positions = replay("canasta 1\\nrules classic; turn 1 draw; pile 6d\\n1: draw 5c; discard 5c")
    >>> len(positions), positions[-1].turn
    (3, 2)
    >>> replay("canasta 1\\nrules classic; turn 1 draw; pile 6d\\n2: draw 5c")
    Traceback (most recent call last):
    canasta_nb.core.notation.records.RecordError: line 3: draw 5c: ...
    """
    return tuple(position for position, _ in steps(record))


def steps(record: GameRecord | str) -> Iterator[tuple[Position, Entry]]:
    """Play a record again: each position with the line that led to it; raises as ``replay`` does."""
    if not isinstance(record, GameRecord):
        record = GameRecord.parse(record)
    position: Position | None = None
    earlier = False  # by another revision acts may have been refused, and points counted, otherwise
    for entry in record.entries:
        if isinstance(entry, Start):
            _check_start(entry, position, counted_otherwise=earlier)
            position, earlier = entry.position, bool(entry.earlier)
            yield position, entry
        elif isinstance(entry, Played):
            for tried in entry.turn.tries:
                if position is None:
                    raise RecordError(entry.line, sentence("record", "no_deal_yet"))
                if not tried.refused:
                    position = after(position, entry, tried)
                    yield position, entry
                elif not earlier:
                    check_refused(position, entry, tried)
        elif entry.name == "result" and not earlier:
            _check_result(entry, position)


def _check_start(start: Start, before: Position | None, *, counted_otherwise: bool) -> None:
    position = start.position
    if not position.is_complete:
        has, needs = position.cards_held, pack_size(position.rules)
        raise RecordError(start.line, sentence("record", "cards", has=has, needs=needs))
    if before is None:
        return
    if position.rules != before.rules:
        raise RecordError(start.line, sentence("record", "other_rules"))
    if counted_otherwise:
        return
    if before.phase is not Phase.OVER:
        raise RecordError(start.line, sentence("record", "not_ended"))
    if position.deal != before.deal + 1:
        raise RecordError(start.line, sentence("record", "deal", deal=before.deal + 1, given=position.deal))
    dealer = None if before.dealer is None else before.next_seat(before.dealer)
    if None not in (dealer, position.dealer) and position.dealer != dealer:
        raise RecordError(start.line, sentence("record", "dealer", seat=dealer, given=position.dealer))
    scores = score_deal(before).new_scores
    if game_over(before, scores):
        raise RecordError(start.line, sentence("record", "game_over"))
    if position.scores != scores:
        right, wrong = (" ".join(map(str, points)) for points in (scores, position.scores))
        raise RecordError(start.line, sentence("record", "scores", right=right, wrong=wrong))


def _check_result(note: Note, position: Position | None) -> None:
    if position is None or position.phase is not Phase.OVER:
        raise RecordError(note.line, sentence("record", "no_result"))
    totals = score_deal(position).totals
    noted = {str(name): int(points) for name, points in _RESULT.findall(note.text)}
    if _RESULT.sub("", note.text) or noted != totals:
        right = " ".join(f"{side} {points}" for side, points in totals.items())
        raise RecordError(note.line, sentence("record", "result", right=right))


def replay_report(path: str | Path) -> str:
    """Check the record in a file and say what it shows: each deal, how many turns it had, and its scores.

    Raises OSError when the file cannot be read, and ValueError with file and line where the record does not hold.
    """
    try:
        return "\n".join(_report(GameRecord.load(path)))
    except ValueError as error:
        raise Mistake(f"{path}, {error}") from error


def _report(record: GameRecord) -> Iterator[str]:
    if record.players:
        yield ", ".join(record.players)
    turns = 0
    last: Position | None = None
    for position, entry in steps(record):
        if isinstance(entry, Start):
            if last is not None:
                yield from _deal_report(last, turns)
            turns = 0
        elif last is not None and (last.turn != position.turn or position.phase is Phase.OVER):
            turns += 1
        last = position
    if last is None:
        raise RecordError(1, sentence("record", "no_deal"))
    yield from _deal_report(last, turns)
    if record.says:
        yield record.says


def _deal_report(position: Position, turns: int) -> Iterator[str]:
    yield sentence("report", "deal", deal=position.deal, rules=position.rules.label(), turns=turns)
    if position.phase is not Phase.OVER:
        yield sentence("report", "not_ended", seat=position.turn)
        yield from position_lines(position)
        return
    sheet = score_deal(position)
    yield sentence("report", "nobody_out" if position.out is None else "out", seat=position.out)
    for (side, points), now in zip(sheet.totals.items(), sheet.new_scores, strict=True):
        yield sentence("report", "side", side=side, points=f"{points:+}", now=now)


def read_text(path: str | Path) -> str:
    """Return the text of a file; RecordError where it is not UTF-8, OSError when it cannot be read."""
    return decoded(read_small_file(path))


def decoded(data: bytes) -> str:
    """Return the text of a file; RecordError with the line where it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RecordError(line, sentence("record", "no_text")) from None
