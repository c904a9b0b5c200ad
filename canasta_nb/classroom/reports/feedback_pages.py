"""A page of feedback for each notebook of a class: HTML that needs nothing else and runs no script."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from html import escape
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from canasta_nb.classroom.grading.explaining import Explained, ExplainedExercise
from canasta_nb.classroom.grading.grader import Grader, NotGraded
from canasta_nb.classroom.marks.handed_in import handed_in
from canasta_nb.classroom.notebooks.learners import written_anywhere
from canasta_nb.classroom.notebooks.papers import another_paper
from canasta_nb.core.speech.language import known, language, speaking
from canasta_nb.core.speech.small_files import NotASmallFile, read_small_file
from canasta_nb.core.speech.whole_files import OWNER, write_whole
from canasta_nb.descriptions.text_table import with_code
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.notebook.exam import paper_number
from canasta_nb.writing import written_into

LARGEST_PAGE = 5_000_000
STYLE = (
    ":root{color-scheme:light dark}"
    "body{max-width:44em;margin:2em auto;padding:0 1em;font:1rem/1.5 system-ui,sans-serif}"
    "h2{font-size:1.1rem;margin:2em 0 .3em}p{margin:.3em 0}.question{opacity:.75}code{overflow-wrap:anywhere}"
)


class WrittenPage(NamedTuple):
    """A page that was written, or that was left as it is because somebody else wrote it."""

    name: str
    """The notebook that it is about."""
    place: Path
    written: bool
    reason: str
    """Why the notebook could not be graded; empty when it could."""


def write_pages(
    place: Path, folder: Path, *, lang: str = "", solutions: bool = False, paper: int = 0
) -> Iterator[WrittenPage]:
    """Write a page for every notebook of a folder or a ZIP, laid out as these are; nothing foreign is written over.

    A page on another paper of the exam than the one that is named says so instead of the marks.
    Raises FolderMistake when there is no notebook, Mistake for a paper that there is not and for a folder that can't be
    written.
    """
    lang = known(lang) if lang else ""
    if paper:
        paper_number(paper)
    with handed_in(place) as collected, Grader() as grader:
        with written_into(folder):
            folder.mkdir(exist_ok=True)
        taken: set[str] = set()
        for notebook in collected.notebooks:
            file = _place_of(notebook.name, folder, taken)
            reason = notebook.reason
            if notebook.path is not None:
                try:
                    explained = grader.explained(notebook.path, lang=lang, solutions=solutions)
                    with speaking(lang or language()):
                        reason = another_paper(explained.paper, paper)
                    text = page(explained)
                except NotGraded as error:
                    reason = str(error)
            if reason:
                with speaking(lang or language()):
                    text = page_without_marks(notebook.name, reason)
            free = _is_free(file, folder)
            if free:
                with written_into(folder):
                    file.parent.mkdir(parents=True, exist_ok=True)
                    write_whole(file, _sealed(text), mode=OWNER)
            yield WrittenPage(notebook.name, file, free, reason)


def page(explained: Explained) -> str:
    """Return the page on a notebook.

    >>> told_of = ExplainedExercise("May you?", "'<b>'", ("fz-9: not correct (0/1)", "  Read `again`."))
    >>> print(page(Explained("en", "Lesson 05", "0 of 1 points.", (told_of,), "")).partition("</style>")[2])
    <BLANKLINE>
    <h1>Lesson 05</h1>
    <p>0 of 1 points.</p>
    <h2>fz-9: not correct (0/1)</h2>
    <p class="question">May you?</p>
    <p>Your answer: <code>&#x27;&lt;b&gt;&#x27;</code></p>
    <p>Read <code>again</code>.</p>
    """
    with speaking(explained.lang):
        lines = [f"<p>{escape(explained.points)}</p>"]
        lines += [line for each in explained.exercises for line in _exercise(each)]
        lines += [f"<p>{escape(explained.says)}</p>"] if explained.says else []
        return _whole(explained.title, lines)


def page_without_marks(name: str, reason: str) -> str:
    """Return the page on a notebook that could not be graded, in the current language."""
    return _whole(name, [f"<p>{escape(told('page', 'not_graded'))}</p>", f"<p>{escape(reason)}</p>"])


def _exercise(each: ExplainedExercise) -> Iterator[str]:
    verdict, *rest = each.says
    yield f"<h2>{escape(verdict)}</h2>"
    yield f'<p class="question">{with_code(each.question)}</p>'
    if each.given:
        yield f"<p>{escape(told('page', 'given'))} <code>{escape(each.given)}</code></p>"
    yield from (f"<p>{with_code(line.strip())}</p>" for line in rest)


def _whole(title: str, lines: list[str]) -> str:
    head = (
        f'<!doctype html>\n<html lang="{language()}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n'
    )
    return head + "\n".join([f"<h1>{escape(title)}</h1>", *lines])


def _place_of(name: str, folder: Path, taken: set[str]) -> Path:
    """Return the path of a notebook's page below the folder, under a name that every system can write."""
    parts = [part for part in PurePosixPath(name).with_suffix("").parts if part not in ("/", "..")]
    stem = "/".join(written_anywhere(part) for part in parts)
    file, number = f"{stem}.html", 1
    while file.casefold() in taken:
        number += 1
        file = f"{stem} ({number}).html"
    taken.add(file.casefold())
    return folder / file


def _is_free(file: Path, folder: Path) -> bool:
    """Tell whether the place is empty or has an unchanged page of ours; links out of the folder are not followed."""
    inside = [file, *(parent for parent in file.parents if folder in parent.parents)]
    if any(place.is_symlink() for place in inside):
        return False
    if not file.exists():
        return True
    try:
        content = read_small_file(file, LARGEST_PAGE, follow=False)
    except NotASmallFile:
        return False
    return content == _sealed(content.rpartition(b"\n<!--")[0].decode("utf-8", "replace"))


def _sealed(text: str) -> bytes:
    """Return a page with a seal that proves it is unchanged."""
    content = text.encode("utf-8", "replace")
    return content + f"\n<!-- canasta_nb {hashlib.sha256(content).hexdigest()} -->\n".encode()
