"""A class in one command: every notebook of a folder graded, one table of points, the misconceptions by frequency."""

from __future__ import annotations

import csv
import io
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from canasta_nb.classroom.grading import MarkLine, Marks, mark_notebook
from canasta_nb.core.refusals import Mistake
from canasta_nb.teaching.misconceptions import misconceptions

COLUMNS = ("file", "lesson", "exercise", "points", "max_points", "status", "misconception", "notes")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
CHECKPOINTS = ".ipynb_checkpoints"


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
            return f"{self.file}: not graded. {self.reason}"
        return f"{self.file}: {self.marks.points}/{self.marks.max} points"


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
    "anna.ipynb","","","0","","unreadable","","anna.ipynb has no cells."
    """

    entries: tuple[Graded, ...]

    @property
    def lines(self) -> Iterator[tuple[Graded, MarkLine]]:
        """Every exercise of every notebook that could be graded."""
        return ((entry, line) for entry in self.entries if entry.marks for line in entry.marks.lines)

    def rows(self) -> list[tuple[str, ...]]:
        """One row an exercise, one for a notebook that could not be graded; the columns are ``COLUMNS``."""
        found: list[tuple[str, ...]] = []
        for entry in self.entries:
            if entry.marks is None:
                found.append((entry.file, "", "", "0", "", "unreadable", "", entry.reason))
                continue
            found += [
                (
                    *(entry.file, line.lesson, line.ex, str(line.points), str(line.max)),
                    *(line.status, line.code or "", " ".join(line.notes)),
                )
                for line in entry.marks.lines
            ]
        return found

    def csv(self) -> str:
        """The rows as CSV, every field quoted; a text that a spreadsheet would take for a formula gets a ``'`` first.

        >>> Gradebook((Graded("=cmd.ipynb", None, "-1"),)).csv().splitlines()[1]
        '"\\'=cmd.ipynb","","","0","","unreadable","","\\'-1"'
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
        raise FolderMistake(f"{place} is a folder; name a file for the table, as in -o {place / 'marks.csv'}.")
    if not place.parent.is_dir():
        raise FolderMistake(f"There is no folder {place.parent} for the table {place.name}.")
    if place.exists() and not _is_ours(place):
        raise FolderMistake(f"{place} is not a table of marks, so it is not overwritten. Choose another name: -o.")


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def _is_ours(place: Path) -> bool:
    with place.open(encoding="utf-8-sig", errors="replace") as file:
        return file.readline().strip() == ",".join(f'"{column}"' for column in COLUMNS)


def notebooks_in(folder: Path) -> list[Path]:
    """Every notebook below a folder by name, without Jupyter's own copies.

    Raises FolderMistake when there is no such folder, or no notebook in it.

    >>> notebooks_in(Path("no-such-class"))
    Traceback (most recent call last):
    FolderMistake: There is no folder no-such-class.
    """
    if folder.is_file():
        raise FolderMistake(f"{folder} is a file. To grade one notebook: canasta-nb mark {folder}")
    if not folder.is_dir():
        raise FolderMistake(f"There is no folder {folder}.")
    found = sorted(path for path in folder.rglob("*.ipynb") if CHECKPOINTS not in path.parts)
    if not found:
        raise FolderMistake(f"{folder} holds no notebook (*.ipynb).")
    return found


def grade_folder(
    folder: Path, *, engine: bool = False, workers: int = 1, tell: Callable[[Graded], None] = lambda _: None
) -> Gradebook:
    """Grade every notebook below a folder as ``mark_notebook`` does; one that cannot be read never stops the rest.

    ``workers`` notebooks are graded at a time; ``tell`` hears of each when it and those before it are done.
    Raises FolderMistake when there is nothing to grade.
    """
    paths = notebooks_in(folder)
    entries = []
    with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
        for entry in pool.map(lambda path: _graded(folder, path, engine=engine), paths):
            tell(entry)
            entries.append(entry)
    return Gradebook(tuple(entries))


def _graded(folder: Path, path: Path, *, engine: bool) -> Graded:
    name = path.relative_to(folder).as_posix()
    try:
        return Graded(name, mark_notebook(path, engine=engine))
    except (ValueError, OSError) as mistake:
        return Graded(name, None, str(mistake))


def summary(book: Gradebook) -> str:
    """One sentence on the class: how many notebooks, the mean of their points, how many could not be graded."""
    graded = [entry.marks for entry in book.entries if entry.marks]
    left = len(book.entries) - len(graded)
    words = [f"{_number(len(graded), 'notebook')} graded"]
    if graded:
        most = sum(marks.max for marks in graded)
        words.append(
            f"{sum(float(marks.points) for marks in graded) / most:.0%} of the points" if most else "no points"
        )
    if left:
        words.append(f"{_number(left, 'notebook')} could not be graded")
    return ", ".join(words) + "."


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
