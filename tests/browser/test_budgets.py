"""Times and nodes of the table in a real page; `tests/benchmarks/table_budgets.py` prints them beside their budgets."""

from __future__ import annotations

import json

import pytest
from moments import MOMENTS, table
from playing import ROOT, SELECT, times_of, wait_for

TABLE = """from canasta_nb import Table
Table("classic", seed=7, seat=1, bots="greedy", bot_delay_ms=0, undo_policy="practice")"""

TWENTY_NINE = """rules classic; turn 1 draw; pile 5c
hand 1 AsAhAdAcJsJhJd9s9h9d9c8d7h7d6h5s5h5d4s4h4c3sQd2cJkJc6c6dKc"""

# Milliseconds of one update with its layout: draw a card, take it back, draw it again.
UPDATED = """([before, after]) => {
  const table = document.querySelector(".cnb");
  const [model] = Object.values(window.host.models).filter((one) => one.get("scene"));
  const times = [];
  for (let round = 0; round < 18; round++) {
    const start = performance.now();
    model.set("scene", round % 2 ? before : after);
    table.offsetHeight;
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[9];
}"""


ROUNDS = 3  # of which the best counts: other work on the machine makes one slower, and none faster


@pytest.mark.soak
def test_36_37_times_and_nodes(open_notebook, show, request):
    draws = request.config.getoption("--draws")
    page = open_notebook(TABLE)
    wait_for(page, 0)
    drawn = [times_of(page, draws) for _ in range(ROUNDS)]
    figures = [
        ("click to picture, p50", min(times[draws // 2] for times in drawn), 80, "ms"),
        ("click to picture, p95", min(times[int(draws * 0.95)] for times in drawn), 200, "ms"),
        ("a card chosen, slowest", min(max(page.evaluate(SELECT, ROOT)) for _ in range(ROUNDS)), 16, "ms"),
    ]
    page = show(MOMENTS["thirty"].cell)
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])")
    nodes = page.locator(ROOT).evaluate("node => node.querySelectorAll('*').length")
    figures.append(("nodes, 47 cards in all", nodes, 900, ""))
    figures += updates(show)
    report = request.config.getoption("--figures")
    if report:
        report.write_text(json.dumps(figures), encoding="utf-8")
    # A busy machine is slower than a player's own, so the test only notices times far from the budget.
    assert [name for name, value, budget, _ in figures if value > 5 * budget] == []


def updates(show) -> list[tuple[str, float, float, str]]:
    """Return how long the table takes to show a drawn card, in a page of its own, where only the table is timed."""
    page = show(table(TWENTY_NINE, seat=1))
    before = json.loads(show.ask("__import__('json').dumps(table.scene)"))
    show.more("_ = table.play('draw')")
    after = json.loads(show.ask("__import__('json').dumps(table.scene)"))
    inspector = page.context.new_cdp_session(page)
    figures = []
    for slower, budget in ((1, 8), (6, 20)):
        inspector.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        taken = min(page.evaluate(UPDATED, [before, after]) for _ in range(4 * ROUNDS))  # one of them is undisturbed
        figures.append((f"one update, 30 cards in the hand, {slower} times slower", taken, budget, "ms"))
    assert page.locator("[role=option]").count() == 29
    return figures
