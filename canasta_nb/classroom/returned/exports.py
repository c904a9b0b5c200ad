"""The points of a class as a learning platform reads them; a book never reads such a table again.

Where something could not be graded, or nothing was handed in, the field stays empty: 0 would be a grade.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from canasta_nb.classroom.book.store import ENDING, Book, BookMistake, now
from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.marks.marks_table import FIRST_OF_CANVAS, FIRST_OF_CSV, FIRST_OF_MOODLE, as_csv, reserve
from canasta_nb.classroom.standing.grid import (
    NOT_DUE,
    NOT_GRADED,
    NOT_HANDED_IN,
    UNDECIDED,
    WAITING,
    ClassCell,
    Member,
    Standings,
    names_in,
    only,
    standings,
)  # fmt: skip
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.whole_files import OWNER, write_whole
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.writing import written_into

Table = list[tuple[object, ...]]


class Exported(NamedTuple):
    """The learners that a written table does not show, or not fully, by what each is called."""

    left_empty: list[str]
    """Their fields are empty, because something of theirs was not graded."""
    without_number: list[str]
    """They have points, and no row in Moodle's worksheet, because nobody knows their number there."""
    by_hand_alone: list[str]
    """Only points given by hand count, because no notebook of theirs does."""
    elsewhere: list[str]
    """Their work handed in for a lesson is a notebook of another one, and there is nothing else of theirs."""
    undecided: list[str]
    """A file that may be theirs waits for a decision."""
    alike: list[str]
    """The table has neither a number nor an e-mail by which to tell them from another one of their name."""


class ExportAsked(NamedTuple):
    """What a teacher wants to export."""

    book: Book
    class_: Standings
    lesson: str
    emails: bool


def export(book: Book, place: Path, platform: str, *, lesson: str = "", emails: bool = False) -> Exported:
    """Write the points for a platform; return the learners that the table does not show fully.

    Raises TableMistake when the folder is missing, or when it has a file that no export wrote, and BookMistake where a
    worksheet is asked for without its lesson.
    """
    wanted = ExportAsked(book, standings(book), lesson, emails)
    table = PLATFORMS[platform](wanted)
    heads = [str(head) for head in table[0]]
    reserve(place, as_csv([heads[:1]]).strip(), as_csv([heads[-1:]]).strip())
    with written_into(place.parent):
        write_whole(place, as_csv(table).encode("utf-8-sig"), mode=OWNER)
    return _shown(wanted, is_worksheet=platform == "moodle-worksheet")


def _shown(wanted: ExportAsked, *, is_worksheet: bool) -> Exported:
    class_ = only(wanted.class_, wanted.lesson) if is_worksheet else wanted.class_
    names, numbers = names_in(class_), _moodle_numbers(wanted) if is_worksheet else {}
    exported = Exported([], [], [], [], [], [])
    others = set(wanted.book.rows(
        "SELECT DISTINCT file.learner, file.lesson FROM file JOIN mark USING (sha256) WHERE mark.lesson != file.lesson"
    ))  # fmt: skip
    for member in class_.members:
        cells, name = class_.of(member.id), names[member.id]
        known = [cell for cell in cells if cell.points is not None]
        if is_worksheet and member.id not in numbers:
            exported.without_number.extend([name] if known else [])
            continue
        if any(map(_is_open, cells)):
            exported.left_empty.append(name)
        if any(not cell.sha256 for cell in known):
            exported.by_hand_alone.append(name)
        if any(cell.state in (NOT_HANDED_IN, NOT_DUE) and (member.id, cell.lesson) in others for cell in cells):
            exported.elsewhere.append(name)
        if any(cell.state == UNDECIDED for cell in cells):
            exported.undecided.append(name)
        if name != member.name and not (is_worksheet or member.number or (wanted.emails and member.email)):
            exported.alike.append(name)
    return exported


def points_of(cell: ClassCell) -> Score | None:
    """Return the points of a cell if everything in it could be graded, and nothing waits for that."""
    return None if cell.points is None or cell.not_graded or cell.state == WAITING else Score(cell.points)


def _is_open(cell: ClassCell) -> bool:
    """Tell whether a field stays empty though something was handed in."""
    return cell.state in (NOT_GRADED, WAITING) and points_of(cell) is None


def _total(cells: list[ClassCell]) -> Score | None:
    known = [points for cell in cells if (points := points_of(cell)) is not None]
    return Score(sum(known)) if known and not any(map(_is_open, cells)) else None


def _canvas(wanted: ExportAsked) -> Table:
    """Return the columns that Canvas reads up to ``Section``, the lessons as assignments, and a total that it skips."""
    class_ = wanted.class_
    numbers = dict(wanted.book.rows("SELECT learner, number FROM known_as WHERE platform = 'canvas'"))
    cells = {lesson: [class_.cells[member.id, lesson] for member in class_.members] for lesson in class_.lessons}
    most = [max((cell.most for cell in cells[lesson]), default=0) for lesson in class_.lessons]
    heads = (*FIRST_OF_CANVAS, *map(_of_lesson, class_.lessons), "Final Points")
    lines = [
        (member.name, *_canvas_numbers(member, numbers.get(member.id, "")), member.team, *_row(class_, member))
        for member in class_.members
    ]
    return [heads, ("    Points Possible", "", "", "", "", *most, "(read only)"), *lines]


def _canvas_numbers(member: Member, number: str) -> tuple[str, str, str]:
    """Return the columns by which Canvas finds a learner: its own number where it is known, else the school's."""
    return (number, "" if number else member.number, "")


def _moodle_gradebook(wanted: ExportAsked) -> Table:
    """Return a row for each learner; Moodle finds them by ID number, or by e-mail where that is exported."""
    email = (sentence("columns.email"),) if wanted.emails else ()
    heads = (*FIRST_OF_MOODLE, *email, sentence("columns.name"), *map(_of_lesson, wanted.class_.lessons), "Total")
    return [heads, *(
        (member.number, *((member.email,) if wanted.emails else ()), member.name, *_row(wanted.class_, member))
        for member in wanted.class_.members
    )]  # fmt: skip


def _moodle_worksheet(wanted: ExportAsked) -> Table:
    """Return the grading worksheet of one assignment, where Moodle finds learners by their number."""
    if not wanted.lesson:
        raise BookMistake(sentence("export.lesson"))
    numbers = _moodle_numbers(wanted)
    email = (sentence("columns.email"),) if wanted.emails else ()
    first, last = map(_column, ("identifier", "name")), map(_column, ("grade", "most", "modified"))
    heads = (*first, *email, *last)
    lines: Table = []
    moment = now()
    for member in wanted.class_.members:
        cell = wanted.class_.cells.get((member.id, wanted.lesson))
        if member.id in numbers and cell:
            address = (member.email,) if wanted.emails else ()
            head = (sentence("columns.participant", number=numbers[member.id]), member.name, *address)
            lines.append((*head, points_of(cell), cell.most or "", moment))
    if not lines:
        names = {"lesson": wanted.lesson, "book": wanted.book.place.name.removesuffix(ENDING)}
        raise BookMistake(
            sentence("export.no_numbers", place=shlex.quote(came_in(wanted.book, wanted.lesson)), **names)
        )
    return [heads, *lines]


def _moodle_numbers(wanted: ExportAsked) -> dict[int, str]:
    """Return the numbers by which Moodle knows learners in the assignment of the lesson."""
    return dict(wanted.book.rows(
        "SELECT learner, number FROM known_as WHERE platform = 'moodle' AND assignment = ?", wanted.lesson
    ))  # fmt: skip


def came_in(book: Book, lesson: str) -> str:
    """Return the file in which work for the lesson last came from Moodle, or the name that our pages use for one."""
    row = book.row(
        "SELECT source FROM file JOIN mark USING (sha256) WHERE platform = 'moodle' AND mark.lesson = ? "
        "ORDER BY file.id DESC LIMIT 1",
        lesson,
    )
    return str(row[0]) if row else "class.zip"


def _csv(wanted: ExportAsked) -> Table:
    """Return one row for each learner, lesson and exercise, and one for each cell without any."""
    email = ("email",) if wanted.emails else ()
    of_cell = ("group", "lesson", "state", "late", "attempts")
    heads = (*FIRST_OF_CSV, *email, *of_cell, "exercise", "points", "max", "status", "by_hand")
    table: Table = [heads]
    for member in wanted.class_.members:
        address = (member.email,) if wanted.emails else ()
        for cell in wanted.class_.of(member.id):
            person = (member.number, member.name, *address, member.team)
            head = (*person, cell.lesson, cell.state, int(cell.late), cell.attempts)
            if not cell.marks:
                table.append((*head, "", None, None, "", ""))
            for mark in cell.marks:
                points = None if mark.points is None else Score(mark.points)
                table.append((*head, mark.exercise, points, mark.most, mark.status, int(mark.by_hand)))
    return table


def _row(class_: Standings, member: Member) -> list[object]:
    cells = class_.of(member.id)
    return [*map(points_of, cells), _total(cells)]


def _column(name: str) -> str:
    return sentence(f"columns.{name}")


def _of_lesson(lesson: str) -> str:
    return mistaken("heads.of_lesson", lesson=lesson)


PLATFORMS: Mapping[str, Callable[[ExportAsked], Table]] = {
    "canvas": _canvas,
    "moodle-worksheet": _moodle_worksheet,
    "moodle-gradebook": _moodle_gradebook,
    "csv": _csv,
}
