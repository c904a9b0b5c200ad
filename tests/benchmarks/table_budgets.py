"""What the table costs in a browser: bytes of bundles, updates and messages, time from click to picture, nodes.

It starts a JupyterLab, as the browser tests do, and needs Chromium. The budgets are printed beside the figures. Run it
as ``python tests/benchmarks/table_budgets.py [--draws 50] [--json]``.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.parts import STATIC

BROWSER_TESTS = Path(__file__).parents[1] / "browser"
# Every widget has a State, an update and a render with types: the names of what a State holds stay in the script, while
# those within a function become a letter. That is about a twelfth of what a page with one table loads.
LONGEST_SCRIPT, LONGEST_PACKED, LONGEST_STYLE = 64_000, 25_500, 20_500
TOGETHER = {
    "a page with one table": (("loader", *Table.made_of), {".js": 122_500, ".css": 51_500}),
    "all widgets": (tuple(path.stem for path in STATIC.iterdir()), {".js": 350_000, ".css": 110_000}),
}
"""Parts that are loaded together, and their budgets in bytes."""


class Figure(NamedTuple):
    """One measured value beside its budget."""

    name: str
    value: float
    budget: float
    unit: str


def size(content: object) -> int:
    return len(json.dumps(content, separators=(",", ":"), ensure_ascii=False, default=str).encode())


def bundles() -> list[Figure]:
    """Return the bytes of each bundle."""
    found = []
    for path in sorted(STATIC.iterdir()):
        content = path.read_bytes()
        script = path.suffix == ".js"
        found.append(Figure(path.name, len(content), LONGEST_SCRIPT if script else LONGEST_STYLE, "bytes"))
        if script:
            found.append(Figure(f"{path.name} packed", len(gzip.compress(content)), LONGEST_PACKED, "bytes"))
    for name, (parts, budgets) in TOGETHER.items():
        for kind, budget in budgets.items():
            total = sum(path.stat().st_size for path in STATIC.glob(f"*{kind}") if path.stem in parts)
            found.append(Figure(f"{name}, {kind}", total, budget, "bytes"))
    return found


def updates(deals: int = 6) -> list[Figure]:
    """Return the bytes of a new table and of the largest update, over whole deals of a greedy player."""
    largest = opened = 0
    player = bot("greedy")
    for seed in range(deals):
        table = Table("classic", seed=seed, bots="greedy")
        opened = max(opened, size(table.get_state()))
        while not table.session.over:
            table.play(str(player.choose(table.session.view, legal_acts(table.session.position))))
            largest = max(largest, size(table.scene))
    return [
        Figure("scene, largest of six deals", largest, 4096, "bytes"),
        Figure("comm_open of a table", opened, 95_000, "bytes"),
    ]


def in_the_browser(draws: int) -> list[Figure]:
    """Return the measurements of a page, which one test of the browser's folder writes into a file."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "figures.json"
        test = f"{BROWSER_TESTS / 'test_budgets.py'}"
        command = [sys.executable, "-m", "pytest", "-q", "-m", "soak", test, f"--figures={report}", f"--draws={draws}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if not report.exists():
            sys.exit(f"The browser measured nothing:\n{done.stdout[-2000:]}")
        return [Figure(*row) for row in json.loads(report.read_text(encoding="utf-8"))]


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="What the table costs, beside its budgets.")
    options.add_argument("--draws", type=int, default=50)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    figures = [*bundles(), *updates(), *in_the_browser(chosen.draws)]
    if chosen.json:
        print(json.dumps([figure._asdict() for figure in figures]))
        return
    for figure in figures:
        note = "" if figure.value <= figure.budget else "  over"
        value = re.sub(r"\.0$", "", f"{figure.value:,.1f}")
        print(f"{figure.name:<44}{value:>10} of {figure.budget:>9,.0f} {figure.unit}{note}")


if __name__ == "__main__":
    main()
