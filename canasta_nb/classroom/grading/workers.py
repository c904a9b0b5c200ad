"""How the work on a class is shared out: among graders here, or in parts among the workers of an executor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from math import ceil
from queue import SimpleQueue
from typing import Protocol, TypeVar

MOST_IN_PART = 300
"""Notebooks that an executor's worker gets at a time: to start a process for them takes as long as to grade sixty."""

Item = TypeVar("Item")
Done = TypeVar("Done")


class Closed(Protocol):
    """What is closed in the end."""

    def close(self) -> None:
        """End what is running."""


Worker = TypeVar("Worker", bound=Closed)


@contextmanager
def shared(workers: Sequence[Worker]) -> Iterator[Callable[[Callable[[Worker], Done]], Future[Done]]]:
    """Give a function that hands a piece of work to the next worker that is free; in the end all are closed.

    >>> from io import StringIO
    >>> with shared([StringIO()]) as begin:
    ...     begin(lambda page: page.write("word")).result()
    4
    """
    free: SimpleQueue[Worker] = SimpleQueue()
    for process in workers:
        free.put(process)

    def done(work: Callable[[Worker], Done]) -> Done:
        worker = free.get()
        try:
            return work(worker)
        finally:
            free.put(worker)

    pool = ThreadPoolExecutor(max_workers=len(workers))
    try:
        yield lambda work: pool.submit(done, work)
    finally:
        # An interrupt comes here too: what has not begun does not begin, and what is running is ended.
        pool.shutdown(wait=False, cancel_futures=True)
        for process in workers:
            process.close()
        pool.shutdown()


def in_parts(every: Sequence[Item], workers: int) -> list[Sequence[Item]]:
    """Return work in parts of about the same size, a few for each worker of an executor.

    >>> in_parts("abcde", 2), in_parts("", 2)
    (['abc', 'de'], [])
    """
    if not every:
        return []
    rounds = ceil(len(every) / (workers * MOST_IN_PART))
    size = ceil(len(every) / (workers * rounds))
    return [every[at : at + size] for at in range(0, len(every), size)]
