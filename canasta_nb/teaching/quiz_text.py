"""A Quiz as lines of text, for screen readers, paper and typed answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_nb.core.speech.language import filled
from canasta_nb.teaching.exercise_scene import act_of
from canasta_nb.teaching.exercises import Exercise, Part
from canasta_nb.text_table import labelled


def typed_lines(asked: Exercise, typed: str, words: Mapping[str, Any]) -> list[str]:
    """Return the parts of an exercise, the words to choose from and the line of Python that answers it."""
    lines: list[str] = []
    for number, part in enumerate(asked.parts, start=1):
        asks, act = _asked(part), act_of(part)
        said = asks if act and f"`{act}`" in asks else " ".join(filter(None, [asks, act]))
        lines += labelled(filled(words["own_parts"], n=number), f"{said} {words['own_box']}".strip())
    for key, given in (("own_reasons", asked.reasons), ("own_words", asked.labels)):
        lines += labelled(words[key], ", ".join(given) + ".") if given else []
    return lines + labelled(words["own_python"], typed)


def _asked(part: Part) -> str:
    """Return the question of a part as a line of text; on a sheet, with its line if that says more."""
    return f"{part.line}: {part.ask}" if part.line and part.ask else part.ask or part.line
