"""What each file of a hand-in is: a notebook, a packed folder, something that belongs to a notebook, or none of these.

Nothing that a learner hands in may vanish without a word. So grading a class names every file that it passes by, but
for those that go with notebooks by themselves.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from pathlib import Path, PureWindowsPath

from canasta_nb.classroom.marks.marks_table import (
    COLUMNS,
    FIRST_OF_CANVAS,
    FIRST_OF_CSV,
    FIRST_OF_DECISIONS,
    FIRST_OF_MOODLE,
    as_csv,
)
from canasta_nb.classroom.marks.unfinished import FIRST as OUR_GRADINGS
from canasta_nb.classroom.notebooks.learners import ENDING
from canasta_nb.core.speech.small_files import opened_file
from canasta_nb.teaching.log.learner_log import FOLDER as ANSWERS

ARCHIVES = (".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz")
COPIES = {".ipynb_checkpoints", "__macosx", "__pycache__", ".git", ".venv", ".virtual_documents"}
"""Folders in which Jupyter, macOS and other programs keep copies and other files of their own."""
OURS = {ANSWERS: ".json", "saved-games": ".canasta"}
"""Folders that our widgets make beside a notebook, and how the files in them end."""
OF_SYSTEMS = {"thumbs.db", "desktop.ini"}
COPIED = ("._", ".~")
"""How the name of a file begins that macOS or Jupyter writes beside another."""
OURS_IN_ALL = (COLUMNS, FIRST_OF_CANVAS, FIRST_OF_MOODLE, FIRST_OF_CSV, FIRST_OF_DECISIONS)
OUR_TABLES = tuple(as_csv([heads]).rstrip().encode() for heads in OURS_IN_ALL)
"""How a table begins that grading or exporting wrote."""
OUR_PAGES = b"\n<!-- canasta_nb "
"""What stands near the end of a page of feedback."""
LINE = 10_000
MOST_NAMED = 20
"""As many files are named in a sentence."""


class What(Enum):
    """What a file is."""

    NOTEBOOK = auto()
    ARCHIVE = auto()
    BESIDE = auto()
    """Part of what comes with notebooks, and nothing to speak of."""
    OTHER = auto()


def what_is(name: str) -> What:
    """Tell what a file is by its place below the folder or in the ZIP.

    >>> [what_is(name).name for name in ("anna/05.ipynb.txt", "anna.ZIP", "anna/._05.ipynb", "anna/answers/fz.json")]
    ['NOTEBOOK', 'ARCHIVE', 'BESIDE', 'BESIDE']
    >>> [what_is(name).name for name in ("anna/onlinetext.html", "answers/05.ipynb")]
    ['OTHER', 'NOTEBOOK']
    """
    *folders, file = PureWindowsPath(name.lower()).parts or ("",)
    if file.startswith(COPIED) or any(map(goes_with_notebooks, folders)):
        return What.BESIDE
    if ENDING.search(file):
        return What.NOTEBOOK
    if file.endswith(ARCHIVES):
        return What.ARCHIVE
    ours = folders and PureWindowsPath(file).suffix == OURS.get(folders[-1])
    return What.BESIDE if ours or file.startswith(".") or file in OF_SYSTEMS else What.OTHER


def goes_with_notebooks(folder: str) -> bool:
    """Tell whether a folder of this name only holds what comes with notebooks.

    >>> goes_with_notebooks(".ipynb_checkpoints"), goes_with_notebooks("anna"), goes_with_notebooks("answers")
    (True, False, False)
    """
    return folder.lower() in COPIES


def is_ours(file: Path) -> bool:
    """Tell whether grading, exporting or writing feedback made a file: a class may be graded where it lies."""
    name = file.name.lower()
    try:
        if name.endswith(".unfinished"):
            with opened_file(file, follow=False) as grading:
                return grading.read(len(OUR_GRADINGS)) == OUR_GRADINGS
        if name.endswith(".csv"):
            with opened_file(file, follow=False) as table:
                return table.readline(LINE).removeprefix(b"\xef\xbb\xbf").startswith(OUR_TABLES)
        if name.endswith(".html"):
            with opened_file(file, follow=False) as page:
                page.seek(-min(200, page.seek(0, os.SEEK_END)), os.SEEK_END)
                return OUR_PAGES in page.read()
    except OSError:
        return False
    return False


def named(files: Sequence[str]) -> str:
    """Return the names of files in one line, of many the first ones.

    >>> named(["a.pdf", "b.docx"]), named(["a.pdf"] * 30).count("a.pdf")
    ('a.pdf, b.docx', 20)
    """
    return ", ".join(files[:MOST_NAMED]) + (", …" if len(files) > MOST_NAMED else "")


def others_in(names: Iterable[str]) -> tuple[str, ...]:
    """Return the files that aren't notebooks and don't come with them, by name.

    >>> others_in(["b.docx", "anna/05_freezing.ipynb", "a.pdf", "Thumbs.db"])
    ('a.pdf', 'b.docx')
    """
    return tuple(sorted(name for name in names if what_is(name) is What.OTHER))
