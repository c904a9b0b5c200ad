"""Lists of a class as they come: a table of one's own, the participants of Moodle and Canvas, a grading worksheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.marks.marks_table import SEPARATORS, TableMistake
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.small_files import LARGEST, NotASmallFile, read_small_file

HEADS: dict[str, tuple[str, ...]] = {
    "number": (
        "id number", "idnumber", "sis user id", "student id", "número de id", "número de identificación",
        "id-nummer", "numéro d'identification", "numéro d’identification", "id", "number", "número", "nummer", "numéro",
    ),
    "name": ("full name", "fullname", "nombre completo", "student", "name", "alumno", "estudiante",
             "vollständiger name", "nom complet"),
    "first": ("first name", "firstname", "nombre", "nombre(s)", "vorname", "vorname(n)", "prénom"),
    "last": ("last name", "lastname", "surname", "apellidos", "apellido(s)", "apellido", "nachname",
             "familienname", "nom de famille", "nom"),
    "email": (
        "email address", "e-mail address", "e-mail", "email", "dirección de correo", "dirección email",
        "correo electrónico", "correo", "e-mail-adresse", "adresse de courriel", "adresse électronique", "courriel",
    ),
    "team": ("group", "groups", "grupo", "grupos", "section", "sección", "class", "clase",
             "gruppe", "gruppen", "groupe", "groupes", "klasse", "classe"),
    "identifier": ("identifier", "identificador", "identifiant", "id"),
}  # fmt: skip
"""How platforms and people call a column, in four languages."""
NOBODY = ("points possible", "student, test", "test student")
"""What Canvas lists among the learners and is none."""
PARTICIPANT = ("participant", "participante", "teilnehmer/in", "teilnehmer")


class Person(NamedTuple):
    """A learner of a list."""

    number: str
    name: str
    email: str = ""
    team: str = ""
    canvas: str = ""
    """The number that Canvas keeps for this person."""


class Participant(NamedTuple):
    """A learner in the worksheet of one assignment: the number there, and who that is."""

    number: str
    name: str
    email: str


def read_roster(place: Path) -> tuple[Person, ...]:
    """Read the list of a class: number, name, e-mail and group, under the heads that its program gives them.

    Raises TableMistake with the line of what is wrong, OSError when there is no such file.
    """
    people: list[Person] = []
    lines: dict[str, int] = {}
    for line, row in _rows(place):
        name = _name_in(row)
        if name.lower() in NOBODY:
            continue
        if not name:
            raise TableMistake(sentence("roster.no_name", place=f"{place}:{line}"))
        is_canvas = "student" in row and "section" in row and "id" in row
        canvas = row["id"] if is_canvas else ""
        number = row.get("sis user id") or canvas if is_canvas else _field(row, "number")
        if number and lines.setdefault(number, line) != line:
            raise TableMistake(sentence("roster.twice", place=f"{place}:{line}", number=number, first=lines[number]))
        people.append(Person(number, name, _field(row, "email"), _field(row, "team"), canvas))
    if not people:
        raise TableMistake(sentence("roster.empty", place=str(place)))
    return tuple(people)


def read_worksheet(place: Path) -> dict[str, Participant]:
    """Read Moodle's grading worksheet of one assignment: by its number there, the learner.

    Raises TableMistake for a table without that number, OSError when there is no such file.
    """
    participants = {}
    for line, row in _rows(place):
        word, _, number = _field(row, "identifier").rpartition(" ")
        if word.lower() not in PARTICIPANT or not number.isdigit():
            raise TableMistake(sentence("roster.no_worksheet", place=f"{place}:{line}"))
        participants[number] = Participant(number, _name_in(row), _field(row, "email"))
    return participants


def _rows(place: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield every row by the heads in small letters, with the line that it ends in."""
    try:
        content = read_small_file(place, LARGEST)
        text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except NotASmallFile as error:
        raise TableMistake(str(error)) from error
    except UnicodeDecodeError as error:
        raise TableMistake(mistaken("table.not_utf8", place=f"{place}:1")) from error
    separator = max(SEPARATORS, key=text.partition("\n")[0].count)
    table = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        heads = [head.strip().lower() for head in next(table, [])]
        if not any(_has(heads, kind) for kind in ("name", "first", "last")):
            raise TableMistake(sentence("roster.no_column", place=f"{place}:1"))
        for fields in table:
            row = dict(zip(heads, map(str.strip, fields), strict=False))
            if any(row.values()):
                yield table.line_num, row
    except csv.Error as error:
        raise TableMistake(mistaken("table.not_csv", place=f"{place}:{table.line_num}")) from error


def _has(heads: list[str], kind: str) -> bool:
    return any(head in heads for head in HEADS[kind])


def _field(row: dict[str, str], kind: str) -> str:
    return next((row[head] for head in HEADS[kind] if row.get(head)), "")


def _name_in(row: dict[str, str]) -> str:
    """Return the full name, given name first; Canvas writes the family name before a comma."""
    first, last = _field(row, "first"), _field(row, "last")
    # A column that is only called "name" has the family name where the given name is in another one.
    name = _field(row, "name")
    last = last or (name if first and first not in name else "")
    whole = f"{first} {last}".strip() if last else name or first
    family, comma, given = whole.partition(",")
    return f"{given.strip()} {family.strip()}" if comma and given.strip() else whole
