"""Who shows nothing of a wrong idea, and why, so that the numbers beside an idea add up to the class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import NamedTuple

from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.standing.exercises import KINDS, LEFT, NOT_ASKED
from canasta_nb.classroom.standing.grid import Mark, Standings, without_marks
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.diagnosis.contrasts import question
from canasta_nb.teaching.diagnosis.signs import Signs, shows
from canasta_nb.teaching.misconceptions import misconceptions


class WithoutSign(NamedTuple):
    """How many in a class show nothing of an idea, and why; with those who do, that is everybody."""

    no_sign: int = 0
    """They answered where the idea misleads, and it isn't what they seem to think."""
    no_answer: int = 0
    """They were asked there, and gave no answer that can be read."""
    not_asked: int = 0
    """Nothing that they handed in asks it."""
    nothing: int = 0
    """Nothing of theirs is graded."""

    @property
    def words(self) -> str:
        """How many they are, in a sentence."""
        return sentence("idea.others", **self._asdict())


class LeftBlank(NamedTuple):
    """How much somebody left blank."""

    blank: int
    asked: int


class CountedOthers:
    """A class in which everybody without a sign of an idea is counted, by what they answered."""

    def __init__(self, class_: Standings, lesson: str, signs: Mapping[int, Mapping[str, Signs]]) -> None:
        self._class = class_
        self._lessons = (lesson,) if lesson else class_.lessons
        self._signs = signs
        self._nothing = frozenset(without_marks(class_, lesson))
        self._unanswered = {member.id: self._without_answer(member.id) for member in class_.members}

    def of(self, code: str, shown: Collection[int]) -> WithoutSign:
        """Return how many of all but those who show an idea have no sign of it, and why."""
        left = [member.id for member in self._class.members if member.id not in shown]
        return WithoutSign(**Counter(self._why(code, learner) for learner in left))

    def _why(self, code: str, learner: int) -> str:
        if any(code in part.fits for sign in self._signs[learner].values() for part in sign.parts):
            return "no_sign"
        if learner in self._nothing:
            return "nothing"
        is_asked = any(self._shows(code, name) for name in self._unanswered[learner])
        return "no_answer" if is_asked else "not_asked"

    def _shows(self, code: str, name: str) -> bool:
        """Tell whether an exercise shows an idea: an answer to it says so, and without any the exercise itself."""
        if name in self._misled:
            return code in self._misled[name]
        try:
            return shows(misconceptions()[code], question(name))
        except Unknown:  # a question of an exam that this version doesn't have
            return False

    @cached_property
    def _misled(self) -> Mapping[str, set[str]]:
        """By exercise the ideas that mislead there, as far as somebody answered it."""
        codes: dict[str, set[str]] = {}
        for signs in self._signs.values():
            for name, sign in signs.items():
                codes.setdefault(name, set()).update(code for part in sign.parts for code in part.fits)
        return codes

    def _without_answer(self, learner: int) -> list[str]:
        """Return what a learner was asked and has given no answer to that can be read."""
        cells = [self._class.cells[learner, lesson] for lesson in self._lessons]
        marks = [mark for cell in cells for mark in (*cell.marks, *cell.contrasts)]
        return [mark.exercise for mark in marks if mark.status not in (*KINDS, NOT_ASKED)]


def left_blank(class_: Standings, lesson: str = "") -> dict[int, LeftBlank]:
    """Return how much each learner left blank of what a lesson asked, or all of them, without those who left nothing.

    What a teacher gave points for by hand is not blank.
    """
    blank_of = {}
    for member in class_.members:
        cells = [class_.cells[member.id, name] for name in ((lesson,) if lesson else class_.lessons)]
        marks = [mark for cell in cells for mark in cell.marks]
        if blank := sum(map(_is_blank, marks)):
            blank_of[member.id] = LeftBlank(blank, len(marks))
    return blank_of


def _is_blank(mark: Mark) -> bool:
    return mark.status in LEFT and not mark.by_hand


def nothing_and_blank(class_: Standings, lesson: str, names: Mapping[int, str]) -> list[str]:
    """Return the sentences below the ideas of a class on blank answers, and on learners without a graded notebook."""
    blank = [
        sentence("idea.blank", name=names[learner], **left._asdict())
        for learner, left in left_blank(class_, lesson).items()
    ]
    nothing = [names[learner] for learner in without_marks(class_, lesson)]
    kinds = {"show.left_blank": blank, "show.nothing_from": nothing}
    return [sentence(key, names=", ".join(who)) for key, who in kinds.items() if who]
