"""Pages for paper written into a folder."""

from __future__ import annotations

from pathlib import Path

from canasta_nb.classroom.paper.hands import hands_page
from canasta_nb.classroom.paper.questions import sheet_number, worksheet
from canasta_nb.classroom.paper.sheets import keys_page, sheets_page
from canasta_nb.classroom.paper.words import sentence
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.whole_files import write_whole
from canasta_nb.teaching.content.paper_names import LEARNERS, name_of
from canasta_nb.writing import written_into


def write_worksheets(lesson: str, name: str, count: int, folder: Path) -> list[Path]:
    """Write the worksheets of some learners into one page, and their keys into another; return both files.

    The first has this ``name``, as ``8B-3``, and the others the numbers after it. Raises Unknown without such a lesson,
    and Mistake for a lesson without worksheets, and where the name or the number of sheets can't be.
    """
    sheets = [worksheet(lesson, of) for of in _names(name, count)]
    stem = f"{sheets[0].lesson.name}-{_span(sheets[0].name, sheets[-1].name)}{_in_language()}"
    pages = {f"{stem}.html": sheets_page(sheets), f"{stem}-key.html": keys_page(sheets)}
    return [_written(folder / file, page) for file, page in pages.items()]


def write_hands(rules: RuleSet, name: str, count: int, folder: Path) -> list[Path]:
    """Write the hands of some deals, each into a page of its own; return the files.

    Raises Mistake where the name or the number of deals can't be, and for a game that can't be dealt by hand.
    """
    return [
        _written(folder / f"hands-{rules.id}-{of}{_in_language()}.html", hands_page(rules, of))
        for of in _names(name, count)
    ]


def _names(name: str, count: int) -> list[str]:
    """Return as many names as are wanted: this one, and the numbers after it."""
    first = name_of(sheet_number(name))
    most = LEARNERS - first.learner
    if not 1 <= count <= most:
        raise Mistake(sentence("none", "count", most=most, count=count))
    edition = f"-{first.edition}" if first.edition > 1 else ""
    return [f"{first.of}-{first.learner + more}{edition}" for more in range(count)]


def _in_language() -> str:
    return "" if language() == "en" else f"-{language()}"


def _span(first: str, last: str) -> str:
    return first if first == last else f"{first}-to-{last}"


def _written(file: Path, page: str) -> Path:
    with written_into(file.parent):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, page.encode())
    return file
