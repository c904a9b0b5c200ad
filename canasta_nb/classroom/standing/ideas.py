"""What a class seems to think: for each wrong idea who shows it, how surely, and the question that would tell.

A sign is not a proof. Nobody is sure to hold an idea without two exercises that show it. Where other ideas would give
the same answers, a question must have told them apart as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.standing.class_question import ClassQuestion, question_about
from canasta_nb.classroom.standing.grid import Standings, exercises_of
from canasta_nb.classroom.standing.without_sign import CountedOthers, WithoutSign
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.kept_signs import read_signs
from canasta_nb.teaching.diagnosis.signs import Signs
from canasta_nb.teaching.misconceptions import misconceptions

LIKELY = 0.7
"""From which belief on an idea is likely, if two exercises showed it."""
ENOUGH = 2


class TriedOut(NamedTuple):
    """What a trial with learners who were made up has found out about this table."""

    learners: int
    named: int
    """Ideas that were called sure or likely."""
    true: int
    """How many of these somebody held."""
    held: int
    """Ideas of the list that somebody held."""
    found: int
    """How many of these were called sure or likely."""

    @property
    def words(self) -> str:
        """What to know before one believes the table, in a sentence."""
        return sentence("show.tried", **self._asdict())


TRIED_OUT = TriedOut(learners=1050, named=96, true=72, held=319, found=70)
"""``tests/measuring/class_ideas.py`` with seed 2027 and 150 learners in each group of the second population."""


@dataclass(frozen=True)
class ClassIdea:
    """A wrong idea and who of a class shows it."""

    code: str
    words: str
    """The idea as a learner would say it."""
    sure: tuple[int, ...]
    likely: tuple[int, ...]
    one_sign: tuple[int, ...]
    others: WithoutSign
    """All others in the class."""
    exercises: tuple[str, ...]
    question: ClassQuestion | None
    """A question that shows the idea, to ask the class; None where the course has none."""

    @property
    def learners(self) -> int:
        """How many show the idea at all."""
        return len(self.sure) + len(self.likely) + len(self.one_sign)

    @property
    def class_size(self) -> int:
        """How many there are in the class."""
        return self.learners + sum(self.others)

    def to_json(self, names: Mapping[int, str]) -> dict[str, object]:
        """Return the idea as JSON, with these names for the learners."""
        return {
            "idea": self.code, "words": self.words, "sure": [names[learner] for learner in self.sure],
            "likely": [names[learner] for learner in self.likely],
            "one_sign": [names[learner] for learner in self.one_sign],
            **self.others._asdict(), "class": self.class_size, "exercises": [*self.exercises],
            "question": self.question.to_json() if self.question else None,
        }  # fmt: skip


def by_idea(class_: Standings, lesson: str = "") -> list[ClassIdea]:
    """Return the ideas that somebody shows, those with the most learners first.

    With a lesson they are those that show in it; what its learners answered elsewhere counts all the same.
    """
    exercises = exercises_of(class_, lesson) if lesson else frozenset()
    by_code: dict[str, dict[str, list[int]]] = {}
    shown_in: dict[str, dict[str, None]] = {}
    every = {member.id: signs_of_learner(class_, member.id) for member in class_.members}
    for member in class_.members:
        diagnosis = Diagnosis(every[member.id])
        for code, level in levels(diagnosis).items():
            by_code.setdefault(code, {"sure": [], "likely": [], "one": []})[level].append(member.id)
            shown_in.setdefault(code, {}).update(dict.fromkeys(diagnosis.exercises(code)))
    counted = CountedOthers(class_, lesson, every)
    ideas = []
    for code, who in by_code.items():
        if lesson and exercises.isdisjoint(shown_in[code]):
            continue
        surely = (tuple(who["sure"]), tuple(who["likely"]), tuple(who["one"]))
        others = counted.of(code, {each for level in surely for each in level})
        shown = tuple(sorted(shown_in[code]))
        class_question = question_about(code, tuple(shown_in[code]))
        ideas.append(ClassIdea(code, misconceptions()[code].title, *surely, others, shown, class_question))
    return sorted(ideas, key=lambda idea: (-idea.learners, -len(idea.sure), -len(idea.likely), idea.code))


def signs_of_learner(class_: Standings, learner: int) -> dict[str, Signs]:
    """Return what the counted answers of a learner say for and against each idea, by exercise."""
    marks = [mark for cell in class_.of(learner) for mark in (*cell.marks, *cell.contrasts)]
    return read_signs({mark.exercise: json.loads(mark.signs) for mark in marks if mark.signs})


def levels(diagnosis: Diagnosis) -> dict[str, str]:
    """Return for each idea that a learner's answers show how surely: ``sure``, ``likely`` or ``one`` for a sign.

    It is no more than a sign where a contrast was answered and didn't show it.
    """
    level_of = dict.fromkeys(diagnosis.asserted, "sure")
    for code in diagnosis.wondered:
        shown = diagnosis.belief(code) >= LIKELY and len(diagnosis.exercises(code)) >= ENOUGH
        is_likely = shown and diagnosis.in_contrasts(code) is not False
        level_of[code] = "likely" if is_likely else "one"
    return level_of
