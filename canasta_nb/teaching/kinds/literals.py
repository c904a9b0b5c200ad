"""Plain values as Python writes them."""

from __future__ import annotations

import json


def literal_of(value: object) -> str:
    """Return a plain value as Python writes it, with double quotes as in the lessons.

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
