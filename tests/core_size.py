"""How large the core is: lines of code and functions of each room, and the hardest function to follow.

A line of code is one that has anything but a comment or a docstring. How hard a function is to follow is its number of
ways through it, as ruff counts them (McCabe). Run it as `python tests/core_size.py`.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
CORE: Final = ROOT / "canasta_nb" / "core"
SEARCHING: Final = ("engine", "going_out", "listing", "openings")
"""The rooms that look for what is legal; the others are the rules themselves."""
_LAYOUT: Final = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
_COMPLEX: Final = re.compile(r"`(\w+)` is too complex \((\d+) > 0\)")


class Size(NamedTuple):
    """The size of some files: lines of code, functions, and the most ways through one function."""

    lines: int = 0
    functions: int = 0
    worst: int = 0
    name: str = ""


def lines_of_code(source: str) -> int:
    r"""Count the lines that have anything but a comment or a docstring.

    >>> lines_of_code('def half(n):\n    "Halve it."\n\n    return n / 2  # whole or not\n')
    2
    """
    prose: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            prose.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = iter(source.splitlines(keepends=True))
    code: set[int] = set()
    for token in tokenize.generate_tokens(lambda: next(lines, "")):
        if token.type not in (tokenize.COMMENT, *_LAYOUT):
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - prose)


def ways_through(folder: Path) -> Iterator[tuple[Path, str, int]]:
    """Yield the file and the name of every function, and how many ways there are through it."""
    options = ("--isolated", "--select", "C901", "--config", "lint.mccabe.max-complexity=0", "--output-format", "json")
    command = [sys.executable, "-m", "ruff", "check", *options, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    for each in json.loads(done.stdout):
        found = _COMPLEX.match(each["message"])
        if found:
            yield Path(each["filename"]), found[1], int(found[2])


def sizes() -> dict[str, Size]:
    """Return the size of each room of the core."""
    rooms: dict[str, Size] = {}
    for path in sorted(CORE.rglob("*.py")):
        room = path.relative_to(CORE).parts[0]
        size = rooms.get(room, Size())
        rooms[room] = size._replace(lines=size.lines + lines_of_code(path.read_text(encoding="utf-8")))
    for path, name, ways in ways_through(CORE):
        room = path.relative_to(CORE).parts[0]
        size = rooms[room]
        worst = (ways, f"{path.stem}.{name}")
        rooms[room] = Size(size.lines, size.functions + 1, *max((size.worst, size.name), worst))
    return rooms


def together(rooms: list[Size]) -> Size:
    """Return the size of some rooms as one."""
    hardest = max(rooms, key=lambda size: size.worst)
    lines, functions = sum(size.lines for size in rooms), sum(size.functions for size in rooms)
    return Size(lines, functions, hardest.worst, hardest.name)


def main() -> None:
    """Print a line for each room, for the rooms that search, and for the core."""
    rooms = sizes()
    every = {
        **rooms,
        "the rooms that search": together([rooms[room] for room in SEARCHING]),
        "the core": together(list(rooms.values())),
    }
    print(f"{'':<24}{'lines':>7}{'functions':>11}{'most ways':>11}")
    for name, size in every.items():
        print(f"{name:<24}{size.lines:>7,}{size.functions:>11,}{size.worst:>11}  {size.name}")


if __name__ == "__main__":
    main()
