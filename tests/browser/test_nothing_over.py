"""What JupyterLab says meanwhile, of news, of saving and of Python, lies over no table and no question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from test_course_page import LIVE, PAGE, opens  # noqa: F401 - a fixture

NOTIFY = """(type) => jupyterapp.commands.execute("apputils:notify", {
  type, message: "Would you like to get notified about official Jupyter news?", options: { autoClose: false },
})"""
# What else than the page in front is found at any point of it, of which there is one each 24 pixels.
OVER = """() => {
  const { node } = jupyterapp.shell.currentWidget;
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const over = new Set();
  for (let x = left + 8; x < right; x += 24)
    for (let y = top + 8; y < bottom; y += 24) {
      const found = document.elementFromPoint(x, y);
      if (!node.contains(found)) over.add(found.className);
    }
  return [...over];
}"""
DIES = """void jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({
  code: "import os; os._exit(1)",
})"""
LIVES = f"document.querySelector('{PAGE} .canasta-part').dataset.phase === 'live'"


def test_nothing_that_jupyterlab_says_lies_over_a_page(
    course: Path,
    opens: Callable[..., Any],  # noqa: F811
    watch: Any,
) -> None:
    page = opens("start.ipynb", width=1000, height=700)
    table = page.locator(LIVE)
    table.wait_for()
    for kind in ("info", "warning", "error", "in-progress"):
        page.evaluate(NOTIFY, kind)
    page.locator(".Toastify__toast").nth(3).wait_for(state="attached")
    assert page.evaluate(OVER) == [], "news"
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    assert page.evaluate(OVER) == [], "the page is saved"

    before = table.element_handle()
    page.evaluate(DIES)
    page.wait_for_function("(before) => !before.isConnected", arg=before)
    page.wait_for_function(LIVES)
    assert page.evaluate(OVER) == [], "a Python that died and came again"
    page.close()
    watch.errors.clear()
