"""The table of marks: one row an exercise, without formulas for a spreadsheet, and read again with care."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from canasta_nb.classroom.marks.marks import STATUSES
from canasta_nb.core.speech.mistakes import as_typed, meant_exactly, mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.small_files import NotASmallFile, read_small_file
from canasta_nb.core.speech.whole_files import OWNER, write_whole
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.writing import written_into

NOT_GRADED = "not-graded"
FORMULA_STARTS = "=+-@|%"
LARGEST_TABLE = 50_000_000
LONGEST_LINE = 10_000
NUMBER = re.compile(r"[0-9]{1,6}(?:[.,][0-9]{1,6})?")
SEPARATORS = ",;\t"
"""What stands between two fields: a comma, and what spreadsheets of other countries make of it."""


class TableMistake(Mistake):
    """A table that cannot be read or written, with the line, the column and what to do."""


class MarksRow(NamedTuple):
    """What one exercise of a notebook earned; without an exercise, a notebook that could not be graded."""

    file: str
    lesson: str
    exercise: str
    points: Score | None
    """None when nobody knows what the answer is worth."""
    max_points: int | None
    status: str
    misconception: str
    notes: str


COLUMNS = MarksRow._fields
FIRST_OF_MOODLE = ("ID number",)
FIRST_OF_CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
FIRST_OF_CSV = ("number", "learner")
FIRST_OF_DECISIONS = ("platform", "assignment")
"""The columns with which the other tables begin that we write, in every language."""


def as_csv(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV, every field quoted; a text that a spreadsheet would take for a formula gets a ``'`` first.

    >>> print(as_csv([("=cmd.ipynb", None, Score(0.75))]), end="")
    "'=cmd.ipynb","","0.75"
    """
    written = io.StringIO()
    table = csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\n")
    table.writerows([["" if cell is None else _harmless(str(cell)) for cell in row] for row in rows])
    return written.getvalue()


def _harmless(text: str) -> str:
    """Return a text that no spreadsheet reads as a formula, not even with full-width signs."""
    first = unicodedata.normalize("NFKC", text.lstrip())[:1]
    return f"'{text}" if text[:1] in ("\t", "\r", "\n") or (first and first in FORMULA_STARTS) else text


def plain_text(text: str) -> str:
    """Return the original of a text that was made harmless; leave any other alone.

    >>> plain_text(_harmless("=cmd")), plain_text("'tis")
    ('=cmd', "'tis")
    """
    return text[1:] if text[:1] == "'" and _harmless(text[1:]) == text else text


def write_table(place: Path, rows: Iterable[MarksRow]) -> None:
    """Write a table of marks, whole or not at all, over an older one; TableMistake as for ``free_place``."""
    free_place(place)
    content = as_csv([COLUMNS, *rows]).encode("utf-8-sig")  # Excel reads it as UTF-8 then
    with written_into(place.parent):
        write_whole(place, content, mode=OWNER)


def free_place(place: Path) -> None:
    """See that a table may be written here, before anything is graded.

    Raises TableMistake when the folder is missing, or when the file there is not a table of marks.

    >>> free_place(Path("nowhere/marks.csv"))
    Traceback (most recent call last):
    TableMistake: There is no folder nowhere for the table marks.csv.
    """
    line = ",".join(f'"{column}"' for column in COLUMNS)
    reserve(place, line, line)


def reserve(place: Path, begins: str, ends: str) -> None:
    """Reserve a path for a table: it must be free, or a file whose first line is the heading of our tables."""
    if place.is_dir():
        raise TableMistake(mistaken("class.out_folder", place=place, file=as_typed(place / "marks.csv")))
    if not place.parent.is_dir():
        raise TableMistake(mistaken("class.out_nowhere", folder=place.parent, name=place.name))
    if place.is_symlink() or (place.exists() and not _has_first_line(place, begins, ends)):
        raise TableMistake(mistaken("class.out_foreign", place=place))


def _has_first_line(place: Path, begins: str, ends: str) -> bool:
    if not place.is_file():
        return False
    with place.open(encoding="utf-8-sig", errors="replace") as file:
        line = file.readline(LONGEST_LINE).rstrip("\r\n")
    return line.startswith(begins) and line.endswith(ends)


def read_table(place: Path) -> tuple[MarksRow, ...]:
    """Read a table of marks, also one that a spreadsheet saved again.

    Raises TableMistake with the line and the column of what is wrong, OSError when there is no such file.
    """
    try:
        content = read_small_file(place, LARGEST_TABLE)
    except NotASmallFile as error:
        raise TableMistake(str(error)) from error
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise TableMistake(mistaken("table.not_utf8", place=f"{place}:{line}")) from error
    rows: list[MarksRow] = []
    lines: dict[tuple[str, str], int] = {}
    for number, row in _rows(place, text):
        first = lines.setdefault((row.file, row.exercise), number)
        if first != number:
            facts = {"place": f"{place}:{number}", "what": " ".join(filter(None, [row.file, row.exercise]))}
            raise TableMistake(mistaken("table.row_twice", first=first, **facts))
        rows.append(row)
    if not rows:
        raise TableMistake(mistaken("table.empty", place=place))
    return tuple(rows)


def _rows(place: Path, text: str) -> Iterator[tuple[int, MarksRow]]:
    """Yield every row with the line that it ends in."""
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    table = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        heads = _heads(place, [head.strip() for head in next(table, [])])
        for fields in table:
            if any(map(str.strip, fields)):
                where = f"{place}:{table.line_num}"
                if len(fields) != len(heads):
                    facts = {"has": len(fields), "most": len(heads)}
                    raise TableMistake(mistaken("table.fields", place=where, **facts))
                yield table.line_num, _row(where, dict(zip(heads, map(plain_text, fields), strict=True)))
    except csv.Error as error:
        raise TableMistake(mistaken("table.not_csv", place=f"{place}:{table.line_num}")) from error


def _heads(place: Path, heads: list[str]) -> list[str]:
    """Return the names of the columns, without those that a teacher added."""
    for column in COLUMNS:
        if column not in heads:
            near = get_close_matches(column, [head for head in heads if head not in COLUMNS], 1, 0.5)
            hint = mistaken("table.renamed", word=near[0]) if near else ""
            names = ", ".join(COLUMNS)
            raise TableMistake(mistaken("table.column", place=f"{place}:1", column=column, hint=hint, names=names))
        if heads.count(column) > 1:
            raise TableMistake(mistaken("table.column_twice", place=f"{place}:1", column=column))
    return heads


def _row(where: str, fields: dict[str, str]) -> MarksRow:
    file, lesson, exercise, points, most, status, misconception, notes = (fields[name] for name in COLUMNS)
    if not file:
        raise _wrong(where, "file", "", "table.needed")
    if status == NOT_GRADED and not exercise:
        return MarksRow(file, "", "", None, None, status, "", notes)
    if status not in STATUSES:
        raise _wrong(where, "status", status, "table.status", hint=meant_exactly(status, STATUSES))
    for column in ("lesson", "exercise"):
        if not fields[column]:
            raise _wrong(where, column, "", "table.needed")
    if not re.fullmatch(r"[1-9][0-9]{0,5}", most):
        raise _wrong(where, "max_points", most, "table.whole")
    if points and not (NUMBER.fullmatch(points) and float(points.replace(",", ".")) <= int(most)):
        raise _wrong(where, "points", points, "table.points", most=most)
    earned = Score(points.replace(",", ".")) if points else None
    # A spreadsheet takes lesson 05 for the number 5.
    return MarksRow(file, lesson.zfill(2), exercise, earned, int(most), status, misconception, notes)


def _wrong(where: str, column: str, value: str, sentence: str, **facts: str) -> TableMistake:
    shown = value if len(value) <= 40 else f"{value[:40]}…"
    return TableMistake(mistaken(sentence, place=f"{where}: {column}", value=shown, **facts))
