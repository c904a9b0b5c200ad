"""The lessons for the page of the course, each with its aim, its minutes and the way into it."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat

from canasta_nb.teaching.bank.exercises import lessons
from documentation.markdown import plain, table

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def lesson_table() -> str:
    """Return the table of all lessons."""
    rows = [
        (str(number), f'<a href="{opened(f"{lesson.name}.ipynb")}">{plain(lesson.title)}</a>', str(lesson.minutes),
         aim(NOTEBOOKS / f"{lesson.name}.ipynb"))
        for number, lesson in enumerate(lessons(), start=1)
    ]  # fmt: skip
    return table(("No.", "Lesson", "Minutes", "What you'll be able to do"), rows)


def aim(notebook: Path) -> str:
    """Return the aim that a lesson states in its first cell, with a capital letter in front."""
    first = nbformat.read(notebook, as_version=4).cells[0].source
    found = re.search(r"\*\*Your aim:\*\*\s*(.+)", first)
    if found is None:
        raise ValueError(f"{notebook} states no aim.")
    return found[1][:1].upper() + found[1][1:]


def opened(notebook: str) -> str:
    """Return the address of a notebook in the browser edition, seen from the root of the site."""
    return f"lite/lab/index.html?path={notebook}"
