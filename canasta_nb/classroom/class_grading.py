"""A class in one command: every notebook of a folder graded, each for itself, each kept as soon as it is graded."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from canasta_nb.classroom.gradebook import Gradebook, Graded
from canasta_nb.classroom.grader import SECONDS, Grader, NotGraded
from canasta_nb.classroom.handed_in import HandedIn, handed_in
from canasta_nb.classroom.papers import another_paper
from canasta_nb.classroom.unfinished import Unfinished, fingerprint
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.exam import paper_number


def grade_folder(
    folder: Path,
    *,
    workers: int = 1,
    seconds: float = SECONDS,
    paper: int = 0,
    unfinished: Unfinished | None = None,
    tell: Callable[[Graded], None] = lambda _: None,
) -> Gradebook:
    """Grade every notebook of a folder or a ZIP as ``mark_notebook`` does; nothing that one does touches the rest.

    Grade ``workers`` notebooks at a time, each in its own process and within ``seconds``. ``tell`` is called for each
    when it and those before it are done. ``unfinished`` keeps each result at once, so that a second run skips it.
    Of the exam only the ``paper`` that is named is graded, and every paper where none is.
    Raises FolderMistake when there is nothing to grade, and Mistake for a paper that there is not or without a worker.
    """
    if workers < 1:
        raise Mistake(mistaken("class.workers", workers=workers))
    if paper:
        paper_number(paper)
    with handed_in(folder) as notebooks:
        graders: SimpleQueue[Grader] = SimpleQueue()
        every = [Grader(seconds=seconds) for _ in range(min(workers, len(notebooks)))]
        for grader in every:
            graders.put(grader)
        if unfinished:
            unfinished.begin()
        entries = []
        pool = ThreadPoolExecutor(max_workers=len(every))
        try:
            for graded in pool.map(lambda notebook: _graded(notebook, graders, unfinished), notebooks):
                entry = _of_paper(graded, paper)
                tell(entry)
                entries.append(entry)
        finally:
            # An interrupt comes here too: what has not begun does not begin, and what is running is ended.
            pool.shutdown(wait=False, cancel_futures=True)
            for grader in every:
                grader.close()
            pool.shutdown()
    return Gradebook(tuple(entries))


def _of_paper(entry: Graded, paper: int) -> Graded:
    """Return an entry, without marks if it holds another paper than the one that is named."""
    reason = another_paper(entry.marks.paper, paper) if entry.marks else ""
    return Graded(entry.file, None, reason) if reason else entry


def _graded(notebook: HandedIn, graders: SimpleQueue[Grader], unfinished: Unfinished | None) -> Graded:
    """Grade one notebook with the next free grader, unless it was graded already."""
    if notebook.path is None:
        return Graded(notebook.name, None, notebook.reason)
    sha256 = fingerprint(notebook.path)
    marks = unfinished.marks(notebook.name, sha256) if unfinished else None
    if marks is None:
        grader = graders.get()
        try:
            marks = grader.marks(notebook.path)
        except NotGraded as reason:
            return Graded(notebook.name, None, str(reason))
        finally:
            graders.put(grader)
        if unfinished:
            unfinished.keep(notebook.name, sha256, marks)
    return Graded(notebook.name, marks)
