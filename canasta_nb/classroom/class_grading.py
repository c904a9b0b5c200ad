"""A class in one command: every notebook of a folder graded, each for itself, each kept as soon as it is graded."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from canasta_nb.classroom.cells import printable
from canasta_nb.classroom.gradebook import Gradebook, Graded
from canasta_nb.classroom.grader import Grader, NotGraded
from canasta_nb.classroom.unfinished import Unfinished, fingerprint
from canasta_nb.core.mistakes import mistaken
from canasta_nb.core.refusals import Mistake

CHECKPOINTS = ".ipynb_checkpoints"


class FolderMistake(Mistake):
    """A folder that cannot be graded, with the reason and what to do."""


def notebooks_in(folder: Path) -> list[Path]:
    """Return every notebook below a folder by name, without Jupyter's own copies; no link is followed.

    Raises FolderMistake when there is no such folder, when a folder in it cannot be opened, or with no notebook in it.

    >>> notebooks_in(Path("no-such-class"))
    Traceback (most recent call last):
    FolderMistake: There is no folder no-such-class.
    """
    if folder.is_file():
        raise FolderMistake(mistaken("class.file", folder=folder))
    if not folder.is_dir():
        raise FolderMistake(mistaken("class.no_folder", folder=folder))
    found: list[Path] = []
    for place, folders, files in os.walk(folder, onerror=_closed):
        folders[:] = [name for name in folders if name != CHECKPOINTS]
        found += [Path(place, name) for name in files if name.lower().endswith(".ipynb")]
    if not found:
        raise FolderMistake(mistaken("class.no_notebook", folder=folder))
    return sorted(found)


def _closed(error: OSError) -> None:
    raise FolderMistake(mistaken("class.closed", folder=printable(str(error.filename))))


def grade_folder(
    folder: Path,
    *,
    engine: bool = False,
    workers: int = 1,
    seconds: float | None = None,
    unfinished: Unfinished | None = None,
    tell: Callable[[Graded], None] = lambda _: None,
) -> Gradebook:
    """Grade every notebook below a folder as ``mark_notebook`` does; nothing that one of them does touches the rest.

    ``workers`` notebooks are graded at a time, each in a process of its own, within so many ``seconds``; ``tell``
    hears of each when it and those before it are done. With ``unfinished`` each is kept as soon as it is graded, and
    what was kept before is not graded again. Raises FolderMistake when there is nothing to grade.
    """
    paths = notebooks_in(folder)
    graders: SimpleQueue[Grader] = SimpleQueue()
    every = [Grader(engine=engine, seconds=seconds) for _ in range(max(1, min(workers, len(paths))))]
    for grader in every:
        graders.put(grader)

    def graded(path: Path) -> Graded:
        name, sha256 = printable(path.relative_to(folder).as_posix()), fingerprint(path)
        marks = unfinished.marks(name, sha256) if unfinished else None
        if marks is None:
            grader = graders.get()
            try:
                marks = grader.marks(path)
            except NotGraded as reason:
                return Graded(name, None, str(reason))
            finally:
                graders.put(grader)
            if unfinished:
                unfinished.keep(name, sha256, marks)
        return Graded(name, marks)

    if unfinished:
        unfinished.begin()
    entries = []
    pool = ThreadPoolExecutor(max_workers=len(every))
    try:
        for entry in pool.map(graded, paths):
            tell(entry)
            entries.append(entry)
    finally:
        # An interrupt comes here too: what has not begun does not begin, and what is running is ended.
        pool.shutdown(wait=False, cancel_futures=True)
        for grader in every:
            grader.close()
        pool.shutdown()
    return Gradebook(tuple(entries))
