"""The gallery: each widget with its two lines of code and what its notebook shows of it without Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import nbformat

from documentation.course import NOTEBOOKS, opened
from documentation.markdown import live

_HEADING = re.compile(r"^## ([^\n]+)\n(.*)", re.MULTILINE | re.DOTALL)
_INVITATION = re.compile(r'<p class="cnb-invitation">.*?</p>')
"""How a picture comes to life in a notebook, which is not so on a page of the site."""
_NOTEBOOK = re.compile(r'(?<=href=")[\w/]+\.ipynb(?=["#])')


class Example(NamedTuple):
    """One widget of the gallery: its name, its title, what is said about it, its two lines and its HTML."""

    name: str
    title: str
    about: str
    code: str
    shown: str

    @property
    def stands_alone(self) -> bool:
        """Whether it leads to no other notebook, so that it works alone."""
        return _NOTEBOOK.search(self.shown) is None


@cache
def examples() -> tuple[Example, ...]:
    """Return every widget as the notebook of the widgets shows it, below a heading and a sentence or two.

    >>> examples()[0].name, examples()[0].title
    ('Table', 'A table to play at')
    """
    return tuple(_examples())


def _examples() -> Iterator[Example]:
    title = about = ""
    for cell in nbformat.read(NOTEBOOKS / "widgets.ipynb", as_version=4).cells:
        if cell.cell_type == "code":
            page = next(output.data["text/html"] for output in cell.outputs if "text/html" in output.get("data", {}))
            yield Example(cell.source.split()[3], title, about, cell.source, _INVITATION.sub("", page))
        elif found := _HEADING.search(cell.source):
            title, about = found[1], found[2].strip()


def gallery() -> str:
    """Return what the gallery says and shows, a section for each widget."""
    return "\n".join(_section(example) for example in examples())


def _section(example: Example) -> str:
    shown = _NOTEBOOK.sub(lambda found: opened(found[0]), example.shown)
    tried = live("", "Try it", about=example.title, widget=example.name) + "\n" if example.stands_alone else ""
    return (
        f"## {example.title}\n\n{example.about}\n\n{tried}\n```python\n{example.code}\n```\n\n"
        f'```{{raw}} html\n<div class="widget">{shown}</div>\n```\n'
    )
