"""Where feedback leads: to what you should read again, in a drawer or in its lesson, and to what tests an idea."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, read_small_file
from canasta_nb.core.speech.words import capital
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.diagnosis.telling_apart import Thought, called
from canasta_nb.teaching.notebook.feedback import again, taught
from canasta_nb.widgets.sent.quiz import Reading

MOST = 5
"""So many paragraphs are shown at most: it is one thing to read again, and not the lesson."""
SENTENCE = re.compile(r"(?<=[.!?])\s+")
ITEM = re.compile(r"\n\s*(?=(?:[*-]|\d+\.) )")
BULLET = re.compile(r"^[*-] ")
END = "total"
"""The cell at the end of every lesson."""
ROW = re.compile(r"\n(?=\|)")
RULE = "|--"
"""How the line below the heads of a table begins."""


def links(exercise: Exercise, thought: Thought) -> list[tuple[str, str]]:
    """Return what feedback says of other places in the course, each with its address from this notebook.

    Lessons that don't lie beside the notebook are left out.
    """
    return [(says, address) for says, address in _all(exercise, thought) if Path(address.partition("#")[0]).is_file()]


def section_of(exercise: Exercise) -> str:
    """Return the address of the section that teaches what an exercise asks: of the cell with its heading.

    The whole lesson, if it isn't beside the notebook or has no such heading.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> section_of(exercise("fz-3"))
    '05_freezing.ipynb'
    """
    lesson = Path(f"{exercise.lesson}.ipynb")
    cell = _headed(exercise.section, lesson)
    return f"{lesson}#cell-id={cell}" if cell else str(lesson)


def cell_of(exercise: Exercise) -> str:
    """Return the address of the very cell of an exercise.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> cell_of(exercise("fz-3"))
    '05_freezing.ipynb#cell-id=fz-3'
    """
    return f"{exercise.lesson}.ipynb#cell-id={exercise.id}"


def end_of(exercise: Exercise) -> str:
    """Return the address of the end of an exercise's lesson; empty where that isn't beside the notebook.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> end_of(exercise("fz-3"))
    ''
    """
    lesson = Path(f"{exercise.lesson}.ipynb")
    return f"{lesson}#cell-id={END}" if lesson.is_file() else ""


def _headed(heading: str, lesson: Path) -> str:
    """Return the id of the cell with a heading; empty where there is none, or no notebook."""
    return next((name for name, text in cells_of(lesson) if heading in _headings(text)), "")


def cells_of(lesson: Path) -> list[tuple[str, str]]:
    """Return the id and the text of each cell of prose in a notebook; none where there is no notebook."""
    try:
        cells = json.loads(read_small_file(lesson, LARGEST_NOTEBOOK))["cells"]
        return [(str(cell["id"]), "".join(cell["source"])) for cell in cells if cell["cell_type"] == "markdown"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return []  # a learner's file may be anything


def _headings(text: str) -> list[str]:
    return [line.lstrip("# ") for line in text.splitlines() if line.startswith("#")]


def _all(exercise: Exercise, thought: Thought) -> Iterator[tuple[str, str]]:
    if said := again(exercise).strip():
        yield said, section_of(taught(exercise))
    if thought.test:
        yield called(thought.test), cell_of(thought.test)


def reading_of(exercise: Exercise) -> Reading | None:
    """Return the section that teaches what an exercise asks; None where its lesson isn't beside the notebook."""
    asked = taught(exercise)
    lines = _paragraphs(cells_of(Path(f"{asked.lesson}.ipynb")), asked.section) if asked.section else []
    if not lines:
        return None
    reads = exercise.reads or asked.reads
    return {
        "where": told("again", "where", lesson=int(asked.lesson[:2])),
        "title": capital(asked.section),
        "lines": lines,
        "decides": next(_with(reads, lines), "") if reads else "",
        "href": section_of(asked),
    }


def _paragraphs(cells: list[tuple[str, str]], heading: str) -> list[str]:
    """Return the paragraphs below a heading up to the next one, without pictures, code and what is tried below them.

    Each item of a list and each row of a table is a paragraph of its own.
    """
    texts = [line.strip() for _, text in cells for line in re.split(r"\n\s*\n", text)]
    after = [at for at, text in enumerate(texts) if text.startswith("#") and text.lstrip("# ") == heading]
    own = takewhile(lambda text: not text.startswith("#"), texts[after[0] + 1 :]) if after else ()
    told_there = [text for text in own if text and text[0] not in "<!`" and not text.startswith(told("again", "try"))]
    each = (line for text in told_there[:MOST] for row in ROW.split(text) for line in ITEM.split(row))
    return [" ".join(BULLET.sub("• ", line).split()) for line in each if not line.startswith(RULE)]


def _with(words: str, lines: list[str]) -> Iterator[str]:
    """Yield each sentence and each row of a table that has these words."""
    yield from (
        sentence
        for line in lines
        for sentence in ([line] if line.startswith("|") else SENTENCE.split(line))
        if words in sentence
    )
