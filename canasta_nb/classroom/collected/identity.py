"""Whose a file is: a lasting number first, then the list of the class, then a full name that is there once.

What is not certain is asked for and never guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.collected.rosters import Participant, Person
from canasta_nb.classroom.notebooks.learners import CANVAS, learner_of, stem_of

MOODLE_FORM = re.compile(r"(?P<name>.+)_(?P<number>\d+)_assignsubmission_[a-z]+(?:_(?P<rest>.*))?")
"""A folder or a file in a ZIP of Moodle: the full name, the number in this assignment, and perhaps the file's name."""


class Whose(NamedTuple):
    """What the place of a file says about its learner."""

    platform: str
    """``canvas``, ``moodle``, ``mail`` or ``folder``."""
    assignment: str
    """The assignment within which a number is valid; empty for a lasting one."""
    number: str
    name: str
    email: str = ""
    late: bool = False

    @property
    def key(self) -> tuple[str, str, str, str]:
        """By what the book remembers whose this is: where a number lasts, the name may change."""
        return (self.platform, self.assignment, self.number, "" if self.platform in ("canvas", "mail") else self.name)


def whose(place: str, assignment: str = "", sender: tuple[str, str] = ("", "")) -> Whose:
    """Return what the place of a file says of its learner, or for a mail the sender.

    >>> whose("Ana Prueba_1000_assignsubmission_file_05_freezing.ipynb", "05")[:4]
    ('moodle', '05', '1000', 'Ana Prueba')
    >>> whose("garciaanna_LATE_815_4711_05_freezing.ipynb")
    Whose(platform='canvas', assignment='', number='815', name='garciaanna', email='', late=True)
    >>> whose("7b/anna_05_freezing.ipynb")[:4]
    ('folder', '', '', '7b/anna')
    """
    if sender[1]:
        return Whose("mail", "", sender[1].lower(), sender[0] or sender[1], sender[1].lower())
    parts = PurePosixPath(place).parts
    for part in parts:
        if match := MOODLE_FORM.fullmatch(part):
            return Whose("moodle", assignment, match["number"], match["name"])
    for part in parts:
        is_file = part == parts[-1] or part.lower().endswith(".zip")
        if is_file and (match := CANVAS.fullmatch(stem_of(part))):
            late = bool(re.search(r"_LATE_", part, re.IGNORECASE))
            return Whose("canvas", "", match["id"], match["learner"], late=late)
    return Whose("folder", "", "", learner_of(place))


def same_name(name: str) -> str:
    """Return what two spellings of a full name have in common: capitals, blanks, and how a system writes é.

    >>> same_name("ANA  Prueba") == same_name("ana prueba"), same_name("Straße") == same_name("Strasse")
    (True, False)
    """
    return " ".join(unicodedata.normalize("NFC", name).lower().split())


def compact(name: str) -> set[str]:
    """Return a full name as Canvas puts it into the name of a file: family name first, without blanks.

    >>> "garciaana" in compact("Ana García"), "garcíaana" in compact("Ana García")
    (True, True)
    """
    words = same_name(name).replace("-", " ").split()
    turned = {"".join(words[at:] + words[:at]) for at in range(len(words))}
    plain = {"".join(letter for letter in unicodedata.normalize("NFD", word) if letter.isalnum()) for word in turned}
    return {"".join(filter(str.isalnum, word)) for word in turned} | plain


class People:
    """The learners of a book, by all that tells them apart."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._names: dict[str, list[int]] = {}
        self._compact: dict[str, list[int]] = {}
        self._numbers: dict[str, int] = {}
        self._emails: dict[str, list[int]] = {}
        self._known: dict[tuple[str, str, str, str], int] = {}
        self._taken: dict[tuple[str, str, int], set[str]] = {}
        for learner, number, name, email in book.rows("SELECT id, number, name, email FROM learner ORDER BY id"):
            self._take_down(learner, number, name, email)
        for platform, assignment, number, name, learner in book.rows("SELECT * FROM known_as"):
            self._tie_down((platform, assignment, number, name), learner)

    def _take_down(self, learner: int, number: str | None, name: str, email: str) -> None:
        self._names.setdefault(same_name(name), []).append(learner)
        for form in compact(name):
            self._compact.setdefault(form, []).append(learner)
        if number:
            self._numbers[number] = learner
        if email:
            self._emails.setdefault(email.lower(), []).append(learner)

    def _tie_down(self, key: tuple[str, str, str, str], learner: int) -> None:
        self._known[key] = learner
        self._taken.setdefault((key[0], key[1], learner), set()).add(key[2])

    def add(self, person: Person) -> int:
        """Add a learner to the class, or bring the one with this number up to date, and return the row."""
        number = person.number or None
        if number and (known := self._numbers.get(number)):
            self._book.run(  # another list may know less than the first one
                "UPDATE learner SET name = ?, email = coalesce(nullif(?, ''), email), "
                "team = coalesce(nullif(?, ''), team) WHERE id = ?",
                *(person.name, person.email, person.team, known),
            )
            learner = known
        else:
            learner = self._book.run(
                "INSERT INTO learner (number, name, email, team) VALUES (?, ?, ?, ?)",
                *(number, person.name, person.email, person.team),
            )
            self._take_down(learner, number, person.name, person.email)
        if person.canvas:
            self.tie(Whose("canvas", "", person.canvas, ""), learner)
        return learner

    def tie(self, who: Whose, learner: int) -> None:
        """Remember whose this is."""
        self._book.run("INSERT OR REPLACE INTO known_as VALUES (?, ?, ?, ?, ?)", *who.key, learner)
        self._tie_down(who.key, learner)

    def move(self, who: Whose, assignment: str) -> None:
        """Remember a learner under the number of one assignment that was known under another one."""
        before = who._replace(assignment=assignment).key
        if before != who.key and (learner := self._known.pop(before, None)) is not None:
            self._taken[before[0], before[1], learner].discard(before[2])
            self._book.run(
                "DELETE FROM known_as WHERE platform = ? AND assignment = ? AND number = ? AND name = ?", *before
            )
            self.tie(who, learner)

    def find(self, word: str) -> list[int]:
        """Return the learners that a teacher may mean by a number, an e-mail, a full name, or the row.

        The row has a # before it, which may be left out where the class has no such number.
        """
        if word in self._numbers:
            return [self._numbers[word]]
        if row := re.fullmatch(r"#?([0-9]{1,9})", word):
            return [learner for (learner,) in self._book.rows("SELECT id FROM learner WHERE id = ?", int(row[1]))]
        return self._emails.get(word.lower(), []) or self._names.get(same_name(word), [])

    def of(
        self, who: Whose, listed: Mapping[str, Participant], contested: frozenset[Whose] = frozenset()
    ) -> int | None:
        """Return the learner of a file; None where that is not certain.

        ``listed`` are the participants of this assignment, and ``contested`` those of this hand-in whose name another
        number has, too.
        """
        if who.key in self._known:
            return self._known[who.key]
        participant = listed.get(who.number) if who.platform == "moodle" else None
        learners = self._certain(who, participant, is_contested=who in contested)
        # A number that is new can't be a learner who has another one on the same platform or in the same assignment.
        if who.number and who.platform != "mail":
            own, place = {who.number}, (who.platform, who.assignment)
            learners = [learner for learner in learners if self._taken.get((*place, learner), own) == own]
        return learners[0] if len(learners) == 1 else None

    def knows(self, who: Whose) -> bool:
        """Tell whether the book remembers whose this is."""
        return who.key in self._known

    def may_be(self, who: Whose, participant: Participant | None = None) -> bool:
        """Tell whether somebody in the class has the number, the e-mail or the name of a file."""
        return bool(self._certain(who, participant, is_contested=False))

    def _certain(self, who: Whose, participant: Participant | None, *, is_contested: bool) -> list[int]:
        email = who.email or (participant.email.lower() if participant else "")
        if email and email in self._emails:
            return self._emails[email]
        if who.platform == "folder" and who.name in self._numbers:
            return [self._numbers[who.name]]
        if is_contested:
            return []
        if who.platform == "canvas":
            return self._compact.get(who.name.lower(), [])
        return self._names.get(same_name(participant.name if participant else who.name), [])

    def nearest(self, who: Whose) -> list[str]:
        """Return the names of possible learners, for the teacher to decide."""
        return [" ".join(self.described(learner)) for learner in self.near(who)]

    def near(self, who: Whose) -> list[int]:
        """Return the learners with the name of a file; without any, those with a part of it."""
        alike = self._compact.get(who.name.lower()) if who.platform == "canvas" else None
        return alike or self._names.get(same_name(who.name)) or self._alike(who.name)

    def described(self, learner: int) -> tuple[str, str]:
        """Return the number by which a command finds a learner, and the name."""
        number, name = self._book.row("SELECT coalesce(number, '#' || id), name FROM learner WHERE id = ?", learner)
        return str(number), str(name)

    def nearest_to(self, word: str) -> list[tuple[str, str]]:
        """Return learners that share a part of their name with a word, each with the number before the name.

        Without any, the list is empty.
        """
        return [self.described(learner) for learner in self._alike(word)]

    def _alike(self, word: str) -> list[int]:
        words = {same_name(part) for part in re.split(r"[\s/_.-]+", word) if len(part) > 1}
        rows = self._book.rows("SELECT id, name FROM learner ORDER BY name, id")
        return [learner for learner, name in rows if words & set(same_name(name).split())][:5]
