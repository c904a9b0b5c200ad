"""Collecting a hand-in: each file gets its row in the book, and each learner's work its learner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from canasta_nb.classroom.book.contents import keep
from canasta_nb.classroom.book.store import Book, BookMistake, now
from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.collected.arriving import Arrival, arrivals
from canasta_nb.classroom.collected.forgotten import Forgotten
from canasta_nb.classroom.collected.identity import People, Whose, whose
from canasta_nb.classroom.collected.rosters import Participant
from canasta_nb.classroom.collected.settling import ASKED, decide, settle, tie_listed
from canasta_nb.classroom.marks.marks_table import MarksRow
from canasta_nb.classroom.marks.totals import counting
from canasta_nb.classroom.notebooks.cells import printable
from canasta_nb.classroom.notebooks.learners import lesson_in_name
from canasta_nb.classroom.notebooks.recognising import lessons_in


@dataclass
class CollectedClass:
    """What became of a hand-in."""

    files: dict[str, int] = field(default_factory=dict)
    """How many files are notebooks, could not be read, are something else, or only come with notebooks."""
    new: int = 0
    """How many of them the book did not know."""
    moved: int = 0
    """How many it knew as those of another assignment."""
    settled: int = 0
    """How many that belonged to nobody have a learner now."""
    forgotten: int = 0
    """How many are of somebody who was forgotten, and were left out."""
    not_read: list[tuple[str, str]] = field(default_factory=list)
    """Notebooks and packed files that could not be read, with the reason."""
    others: list[str] = field(default_factory=list)
    of_lesson: int = 0
    """How many notebooks are of the lesson of the assignment, where that is known."""
    elsewhere: list[tuple[str, str]] = field(default_factory=list)
    """Notebooks of other lessons than that, with their own."""
    questions: list[Whose] = field(default_factory=list)
    """Of whom it isn't certain who they are."""
    is_news: bool = False
    """Whether a file that the book did not know is nobody's notebook of this lesson."""

    @property
    def complete(self) -> bool:
        """Whether nothing is left to settle: the teacher has no question to answer, and knows every odd file."""
        return not (self.is_news or self.questions)


class Collecting:
    """A hand-in that is being collected."""

    def __init__(self, book: Book, place: Path, lesson: str, listed: Mapping[str, Participant]) -> None:
        self.book = book
        self.source = printable(place.absolute().name)
        self.lesson = lesson
        self.assignment = lesson or place.stem
        self.listed = listed
        self.people = People(book)
        self.forgotten = Forgotten(book)
        self.result = CollectedClass()

    def take_in(self, arrival: Arrival) -> None:
        """Write the row of a file, unless the book has it, or is not to have it."""
        who = whose(arrival.place, self.assignment, arrival.sender)
        if self.forgotten.has_made(who, self.people, self.listed.get(who.number)):
            self.result.forgotten += 1
            return
        result = self.result
        result.files[arrival.what] = result.files.get(arrival.what, 0) + 1
        sha256 = None if arrival.content is None else keep(self.book, arrival.content)
        file = (self.source, arrival.place, sha256)
        known = self.book.row(
            "SELECT id, assignment, lesson, what FROM file WHERE source = ? AND place = ? AND sha256 IS ?", *file
        )
        passed_over = known is not None and known[3] == "passed-over"
        is_odd = not passed_over and self._is_odd(arrival)
        if known is None:
            result.new += 1
            result.is_news |= is_odd
            self.book.run(
                "INSERT INTO file (source, place, sha256, seen_at, handed_in_at, late, platform, assignment, number, "
                "name, email, lesson, what, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(*file, now(), arrival.at, who.late, *who[:5]),
                *(self.lesson or lesson_in_name(Path(arrival.place).name), arrival.what, arrival.reason),
            )
        elif self.lesson and known[1:3] != (who.assignment, self.lesson):
            result.moved += 1
            self.book.run(
                "UPDATE file SET assignment = ?, lesson = ? WHERE id = ?", who.assignment, self.lesson, known[0]
            )
            self.people.move(who, known[1])

    def _is_odd(self, arrival: Arrival) -> bool:
        """Tell whether a file is something else than a notebook of this lesson, and take down what it is."""
        if arrival.what == "not-read":
            self.result.not_read.append((arrival.place, arrival.reason))
        elif arrival.what == "other":
            self.result.others.append(arrival.place)
        elif arrival.content is None or not self._is_elsewhere(arrival.place, arrival.content):
            return False
        return True

    def _is_elsewhere(self, place: str, content: bytes) -> bool:
        """Tell whether a notebook is of another lesson than its assignment."""
        own = lessons_in(content, Path(place).name) if self.lesson else frozenset()
        self.result.of_lesson += self.lesson in own
        if not own or self.lesson in own:
            return False
        self.result.elsewhere.append((place, min(own)))
        return True

    def is_mistaken(self) -> bool:
        """Tell whether all that is here is of another lesson than the assignment is said to be."""
        return len(self.result.elsewhere) > 1 and not self.result.of_lesson


def collect(
    book: Book,
    place: Path,
    *,
    lesson: str = "",
    worksheet: Mapping[str, Participant] | None = None,
    newcomers: bool = False,
    tell: Callable[[str], None] = lambda _: None,
) -> CollectedClass:
    """Put every file of a folder, a ZIP or a mail into the book, and find whose each is.

    ``lesson`` is that of the assignment, ``worksheet`` its participants by their numbers there. Said later, the lesson
    holds for what was collected without it, too. With ``newcomers`` anybody who is not in the class joins it.
    The file of decisions gets everybody who is not certain, and what a teacher wrote there is read first. Files of
    people who were forgotten are left out. Doing the same twice changes nothing more.
    Raises FolderMistake as ``arrivals`` does, TableMistake for a file of decisions that can't be read, and BookMistake
    where all notebooks are of another lesson; then nothing is taken in.
    """
    work = Collecting(book, place, lesson, worksheet or {})
    before = [file for (file,) in book.rows(f"SELECT id FROM file WHERE {ASKED}")]
    decide(book, work.people)
    with book.change():
        for arrival in arrivals(place):
            work.take_in(arrival)
            tell(arrival.place)
        if work.is_mistaken():
            own = sorted({number for _, number in work.result.elsewhere})
            facts = {"place": work.source, "lesson": lesson, "count": len(work.result.elsewhere)}
            raise BookMistake(sentence("collect.mistaken", own=own[0], names=", ".join(own), **facts))
    work.result.questions = settle(book, work.people, work.listed, work.assignment, newcomers=newcomers)
    work.result.settled = sum(
        bool(book.row("SELECT 1 FROM file WHERE id = ? AND learner IS NOT NULL", file)) for file in before
    )
    tie_listed(book, work.people, work.listed, work.assignment)
    return work.result


def take_over(book: Book, rows: tuple[MarksRow, ...]) -> None:
    """Take over the points of an older table, once; of several files of a learner for a lesson the best counts."""
    counted, _ = counting(rows)
    with book.change():
        for row in counted:
            if row.exercise:
                points = None if row.points is None else float(row.points)
                book.run(
                    "INSERT OR REPLACE INTO taken_over (platform, assignment, number, name, lesson, exercise, points, "
                    "most) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    *(*whose(row.file, row.lesson)[:4], row.lesson, row.exercise, points, row.max_points),
                )
