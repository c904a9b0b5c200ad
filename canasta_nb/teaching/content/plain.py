"""An answer as plain data: numbers, texts, yes and no, lists and maps, and nothing else."""

from __future__ import annotations

import math

from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.content.asking import Answer
from canasta_nb.teaching.content.words import told

BLANK = "…"
"""What stands for a part that is not answered yet."""

DEEPEST, LONGEST, MOST, LARGEST = 6, 500, 400, 10**12


class Unreadable(Mistake):
    """An answer that is not in the form its exercise asks for, with a sentence for the learner."""


def plain(value: object) -> Answer:
    """Return a value made of nothing but numbers, texts, yes and no, lists and maps; Unreadable for anything else.

    Every type is compared by identity: an object that lies about what it equals is not asked.

    >>> plain([False, "take.frozen"])
    (False, 'take.frozen')
    >>> plain({"melded-cards": 220})
    (('melded-cards', 220),)
    >>> plain(float("nan"))
    Traceback (most recent call last):
    Unreadable: I can't read nan as a number.
    """
    return _plain(value, 0, [0])


def _plain(value: object, depth: int, count: list[int]) -> Answer:
    count[0] += 1
    if depth > DEEPEST or count[0] > MOST:
        raise Unreadable(told("form", "too_large"))
    if value is None or value is ...:
        return BLANK
    kind = type(value)
    if kind is bool:
        return value  # type: ignore[return-value]
    if kind is str:
        return _text(value)  # type: ignore[arg-type]
    if kind in (int, float):
        return _number(value)  # type: ignore[arg-type]
    if kind in (list, tuple):
        return tuple(_plain(item, depth + 1, count) for item in value)  # type: ignore[attr-defined]
    if kind is dict:
        pairs = value.items()  # type: ignore[attr-defined]
        return tuple((_plain(key, depth + 1, count), _plain(item, depth + 1, count)) for key, item in pairs)
    raise Unreadable(told("form", "plain"))


def _text(value: str) -> str:
    if len(value) > LONGEST:
        raise Unreadable(told("form", "too_long"))
    return value.encode("utf-8", "backslashreplace").decode().strip()


def _number(value: float) -> Answer:
    if not math.isfinite(value) if isinstance(value, float) else abs(value) > LARGEST:
        key = "no_number" if isinstance(value, float) else "large_number"
        raise Unreadable(told("form", key, value=f"{value:g}" if isinstance(value, float) else ""))
    return int(value) if isinstance(value, float) and value.is_integer() else value
