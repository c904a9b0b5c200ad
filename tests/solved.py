"""The right answers of lessons, from the solved notebooks, and a learner who gives them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from canasta_nb.teaching import lesson, mark

LESSONS = Path(__file__).parents[1] / "lessons"
ASKS = re.compile(r'(?s)Quiz\("([\w-]+)", (.+)\)\s*$')


def _right(path: Path) -> dict[str, Any]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    answered = (ASKS.search("".join(cell["source"])) for cell in cells if cell["cell_type"] == "code")
    return {one[1]: ast.literal_eval(one[2]) for one in answered if one}


RIGHT: Mapping[str, Mapping[str, Any]] = {path.name[:2]: _right(path) for path in sorted(LESSONS.glob("*.ipynb"))}
"""By the number of the lesson, then by exercise."""


def answer_all(name: str, others: Mapping[str, Any] = {}) -> None:
    """Answer every graded question of a lesson rightly, but for ``others``; three dots leave one open."""
    with redirect_stdout(StringIO()):
        for asked in lesson(name).exercises:
            said = others.get(asked.id, RIGHT[name].get(asked.id, ...))
            if asked.points and said is not ...:
                mark(asked.id, said)
