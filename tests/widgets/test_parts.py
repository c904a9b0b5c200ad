"""The parts of the front end: each is sent once, comes back when it was closed, and is the package's alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import comm
import ipywidgets
import pytest
from comm.base_comm import BaseComm
from ipywidgets.embed import embed_data

from canasta_nb.teaching.quiz.quiz import Quiz
from canasta_nb.widgets.shown.turn_guide import TurnGuide
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import CanastaWidget
from canasta_nb.widgets.wire.parts import PARTS, part

TURN = "rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The states with which a new kernel opens its widgets, in order."""
    told: list[dict[str, Any]] = []

    class Wire(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
            if msg_type == "comm_open":
                told.append({"model_id": self.comm_id, **data["state"]})

    monkeypatch.setattr(comm, "create_comm", Wire)
    for one in list(PARTS.values()):
        one.close()
    return told


def size(content: object) -> int:
    return len(json.dumps(content, ensure_ascii=False, default=str).encode())


def test_a_table_is_opened_with_few_bytes_and_twenty_are_a_small_page(opened: list[dict[str, Any]]) -> None:
    for _ in range(20):
        Table("classic", seed=7)
    assert max(map(size, opened)) <= 95_000
    assert size(opened) <= 2_000_000


@pytest.mark.parametrize(
    "make", [lambda: Table("classic", seed=7), lambda: Quiz("fz-2", save=False), lambda: TurnGuide(TURN)]
)
def test_a_widget_is_opened_when_it_is_whole(opened: list[dict[str, Any]], make: Callable[[], CanastaWidget]) -> None:
    """A page that has just been loaded may ask for every state meanwhile, and would keep half of it."""
    widget = make()
    told = opened[-1]
    assert told["model_id"] == widget.model_id
    assert told["scene"]
    assert told["scene"] == widget.get_state()["scene"]


def test_each_part_is_sent_once_and_before_the_widget_that_needs_it(opened: list[dict[str, Any]]) -> None:
    for _ in range(2):
        Table("classic", seed=7)
        TurnGuide(TURN)
        Quiz("fz-2", save=False)
    known: dict[str, str] = {}
    for state in opened:
        if "script" in state:
            assert state["name"] not in known.values(), "twice"
            known[f"IPY_MODEL_{state['model_id']}"] = state["name"]
        if "parts" in state:
            assert known[state["parts"][0]] == "shared"
            assert known.keys() >= set(state["parts"])
    assert sorted(known.values()) == ["board", "quiz", "shared", "table", "turn_guide"]


def test_a_part_that_was_closed_is_sent_again_with_the_next_widget(opened: list[dict[str, Any]]) -> None:
    before = TurnGuide(TURN)
    ipywidgets.Widget.close_all()
    opened.clear()
    after = TurnGuide(TURN)
    assert [one.name for one in after.parts] == ["shared", "turn_guide"]
    assert all(one.comm is not None for one in after.parts)
    assert [state["name"] for state in opened if "script" in state] == ["shared", "turn_guide"]
    assert set(after.parts).isdisjoint(before.parts)


def test_a_page_that_is_saved_with_its_widgets_has_their_parts() -> None:
    guide = TurnGuide(TURN)
    saved = embed_data(views=[guide])["manager_state"]["state"]
    scripts = {name: model["state"].get("script", "") for name, model in saved.items()}
    assert all(scripts[one.model_id] == one.script for one in guide.parts)


def test_whatever_a_browser_writes_to_a_part_is_put_back() -> None:
    shared = part("shared")
    before = shared.get_state()
    sent: list[Any] = []
    shared._send = lambda message, buffers=None: sent.append(message)
    for value in (None, 0, "alert(1)", [], {}):
        sent.clear()
        update = {"method": "update", "state": dict.fromkeys([*before, "no-such"], value), "buffer_paths": []}
        shared._handle_msg({"content": {"data": update}, "buffers": []})
        assert shared.get_state() == before
        assert [message["state"] for message in sent] == [before]
    del shared._send
