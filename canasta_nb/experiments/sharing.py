"""Work that several processes share, with its results in the order of the work."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def shared_out(
    work: Callable[..., Result], parts: Iterable[tuple[Any, ...]], workers: int = 1, executor: Executor | None = None
) -> list[Result]:
    """Return what a function makes of each part, which is a tuple of its arguments.

    With one worker and no executor it is called here, one part after the other. An ``executor`` may be any of
    ``concurrent.futures`` or of ``dask.distributed``, and is left open; ``workers`` processes end with their work.

    >>> shared_out(pow, [(2, 3), (3, 2)])
    [8, 9]
    """
    if executor is not None:
        return _results(executor, work, parts)
    if workers == 1:
        return [work(*part) for part in parts]
    with ProcessPoolExecutor(workers) as pool:
        return _results(pool, work, parts)


def _results(executor: Executor, work: Callable[..., Result], parts: Iterable[tuple[Any, ...]]) -> list[Result]:
    return [job.result() for job in [executor.submit(work, *part) for part in parts]]
