"""The front end in parts: a script and a style that all widgets share, once in a kernel and once in a page."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

STATIC = Path(__file__).parents[1] / "static"


@cache
def build() -> str:
    """Return what tells one version of the front end from another: a page may show notebooks of both."""
    digest = sha256()
    for path in sorted(STATIC.iterdir()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class ScriptPart(ipywidgets.Widget):  # type: ignore[misc]  # ipywidgets has no types
    """A part of the front end, which nobody sees: what all widgets share, the board, or what one kind has of its own.

    Each widget refers to the parts that it is made of, and its page asks for them (``js/loader.ts``). So twenty tables
    send one script.
    """

    name = traitlets.Unicode(read_only=True, help="What other parts call it in their imports.").tag(sync=True)
    build = traitlets.Unicode(read_only=True, help="The version of the whole front end.").tag(sync=True)
    script = traitlets.Unicode(read_only=True, help="A module of JavaScript.").tag(sync=True)
    style = traitlets.Unicode(read_only=True, help="Its style sheet.").tag(sync=True)

    def __init__(self, name: str) -> None:
        self.set_trait("name", name)
        self.set_trait("build", build())
        self.set_trait("script", (STATIC / f"{name}.js").read_text(encoding="utf-8"))
        self.set_trait("style", (STATIC / f"{name}.css").read_text(encoding="utf-8"))
        super().__init__()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Put back whatever a browser writes: what runs in a page comes from the package alone."""
        self.send_state([name for name in self.keys if name in sync_data])


PARTS: dict[str, ScriptPart] = {}
"""Those that this kernel has made so far, by name."""


def part(name: str) -> ScriptPart:
    """Return the one part of this name that is in this kernel; make it again if it was closed.

    >>> part("shared") is part("shared")
    True
    """
    if name not in PARTS or PARTS[name].comm is None:
        PARTS[name] = ScriptPart(name)
    return PARTS[name]
