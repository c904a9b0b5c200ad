"""What a class answered to each exercise: what is right, how well it tells learners apart, what is wrong."""

from __future__ import annotations

import ast
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.standing.grid import Mark, Standings
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.diagnosis.contrasts import asked_in_lessons, question
from canasta_nb.teaching.judging.answer_output import answer_in_words

LEFT = ("blank", "missing")
NOT_ASKED = "not_asked"
KINDS = {"correct": "right", "partial": "partly", "wrong": "wrong"}
"""How a contrast was answered, which has no points, by its status."""
FEWEST = 5
"""With fewer answers nothing is said about how well an exercise tells learners apart."""


class AnsweredItem(NamedTuple):
    """An exercise, or a whole lesson, as a class answered it."""

    name: str
    answers: int
    share: float | None
    """Of the points of those that could be graded; None when none could be."""
    right: int
    partly: int
    wrong: int
    left: int
    not_graded: int
    tells_apart: float | None = None
    """How the points go with those of all other exercises, from -1 to 1; None with too few answers."""
    wrong_answer: str = ""
    """The wrong answer that most gave, as it was typed; empty where no two gave the same."""
    gave_it: int = 0
    max: int = 0
    """The points that one learner can earn."""


def about(name: str) -> str:
    """Return a short title for an exercise: the section that teaches it, and whether it has no points.

    >>> about("fz-3"), about("fz-c3"), about("of another course")
    ('The one way in', 'What freezes a pile (no points)', '')
    """
    try:
        exercise = question(name)
    except Unknown:
        return ""
    return sentence("show.no_points", section=exercise.section) if name in asked_in_lessons() else exercise.section


def by_lesson(class_: Standings) -> list[AnsweredItem]:
    """Return what was answered in each lesson."""
    items = []
    for lesson in class_.lessons:
        cells = [class_.cells[member.id, lesson] for member in class_.members]
        most = max((cell.most for cell in cells), default=0)
        items.append(_item(lesson, [mark for cell in cells for mark in cell.marks])._replace(max=most))
    return items


def by_exercise(class_: Standings, lesson: str = "") -> list[AnsweredItem]:
    """Return what was answered to each exercise, lesson by lesson, or in one; all count for how it tells apart."""
    marks: dict[str, dict[int, Mark]] = {}
    for of_lesson in (lesson,) if lesson else class_.lessons:
        for member in class_.members:
            cell = class_.cells[member.id, of_lesson]
            contrasts = [mark for mark in cell.contrasts if mark.status != NOT_ASKED]
            for mark in (*cell.marks, *contrasts):
                marks.setdefault(mark.exercise, {})[member.id] = mark
    totals = {member.id: _shares(class_, member.id) for member in class_.members}
    return [_exercise(name, given, totals) for name, given in marks.items()]


class NotRight(NamedTuple):
    """Somebody whose answer to an exercise is not wholly right."""

    learner: int
    how: str
    """``wrong``, ``partly``, ``left`` or ``not_graded``."""
    mark: Mark


def not_right(class_: Standings, name: str) -> list[NotRight]:
    """Return who was not right in an exercise, the wrong ones first; Unknown for an exercise that there is not."""
    question(name)
    order = ("wrong", "partly", "left", "not_graded")
    answers = [
        NotRight(learner, how, mark)
        for (learner, _), cell in class_.cells.items()
        for mark in (*cell.marks, *cell.contrasts)
        if mark.exercise == name and mark.status != NOT_ASKED and (how := _kind(mark)) in order
    ]
    return sorted(answers, key=lambda answer: order.index(answer.how))


def in_words(name: str, answer: str) -> str:
    """Return an answer to an exercise as people say it; as it was typed where that can't be read.

    >>> in_words("fz-3", '"9h2s"')
    '9♥ 2♠'
    """
    try:
        return answer_in_words(question(name), ast.literal_eval(answer))
    except (Unknown, ValueError, SyntaxError, RecursionError, MemoryError):
        return answer


def _exercise(name: str, given: Mapping[int, Mark], totals: Mapping[int, Mapping[str, float]]) -> AnsweredItem:
    pairs = []
    for learner, mark in given.items():
        rest = [share for other, share in totals[learner].items() if other != name]
        if mark.points is not None and rest:
            pairs.append((mark.points / mark.most if mark.most else 0.0, sum(rest) / len(rest)))
    wrong = Counter(mark.answer for mark in given.values() if _kind(mark) in ("wrong", "partly") and mark.answer)
    answer, count = wrong.most_common(1)[0] if wrong else ("", 0)
    counted = _item(name, given.values())
    return counted._replace(
        tells_apart=correlation(pairs),
        wrong_answer=answer if count > 1 else "",
        gave_it=count if count > 1 else 0,
        max=max(mark.most for mark in given.values()),
    )


def _shares(class_: Standings, learner: int) -> dict[str, float]:
    """Return the share of the points of each exercise of a learner."""
    marks = [mark for cell in class_.of(learner) for mark in cell.marks]
    return {mark.exercise: mark.points / mark.most for mark in marks if mark.points is not None and mark.most}


def _item(name: str, marks: Iterable[Mark]) -> AnsweredItem:
    every = list(marks)
    known = [mark for mark in every if mark.points is not None]
    most = sum(mark.most for mark in known)
    share = round(sum(mark.points or 0 for mark in known) / most, 4) if most else None
    kinds = Counter(map(_kind, every))
    right, partly, wrong, left, not_graded = (kinds[kind] for kind in AnsweredItem._fields[3:8])
    return AnsweredItem(name, len(every), share, right, partly, wrong, left, not_graded)


def _kind(mark: Mark) -> str:
    if mark.points is None:
        return "not_graded"
    if not mark.most:
        return KINDS.get(mark.status, "left")
    if mark.points >= mark.most:
        return "right"
    return "partly" if mark.points else "left" if mark.status in LEFT else "wrong"


def correlation(pairs: list[tuple[float, float]]) -> float | None:
    """Return how two figures go together, from -1 to 1; None with too few, or where one never changes.

    >>> correlation([(0, 0), (0, 0), (1, 1), (1, 1), (1, 1)]), correlation([(0, 1)])
    (1.0, None)
    """
    if len(pairs) < FEWEST:
        return None
    middle = [sum(numbers) / len(pairs) for numbers in zip(*pairs, strict=True)]
    apart = [(one - middle[0], other - middle[1]) for one, other in pairs]
    spread = math.sqrt(sum(one**2 for one, _ in apart) * sum(other**2 for _, other in apart))
    return round(sum(one * other for one, other in apart) / spread, 2) if spread else None
