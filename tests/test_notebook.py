"""What is done in one notebook stays there, though another shares its kernel."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from jupyter_client.manager import KernelManager

from canasta_nb import notebook as notebooks
from canasta_nb.notebook import Cell, Notebooks, executed_sources, new_notebook, notebook, running_cell
from canasta_nb.teaching import hint, mark, total


@pytest.fixture
def kernel() -> Iterator[KernelManager]:
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    yield manager
    manager.shutdown_kernel(now=True)


def said(client: Any, code: str) -> str:
    """Return the output of a cell of this client."""
    printed: list[str] = []

    def heard(message: Any) -> None:
        content = message["content"]
        printed.append(content.get("text") or content.get("data", {}).get("text/plain", ""))

    reply = client.execute_interactive(code, timeout=60, output_hook=heard)
    assert reply["content"]["status"] == "ok", reply["content"]
    return "".join(printed)


@pytest.mark.slow
def test_two_notebooks_at_one_kernel_share_neither_points_nor_hints(kernel: KernelManager) -> None:
    first, second = kernel.blocking_client(), kernel.blocking_client()
    for client in (first, second):
        client.start_channels()
        client.wait_for_ready(timeout=60)
    start = "from canasta_nb.teaching import hint, mark, total\n"
    said(first, f'{start}mark("fz-3", "9h9d")')
    assert said(first, f'{start}hint("fz-3")').startswith("Hint 1 of 3")
    assert said(first, f'{start}hint("fz-3")').startswith("Hint 2 of 3")
    assert said(second, f'{start}hint("fz-3")').startswith("Hint 1 of 3")
    assert "1/12" in said(first, f'{start}total("05")')
    assert "0/12" in said(second, f'{start}total("05")')


class Shell:
    """A kernel's shell whose running cell the test names."""

    def __init__(self) -> None:
        self.meta: dict[str, Any] = {}
        self.cell = Cell()

    def get_parent(self) -> dict[str, Any]:
        header = {"msg_id": self.cell.run, "session": self.cell.page}
        return {"header": header, "metadata": {"cellId": self.cell.id} if self.cell.id else {}}


def test_a_kernel_tells_its_notebooks_apart_and_knows_a_page_that_is_loaded_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = Shell()
    monkeypatch.setattr(notebooks, "_kernel_shell", lambda: shell)

    def points(cell: str, page: str) -> str:
        shell.cell = Cell(cell, "run", page)
        total("05")
        return capsys.readouterr().out.partition(":")[2].partition("/")[0].strip()

    shell.cell = Cell("fz-3", "1", "page 1")
    mark("fz-3", "9h9d")
    capsys.readouterr()
    assert points("sum", "page 1") == "1"
    assert points("other", "page 2") == "0"
    assert points("sum", "page 3") == "1", "the page was loaded again: its cell ran before"
    assert points("new", "page 3") == "1"
    assert points("", "page 4") == "0"


def test_a_program_without_a_kernel_is_one_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    with new_notebook() as own:
        assert notebook() is own
        hint("fz-3")
        hint("fz-3")
        with new_notebook():
            hint("fz-3")
        hint("fz-3")
    numbers = [line[:6] for line in capsys.readouterr().out.splitlines() if line.startswith("Hint ")]
    assert numbers == ["Hint 1", "Hint 2", "Hint 1", "Hint 3"]


def test_cells_without_ids_are_told_apart_by_their_pages() -> None:
    known = Notebooks()
    assert known.of(Cell(page="1")) is not known.of(Cell(page="2"))
    assert known.of(Cell(page="1")) is known.of(Cell(page="1"))


class ShellInABrowser:
    """The shell of Python in a browser: the kernel beside it knows which message it answers."""

    def __init__(self, cell: Cell, code: str) -> None:
        header = {"msg_id": cell.run, "session": cell.page}
        message = {"header": header, "metadata": {"cellId": cell.id}, "content": {"code": code}}
        self.kernel = SimpleNamespace(get_parent=lambda: message)
        self.history_manager = SimpleNamespace(input_hist_raw=["", "import canasta_nb"])


def test_a_kernel_in_a_browser_tells_which_cell_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    running = Cell("fz-3", "run", "page")
    shell = ShellInABrowser(running, 'mark("fz-3")')
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    assert notebooks.in_kernel()
    assert running_cell() == running
    assert executed_sources() == ["import canasta_nb", 'mark("fz-3")']
    monkeypatch.setattr("IPython.get_ipython", InteractiveShell)
    assert not notebooks.in_kernel(), "a shell in a terminal answers no message"
