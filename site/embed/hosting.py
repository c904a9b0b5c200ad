"""Widgets in a page without a notebook: what they say goes to the page, and what the page says comes back to them."""

import json
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm
from ipywidgets import Widget

from canasta_nb import Quiz, Replay, RuleSet, Table, speak
from canasta_nb.game.sharing import unpacked


class Wire(BaseComm):
    """The connection of one widget to the page."""

    post: Callable[[str], None]

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        """Send a message of ipywidgets to the page."""
        Wire.post(json.dumps([msg_type, self.comm_id, data or {}], default=str))


def begin(asked: str, post: Callable[[str], None]) -> None:
    """Make the widget that is asked for, and name it to the page; post a problem if there is none."""
    Wire.post = post
    comm.create_comm = Wire
    given = json.loads(asked)
    try:
        speak(given["lang"])
        widget = made(given["kind"], given["what"], given["options"])
    except ValueError as mistake:
        post(json.dumps(["problem", "", str(mistake)]))
    else:
        post(json.dumps(["shown", widget.model_id, {}]))


def made(kind: str, what: str, options: dict[str, str]) -> Widget:
    """Return the widget for what an address asks; raise ValueError, with a sentence, where it can't be made."""
    if kind == "widget":
        from shown import SHOWN

        return SHOWN[what]()
    looks = {name: value for name, value in options.items() if name in ("deck", "theme") and value}
    if kind == "exercise":
        return Quiz(what, **looks)
    if kind == "deal":
        return Replay(unpacked(what), **looks)
    numbers = {name: int(value) for name, value in options.items() if name in ("seed", "seat") and value}
    return Table(RuleSet.named_in(what, None) if kind == "rules" else what, **numbers, **looks)


def hear(name: str, data: str) -> None:
    """Give a widget what the page says."""
    comm.get_comm_manager().comms[name].handle_msg({"content": {"data": json.loads(data)}, "buffers": []})
