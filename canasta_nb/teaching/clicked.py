"""What was clicked as the value that could have been typed, and the line of Python that types it."""

from __future__ import annotations

import ast
import json
from typing import Any

from canasta_nb.teaching.exercises import Exercise
from canasta_nb.teaching.kinds import BLANK

Clicked = Any  # what JSON holds: yes and no, numbers, texts, lists, maps, null for what is not answered


def value_of(asked: Exercise, clicked: Clicked) -> object:
    """The answer as a learner would type it; ``...`` for what is not answered.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> value_of(exercise("fz-2"), [[False, "take.frozen"], [True, None]])
    ((False, 'take.frozen'), (True, Ellipsis))
    >>> value_of(exercise("sc-3"), [-285]), value_of(exercise("fz-3"), "9h9d"), value_of(exercise("fz-3"), "")
    (-285, '9h9d', Ellipsis)
    """
    if _is_blank(clicked):
        return ...
    if asked.kind == "exam" and isinstance(clicked, list):
        number, *answers = map(_typed, clicked)
        return (number, answers)
    if asked.kind == "yes+why" and isinstance(clicked, list):
        pairs = tuple(_pair(item) for item in clicked)
        return pairs[0] if len(asked.parts) == 1 and len(pairs) == 1 else pairs
    if asked.kind in ("num", "pick") and isinstance(clicked, list):
        items = [... if item is None else item for item in clicked]
        if len(asked.parts) == 1 and len(items) == 1:
            return items[0]
        return tuple(items) if asked.kind == "num" else items
    if asked.kind == "order" and isinstance(clicked, list):
        return [... if item is None else item for item in clicked]
    if asked.kind == "sheet" and isinstance(clicked, dict):
        return {line: points for line, points in clicked.items() if points is not None}
    return clicked


def _typed(line: Clicked) -> object:
    """A line as Python reads it; as it stands where Python cannot."""
    try:
        return ast.literal_eval(line)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return line


def _is_blank(clicked: Clicked) -> bool:
    if isinstance(clicked, dict):
        clicked = list(clicked.values())
    return clicked in (None, "") or (isinstance(clicked, list) and all(map(_is_blank, clicked)))


def _pair(item: Clicked) -> object:
    if not isinstance(item, list) or len(item) != 2 or item[0] is None:
        return ...
    return (item[0], item[1] or ...)


def clicked_of(asked: Exercise, value: object) -> Clicked:
    """What has to be clicked for a value that was typed, as far as it has the form of an answer; else null.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> clicked_of(exercise("sc-3"), -285), clicked_of(exercise("fz-2"), ((True, "natural-pair"), ...))
    ([-285], [[True, 'natural-pair'], None])
    """
    if value is ... or value is None or value == BLANK:
        return None
    if asked.kind in ("cards", "sheet"):
        return value
    if asked.kind == "exam":
        if isinstance(value, tuple | list) and len(value) == 2 and isinstance(value[1], tuple | list):
            return [literal_of(value[0]), *map(literal_of, value[1])]
        return None
    if asked.kind == "yes+why" and isinstance(value, tuple | list):
        pairs = [value] if len(asked.parts) == 1 and len(value) == 2 and isinstance(value[0], bool) else list(value)
        return [_listed(pair) for pair in pairs]
    if isinstance(value, tuple | list):
        return [None if item is ... else item for item in value]
    return [value]


def _listed(pair: object) -> Clicked:
    return [None if item is ... else item for item in pair] if isinstance(pair, tuple | list) else None


def literal_of(value: object) -> str:
    """A plain value as Python writes it, with double quotes as in the lessons.

    >>> literal_of(((False, "take.frozen"), (True, ...))), literal_of({"total": -285})
    ('((False, "take.frozen"), (True, ...))', '{"total": -285}')
    """
    if value is ...:
        return "..."
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, tuple):
        inner = ", ".join(map(literal_of, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, list):
        return f"[{', '.join(map(literal_of, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{literal_of(key)}: {literal_of(item)}' for key, item in value.items())}}}"
    return repr(value)
