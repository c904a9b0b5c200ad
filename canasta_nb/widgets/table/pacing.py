"""How fast a table shows what the others play: in lessons slowly, elsewhere fast, and as it was last chosen."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from canasta_nb.notebook import notebook

Pace = Literal["step", "slow", "fast"]
PACES = get_args(Pace)
SLOW_FROM = 500  # milliseconds for a turn, where an older notebook gives them
_LESSON = re.compile(r"\d\d_.*\.ipynb")


@dataclass
class _Chosen:
    """The pace that the player chose at a table of this notebook; empty until then."""

    pace: str = ""


def usual_pace(beside: bool) -> str:
    """Return the pace of a table that is given none: the one chosen before in this notebook, or slow in a lesson.

    ``beside`` tells whether lessons lie in this folder; it decides where the notebook's name is not known.

    >>> usual_pace(beside=True), usual_pace(beside=False)
    ('slow', 'fast')
    """
    named = Path(os.environ.get("JPY_SESSION_NAME", "")).name
    lesson = _LESSON.fullmatch(named) is not None if named.endswith(".ipynb") else beside
    return notebook().own(_Chosen).pace or ("slow" if lesson else "fast")


def keep_pace(pace: str) -> None:
    """Remember a pace for the next tables of this notebook.

    >>> from canasta_nb.notebook import new_notebook
    >>> with new_notebook():
    ...     keep_pace("step")
    ...     usual_pace(beside=False)
    'step'
    """
    notebook().own(_Chosen).pace = pace


def todays(options: Mapping[str, object]) -> dict[str, Any]:
    """Return the options with the pace in place of ``bot_delay_ms``, the milliseconds that older notebooks give a turn.

    >>> todays({"bot_delay_ms": 0}), todays({"bot_delay_ms": 900, "theme": "dark"})
    ({'motion': 'off'}, {'pace': 'slow', 'theme': 'dark'})
    >>> todays({"pace": "step"})
    {'pace': 'step'}
    """
    delay = options.get("bot_delay_ms")
    if not isinstance(delay, int):
        return dict(options)
    rest = {name: value for name, value in options.items() if name != "bot_delay_ms"}
    return {"motion": "off"} | rest if delay == 0 else {"pace": "slow" if delay >= SLOW_FROM else "fast"} | rest
