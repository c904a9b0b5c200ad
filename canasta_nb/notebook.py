"""The notebook whose cell is running, and what belongs to it alone.

Several notebooks may share one kernel, and with it every module. The work in each is therefore kept with that notebook,
in the kernel's own shell, and never in a module.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

Held = TypeVar("Held")

_OWN_KEY = "canasta_nb"
_without_kernel: ContextVar[Notebook] = ContextVar("_without_kernel")


class Cell(NamedTuple):
    """A cell that runs: its id in the notebook, the id of this run, and of the page that sent it; empty if unknown."""

    id: str = ""
    run: str = ""
    page: str = ""


class Notebook:
    """One notebook at a kernel, with the values that are its own."""

    def __init__(self) -> None:
        self.cells: set[str] = set()
        self._own: dict[object, Any] = {}

    def own(self, make: Callable[[], Held]) -> Held:
        """Return this notebook's value of a kind, made the first time.

        >>> notebook = Notebook()
        >>> notebook.own(list) is notebook.own(list), notebook.own(list) is Notebook().own(list)
        (True, False)
        """
        if make not in self._own:
            self._own[make] = make()
        found: Held = self._own[make]
        return found


class Notebooks:
    """The notebooks at one kernel, told apart by the page that sends a cell.

    A page that is loaded again has a new id. Its notebook is known by a cell that ran before.
    """

    def __init__(self) -> None:
        self._by_page: dict[str, Notebook] = {}

    def of(self, cell: Cell) -> Notebook:
        """Return the notebook of a cell.

        >>> notebooks = Notebooks()
        >>> first = notebooks.of(Cell("a", page="1"))
        >>> notebooks.of(Cell("b", page="2")) is first, notebooks.of(Cell("a", page="3")) is first
        (False, True)
        """
        found = self._by_page.get(cell.page)
        if found is None:
            ran_before = (each for each in self._by_page.values() if cell.id and cell.id in each.cells)
            found = self._by_page[cell.page] = next(ran_before, None) or Notebook()
        found.cells.add(cell.id)
        return found


def notebook() -> Notebook:
    """Return the notebook whose cell is running; outside a kernel, the one of this program.

    >>> notebook() is notebook()
    True
    """
    shell = _kernel_shell()
    if shell is not None:
        if _OWN_KEY not in shell.meta:
            shell.meta[_OWN_KEY] = Notebooks()
        found: Notebook = shell.meta[_OWN_KEY].of(running_cell())
        return found
    try:
        return _without_kernel.get()
    except LookupError:
        _without_kernel.set(Notebook())
        return _without_kernel.get()


@contextmanager
def new_notebook() -> Iterator[Notebook]:
    """Let a new notebook run for a while, where there is no kernel.

    >>> with new_notebook() as new:
    ...     notebook() is new
    True
    """
    before = _without_kernel.set(Notebook())
    try:
        yield _without_kernel.get()
    finally:
        _without_kernel.reset(before)


def running_cell() -> Cell:
    """Return the cell that is running, as the notebook's page names it; empty where no notebook runs one.

    >>> running_cell()
    Cell(id='', run='', page='')
    """
    shell = _kernel_shell()
    if shell is None:
        return Cell()
    parent = _answered(shell)
    sent, about = parent.get("header", {}), parent.get("metadata", {})
    return Cell(str(about.get("cellId") or ""), str(sent.get("msg_id") or ""), str(sent.get("session") or ""))


def executed_sources() -> list[str] | None:
    """Return the text of every cell that ran in this kernel, the one that is running last; None outside a kernel.

    >>> executed_sources() is None
    True
    """
    shell = _kernel_shell()
    if shell is None:
        return None
    sources = list(shell.history_manager.input_hist_raw[1:])
    running = (_answered(shell).get("content") or {}).get("code")
    if isinstance(running, str) and running not in sources[-1:]:
        sources.append(running)
    return sources


def in_kernel() -> bool:
    """Tell whether a kernel is listening.

    >>> in_kernel()
    False
    """
    return _kernel_shell() is not None


def show_output(name: str, data: dict[str, Any], *, again: bool = False) -> None:
    """Show an output of the running cell under a name, or renew the one of that name; nothing outside a kernel."""
    if not in_kernel():
        return
    from IPython.display import publish_display_data  # only a kernel has it

    publish_display_data(data, transient={"display_id": name}, update=again)  # type: ignore[no-untyped-call]


def _kernel_shell() -> Any:
    """Return the shell of a kernel, or None; IPython is never imported to find out."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell if _knows_message(shell) or _knows_message(getattr(shell, "kernel", None)) else None


def _answered(shell: Any) -> dict[str, Any]:
    """Return the message that a kernel answers: its shell knows it, or in a browser the kernel beside it."""
    message: dict[str, Any] | None = (shell if _knows_message(shell) else shell.kernel).get_parent()
    return message or {}


def _knows_message(one: object) -> bool:
    return hasattr(one, "get_parent")
