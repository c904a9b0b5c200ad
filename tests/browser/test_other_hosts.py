"""A turn in nbclassic, marimo and Shiny: hosts that few people use, so they are asked only with `-m hosts`.

They need packages of their own: pip install nbclassic marimo shiny shinywidgets.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest
from servers import START, free_port, serving

TABLE = ".cnb[data-cnb=table]"
GAME = 'Table("classic", seed=7, seat=1, bots="passive", motion="off")'
TRIES = 5

NOTEBOOK = f"from canasta_nb import Table\n\n{GAME}"
MARIMO = f"""import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from canasta_nb import Table

    mo.ui.anywidget({GAME})
    return


if __name__ == "__main__":
    app.run()
"""
SHINY = f"""from shiny import App, ui
from shinywidgets import output_widget, render_widget
from canasta_nb import Table

app_ui = ui.page_fluid(output_widget("table"))


def server(input, output, session):
    @render_widget
    def table():
        return {GAME}


app = App(app_ui, server)
"""


class Host(NamedTuple):
    """How a host is started at a port, the page that it shows, and what brings the table there."""

    needs: tuple[str, ...]
    command: Callable[[int], list[str]]
    page: str
    write: Callable[[Path], object]
    run: Callable[[object], object] = lambda page: None
    foreign: tuple[str, ...] = ()
    """What the host itself asks of other machines; nothing of ours is there."""


def _notebook(folder: Path) -> None:
    cells = [nbformat.v4.new_code_cell(NOTEBOOK)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), folder / "turn.ipynb")


def _run_all(page) -> None:
    """Run the cell; once more where nbclassic hides its output.

    When a kernel has started, the extension of ipywidgets draws all outputs with widgets again. It takes the old view
    away first, which empties the name of the widget in the stored output, so that the new one has nothing to show.
    """
    ready = "(kernel) => Boolean(kernel?.is_connected() && kernel.comm_manager.targets['jupyter.widget'])"
    page.wait_for_function(f"({ready})(window.IPython?.notebook?.kernel)", timeout=START * 1000)
    for _ in range(TRIES):
        page.evaluate("IPython.notebook.execute_all_cells()")
        page.locator(".output_area").first.wait_for(state="attached", timeout=START * 1000)
        shown = page.locator(f"{TABLE}, .output_subarea[style*='display: none']").first
        shown.wait_for(state="attached", timeout=START * 1000)
        if shown.evaluate("(node) => node.tagName") == "SECTION":
            return


HOSTS = {
    "nbclassic": Host(
        ("nbclassic",),
        lambda port: ["nbclassic", "--no-browser", f"--port={port}", "--ServerApp.port_retries=0", "--allow-root",
                      "--IdentityProvider.token="],
        "nbclassic/notebooks/turn.ipynb", _notebook, _run_all,
    ),
    "marimo": Host(
        ("marimo",),
        lambda port: ["marimo", "run", "app.py", "--headless", "--no-token", f"--port={port}"],
        "", lambda folder: (folder / "app.py").write_text(MARIMO),
    ),
    "shiny": Host(
        ("shiny", "shinywidgets"),
        lambda port: ["shiny", "run", "app.py", f"--port={port}"],
        "", lambda folder: (folder / "app.py").write_text(SHINY),
    ),
}  # fmt: skip


@contextmanager
def served(host: Host, folder: Path) -> Iterator[str]:
    """Yield the address of a host that runs in a folder of its own."""
    host.write(folder)
    port = free_port()
    own = {name: str(folder / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")}
    environment = os.environ | own | {"HOME": str(folder)}
    command = [sys.executable, "-m", *host.command(port)]
    address = f"http://127.0.0.1:{port}/"
    with serving(command, address, folder / "log", folder=folder, environment=environment):
        yield address


@pytest.mark.hosts
@pytest.mark.parametrize("name", HOSTS)
def test_a_turn_is_played(name, tmp_path, new_page, watch, picture):
    host = HOSTS[name]
    missing = [package for package in host.needs if find_spec(package) is None]
    assert missing == [], f"pip install {' '.join(missing)}"
    with served(host, tmp_path) as address:
        watch.homes += [address, address.replace("http", "ws")]
        page = new_page(1200, 1000)
        page.goto(address + host.page)
        host.run(page)
        table = page.locator(TABLE)
        table.wait_for(timeout=START * 1000)
        assert table.bounding_box()["width"] >= 300
        hand = table.locator("[data-zone=hand] [data-card]")
        assert hand.count() == 11
        table.locator("[data-zone=stock]").click()
        hand.nth(11).wait_for()
        hand.first.click()
        table.get_by_role("button", name="Discard").click()
        hand.nth(11).wait_for(state="detached")
        table.locator(".cnb-todo[data-yours=true]").get_by_text("draw").wait_for()
        picture(table, f"turn-in-{name}")
        page.close()
    ours = [error for error in watch.errors if "cnb" in error or "blob:" in error]
    assert ours == []
    watch.errors.clear()
    watch.strangers[:] = [url for url in watch.strangers if not any(part in url for part in host.foreign)]
