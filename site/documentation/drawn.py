"""The pictures of positions in a page: each block of notation is drawn above its text."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from canasta_nb.core.notation.text import parse_position
from canasta_nb.descriptions.picturing import in_words, picture, table_lines
from canasta_nb.descriptions.telling import usual_names

PICTURES = "positions"
"""The folder of the pictures, beside the pages."""
_POSITION = re.compile(r"^```position\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_OTHER_BLOCKS = re.compile(r"^```(?:acts|record|case|messages|answers)$", re.MULTILINE)


def with_pictures(page: str, home: Path, up: str = "") -> str:
    """Return a page in which every position is drawn; ``up`` leads from the page to ``home``, where the pages are.

    The notation is plain text for the highlighter, and so are the other blocks in a language of our own.
    """
    page = _POSITION.sub(lambda found: f"{drawn(found[1], home, up)}\n\n```text\n{found[1]}```", page)
    return _OTHER_BLOCKS.sub("```text", page)


def drawn(notation: str, home: Path, up: str = "", only: str = "") -> str:
    """Return the Markdown of a position's picture, and write the picture; nothing where the position shows no cards.

    Of a position that is there for one thing, such as the ``pile``, ``only`` that is drawn.
    """
    position = parse_position(notation)
    every = table_lines(position, position.turn, usual_names(position.seats))
    lines = [line for line in every if only in ("", line[0])]
    if not any(runs for _, _, runs, _ in lines):
        return ""
    svg = picture(lines)
    name = f"{PICTURES}/{sha256(svg.encode()).hexdigest()[:12]}.svg"
    (home / PICTURES).mkdir(exist_ok=True)
    (home / name).write_text(svg, encoding="utf-8")
    return f"![{in_words(lines)}]({up}{name})"
