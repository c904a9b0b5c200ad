"""Pages of feedback written into a folder or into a ZIP for Moodle, one for each learner and lesson that counts."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from canasta_nb.classroom.book.contents import content_of
from canasta_nb.classroom.book.store import Book, BookMistake
from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.grading.explained import Explained
from canasta_nb.classroom.grading.grader import Grader, NotGraded
from canasta_nb.classroom.notebooks.learners import written_anywhere
from canasta_nb.classroom.returned.class_page import class_page
from canasta_nb.classroom.returned.learner_page import learner_page
from canasta_nb.classroom.returned.sealed import ZIP, is_free, sealed
from canasta_nb.classroom.standing.deciding import changes
from canasta_nb.classroom.standing.grid import ClassCell, Member, names_in, standings
from canasta_nb.core.speech.language import known, language, speaking
from canasta_nb.core.speech.whole_files import OWNER, write_whole
from canasta_nb.teaching.bank.exercises import lesson as lesson_named
from canasta_nb.teaching.content.words import told
from canasta_nb.writing import written_into

CLASS_PAGE = "class.html"
"""The page for the teacher, beside the folders of the learners."""


@dataclass
class WrittenPages:
    """What became of the pages: how many were written, and which are not."""

    count: int = 0
    """The pages alone; a ZIP of them is none."""
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
    site: str = "",
    counted: Callable[[int], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> WrittenPages:
    """Write a page for every cell that has marks, in a folder for each learner, and one for the whole class.

    Nothing foreign is written over.
    With the address of a ``site`` that has the browser edition, a button on each page leads to the lesson there.
    With ``packed`` they are also in one ZIP for each lesson, in the layout that Moodle takes back.
    Without a language, each notebook's own is used. Raises Mistake for a folder that can't be written,
    and BookMistake for an address that isn't one of the web.
    """
    if site and not re.match(r"https?://\w", site):
        raise BookMistake(sentence("page.site", site=site))
    lang = known(lang) if lang else ""
    class_ = standings(book)
    cells = [(member, cell) for member in class_.members for cell in class_.of(member.id) if cell.marks]
    counted(len(cells))
    by_hand = changes(book)
    written = WrittenPages()
    archives: dict[str, list[tuple[str, bytes]]] = {}
    with written_into(folder):
        folder.mkdir(exist_ok=True)
    with Grader() as grader:
        for member, cell in cells:
            own = {mark.exercise: by_hand[member.id, mark.exercise] for mark in cell.marks if mark.by_hand}
            try:
                explained = _explained(book, grader, cell, lang, solutions=solutions)
            except NotGraded as reason:  # its marks stand in the book, and another version could read it
                written.left_out.append((f"{member.name} {cell.lesson}", str(reason)))
                continue
            content = sealed(learner_page(member, cell, explained, own, site))
            name = f"{cell.lesson}.html"
            if packed:
                archives.setdefault(cell.lesson, []).extend(
                    (f"{place}/{name}", content) for place in _moodle_places(book, member, cell)
                )
            _write(folder / written_anywhere(_folder_of(member)) / name, folder, content, written)
            tell(f"{member.name} {cell.lesson}")
    with speaking(lang or language()):
        _write(folder / CLASS_PAGE, folder, sealed(class_page(class_, names_in(class_))), written)
    for lesson, pages in archives.items():
        _write(folder / f"feedback-{lesson}.zip", folder, _zipped(pages), written, is_zip=True)
    return written


def _explained(book: Book, grader: Grader, cell: ClassCell, lang: str, *, solutions: bool) -> Explained:
    """Return the explanation of the notebook that counts; where none does, that of points by hand alone."""
    if cell.sha256:
        content = content_of(book, cell.sha256)
        return grader.explained_content(f"{cell.lesson}.ipynb", content, lang=lang, solutions=solutions)
    with speaking(lang or language()):
        title = told("page", "title", lesson=int(cell.lesson), title=lesson_named(cell.lesson).title)
        return Explained(language(), title, "", (), sentence("page.no_notebook"))


def _folder_of(member: Member) -> str:
    """Return the name of a learner's folder, which tells two of one name apart."""
    return f"{member.name} {member.number or member.id}"


def _moodle_places(book: Book, member: Member, cell: ClassCell) -> Iterator[str]:
    """Yield the folder of a learner in Moodle's ZIP of this lesson, as Moodle's importer finds it again."""
    which = ("sha256", cell.sha256) if cell.sha256 else ("lesson", cell.lesson)
    rows = book.rows(
        f"SELECT DISTINCT name, number FROM file WHERE learner = ? AND {which[0]} = ? AND platform = 'moodle'",
        *(member.id, which[1]),
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
    written.count += not is_zip
