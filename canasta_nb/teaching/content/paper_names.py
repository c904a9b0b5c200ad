"""The names of papers: "8B-17" is the paper of learner 17 in class 8B, "8B-17-2" the second one.

Wherever a paper is stored it has a number, which stands for its name. The numbers up to 9,999 name themselves: they are
papers of the first edition of the exam, which are graded as they were handed out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.content.words import told

FORMER = 9_999
"""Papers of the first edition have the numbers from 1 to this one."""
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LEARNERS, EDITIONS = 100, 10
NAME = r"[0-9A-Z]{1,4}-[1-9]\d?(?:-[2-9])?"
PAPER = rf"{NAME}|[1-9]\d{{0,3}}"
NAMED = re.compile(rf"final-({PAPER})-([1-9]\d?)")
"""The id of a question: its paper and its place."""


class PaperName(NamedTuple):
    """Whose paper it is."""

    of: str
    """The class, in up to four letters and digits."""
    learner: int
    edition: int = 1
    """The second paper of a learner is that of the second edition, and so on."""


def paper_number(said: object) -> int:
    """Return the number of a paper from its name; Mistake where there is no such paper.

    >>> paper_number(7), paper_name(paper_number("8b-17"))
    (7, '8B-17')
    >>> paper_number(10_000)
    Traceback (most recent call last):
    Mistake: There is no paper 10000. A paper is named by class and learner, as in exam("8B-17").
    """
    text = str(said).strip().upper() if isinstance(said, int | str) and not isinstance(said, bool) else ""
    if re.fullmatch(r"[1-9]\d{0,3}", text):
        return int(text)
    if re.fullmatch(NAME, text):
        of, learner, edition = (*text.split("-"), "1")[:3]
        return _numbered(PaperName(of, int(learner), int(edition)))
    if type(said) is int and said > FORMER and (name := _named(said)):
        return _numbered(name)
    given = f'"{said}"' if isinstance(said, str) else repr(said)
    raise Mistake(told("exam", "no_number", given=f"{given:.40}"))


def paper_name(number: int) -> str:
    """Return the name of a paper from its number.

    >>> paper_name(3), paper_name(paper_number("A-1-2"))
    ('3', 'A-1-2')
    """
    found = _named(number)
    if number <= FORMER or not found:
        return str(number)
    return "-".join([found.of, str(found.learner), *([str(found.edition)] if found.edition > 1 else [])])


def set_of(number: int) -> int:
    """Return the number of the set that a paper is from: one set is for a class, a paper for each of its learners.

    >>> set_of(paper_number("8B-17")) == set_of(paper_number("8B-3")), set_of(paper_number("8B-17-2")) == set_of(7)
    (True, False)
    """
    found = _named(number)
    return _numbered(found._replace(learner=1)) if number > FORMER and found else number


def is_paper(number: object) -> bool:
    """Tell whether something is the number of a paper.

    >>> is_paper(3), is_paper(0), is_paper(paper_number("8B-17")), is_paper("3")
    (True, False, True, False)
    """
    return type(number) is int and (1 <= number <= FORMER or (number > FORMER and _named(number) is not None))


def name_of(number: int) -> PaperName:
    """Return whose paper a number stands for; ValueError for one of the first edition.

    >>> name_of(paper_number("8B-17"))
    PaperName(of='8B', learner=17, edition=1)
    """
    found = _named(number)
    if not found:
        raise ValueError(number)
    return found


def _numbered(name: PaperName) -> int:
    place = 0
    for letter in name.of:
        place = place * len(DIGITS) + DIGITS.index(letter) + 1
    return FORMER + 1 + (place * LEARNERS + name.learner) * EDITIONS + name.edition


def _named(number: int) -> PaperName | None:
    """Return whose paper it is; None for a number that no name has."""
    left, edition = divmod(number - FORMER - 1, EDITIONS)
    place, learner = divmod(left, LEARNERS)
    of = ""
    while place > 0:
        place, at = divmod(place - 1, len(DIGITS))
        of = DIGITS[at] + of
    return PaperName(of, learner, edition) if 1 <= len(of) <= 4 and learner and edition else None
