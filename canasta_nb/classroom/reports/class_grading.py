"""A class in one command: every notebook of a folder graded for itself, and kept as soon as its marks are known."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Executor, as_completed
from contextlib import closing
from functools import partial
from pathlib import Path

from canasta_nb.classroom.grading.grader import SECONDS, Grader, NotGraded, graded_apart
from canasta_nb.classroom.grading.workers import in_parts, shared
from canasta_nb.classroom.marks.handed_in import HandedIn, handed_in
from canasta_nb.classroom.marks.marks import Marks
from canasta_nb.classroom.marks.unfinished import Unfinished, fingerprint
from canasta_nb.classroom.notebooks.papers import another_paper
from canasta_nb.classroom.reports.gradebook import Gradebook, Graded
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.content.paper_names import paper_number


def grade_folder(
    folder: Path,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    seconds: float = SECONDS,
    paper: int = 0,
    unfinished: Unfinished | None = None,
    counted: Callable[[int], None] = lambda _: None,
    tell: Callable[[Graded], None] = lambda _: None,
) -> Gradebook:
    """Grade every notebook of a folder or a ZIP as ``mark_notebook`` does; nothing that one does touches the rest.

    Grade ``workers`` notebooks at a time, each in its own process and within ``seconds``. An ``executor`` of
    ``concurrent.futures`` or ``dask.distributed`` shares the class out among ``workers`` of its own instead, and is
    left open. Each of these starts the same processes and must see the same files.

    ``counted`` gets the number of notebooks, and ``tell`` each of them when it and those before it are done.
    ``unfinished`` keeps each result at once, and of an executor each part of the class, so that a second run skips it.
    Of the exam only the ``paper`` that is named is graded, and every paper where none is.
    Raises FolderMistake when there is nothing to grade, and Mistake for a paper that there is not or without a worker.
    """
    if workers < 1:
        raise Mistake(mistaken("class.workers", workers=workers))
    if paper:
        paper_number(paper)
    with handed_in(folder) as collected:
        notebooks = collected.notebooks
        counted(len(notebooks))
        if unfinished:
            unfinished.begin()
        entries = []
        work = (
            _one_by_one(notebooks, workers, seconds, unfinished)
            if executor is None
            else _shared_out(notebooks, executor, workers, seconds, unfinished)
        )
        with closing(work):  # an interrupt ends it where it is
            for graded in work:
                entry = _of_paper(graded, paper)
                tell(entry)
                entries.append(entry)
    return Gradebook(tuple(entries), collected.others)


def _one_by_one(
    notebooks: list[HandedIn], workers: int, seconds: float, unfinished: Unfinished | None
) -> Generator[Graded]:
    """Yield each notebook, graded by as many processes as there are workers."""
    with shared([Grader(seconds=seconds) for _ in range(min(workers, len(notebooks)))]) as begin:
        for job in [begin(partial(_graded, notebook, unfinished)) for notebook in notebooks]:
            yield job.result()


def _shared_out(
    notebooks: list[HandedIn], executor: Executor, workers: int, seconds: float, unfinished: Unfinished | None
) -> Generator[Graded]:
    """Yield each notebook, graded by the workers of an executor, which get a part of the class at a time."""
    prints = {sent.name: (str(sent.path.absolute()), fingerprint(sent.path)) for sent in notebooks if sent.path}
    kept = {name: unfinished.marks(name, sha256) if unfinished else None for name, (_, sha256) in prints.items()}
    left = [name for name in prints if kept[name] is None]
    jobs = {
        executor.submit(graded_apart, [prints[name] for name in part], language(), seconds): part
        for part in in_parts(left, workers)
    }
    try:
        graded: dict[str, Marks | str] = {name: marks for name, marks in kept.items() if marks is not None}
        done = as_completed(jobs)
        for notebook in notebooks:
            while notebook.path and notebook.name not in graded:
                job = next(done)
                for name, marks in zip(jobs[job], job.result(), strict=True):
                    graded[name] = marks
                    if unfinished and isinstance(marks, Marks):
                        unfinished.keep(name, prints[name][1], marks)
            result = graded.get(notebook.name, notebook.reason)
            yield Graded(notebook.name, None, result) if isinstance(result, str) else Graded(notebook.name, result)
    finally:
        for job in jobs:
            job.cancel()


def _of_paper(entry: Graded, paper: int) -> Graded:
    """Return an entry, without marks if it holds another paper than the one that is named."""
    reason = another_paper(entry.marks.paper, paper) if entry.marks else ""
    return Graded(entry.file, None, reason) if reason else entry


def _graded(notebook: HandedIn, unfinished: Unfinished | None, grader: Grader) -> Graded:
    """Grade one notebook, unless it was graded already."""
    if notebook.path is None:
        return Graded(notebook.name, None, notebook.reason)
    sha256 = fingerprint(notebook.path)
    marks = unfinished.marks(notebook.name, sha256) if unfinished else None
    if marks is None:
        try:
            marks = grader.marks(notebook.path)
        except NotGraded as reason:
            return Graded(notebook.name, None, str(reason))
        if unfinished:
            unfinished.keep(notebook.name, sha256, marks)
    return Graded(notebook.name, marks)
