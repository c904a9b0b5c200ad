"""The points of a class as a learning platform reads them; a book never reads such a table again.

Where something could not be graded, or nothing was handed in, the field stays empty: 0 would be a grade.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from canasta_nb.classroom.book.store import ENDING, Book, BookMistake, now
from canasta_nb.classroom.book.words import said
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
    asked = ExportAsked(book, standings(book), lesson, emails)
    table = PLATFORMS[platform](asked)
    heads = [str(head) for head in table[0]]
    reserve(place, as_csv([heads[:1]]).strip(), as_csv([heads[-1:]]).strip())
    with written_into(place.parent):
        write_whole(place, as_csv(table).encode("utf-8-sig"), mode=OWNER)
    return _shown(asked, is_worksheet=platform == "moodle-worksheet")


def _shown(asked: ExportAsked, *, is_worksheet: bool) -> Exported:
    class_ = only(asked.class_, asked.lesson) if is_worksheet else asked.class_
    names, numbers = names_in(class_), _moodle_numbers(asked) if is_worksheet else {}
    found = Exported([], [], [], [], [], [])
    others = set(asked.book.rows(
        "SELECT DISTINCT file.learner, file.lesson FROM file JOIN mark USING (sha256) WHERE mark.lesson != file.lesson"
    ))  # fmt: skip
    for member in class_.members:
        cells, name = class_.of(member.id), names[member.id]
        known = [cell for cell in cells if cell.points is not None]
        if is_worksheet and member.id not in numbers:
            found.without_number.extend([name] if known else [])
            continue
        if any(map(_is_open, cells)):
            found.left_empty.append(name)
        if any(not cell.sha256 for cell in known):
            found.by_hand_alone.append(name)
        if any(cell.state in (NOT_HANDED_IN, NOT_DUE) and (member.id, cell.lesson) in others for cell in cells):
            found.elsewhere.append(name)
        if any(cell.state == UNDECIDED for cell in cells):
            found.undecided.append(name)
        if name != member.name and not (is_worksheet or member.number or (asked.emails and member.email)):
            found.alike.append(name)
    return found


def points_of(cell: ClassCell) -> Score | None:
    """Return the points of a cell if everything in it could be graded, and nothing waits for that."""
    return None if cell.points is None or cell.not_graded or cell.state == WAITING else Score(cell.points)


def _is_open(cell: ClassCell) -> bool:
    """Tell whether a field stays empty though something was handed in."""
    return cell.state in (NOT_GRADED, WAITING) and points_of(cell) is None


def _total(cells: list[ClassCell]) -> Score | None:
    known = [each for cell in cells if (each := points_of(cell)) is not None]
    return Score(sum(known)) if known and not any(map(_is_open, cells)) else None


def _canvas(asked: ExportAsked) -> Table:
    """Return the columns that Canvas reads up to ``Section``, the lessons as assignments, and a total that it skips."""
    class_ = asked.class_
    numbers = dict(asked.book.rows("SELECT learner, number FROM known_as WHERE platform = 'canvas'"))
    cells = {lesson: [class_.cells[each.id, lesson] for each in class_.members] for lesson in class_.lessons}
    most = [max((cell.most for cell in cells[lesson]), default=0) for lesson in class_.lessons]
    heads = (*FIRST_OF_CANVAS, *map(_of_lesson, class_.lessons), "Final Points")
    lines = [
        (each.name, *_canvas_numbers(each, numbers.get(each.id, "")), each.team, *_row(class_, each))
        for each in class_.members
    ]
    return [heads, ("    Points Possible", "", "", "", "", *most, "(read only)"), *lines]


def _canvas_numbers(member: Member, number: str) -> tuple[str, str, str]:
    """Return the columns by which Canvas finds a learner: its own number where it is known, else the school's."""
    return (number, "" if number else member.number, "")


def _moodle_gradebook(asked: ExportAsked) -> Table:
    """Return a row for each learner; Moodle finds them by ID number, or by e-mail where that is exported."""
    email = (said("columns.email"),) if asked.emails else ()
    heads = (*FIRST_OF_MOODLE, *email, said("columns.name"), *map(_of_lesson, asked.class_.lessons), "Total")
    return [heads, *(
        (each.number, *((each.email,) if asked.emails else ()), each.name, *_row(asked.class_, each))
        for each in asked.class_.members
    )]  # fmt: skip


def _moodle_worksheet(asked: ExportAsked) -> Table:
    """Return the grading worksheet of one assignment, where Moodle finds learners by their number."""
    if not asked.lesson:
        raise BookMistake(said("export.lesson"))
    numbers = _moodle_numbers(asked)
    email = (said("columns.email"),) if asked.emails else ()
    first, last = map(_column, ("identifier", "name")), map(_column, ("grade", "most", "modified"))
    heads = (*first, *email, *last)
    lines: Table = []
    moment = now()
    for each in asked.class_.members:
        cell = asked.class_.cells.get((each.id, asked.lesson))
        if each.id in numbers and cell:
            address = (each.email,) if asked.emails else ()
            head = (said("columns.participant", number=numbers[each.id]), each.name, *address)
            lines.append((*head, points_of(cell), cell.most or "", moment))
    if not lines:
        told = {"lesson": asked.lesson, "book": asked.book.place.name.removesuffix(ENDING)}
        raise BookMistake(said("export.no_numbers", place=shlex.quote(came_in(asked.book, asked.lesson)), **told))
    return [heads, *lines]


def _moodle_numbers(asked: ExportAsked) -> dict[int, str]:
    """Return the numbers by which Moodle knows learners in the assignment of the lesson."""
    return dict(asked.book.rows(
        "SELECT learner, number FROM known_as WHERE platform = 'moodle' AND assignment = ?", asked.lesson
    ))  # fmt: skip


def came_in(book: Book, lesson: str) -> str:
    """Return the file in which work for the lesson last came from Moodle, or the name that our pages use for one."""
    found = book.row(
        "SELECT source FROM file JOIN mark USING (sha256) WHERE platform = 'moodle' AND mark.lesson = ? "
        "ORDER BY file.id DESC LIMIT 1",
        lesson,
    )
    return str(found[0]) if found else "class.zip"


def _csv(asked: ExportAsked) -> Table:
    """Return one row for each learner, lesson and exercise, and one for each cell without any."""
    email = ("email",) if asked.emails else ()
    of_cell = ("group", "lesson", "state", "late", "attempts")
    heads = (*FIRST_OF_CSV, *email, *of_cell, "exercise", "points", "max", "status", "by_hand")
    table: Table = [heads]
    for each in asked.class_.members:
        address = (each.email,) if asked.emails else ()
        for cell in asked.class_.of(each.id):
            head = (each.number, each.name, *address, each.team, cell.lesson, cell.state, int(cell.late), cell.attempts)
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
    return said(f"columns.{name}")


def _of_lesson(lesson: str) -> str:
    return mistaken("heads.of_lesson", lesson=lesson)


PLATFORMS: Mapping[str, Callable[[ExportAsked], Table]] = {
    "canvas": _canvas,
    "moodle-worksheet": _moodle_worksheet,
    "moodle-gradebook": _moodle_gradebook,
    "csv": _csv,
}
