"""What a class earned: one table of points that no spreadsheet takes for formulas, the misconceptions by frequency."""

from __future__ import annotations

import csv
import io
import os
import re
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from canasta_nb.classroom.marks import MarkLine, Marks
from canasta_nb.core.mistakes import mistaken
from canasta_nb.core.refusals import Mistake
from canasta_nb.teaching.misconceptions import misconceptions

COLUMNS = ("file", "lesson", "exercise", "points", "max_points", "status", "misconception", "notes")
NOT_GRADED = "not-graded"
FORMULA_STARTS = "=+-@|%"
COPIED = re.compile(r"(?:-submission|[ _-]*\(\d+\)|[ _-]+copy[ _-]*\d*)+$", re.IGNORECASE)
"""What a second file of the same notebook has at the end of its name."""


class FolderMistake(Mistake):
    """A folder that cannot be graded, or a table that cannot be written, with the reason and what to do."""


@dataclass(frozen=True)
class Graded:
    """One notebook of the class: its marks, or why it could not be graded."""

    file: str
    """Its place below the folder, with ``/`` between the parts."""
    marks: Marks | None = None
    reason: str = ""

    def __str__(self) -> str:
        if self.marks is None:
            return mistaken("class.not_graded", file=self.file, reason=self.reason)
        form = "class.graded_partly" if self.marks.not_graded else "class.graded"
        earned = f"{self.marks.points}/{self.marks.max}"
        return mistaken(form, file=self.file, points=earned, names=", ".join(self.marks.not_graded))


class Misunderstood(NamedTuple):
    """A misconception in a class: in how many answers and notebooks it was found, and in which exercises."""

    code: str
    title: str
    answers: int
    notebooks: int
    exercises: tuple[str, ...]


@dataclass(frozen=True)
class Gradebook:
    """What a class earned: one entry a notebook, in the order of their names.

    >>> book = Gradebook((Graded("anna.ipynb", None, "anna.ipynb has no cells."),))
    >>> print(book.csv(), end="")
    "file","lesson","exercise","points","max_points","status","misconception","notes"
    "anna.ipynb","","","","","not-graded","","anna.ipynb has no cells."
    """

    entries: tuple[Graded, ...]

    @property
    def lines(self) -> Iterator[tuple[Graded, MarkLine]]:
        """Every exercise of every notebook that could be graded."""
        return ((entry, line) for entry in self.entries if entry.marks for line in entry.marks.lines)

    def rows(self) -> list[tuple[str, ...]]:
        """One row an exercise, one for a notebook that could not be graded; the columns are ``COLUMNS``."""
        found: list[tuple[str, ...]] = []
        several = {file for files in self.handed_in_twice() for file in files}
        for entry in self.entries:
            if entry.marks is None:
                found.append((entry.file, "", "", "", "", NOT_GRADED, "", entry.reason))
                continue
            more = ("several_files",) if entry.file in several else ()
            found += [
                (
                    *(entry.file, line.lesson, line.ex, "" if line.points is None else str(line.points), str(line.max)),
                    *(line.status, line.code or "", " ".join((*line.notes, *more))),
                )
                for line in entry.marks.lines
            ]
        return found

    def handed_in_twice(self) -> list[tuple[str, ...]]:
        """Return the files that look like one notebook of one learner: a copy beside it, or what was packed from it."""
        alike: dict[tuple[str, str], list[str]] = {}
        for entry in self.entries:
            if entry.marks is not None:
                stem = COPIED.sub("", str(PurePosixPath(entry.file).with_suffix(""))).casefold()
                alike.setdefault((entry.marks.lesson, stem), []).append(entry.file)
        return [tuple(files) for files in alike.values() if len(files) > 1]

    @property
    def complete(self) -> bool:
        """Whether every exercise of every notebook was graded."""
        return all(entry.marks is not None and not entry.marks.not_graded for entry in self.entries)

    def csv(self) -> str:
        """The rows as CSV, every field quoted; a text that a spreadsheet would take for a formula gets a ``'`` first.

        >>> Gradebook((Graded("=cmd.ipynb", None, "-1"),)).csv().splitlines()[1]
        '"\\'=cmd.ipynb","","","","","not-graded","","\\'-1"'
        """
        written = io.StringIO()
        table = csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\n")
        table.writerow(COLUMNS)
        table.writerows([tuple(map(_harmless, row)) for row in self.rows()])
        return written.getvalue()

    def misconceptions(self) -> list[Misunderstood]:
        """What was misunderstood, the most frequent first."""
        said = [(line.code, entry.file, line.ex) for entry, line in self.lines if line.code]
        answers = Counter(code for code, _, _ in said)
        titles = {code: idea.title for code, idea in misconceptions().items()}
        return [
            Misunderstood(
                code,
                titles.get(code, code),
                answers[code],
                len({file for other, file, _ in said if other == code}),
                tuple(sorted({exercise for other, _, exercise in said if other == code})),
            )
            for code in sorted(answers, key=lambda code: (-answers[code], code))
        ]

    def write(self, place: Path) -> None:
        """Write the CSV, whole or not at all, over an older one of its kind; FolderMistake as for ``free_place``."""
        free_place(place)
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=place.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8-sig", newline="") as file:  # Excel reads it as UTF-8 then
                file.write(self.csv())
            Path(name).replace(place)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def free_place(place: Path) -> None:
    """See that a table may be written here, before anything is graded.

    Raises FolderMistake when the folder is missing, or when something lies here that is no table of marks.

    >>> free_place(Path("nowhere/marks.csv"))
    Traceback (most recent call last):
    FolderMistake: There is no folder nowhere for the table marks.csv.
    """
    if place.is_dir():
        raise FolderMistake(mistaken("class.out_folder", place=place, file=place / "marks.csv"))
    if not place.parent.is_dir():
        raise FolderMistake(mistaken("class.out_nowhere", folder=place.parent, name=place.name))
    if place.exists() and not _is_ours(place):
        raise FolderMistake(mistaken("class.out_foreign", place=place))


def _harmless(text: str) -> str:
    """A text that begins like no formula, not even in the full-width signs that a spreadsheet reads alike."""
    first = unicodedata.normalize("NFKC", text.lstrip())[:1]
    return f"'{text}" if text[:1] in ("\t", "\r", "\n") or (first and first in FORMULA_STARTS) else text


def _is_ours(place: Path) -> bool:
    if not place.is_file():
        return False
    with place.open(encoding="utf-8-sig", errors="replace") as file:
        return file.readline().strip() == ",".join(f'"{column}"' for column in COLUMNS)


def summary(book: Gradebook) -> str:
    """One sentence on the class: how many notebooks, the mean of their points, how many could not be graded."""
    graded = [entry.marks for entry in book.entries if entry.marks]
    left = len(book.entries) - len(graded)
    unmarked = sum(len(marks.not_graded) for marks in graded)
    words = [f"{_number(len(graded), 'notebook')} graded"]
    if graded:
        most = sum(line.max for marks in graded for line in marks.lines if line.points is not None)
        words.append(
            f"{sum(float(marks.points) for marks in graded) / most:.0%} of the points" if most else "no points"
        )
    if left:
        words.append(f"{_number(left, 'notebook')} could not be graded")
    if unmarked:
        words.append(f"{_number(unmarked, 'answer')} in the others could not be graded")
    return ", ".join(words) + "."


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
