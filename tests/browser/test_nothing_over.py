"""What JupyterLab says or marks lies over no table, no question and no text, and adds nothing below a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from test_course_page import LIVE, PAGE, SCROLLER, opens  # noqa: F401 - a fixture

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
# The grounds of cells that are chosen together, as after a drag.
CHOSEN = """() => {
  const { content } = jupyterapp.shell.currentWidget;
  content.activeCellIndex = 0;
  content.extendContiguousSelectionTo(1);
  const grounds = content.widgets.slice(0, 2).map(({ node }) => getComputedStyle(node).backgroundColor);
  content.deselectAll();
  return grounds;
}"""
# How much of an empty page can be scrolled to below the last part, in pixels.
BELOW = f"""() => {{
  const {{ scrollHeight, scrollTop, clientHeight }} = {SCROLLER};
  const last = [...document.querySelectorAll("{PAGE} .jp-Cell")].at(-1).getBoundingClientRect().bottom;
  const ends = last - {SCROLLER}.getBoundingClientRect().top + scrollTop;
  return scrollHeight - Math.max(clientHeight, ends);
}}"""
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
    assert page.evaluate(CHOSEN) == ["rgba(0, 0, 0, 0)"] * 2, "cells that nobody sees are not marked"
    assert page.evaluate(BELOW) <= 61
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
