"""What a page keeps of a widget, so that a browser draws it without Python just as high as it will be when it lives."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ipywidgets

STATE = "application/vnd.canasta.state"
"""The type of what is kept beside the picture and the text of an output: JSON in one line, so that files stay short."""
LEFT_OUT = {"strings", "parts", "layout", "tabbable", "tooltip", "problem", "report", "shared", "selected"}
"""The words and the scripts are the same in every widget; the rest is of no use without Python."""


def state_of(widget: ipywidgets.Widget, made_of: Sequence[str]) -> str:
    """Return what is kept of a widget: the parts of the front end that draw it, and the traits that they read.

    >>> from canasta_nb import PileExplorer
    >>> explorer = PileExplorer("rules classic; turn 1 draw; hand 1 KhKc; pile 2dKd")
    >>> kept = json.loads(state_of(explorer, explorer.made_of))
    >>> kept["parts"], kept["state"]["lang"]
    (['shared', 'pile_explorer'], 'en')
    """
    names = [name for name in widget.keys if not name.startswith("_") and name not in LEFT_OUT]
    kept = {"v": 1, "parts": list(made_of), "state": widget.get_state(names)}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
