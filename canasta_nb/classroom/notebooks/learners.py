"""Whose notebook a file is: its folder or its name says so."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import PurePosixPath

from canasta_nb.teaching.bank.exercises import lessons

COPY = "copy|copia|copie|kopie"
COPIED = re.compile(rf"(?:-submission|[ _-]*\(\d+\)|[ _-]+\(?(?:{COPY})[ _-]*\d*\)?)+$", re.IGNORECASE)
"""What a second file of the same notebook has at the end of its name, as systems of four languages write it."""
COPY_OF = re.compile(rf"(?:^|(?<=[ _-]))(?:(?:{COPY})[ _]+(?:of|de|von)[ _]+)+", re.IGNORECASE)
"""What Google's Drive and Colab put before the name of a copy; a system may put the learner's name before that."""
ENDING = re.compile(r"\.ipynb(?:\.txt|\.json)?$", re.IGNORECASE)
"""How a notebook's name ends; a browser or a mail program may have added to it."""
MOODLE = re.compile(r"(.+)_\d+_assignsubmission_[a-z]+_?")
"""A learner's folder in a ZIP of Moodle: the name, and a number that is another in every assignment."""
CANVAS = re.compile(r"(?P<learner>[^_]+)(?:_LATE)?_(?P<id>\d+)_\d+_(?P<file>.+)", re.IGNORECASE)
"""A file in a ZIP of Canvas: the name, the learner's number, the number of the file and its name."""


LONGEST_NAME = 200
"""Bytes of a name that is written."""


def learner_of(file: str) -> str:
    """Return the learner of a file, taken from its name before the lesson, or from its folders.

    A folder that is named after a lesson says nothing of the learner. Where nothing does, it is the file's own name.

    >>> [learner_of(f"{name}.ipynb") for name in ("anna/05_freezing", "anna_05_freezing", "05_freezing/anna (1)")]
    ['anna', 'anna', 'anna']
    >>> learner_of("class 7b/ben-14_players.ipynb")
    'class 7b/ben'
    >>> learner_of("Anna Garcia_4711_assignsubmission_file/05_freezing.ipynb")
    'Anna Garcia'
    >>> learner_of("garciaanna_LATE_815_4711_05_freezing.ipynb")
    'garciaanna_815'
    >>> [learner_of(f"anna/{name}.ipynb") for name in ("Copy of 05_freezing", "05_freezing - Kopie (2)")]
    ['anna', 'anna']
    >>> learner_of("Anna Meier_Copy of 05_freezing.ipynb")
    'Anna Meier'
    """
    path = PurePosixPath(file)
    parts = [MOODLE.sub(r"\1", part) for part in path.parts[:-1]]
    folders = [part for part in parts if not _of_lesson().fullmatch(part)]
    stem = stem_of(path.name)
    if canvas := CANVAS.fullmatch(stem):
        return "/".join([*folders, f"{canvas['learner']}_{canvas['id']}"])
    named = _lesson().search(stem)
    if named:
        name = stem[: named.start()] or ("" if folders else stem[named.end() :])
    else:
        name = "" if folders and len(folders) == len(parts) else stem
    name = name.strip(" _-")
    if not name or (folders and same_learner(name) == same_learner(folders[-1])):
        return "/".join(folders) or stem
    return "/".join([*folders, name])


def stem_of(name: str) -> str:
    """Return the name of a notebook without its ending, and without what a system adds to the name of a copy.

    >>> [stem_of(name) for name in ("05_freezing (1).ipynb", "Copia de 05_freezing.ipynb", "05_freezing.ipynb.txt")]
    ['05_freezing', '05_freezing', '05_freezing']
    """
    plain = ENDING.sub("", name) if ENDING.search(name) else PurePosixPath(name).stem
    return COPY_OF.sub("", COPIED.sub("", plain))


def lesson_in_name(name: str) -> str:
    """Return the number of the lesson whose name is in the name of a file; empty without one.

    >>> lesson_in_name("Copy of 05-Freezing.ipynb"), lesson_in_name("homework 05.ipynb")
    ('05', '')
    """
    match = _lesson().search(name)
    return match[0][:2] if match else ""


def canvas_number(file: str) -> str:
    """Return the number that Canvas has for the learner of a file; empty when the file is not from Canvas.

    >>> canvas_number("garciaanna_LATE_815_4711_05_freezing.ipynb"), canvas_number("anna_05_freezing.ipynb")
    ('815', '')
    """
    match = CANVAS.fullmatch(stem_of(PurePosixPath(file).name))
    return match["id"] if match else ""


def same_learner(name: str) -> str:
    """Return what two spellings of a name have in common: capitals and the way a system writes ë tell nobody apart."""
    return unicodedata.normalize("NFC", name).casefold()


def written_anywhere(name: str) -> str:
    """Return a file or folder name that every system accepts: no special characters, not too long.

    >>> written_anywhere("who?.ipynb")
    'who_.ipynb'
    """
    return re.sub(r'[\\/:*?"<>|\0]', "_", name).encode("utf-8", "replace")[-LONGEST_NAME:].decode("utf-8", "ignore")


@cache
def _lesson() -> re.Pattern[str]:
    """Match a lesson in the name of a file: 05_freezing, 05-freezing."""
    names = "|".join(re.sub("[_ -]", "[_ -]", lesson.name) for lesson in lessons())
    return re.compile(names, re.IGNORECASE)


@cache
def _of_lesson() -> re.Pattern[str]:
    """Match the name of a folder for a lesson: ``05``, ``lesson 05``, ``lección_05``, ``05_freezing``."""
    return re.compile(rf"(?:lesson|lecci[oó]n)?[_ -]*\d\d|{_lesson().pattern}", re.IGNORECASE)
