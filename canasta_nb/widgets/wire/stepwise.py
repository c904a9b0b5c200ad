"""Long work of a widget in small steps, so that the kernel does between two of them what else there is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

PAUSE = 0.01
"""Seconds between two steps."""


def in_steps(step: Callable[[], bool], lock: threading.RLock) -> None:
    """Do steps until one returns False: the first at once, the others in the loop that runs.

    Where no loop runs, all are done at once. Each holds the lock of the widget, because a message may come in another
    thread.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        while step():
            pass
        return

    def goes_on() -> None:
        with lock:
            if step():
                loop.call_later(PAUSE, goes_on)

    goes_on()
