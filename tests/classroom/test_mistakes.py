"""What is wrong with a notebook, a class or a table of marks is said in the language that is spoken."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from translations import english_left

from canasta_nb.classroom.grading.grader import Grader
from canasta_nb.classroom.grading.grading import mark_notebook
from canasta_nb.classroom.marks.handed_in import collected_in, handed_in
from canasta_nb.classroom.marks.marks_table import COLUMNS, free_place, read_table
from canasta_nb.classroom.marks.unfinished import Unfinished
from canasta_nb.classroom.notebooks.cells import read_notebook
from canasta_nb.classroom.notebooks.course import course_folder
from canasta_nb.classroom.notebooks.packing import pack
from canasta_nb.classroom.notebooks.recognising import recognised
from canasta_nb.classroom.release.verifying import lesson_files
from canasta_nb.core.speech.language import speaking
from canasta_nb.learn import copy_course, first_page
from canasta_nb.teaching.bank.exercises import lesson

HEAD = ",".join(COLUMNS).encode()
MISTAKES: dict[str, tuple[bytes, Callable[[Path], object]]] = {
    "no file": (b"", lambda file: read_notebook(file.with_name("none.ipynb"))),
    "a folder": (b"", lambda file: read_notebook(file.parent)),
    "an empty folder": (b"", lambda file: read_notebook(file.parent / "empty")),
    "a link": (b"", lambda file: read_notebook(linked(file))),
    "cut off": (b'{"cells": [', read_notebook),
    "bytes": (b"\xff", read_notebook),
    "lists": (b"[" * 600_000, read_notebook),
    "deep": (b"[" * 300 + b"]" * 300, read_notebook),
    "digits": (b"9" * 5000, read_notebook),
    "an old format": (b'{"nbformat": 3}', read_notebook),
    "many cells": (json.dumps({"cells": [{}] * 2001}).encode(), read_notebook),
    "no lesson": (b'{"cells": []}', lambda file: recognised(read_notebook(file), file)),
    "packed": (b'{"cells": []}', lambda file: pack(file.rename(file.with_name("a-submission.ipynb")), lesson("05"))),
    "packed otherwise": (b'{"cells": []}', lambda file: pack(beside(file, "mine-submission.ipynb"), lesson("05"))),
    "a file for a class": (b"", collected_in),
    "no class": (b"", lambda file: collected_in(file / "none")),
    "a class without notebooks": (b"", lambda file: collected_in(file.parent / "empty")),
    "a folder for the table": (b"", lambda file: free_place(file.parent)),
    "no folder for the table": (b"", lambda file: free_place(file.parent / "none" / "marks.csv")),
    "a table of another kind": (b"name,age", free_place),
    "a table without a column": (b"file,lesson,pionts", read_table),
    "a table without marks": (HEAD, read_table),
    "a table with a short line": (HEAD + b"\nanna", read_table),
    "a table with an open quote": (HEAD + b'\n"anna', read_table),
    "a table that is no text": (b"\xff", read_table),
    "a row twice": (HEAD + 2 * b"\na,05,fz-3,,1,wrong,,", read_table),
    "a status that is none": (HEAD + b"\na,05,fz-3,,1,worng,,", read_table),
    "points that are none": (HEAD + b"\na,05,fz-3,x,1,wrong,,", read_table),
    "a most that is none": (HEAD + b"\na,05,fz-3,,x,wrong,,", read_table),
    "no file in a row": (HEAD + b"\n,05,fz-3,,1,wrong,,", read_table),
    "no zip": (b"PK", lambda file: handed_in(file.rename(file.with_suffix(".zip"))).__enter__()),
    "another unfinished file": (
        b"", lambda file: Unfinished(beside(file, "marks.csv.unfinished").with_name("marks.csv"), file),
    ),
    "no lessons": (b"", lambda file: lesson_files(file.parent / "empty")),
    "a file for the course": (b"", copy_course),
    "no course": (b"", lambda file: first_page(file.parent / "empty")),
}  # fmt: skip


def linked(file: Path) -> Path:
    link = file.with_name("link.ipynb")
    link.symlink_to(file)
    return link


def beside(file: Path, name: str) -> Path:
    """Return the file itself, beside another one of this name."""
    file.with_name(name).write_text("theirs", encoding="utf-8")
    return file


@pytest.mark.parametrize("name", MISTAKES)
def test_no_english_is_left_in_what_is_said_in_spanish(name: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    file = tmp_path / "mine.ipynb"
    content, ask = MISTAKES[name]
    file.write_bytes(content)
    with speaking("es"), pytest.raises((ValueError, OSError)) as wrong:
        ask(file)
    said = str(wrong.value).replace(str(tmp_path), "")
    assert not english_left(said), said


def test_marks_are_told_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    file = tmp_path / "05_freezing.ipynb"
    file.write_bytes((course_folder() / "notebooks" / file.name).read_bytes())
    with speaking("es"):
        assert f"puntos en {file.name}." in str(mark_notebook(file))


@pytest.mark.slow
def test_the_process_that_grades_speaks_the_same_language(tmp_path: Path) -> None:
    with Grader() as grader, speaking("es"), pytest.raises(ValueError, match="No hay ningún archivo"):
        grader.marks(tmp_path / "none.ipynb")
