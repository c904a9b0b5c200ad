"""Links from feedback to the lesson to read again, and to the exercise that tests an idea."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from canasta_nb.core.speech.small_files import LARGEST_NOTEBOOK, read_small_file
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.diagnosis.telling_apart import Thought, called
from canasta_nb.teaching.notebook.feedback import again, taught


def links(exercise: Exercise, thought: Thought) -> list[tuple[str, str]]:
    """Return what feedback says of other places in the course, each with its address from this notebook.

    Lessons that don't lie beside the notebook are left out.
    """
    return [(says, address) for says, address in _all(exercise, thought) if Path(address.partition("#")[0]).is_file()]


def section_of(exercise: Exercise) -> str:
    """Return the address of the section that teaches what an exercise asks: of the cell with its heading.

    The whole lesson, if it isn't beside the notebook or has no such heading.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> section_of(exercise("fz-3"))
    '05_freezing.ipynb'
    """
    lesson = Path(f"{exercise.lesson}.ipynb")
    cell = _headed(exercise.section, lesson)
    return f"{lesson}#cell-id={cell}" if cell else str(lesson)


def cell_of(exercise: Exercise) -> str:
    """Return the address of the very cell of an exercise.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> cell_of(exercise("fz-3"))
    '05_freezing.ipynb#cell-id=fz-3'
    """
    return f"{exercise.lesson}.ipynb#cell-id={exercise.id}"


def _headed(heading: str, lesson: Path) -> str:
    """Return the id of the cell with a heading; empty where there is none, or no notebook."""
    try:
        cells = json.loads(read_small_file(lesson, LARGEST_NOTEBOOK))["cells"]
        return next((str(cell["id"]) for cell in cells if heading in _headings("".join(cell["source"]))), "")
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ""  # a learner's file may be anything


def _headings(text: str) -> list[str]:
    return [line.lstrip("# ") for line in text.splitlines() if line.startswith("#")]


def _all(exercise: Exercise, thought: Thought) -> Iterator[tuple[str, str]]:
    if said := again(exercise).strip():
        yield said, section_of(taught(exercise))
    if thought.test:
        yield called(thought.test), cell_of(thought.test)
