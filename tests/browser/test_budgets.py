"""Times and nodes of the table in a real page; `tests/benchmarks/table_budgets.py` prints them beside their budgets."""

from __future__ import annotations

import json

from moments import MOMENTS
from playing import ROOT, SELECT, times_of, wait_for

TABLE = """from canasta_nb import Table
Table("classic", seed=7, seat=1, bots="greedy", bot_delay_ms=0, undo_policy="practice")"""

# Milliseconds of one whole drawing of the table, the layout included.
REDRAWN = """(root) => {
  const table = document.querySelector(root);
  const times = [];
  for (let round = 0; round < 9; round++) {
    const start = performance.now();
    table.querySelector("[data-act=sort]").click();
    table.offsetHeight;
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[4];
}"""


def test_36_37_times_and_nodes(open_notebook, request):
    draws = request.config.getoption("--draws")
    page = open_notebook(TABLE)
    wait_for(page, 0)
    times = times_of(page, draws)
    chosen = sorted(page.evaluate(SELECT, ROOT))
    figures = [
        ("click to picture, p50", times[len(times) // 2], 80, "ms"),
        ("click to picture, p95", times[int(len(times) * 0.95)], 200, "ms"),
        ("a card chosen, slowest", chosen[-1], 16, "ms"),
    ]
    page = open_notebook(MOMENTS["thirty"].cell, name="thirty.ipynb")
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    inspector = page.context.new_cdp_session(page)
    figures.append(("drawn again, 29 cards in the hand", page.evaluate(REDRAWN, ROOT), 8, "ms"))
    inspector.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    figures.append(("the same, the machine six times slower", page.evaluate(REDRAWN, ROOT), 20, "ms"))
    inspector.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    nodes = page.locator(ROOT).evaluate("node => node.querySelectorAll('*').length")
    figures.append(("nodes, 47 cards in all", nodes, 600, ""))
    report = request.config.getoption("--figures")
    if report:
        report.write_text(json.dumps(figures), encoding="utf-8")
    # A busy machine is slower than a person's: the test only notices what is far from its budget.
    assert [name for name, value, budget, _ in figures if value > 5 * budget] == []
