"""Pairs of learners whose wrong answers in a lesson agree more often than chance would have it.

That two give the same wrong answers has many reasons: they may have learned together. So this is in no mark, no
export, no page of feedback and no log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from canasta_nb.classroom.standing.grid import Standings

ONCE_IN = 20
"""Chance would give such a pair anywhere in the class less than once in as many lessons."""
FEWEST = 2


class AlikePair(NamedTuple):
    """Two learners with the same wrong answers in a lesson."""

    one: int
    other: int
    lesson: str
    shared: int
    """How many wrong answers they have in common."""
    own: int
    """How many of these nobody else gave."""
    odds: float
    """In how many lessons of such a class chance would give such a pair once."""


def by_pair(class_: Standings) -> list[AlikePair]:
    """Return the pairs that chance hardly explains, the least likely first."""
    pairs = [pair for lesson in class_.lessons for pair in _of_lesson(class_, lesson)]
    return sorted(pairs, key=lambda pair: (-pair.odds, pair.lesson, pair.one, pair.other))


def _of_lesson(class_: Standings, lesson: str) -> list[AlikePair]:
    wrong = {
        member.id: {
            mark.exercise: mark.answer for mark in class_.cells[member.id, lesson].marks
            if mark.answer and mark.points is not None and mark.points < mark.most
        }
        for member in class_.members
    }  # fmt: skip
    wrong = {learner: answers for learner, answers in wrong.items() if answers}
    given: dict[str, Counter[str]] = {}
    for answers in wrong.values():
        for exercise, answer in answers.items():
            given.setdefault(exercise, Counter())[answer] += 1
    pairs = len(wrong) * (len(wrong) - 1) / 2
    alike = []
    for one, other in combinations(wrong, 2):
        shared = [name for name, answer in wrong[one].items() if wrong[other].get(name) == answer]
        if len(shared) < FEWEST:
            continue
        chance = at_least(len(shared), _chances(wrong[one], wrong[other], given)) * pairs
        if chance < 1 / ONCE_IN:
            own = sum(given[name][wrong[one][name]] == 2 for name in shared)
            alike.append(AlikePair(one, other, lesson, len(shared), own, round(1 / chance) if chance else float("inf")))
    return alike


def _chances(one: Mapping[str, str], other: Mapping[str, str], given: Mapping[str, Counter[str]]) -> list[float]:
    """Return for each exercise that both have wrong how likely a third one would give the same as the first."""
    chances = []
    for name in one.keys() & other.keys():
        others = given[name].total() - 2
        same = given[name][one[name]] - 1 - (one[name] == other[name])
        chances.append((same + 1) / (others + 2))
    return chances


def at_least(count: int, chances: list[float]) -> float:
    """Return how likely this number of things happen, each by its own chance.

    >>> at_least(2, [0.5, 0.5]), at_least(1, [0.5, 0.5]), at_least(0, [])
    (0.25, 0.75, 1.0)
    """
    held = [1.0]
    for chance in chances:
        held = [
            (held[at] if at < len(held) else 0.0) * (1 - chance) + (held[at - 1] * chance if at else 0.0)
            for at in range(len(held) + 1)
        ]
    return sum(held[count:])
