"""A kernel that never answers is started once more.

Of some thousand kernels that a run starts on a busy machine, one now and then says nothing. What a notebook shows is
asked of the second; a kernel that cannot start stays silent twice, and the notebook's cells fail.
"""

from __future__ import annotations

from typing import Any

from nbval import kernel


def start_silent_kernels_again() -> None:
    """Have nbval try twice before it gives a notebook up."""
    kernel.start_new_kernel = started_twice(kernel.start_new_kernel)


def started_twice(start: Any) -> Any:
    """Return what starts a kernel and, where that one never answers, another."""

    def started(*given: Any, **named: Any) -> Any:
        try:
            return start(*given, **named)
        except RuntimeError:
            return start(*given, **named)

    return started
