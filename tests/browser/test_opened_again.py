"""A notebook that was saved and is opened again, without the Python that made its widgets."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from catalogue import sentence

SHUT_DOWN = """async (base) => {
  const headers = {"X-XSRFToken": document.cookie.match(/_xsrf=([^;]+)/)[1]};
  for (const { id } of await (await fetch(`${base}api/sessions`)).json())
    await fetch(`${base}api/sessions/${id}`, { method: "DELETE", headers });
}"""


@pytest.mark.soak
def test_its_widgets_show_their_pictures_until_they_are_run_again(
    learning: Callable[..., Any], open_notebook: Any, page: Any, watch: Any, tmp_path: Path
) -> None:
    with learning(sys.executable, tmp_path) as served:
        base = f"{served.base}/"
        address = f"{base}lab/tree/{{}}?reset&token={served.token}"
        watch.homes += [base, base.replace("http", "ws")]
        cells = [nbformat.v4.new_code_cell('from canasta_nb import Table\nTable("classic", seed=7, seat=1)')]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
        nbformat.write(notebook, tmp_path / "mine" / "mine.ipynb")

        open_notebook.file(page, "mine.ipynb", run=True, address=address)
        page.wait_for_selector(".cnb [data-zone=stock]")
        page.keyboard.press("Control+s")
        page.wait_for_function("!document.querySelector('.jp-mod-dirty')")

        # While Python runs, the page that is loaded again shows the table itself.
        open_notebook.file(page, "mine.ipynb", run=False, address=address)
        page.wait_for_selector(".cnb [data-zone=stock]")

        page.evaluate(SHUT_DOWN, base)
        page.goto("about:blank")
        open_notebook.file(page, "mine.ipynb", run=False, address=address)
        output = page.locator(".jp-OutputArea-output")
        output.locator("img").wait_for()
        assert sentence("strings", "run_to_play") in output.inner_text()
        assert "idget" not in output.inner_text()  # "Loading widget", "Error displaying widget"

        open_notebook.run_all(page)
        page.wait_for_selector(".cnb [data-zone=stock]")
        page.close()  # before its server ends
