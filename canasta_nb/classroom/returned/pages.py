"""A page of feedback for each learner and lesson: what to look at again, what is right, and what to practise.

A page is one file of HTML that runs no script and fetches nothing, and shows nobody but its learner.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from canasta_nb.classroom.book.contents import content_of
from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.book.words import said
from canasta_nb.classroom.grading.explained import Explained, ExplainedExercise
from canasta_nb.classroom.grading.grader import Grader, NotGraded
from canasta_nb.classroom.notebooks.learners import written_anywhere
from canasta_nb.classroom.returned.class_page import class_page
from canasta_nb.classroom.returned.sealed import ZIP, is_free, sealed
from canasta_nb.classroom.standing.deciding import ChangedByHand, changes, said_points
from canasta_nb.classroom.standing.grid import ClassCell, Mark, Member, names_in, standings
from canasta_nb.core.speech.language import known, language, speaking
from canasta_nb.core.speech.whole_files import OWNER, write_whole
from canasta_nb.descriptions.text_table import with_code
from canasta_nb.writing import written_into

PASSES = 0.8
"""The share of the points with which a lesson is passed."""
MOST_PRACTISED = 3
MINUTES = 5
"""How long one section takes to read again and try."""
CLASS_PAGE = "class.html"
"""The page for the teacher, beside the folders of the learners."""
SIGNS = {"right": "✓", "half": "½", "wrong": "✕", "open": "–"}
STYLE = """
:root{color-scheme:light dark}
body{max-width:42em;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:.2em 0}h2{font-size:1.2rem;margin:1.6em 0 .4em}h3{font-size:1rem;margin:0 0 .3em}
p{margin:.3em 0}.dots{display:flex;flex-wrap:wrap;gap:.4rem;padding:0;list-style:none}
.dots li{min-width:1.8rem;text-align:center;border:1px solid;border-radius:1rem}
article,.teacher{border:1px solid #8888;border-radius:.5rem;padding:.7rem;margin:.7rem 0;break-inside:avoid}
li{margin:.3em 0}svg{max-width:100%;height:auto}
@media print{body{padding:0;font-size:10pt;max-width:none}article,.teacher{padding:.4rem;margin:.4rem 0}}
"""


@dataclass
class WrittenPages:
    """What became of the pages: how many were written, and which are not."""

    count: int = 0
    kept: list[Path] = field(default_factory=list)
    """Those that somebody has changed."""
    left_out: list[tuple[str, str]] = field(default_factory=list)
    """Learner and lesson of each page that could not be made, and why."""


def write_pages(
    book: Book,
    folder: Path,
    *,
    lang: str = "",
    solutions: bool = False,
    packed: bool = False,
    found: Callable[[int], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> WrittenPages:
    """Write a page for every cell that has marks, in a folder for each learner, and one for the whole class.

    Nothing foreign is written over.
    With ``packed`` there is one ZIP for each lesson instead, in the layout that Moodle takes back.
    Without a language, each notebook's own is used. Raises Mistake for a folder that can't be written.
    """
    lang = known(lang) if lang else ""
    class_ = standings(book)
    cells = [(member, cell) for member in class_.members for cell in class_.of(member.id) if cell.sha256]
    found(len(cells))
    by_hand = changes(book)
    written = WrittenPages()
    archives: dict[str, list[tuple[str, bytes]]] = {}
    with written_into(folder):
        folder.mkdir(exist_ok=True)
    with Grader() as grader:
        for member, cell in cells:
            own = {mark.exercise: by_hand[member.id, mark.exercise] for mark in cell.marks if mark.by_hand}
            try:
                explained = grader.explained_content(f"{cell.lesson}.ipynb", content_of(book, cell.sha256), lang=lang,
                                                     solutions=solutions)  # fmt: skip
            except NotGraded as reason:  # its marks stand in the book, and another version could read it
                written.left_out.append((f"{member.name} {cell.lesson}", str(reason)))
                continue
            content = sealed(page(member, cell, explained, own))
            name = f"{cell.lesson}.html"
            if packed:
                archives.setdefault(cell.lesson, []).extend(
                    (f"{place}/{name}", content) for place in _moodle_places(book, member, cell)
                )
            else:
                _write(folder / written_anywhere(_folder_of(member)) / name, folder, content, written)
            tell(f"{member.name} {cell.lesson}")
    with speaking(lang or language()):
        _write(folder / CLASS_PAGE, folder, sealed(class_page(class_, names_in(class_))), written)
    for lesson, pages in archives.items():
        _write(folder / f"feedback-{lesson}.zip", folder, _zipped(pages), written, is_zip=True)
    return written


def _folder_of(member: Member) -> str:
    """Return the name of a learner's folder, which tells two of one name apart."""
    return f"{member.name} {member.number or member.id}"


def _moodle_places(book: Book, member: Member, cell: ClassCell) -> Iterator[str]:
    """Yield the folder of a learner in Moodle's ZIP of this lesson, as Moodle's importer finds it again."""
    rows = book.rows(
        "SELECT DISTINCT name, number FROM file WHERE learner = ? AND sha256 = ? AND platform = 'moodle'",
        *(member.id, cell.sha256),
    )
    for name, number in rows:
        yield f"{name}_{number}_assignsubmission_file"


def _zipped(pages: list[tuple[str, bytes]]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = ZIP
        for name, content in pages:
            archive.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()


def _write(place: Path, folder: Path, content: bytes, written: WrittenPages, *, is_zip: bool = False) -> None:
    if not is_free(place, folder, is_zip=is_zip):
        written.kept.append(place)
        return
    with written_into(folder):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, content, mode=OWNER)
    written.count += 1


def page(member: Member, cell: ClassCell, explained: Explained, by_hand: dict[str, ChangedByHand]) -> str:
    """Return the page of a learner on a lesson, in the language of the explanation."""
    with speaking(explained.lang):
        told = {each.ex: each for each in explained.exercises}
        wrong = [mark for mark in cell.marks if _kind(mark) != "right"]
        right = [mark for mark in cell.marks if _kind(mark) == "right"]
        lines = [f"<h1>{escape(member.name)}</h1>", f"<p>{escape(explained.title)}</p>", *_points(cell)]
        lines += [_by_hand(each) for each in by_hand.values()]
        if wrong:
            lines.append(f"<h2>{escape(said('page.again'))}</h2>")
            lines += [line for mark in wrong if mark.exercise in told for line in _looked_at(mark, told[mark.exercise])]
        if right:
            lines += [f"<h2>{escape(said('page.right'))}</h2>", "<ul>"]
            lines += [_right(told[mark.exercise]) for mark in right if mark.exercise in told]
            lines.append("</ul>")
        lines += _practise([told[mark.exercise] for mark in wrong if mark.exercise in told])
        if explained.says:
            lines.append(f"<p>{escape(explained.says)}</p>")
        return _whole(explained.lang, f"{member.name}, {explained.title}", lines)


def _points(cell: ClassCell) -> list[str]:
    most = sum(mark.most for mark in cell.marks if mark.points is not None)
    passes = said_points(-(-most * PASSES * 2 // 1) / 2)
    told = said("page.points", points=said_points(cell.points), most=most, passes=passes)
    dots = "".join(
        f'<li aria-label="{escape(said(f"page.{_kind(mark)}_dot", number=number))}">{SIGNS[_kind(mark)]}</li>'
        for number, mark in enumerate(cell.marks, start=1)
    )
    return [f"<p><strong>{escape(told)}</strong></p>", f'<ol class="dots">{dots}</ol>']


def _kind(mark: Mark) -> str:
    if mark.points is None:
        return "open"
    return "right" if mark.points >= mark.most else "half" if mark.points else "wrong"


def _by_hand(change: ChangedByHand) -> str:
    told = said("page.by_hand", points=said_points(change.new), before=said_points(change.old))
    return f'<p class="teacher">{escape(told)} {escape(change.why)}</p>'


def _looked_at(mark: Mark, told: ExplainedExercise) -> Iterator[str]:
    yield f"<article><h3>{SIGNS[_kind(mark)]} {with_code(told.question)}</h3>"
    yield told.picture
    if told.words:
        yield f"<p>{escape(said('page.given'))} {escape(told.words)}</p>"
    yield from (f"<p>{with_code(line.strip())}</p>" for line in told.says[1:])
    yield "</article>"


def _right(told: ExplainedExercise) -> str:
    return f"<li>{SIGNS['right']} {with_code(told.question.splitlines()[0])} {escape(told.words)}</li>"


def _practise(told: list[ExplainedExercise]) -> Iterator[str]:
    sections = list(dict.fromkeys(each.section for each in told if each.section))[:MOST_PRACTISED]
    if sections:
        yield f"<h2>{escape(said('page.practise'))}</h2><ol>"
        yield from (f"<li>{escape(said('page.section', section=each, minutes=MINUTES))}</li>" for each in sections)
        yield "</ol>"


def _whole(lang: str, title: str, lines: list[str]) -> str:
    head = (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n'
    )
    return head + "\n".join(filter(None, lines))
