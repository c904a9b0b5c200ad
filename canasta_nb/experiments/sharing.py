"""Work that several processes share, with its results in the order of the work.

The processes are ours to end: when the work is interrupted, and when the process that began them is gone, however it
ended. Each reads from a pipe into which nobody writes, and stops at once when its other end is closed.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")

AHEAD = 3
"""For each worker, so many parts are handed out at a time: it never waits, and few are left when work is broken off."""


def shared_out(
    work: Callable[..., Result], parts: Iterable[tuple[Any, ...]], workers: int = 1, executor: Executor | None = None
) -> list[Result]:
    """Return what a function makes of each part, which is a tuple of its arguments.

    With one worker and no executor it is called here, one part after the other. An ``executor`` may be any of
    ``concurrent.futures`` or of ``dask.distributed``, and is left open; ``workers`` processes end with their work, and
    with an exception such as KeyboardInterrupt.

    >>> shared_out(pow, [(2, 3), (3, 2)])
    [8, 9]
    """
    if executor is not None:
        return list(_results(executor, work, parts))
    if workers == 1:
        return [work(*part) for part in parts]
    with processes(workers) as pool:
        return list(_results(pool, work, parts, AHEAD * workers))


def _results(
    executor: Executor, work: Callable[..., Result], parts: Iterable[tuple[Any, ...]], ahead: int | None = None
) -> Iterator[Result]:
    """Yield the results; at most ``ahead`` parts are handed out at a time, and none is begun after an exception."""
    jobs: deque[Future[Result]] = deque()
    try:
        for part in parts:
            jobs.append(executor.submit(work, *part))
            if len(jobs) == ahead:
                yield jobs.popleft().result()
        while jobs:
            yield jobs.popleft().result()
    finally:
        for job in jobs:
            job.cancel()


@contextmanager
def processes(workers: int, *, anew: bool = False, at_once: bool = False) -> Iterator[Executor]:
    """Give so many processes, which are ended at once by an exception.

    Those that begin ``anew`` have nothing of this one, neither its open files nor the locks of its threads. Those that
    end ``at_once`` always end in the middle of their work, and nobody waits for them.
    """
    listening, ending = Pipe(duplex=False)
    context = get_context("spawn" if anew else None)
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(listening, ending))
    try:
        yield pool
    except BaseException:
        ending.close()
        raise
    finally:
        if at_once:
            ending.close()
        pool.shutdown(wait=not at_once, cancel_futures=True)
        ending.close()
        listening.close()


def _begin(listening: Connection, ending: Connection) -> None:
    """Prepare a process for its work: Ctrl+C reaches it, too, but only the process that began it answers.

    Its garbage collector passes over all that is there by now. Imagined deals make much garbage and no circles, and
    going through modules, catalogues and tables of rules again and again cost a tenth of the time. No kernel and no
    process of somebody else's executor is treated so: circles that are there already would never be freed.
    """
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ending.close()  # our copy would keep the pipe open after the first process is gone
    Thread(target=_end_with, args=(listening,), daemon=True).start()


def _end_with(listening: Connection) -> None:
    """Wait until the other end of the pipe is closed, and end this process in the middle of its work."""
    listening.poll(None)
    os._exit(1)
