"""How large the rooms of a floor are, how hard to follow, and how they lean on each other.

A line of code is one that has anything but a comment or a docstring. How hard a function is to follow is its number of
ways through it, as ruff counts them (McCabe). A room imports from others, and is one storey above the highest of
these. Run it as `python tests/room_sizes.py`, or with the name of another floor than `core`.
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

from test_structure import FLOORS, PACKAGE, modules, own, room

ROOT: Final = Path(__file__).parents[1]
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


def sizes(floor: str = "core") -> dict[str, Size]:
    """Return the size of each room of a floor, from the ground up."""
    rooms = dict.fromkeys(FLOORS[floor], Size())
    for path in sorted((PACKAGE / floor).glob("*/**/*.py")):
        name = path.relative_to(PACKAGE / floor).parts[0]
        size = rooms[name]
        rooms[name] = size._replace(lines=size.lines + lines_of_code(path.read_text(encoding="utf-8")))
    for path, name, ways in ways_through(PACKAGE / floor):
        where = path.relative_to(PACKAGE / floor).parts[0]
        if where in rooms:
            size = rooms[where]
            worst = (ways, f"{path.stem}.{name}")
            rooms[where] = Size(size.lines, size.functions + 1, *max((size.worst, size.name), worst))
    return rooms


def arrows(floor: str) -> dict[str, set[str]]:
    """Return the rooms of a floor with the others that each imports from."""
    found: dict[str, set[str]] = {name: set() for name in FLOORS[floor]}
    for module, path in modules().items():
        if here := room(module, floor):
            found[here] |= {there for other in own(path) if (there := room(other, floor)) and there != here}
    return found


def storeys(floor: str) -> dict[str, int]:
    """Return the storey of each room: 1 where it imports from no other, otherwise one above the highest of these."""
    found: dict[str, int] = {}
    for name, below in arrows(floor).items():
        found[name] = 1 + max((found[each] for each in below), default=0)
    return found


def together(rooms: list[Size]) -> Size:
    """Return the size of some rooms as one."""
    hardest = max(rooms, key=lambda size: size.worst)
    lines, functions = sum(size.lines for size in rooms), sum(size.functions for size in rooms)
    return Size(lines, functions, hardest.worst, hardest.name)


def main(floor: str = "core") -> None:
    """Print a line for each room of a floor, and for the floor; for the core also for the rooms that search."""
    rooms, leans, stands = sizes(floor), arrows(floor), storeys(floor)
    print(f"{'':<24}{'storey':>7}{'imports':>9}{'lines':>7}{'functions':>11}{'most ways':>11}")
    for name, size in rooms.items():
        print(f"{name:<24}{stands[name]:>7}{len(leans[name]):>9}{_said(size)}")
    if floor == "core":
        print(f"{'the rooms that search':<40}{_said(together([rooms[name] for name in SEARCHING]))}")
    whole = together(list(rooms.values()))
    print(f"{'in all':<24}{max(stands.values()):>7}{sum(map(len, leans.values())):>9}{_said(whole)}")


def _said(size: Size) -> str:
    return f"{size.lines:>7,}{size.functions:>11,}{size.worst:>11}  {size.name}"


if __name__ == "__main__":
    main(*sys.argv[1:])
