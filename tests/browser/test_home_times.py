"""How soon the home tells the answers of this minute, and how soon cards lie where somebody deals or watches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import home_learner
import pytest
from test_course_home import LIVE, begun  # noqa: F401 - a fixture

SLACK = 5
"""A machine that is busy with other tests takes several times as long as a learner's own."""
# Notes when Python was there, which JupyterLab knows from its first reply, and when the home told what is asked for.
SOON = """() => {
  window.since = {};
  const note = (name) => (window.since[name] ??= performance.now());
  const look = () => {
    const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
    if (kernel?.connectionStatus === "connected" && kernel.status === "idle") note("ready");
    const home = document.querySelector(".cnb[data-cnb=home][data-view]");
    if (home?.textContent.includes("You stopped at lesson 5, question 5")) note("told");
    else requestAnimationFrame(look);
  };
  look();
}"""
# Milliseconds from a press to the first card of a table or of a deal that is watched.
DEALT = """([name, kind]) => new Promise((done) => {
  const button = [...document.querySelectorAll(".cnb[data-cnb=home] button")].find((each) => each.textContent === name);
  const begun = performance.now();
  const look = () => {
    const card = document.querySelector(`.cnb[data-cnb=${kind}][data-view] [data-card]`);
    if (card?.getBoundingClientRect().height) done(performance.now() - begun);
    else requestAnimationFrame(look);
  };
  button.click();
  look();
})"""


@pytest.mark.soak
def test_the_home_tells_today_soon_after_python_is_there_and_deals_soon(
    begun: Path,  # noqa: F811
    open_notebook: Callable[..., Any],
    new_page: Callable[..., Any],
    record_property: Callable[[str, object], None],
) -> None:
    home_learner.clicked(begun, fz_4="((True, 'not-opened'), (False, 'fresh-pile'))")  # since the page was stored
    page = new_page(1400, 900)
    page.add_init_script(f"({SOON})()")
    open_notebook.file(page, "home.ipynb", run=False)
    page.wait_for_function("window.since.told")
    since = page.evaluate("window.since")
    taken = {"told": since["told"] - since["ready"]}
    page.locator(LIVE).get_by_role("button", name="Deal the cards").wait_for()
    for name, kind in (("Deal the cards", "table"), ("Watch", "replay")):
        taken[name] = page.evaluate(DEALT, [name, kind])
    budgets = {"told": 1_000, "Deal the cards": 1_500, "Watch": 1_500}
    for name, budget in budgets.items():
        record_property(name, f"{taken[name]:.0f} of {budget} ms")
        print(f"{name}: {taken[name]:.0f} of {budget} ms")
    assert [name for name, budget in budgets.items() if taken[name] > SLACK * budget] == []
