"""Links from feedback to the lesson to read again, and to the exercise that tests an idea."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from canasta_nb.teaching.asking import Exercise
from canasta_nb.teaching.feedback import again, taught
from canasta_nb.teaching.telling_apart import Thought, called


def links(exercise: Exercise, thought: Thought) -> list[tuple[str, str]]:
    """Return what feedback says of other places in the course, each with its address from this notebook.

    Lessons that don't lie beside the notebook are left out.
    """
    return [(says, address) for says, address in _all(exercise, thought) if Path(address.partition("#")[0]).is_file()]


def section_of(exercise: Exercise) -> str:
    """Return the address of the section that teaches what an exercise asks, as notebooks name their headings.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> section_of(exercise("fz-3"))
    '05_freezing.ipynb#The-one-way-in'
    """
    return f"{exercise.lesson}.ipynb#{exercise.section.replace(' ', '-')}".rstrip("#")


def cell_of(exercise: Exercise) -> str:
    """Return the address of the very cell of an exercise.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> cell_of(exercise("fz-3"))
    '05_freezing.ipynb#cell-id=fz-3'
    """
    return f"{exercise.lesson}.ipynb#cell-id={exercise.id}"


def _all(exercise: Exercise, thought: Thought) -> Iterator[tuple[str, str]]:
    if said := again(exercise).strip():
        yield said, section_of(taught(exercise))
    if thought.test:
        yield called(thought.test), cell_of(thought.test)
