"""The page on the architecture: every place of the package and every room, in the order that the imports keep."""

import ast
import re

from test_structure import FLOORS, LAYERS, ROOT, modules, tree

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_every_place_and_its_rooms_stand_there_in_their_order() -> None:
    assert tuple(re.findall(r"(?m)^\| `(\w+)` \|", PAGE)) == sum(FLOORS.values(), LAYERS)


def test_each_place_is_what_it_says_of_itself() -> None:
    for place in LAYERS:
        summary = (ast.get_docstring(tree(modules()[place])) or "").partition("\n\n")[0]
        row = f"| `{place}` | {' '.join(summary.split())} |"
        assert row in PAGE, f"write this into the first table: {row}"
