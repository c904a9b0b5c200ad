"""The worked game of lesson 6 as a saved game."""

from __future__ import annotations

from pathlib import Path

LESSON = (Path(__file__).parent / "games" / "lesson-06-at-90.canasta").read_text("utf-8")


def changed(old: str, new: str) -> str:
    """Return the saved game with other words in the place of some."""
    assert old in LESSON
    return LESSON.replace(old, new)
