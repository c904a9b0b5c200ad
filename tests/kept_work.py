"""What learners made with an earlier version, in tests/kept: its texts are in sections, each under a heading."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "kept"


def sections(name: str) -> dict[str, list[str]]:
    """Return the lines under each heading (``== ``) of a text in the folder, without comments (``#``)."""
    found: dict[str, list[str]] = {}
    _, *parts = (FOLDER / name).read_text("utf-8").split("\n== ")
    for part in parts:
        heading, *lines = part.splitlines()
        found[heading] = [line for line in lines if not line.startswith("#")]
    return found
