"""Whose each file is, settled: by what the book knows, by what a teacher decided, and else asked for."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from canasta_nb.classroom.book.store import ENDING, Book
from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.collected.forgotten import Forgotten
from canasta_nb.classroom.collected.identity import People, Whose, same_name
from canasta_nb.classroom.collected.rosters import Participant, Person
from canasta_nb.classroom.marks.marks_table import SEPARATORS, TableMistake, as_csv, plain_text
from canasta_nb.core.speech.small_files import LARGEST, read_small_file
from canasta_nb.core.speech.whole_files import OWNER, write_whole

COLUMNS = ("platform", "assignment", "number", "name", "email", "files", "nearest", "learner")
NEW, PASS_OVER = "new", "-"
"""What a teacher writes for somebody who joins the class, and for files of nobody in it."""
ASKED = "what IN ('notebook', 'not-read', 'other') AND learner IS NULL"
"""What may be somebody's work, so that it is asked whose it is."""


def decisions_of(book: Book) -> Path:
    """Return the file in which a teacher decides who somebody is.

    >>> from canasta_nb.classroom.book.store import named
    >>> Path("8b.decisions.csv").name
    '8b.decisions.csv'
    """
    return book.place.with_name(f"{book.place.name.removesuffix(ENDING)}.decisions.csv")


def settle(
    book: Book,
    people: People,
    listed: Mapping[str, Participant],
    assignment: str = "",
    *,
    newcomers: bool = False,
) -> list[Whose]:
    """Find the learner of each file that has none yet, and write down those to ask about; return them.

    The old points of a table that was taken over find their learners in the same way.
    """
    with book.change():
        open_ones = [Whose(*row) for row in book.rows(
            f"SELECT DISTINCT platform, assignment, number, name, email FROM file WHERE {ASKED} "
            "UNION SELECT platform, assignment, number, name, '' FROM taken_over WHERE learner IS NULL"
        )]  # fmt: skip
        forgotten, back = Forgotten(book), Forgotten(book, back=True)
        contested = _contested(book) | {who for who in open_ones if forgotten.is_called(who)}
        questions = []
        joined: set[int] = set()
        for who in sorted(open_ones):
            of_here = listed if who.assignment == assignment else {}
            participant = of_here.get(who.number) if who.platform == "moodle" else None
            learner = people.of(who, of_here, contested)
            is_back = learner is None and back.has_made(who, people, participant)
            # Two of one name join together; a name that somebody had before them is asked about.
            if learner is None and (is_back or (newcomers and joined.issuperset(people.find(who.name)))):
                name, email = (participant.name, participant.email) if participant else (who.name, who.email)
                learner = people.add(Person("", name, email))
                joined.add(learner)
                back.came(who, participant)
            if learner is None:
                questions.append(who)
                continue
            people.tie(who, learner)
            _assign(book, who, learner)
    _ask(book, people, questions)
    return questions


def tie_listed(book: Book, people: People, listed: Mapping[str, Participant], assignment: str) -> None:
    """Remember the number of everybody in an assignment's worksheet, of those who handed in nothing too."""
    names = Counter(same_name(participant.name) for participant in listed.values())
    with book.change():
        for participant in listed.values():
            who = Whose("moodle", assignment, participant.number, participant.name)
            contested = frozenset({who} if names[same_name(participant.name)] > 1 else ())
            if (learner := people.of(who, listed, contested)) is not None:
                people.tie(who, learner)


def _contested(book: Book) -> frozenset[Whose]:
    """Return those whose name two numbers have in one assignment, or on one platform where numbers last."""
    every = [Whose(*row) for row in book.rows(
        "SELECT DISTINCT platform, assignment, number, name, email FROM file WHERE number != '' AND platform != 'mail'"
    )]  # fmt: skip
    numbers: dict[tuple[str, str, str], set[str]] = {}
    for who in every:
        numbers.setdefault((who.platform, who.assignment, who.name.lower()), set()).add(who.number)
    return frozenset(who for who in every if len(numbers[who.platform, who.assignment, who.name.lower()]) > 1)


def _assign(book: Book, who: Whose, learner: int) -> None:
    for table in ("file", "taken_over"):
        condition = f"{ASKED} AND" if table == "file" else "learner IS NULL AND"
        book.run(
            f"UPDATE {table} SET learner = ? WHERE {condition} platform = ? AND assignment = ? AND number = ? "
            "AND name = ?",
            *(learner, *who[:4]),
        )


def decide(book: Book, people: People) -> None:
    """Read what a teacher decided about whom it was asked.

    Raises TableMistake with the line of a learner whom the class does not have, or has twice.
    """
    place = decisions_of(book)
    if not place.exists():
        return
    text = read_small_file(place, LARGEST).decode("utf-8-sig", "replace")
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
    if not {"platform", "name", "learner"} <= set(rows.fieldnames or ()):
        raise TableMistake(sentence("decide.columns", place=f"{place}:1", names=", ".join(COLUMNS)))
    with book.change():
        for row in rows:
            word = plain_text((row.get("learner") or "").strip())
            if not word:
                continue
            platform, assignment, number, name, email = (plain_text(row.get(column) or "") for column in COLUMNS[:5])
            who = Whose(platform, assignment, number, name, email)
            _decided(book, people, who, word, f"{place}:{rows.line_num}")


def _decided(book: Book, people: People, who: Whose, word: str, place: str) -> None:
    if word == PASS_OVER:
        book.run(
            f"UPDATE file SET what = 'passed-over' WHERE {ASKED} AND platform = ? AND assignment = ? AND number = ? "
            "AND name = ?", *who[:4],
        )  # fmt: skip
        return
    learners = [people.add(Person("", who.name, who.email))] if word.lower() == NEW else people.find(word)
    if len(learners) != 1:
        raise TableMistake(sentence("decide.several" if learners else "decide.nobody", place=place, learner=word))
    people.tie(who, learners[0])
    _assign(book, who, learners[0])


def undecided(book: Book) -> frozenset[tuple[int, str]]:
    """Return each learner and lesson with a file that may be theirs, and about which a teacher is asked."""
    rows = book.rows(
        "SELECT DISTINCT platform, assignment, number, name, email, coalesce((SELECT min(lesson) FROM mark "
        f"WHERE mark.sha256 = file.sha256), lesson) FROM file WHERE {ASKED}"
    )
    people = People(book) if rows else None
    return frozenset((learner, lesson) for *who, lesson in rows if people for learner in people.near(Whose(*who)))


def _ask(book: Book, people: People, questions: list[Whose]) -> None:
    """Write the file of decisions, or remove it where nobody has to be asked about."""
    place = decisions_of(book)
    if not questions:
        place.unlink(missing_ok=True)
        return
    rows = []
    for who in questions:
        files = [name for (name,) in book.rows(
            f"SELECT place FROM file WHERE {ASKED} AND platform = ? AND assignment = ? AND number = ? AND name = ? "
            "ORDER BY id LIMIT 5", *who[:4],
        )]  # fmt: skip
        rows.append((*who[:5], "; ".join(files), "; ".join(people.nearest(who)), ""))
    write_whole(place, as_csv([COLUMNS, *rows]).encode("utf-8-sig"), mode=OWNER)
