"""The cells of a notebook without what they showed: they tell whether a learner made the course home their own."""

from __future__ import annotations

import json

HOME = "home.ipynb"


def sources(notebook: bytes) -> list[str] | None:
    """Return the cells of a notebook without their outputs; None when it isn't a notebook.

    >>> sources(b'{"cells": [{"cell_type": "code", "source": ["CourseHome()"]}]}'), sources(b"[]")
    (['CourseHome()'], None)
    """
    try:
        return ["".join(cell["source"]) for cell in json.loads(notebook)["cells"]]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
