"""The gallery: each widget with its two lines of code and what its notebook shows of it without Python."""

from __future__ import annotations

import re
from collections.abc import Iterator

import nbformat

from documentation.course import NOTEBOOKS, opened

_RUN = re.compile(r"\n*\*\*Run this cell[^\n]*")
_NOTEBOOK = re.compile(r'(?<=href=")[\w/]+\.ipynb(?=")')
_END = "All of them work with the keyboard alone."


def gallery() -> str:
    """Return what the notebook of the widgets says and shows."""
    return "\n".join(_parts())


def _parts() -> Iterator[str]:
    for cell in nbformat.read(NOTEBOOKS / "widgets.ipynb", as_version=4).cells[1:]:
        if cell.cell_type == "code":
            shown = next(output.data["text/html"] for output in cell.outputs if "text/html" in output.get("data", {}))
            yield f"```python\n{cell.source}\n```\n"
            linked = _NOTEBOOK.sub(lambda found: opened(found[0]), shown)
            yield f'```{{raw}} html\n<div class="widget">{linked}</div>\n```\n'
        elif not cell.source.startswith(_END):
            yield _RUN.sub("", cell.source) + "\n"
