"""Simulated learners: some guess, some make slips, and some have one or two false ideas of any kind.

The engine computes a learner's answer under the facts that the learner believes in, so it works for any exercise. A
population is made of a list of ideas, the same for a seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from teaching.tuning.slips import guess, slip

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part

if TYPE_CHECKING:
    from teaching.tuning.believing import Believed, Idea

SLIPPERS = {"slips-5": 0.05, "slips-10": 0.1, "slips-20": 0.2}
HOLDERS = {"one-idea": 1, "two-ideas": 2, "own-ideas": 1}
LEAST_HELD, LEAST_SLIPS, MOST_SLIPS = 0.6, 0.05, 0.15
LEFT_OUT = 0.15
"""The share of the slips in a sheet that are a line left out."""
NOT_ANSWERED = ("moves",)
_KEPT: dict[tuple[Idea, str], tuple[Believed, ...]] = {}


@dataclass(frozen=True)
class Learner:
    """Somebody who answers exercises: what he believes, how often that shows, and how often he slips."""

    group: str
    held: tuple[Idea, ...] = ()
    strength: float = 1.0
    slips: float = 0.0

    @property
    def ideas(self) -> tuple[str, ...]:
        """The false ideas that this learner holds, each in a sentence."""
        return tuple(idea.sentence for idea in self.held)

    def answer(self, exercise: Exercise, chance: Random) -> object:
        """Return the typed answer of this learner; None, which is not an answer, for a turn to play."""
        if exercise.kind in NOT_ANSWERED:
            return None
        right = known(exercise)
        if self.group == "guessers":
            widths = [len(said) if isinstance(said, tuple) else 1 for said in right]
            parts = zip(exercise.parts, widths, strict=True)
            return typed(exercise, [guess(exercise, part, width, chance) for part, width in parts])
        said = self._believed(exercise, right, chance)
        for at, part in enumerate(exercise.parts):
            if chance.random() < self.slips:
                left_out = exercise.kind == "sheet" and chance.random() < LEFT_OUT
                said[at] = None if left_out else slip(part, said[at], chance)
        return typed(exercise, said)

    def _believed(self, exercise: Exercise, right: tuple[Answer, ...], chance: Random) -> list[Answer]:
        """Return the answer to each part without slips: the idea's if it shows, otherwise the right one."""
        said = list(right)
        for idea in chance.sample(self.held, len(self.held)):
            for at, answers in enumerate(believed(idea, exercise)):
                if answers and said[at] == right[at] and chance.random() < self.strength:
                    said[at] = chance.choice(answers)
        if exercise.kind == "sheet":
            _add_up(exercise, right, said)
        return said


def _add_up(exercise: Exercise, right: tuple[Answer, ...], said: list[Answer]) -> None:
    """Put into the total of a sheet what was written in its lines, unless the total alone is seen otherwise."""
    totals = [at for at, part in enumerate(exercise.parts) if part.asked.word == "score"]
    lines = [at for at, part in enumerate(exercise.parts) if part.asked.word == "lines"]
    off = sum(_number(said[at]) - _number(right[at]) for at in lines)
    for at in totals:
        if lines and off:
            said[at] = _number(right[at]) + off
        elif lines and said[at] != right[at] and _number(right[at]) >= 0:
            said[at] = right[at]  # the lines were read rightly this time, and they are what one adds up


def _number(said: Answer) -> int:
    return said if isinstance(said, int) else 0


@cache
def _known(id_: str, parts: tuple[Part, ...], kind: str) -> tuple[Answer, ...]:
    return tuple(_sayable(part, kind) for part in parts)


def _sayable(part: Part, kind: str) -> Answer:
    """Return the first right answer that the question offers."""
    answers = right_answers(part)
    if kind == "yes+why":
        return next(said for said in answers if isinstance(said, tuple) and said[1] in part.reasons)
    return next(said for said in answers if kind != "pick" or not part.labels or said in part.labels)


def known(exercise: Exercise) -> tuple[Answer, ...]:
    """Return the right answer to each part."""
    return _known(exercise.id, exercise.parts, exercise.kind)


def believed(idea: Idea, exercise: Exercise) -> tuple[Believed, ...]:
    """Return the answers of an idea to each part, to choose from; none if it changes nothing."""
    key = (idea, exercise.id)
    if key not in _KEPT:
        _KEPT[key] = tuple(idea.believed(part) for part in exercise.parts)
    return _KEPT[key]


def typed(exercise: Exercise, said: list[Answer]) -> object:
    """Return the answers as a plain value in the form of an exercise."""
    match exercise.kind:
        case "sheet":
            lines = zip(exercise.parts, said, strict=True)
            return {part.line: answer for part, answer in lines if answer is not None}
        case "order":
            return [word for row in said for word in (row if isinstance(row, tuple) else (row,))]
        case "pick" if said[1:]:
            return list(said)
    return tuple(said) if said[1:] else said[0]


def learners_with(ideas: Sequence[Idea], chance: Random, size: int) -> list[Learner]:
    """Return a number of learners of each group with some of these ideas."""
    found = [Learner("guessers") for _ in range(size)]
    found += [Learner(group, slips=slips) for group, slips in SLIPPERS.items() for _ in range(size)]
    for group, many in HOLDERS.items():
        held = [tuple(chance.sample(ideas, many)) for _ in range(size)]
        if group == "own-ideas":  # every idea in turn, so that each is held by as many as the others
            order = chance.sample(ideas, len(ideas))
            held = [(order[number % len(order)],) for number in range(size)]
        found += [
            Learner(group, own, chance.uniform(LEAST_HELD, 1), chance.uniform(LEAST_SLIPS, MOST_SLIPS)) for own in held
        ]
    return found
