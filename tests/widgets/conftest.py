"""Widgets driven without a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import CanastaWidget


class Wire:
    """Sends messages to a widget as the browser does, and keeps what comes back."""

    def __init__(self, widget: CanastaWidget) -> None:
        self.widget = widget
        self.answers: list[dict[str, Any]] = []
        self.count = 0
        widget.send = lambda content, buffers=None: self.answers.append(content)  # type: ignore[method-assign]

    def send(self, **content: Any) -> dict[str, Any] | None:
        """Send a message with the next id and, by default, the present state; return the answer to it."""
        self.count += 1
        message = {"v": 1, "id": f"t-{self.count}", "seq": self.widget.state_number(), **content}
        return self.raw({key: value for key, value in message.items() if value is not ...})

    def raw(self, content: Any) -> dict[str, Any] | None:
        before = len(self.answers)
        self.widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        return self.answers[-1] if len(self.answers) > before else None


class Driver(Wire):
    """Plays at a table as the browser does."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table
        self.scenes: list[dict[str, Any]] = [dict(table.scene)]
        table.observe(lambda change: self.scenes.append(change["new"]), names=["scene"])

    def play_on(self, acts: int = 1000) -> None:
        """Play as a greedy player would."""
        player = bot("greedy")
        session = self.table.session
        while acts and not session.over:
            answer = self.send(act=str(player.choose(session.view, legal_acts(session.position))))
            assert answer is not None
            assert "ack" in answer, (answer, self.table.problem)
            acts -= 1


@pytest.fixture
def driven() -> Callable[..., Driver]:
    """`driven("classic", seed=7, ...)`: a table and its driver."""

    def make(start: str = "classic", **options: Any) -> Driver:
        return Driver(Table(start, **{"seed": 7, "bots": "greedy", **options}))

    return make


@pytest.fixture
def drive() -> Callable[[Table], Driver]:
    """`drive(table)`: the driver of a table that is there already."""
    return Driver


@pytest.fixture
def wire() -> Callable[[CanastaWidget], Wire]:
    """`wire(widget)`: sends messages to any widget."""
    return Wire
