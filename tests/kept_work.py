"""What learners made with an earlier version, in tests/kept: its texts are in sections, each under a heading."""

from __future__ import annotations

from pathlib import Path

from canasta_nb.classroom.grading.grading import mark_notebook

FOLDER = Path(__file__).parent / "kept"


def sections(name: str) -> dict[str, list[str]]:
    """Return the lines under each heading (``== ``) of a text in the folder, without comments (``#``)."""
    found: dict[str, list[str]] = {}
    _, *parts = (FOLDER / name).read_text("utf-8").split("\n== ")
    for part in parts:
        heading, *lines = part.splitlines()
        found[heading] = [line for line in lines if not line.startswith("#")]
    return found


def earned(path: Path, *, clicked: bool = False) -> dict[tuple[str, str], tuple[str, str]]:
    """Return what a notebook earns now: the points and the status of each exercise."""
    lines = mark_notebook(path, clicked=clicked).lines
    return {(line.ex, str(line.max)): ("-" if line.points is None else str(line.points), line.status) for line in lines}
