"""What the questions of a lesson earned of each skill that they show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.skills.skills import Skill, skills


class OfASkill(NamedTuple):
    """A skill, what the questions that show it earned, and the one of them that lost most."""

    skill: Skill
    points: Score
    most: int
    dearest: Exercise

    @property
    def share(self) -> float:
        """The share of the points, from 0 to 1."""
        return float(self.points) / self.most


def by_skill(earned: Mapping[str, tuple[Exercise, Score]]) -> Iterator[OfASkill]:
    """Yield what questions earned of each skill, in the order of learning; they are given by their present ids.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> [(each.skill.id, each.points, each.most) for each in by_skill({"fz-3": (exercise("fz-3"), Score(0))})]
    [('take-frozen-pile', 0, 1)]
    """
    for skill in skills():
        shown = [earned[name] for name in skill.exercises if name in earned]
        if shown:
            dearest, _ = max(shown, key=lambda each: each[0].points - each[1])
            points = Score(sum(points for _, points in shown))
            yield OfASkill(skill, points, sum(asked.points for asked, _ in shown), dearest)
