"""A picture takes as much room as what comes in its place, so that nothing moves when a page comes to life."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from sampled import every_time
from test_course_page import AT_REST, PAGE, SCROLLER, opens  # noqa: F401 - a fixture

from canasta_nb.teaching.bank.exercises import lessons

WIDTHS = (1400, 390)
MOST = 24
"""How many pixels of its height a part may change by when it comes to life."""
TOO_SOON = "[anywidget] Failed to initialize model."
"""What anywidget says two seconds later of a widget whose cell ran again before its script was read."""
FILES = [f"{folder}{lesson.name}.ipynb" for folder in ("", "es/") for lesson in lessons()]
# How high each cell is that comes to life in the page, by its last line, and all that is around them.
HEIGHTS = """() => {
  const high = (node) => Math.round(node.getBoundingClientRect().height);
  const parts = jupyterapp.shell.currentWidget.content.widgets.filter(({ node }) => node.matches(".canasta-has-part"));
  const said = ({ model }, place) => `${place}: ${model.sharedModel.source.split("\\n").at(-1)}`;
  const whole = high(document.querySelector(".jp-WindowedPanel-viewport"));
  return Object.fromEntries([
    ["around", parts.reduce((rest, { node }) => rest - high(node), whole)],
    ...parts.map((cell, place) => [said(cell, place), high(cell.node)]),
  ]);
}"""
# Whether every widget that is stored with the page, but for the tables and what only tells points, is drawn.
ALL_DRAWN = """() => {
  const { model, widgets } = jupyterapp.shell.currentWidget.content;
  const dataOf = ({ outputs }) => Array.from({ length: outputs?.length ?? 0 }, (_, at) => outputs.get(at).data);
  const isStored = ({ model }) => dataOf(model).some((data) => "application/vnd.canasta.state" in data);
  const count = widgets.filter(isStored).length;
  return widgets.length === model.cells.length && count > 5
    && document.querySelectorAll(".canasta-drawn").length === count;
}"""
ALL_LIVE = """() => {
  const parts = [...document.querySelectorAll(".canasta-part[data-kind=question]")];
  return !document.querySelector(".canasta-drawn, .canasta-behind")
    && parts.every((part) => part.dataset.phase === "live");
}"""


def heights(page: Any) -> dict[int, dict[str, int]]:
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(f"{SCROLLER}.clientWidth <= {width}")
        page.evaluate(AT_REST)
        page.wait_for_function(f"Object.values(({HEIGHTS})()).every((high) => high > 0)")  # the last cells come late
        found[width] = page.evaluate(HEIGHTS)
    return found


@pytest.mark.soak
@pytest.mark.parametrize("name", every_time(FILES, asked={"es/06_initial_meld.ipynb"}))
def test_a_page_keeps_its_height_when_it_comes_to_life(
    opens: Callable[..., Any],  # noqa: F811
    new_page: Callable[..., Any],
    watch: Any,
    name: str,
) -> None:
    page = new_page(1400, 900)
    waiting: list[Any] = []

    def hold(socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: waiting.append((server, message)) if held else server.send(message))

    held = True
    page.route_web_socket(re.compile("/channels"), hold)
    opens(name, page=page)
    page.wait_for_function(ALL_DRAWN)
    page.wait_for_selector(f"{PAGE} .canasta-part", state="attached")
    pictures = heights(page)
    held = False
    for server, message in waiting:
        server.send(message)
    page.wait_for_selector(f"{PAGE} .canasta-state[data-state=ready]", state="attached")
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(ALL_LIVE, timeout=120_000)
    live = heights(page)
    grown = {
        (width, part): (high, live[width][part])
        for width, found in pictures.items()
        for part, high in found.items()
        if abs(live[width][part] - high) > MOST
    }
    assert grown == {}
    assert any("Quiz(" in part for part in pictures[1400])
    assert any("Table(" in part for part in pictures[1400])
    watch.errors[:] = [error for error in watch.errors if TOO_SOON not in error]
