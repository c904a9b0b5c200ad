"""The connection of a table in a room to its page, in place of the comm of a notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from canasta_nb.widgets.wire.base import CanastaWidget

OF_A_NOTEBOOK = ("parts", "layout", "tabbable", "tooltip")
"""What a page without a notebook has no use for, beside what begins with an underscore."""


class Wire:
    """The connection of a table to its page, where one is there; the page gets the same messages as a notebook.

    >>> wire = Wire("seat-1")
    >>> posted = []
    >>> wire.post = posted.append
    >>> wire.send(data={"method": "custom", "content": {}})
    >>> posted
    [{'method': 'custom', 'content': {}}]
    """

    def __init__(self, name: str) -> None:
        self.comm_id = name
        self.post: Callable[[dict[str, Any]], object] | None = None
        self._hear: Callable[[dict[str, Any]], object] | None = None

    def on_msg(self, hear: Callable[[dict[str, Any]], object]) -> None:
        """Call a function with what the page says."""
        self._hear = hear

    def send(self, data: Any = None, buffers: Any = None) -> None:
        """Send a message to the page; nobody misses it where none is there, because a page begins with all."""
        del buffers
        if self.post and data and data.get("method") in ("update", "custom"):
            self.post(data)

    def hear(self, data: dict[str, Any]) -> None:
        """Give the table what the page says."""
        if self._hear:
            self._hear({"content": {"data": data}, "buffers": []})

    def close(self) -> None:
        """Forget the page and the table."""
        self.post = self._hear = None


def whole_of(table: CanastaWidget) -> dict[str, Any]:
    """Return all that a page needs to begin, and to begin again."""
    left_out = (*OF_A_NOTEBOOK, *(name for name in table.keys if name.startswith("_")))
    state: dict[str, Any] = table.get_state([name for name in table.keys if name not in left_out])
    return state
