"""Pieces of Markdown: text that means nothing but itself, tables, and links into the live pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import urlencode


def plain(text: str) -> str:
    r"""Return a text in which no sign has a meaning of its own.

    >>> plain("a <b> | *c*")
    'a \\<b\\> \\| \\*c\\*'
    """
    return re.sub(r"([\\`*_{}\[\]<>|#~])", r"\\\1", text)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of cells that are Markdown already."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def source(text: str) -> str:
    """Return where a rule comes from, as small print."""
    return f"[{plain(text)}]{{.source}}"


def live(up: str, words: str, kind: str = "live", about: str = "", **asked: str) -> str:
    """Return a link to the page that runs a table or a widget; ``up`` leads to the root of the site.

    The one thing to do on a page is of the ``kind`` "play". Where the same words lead to several places, ``about``
    tells them apart for the ear.

    >>> live("../", "Play it now", "play", rules="samba")
    '<a class="play" href="../embed/index.html?rules=samba">Play it now</a>'
    """
    label = f' aria-label="{escape(f"{words}: {about}")}"' if about else ""
    return f'<a class="{kind}" href="{up}embed/index.html?{escape(urlencode(asked))}"{label}>{escape(words)}</a>'
