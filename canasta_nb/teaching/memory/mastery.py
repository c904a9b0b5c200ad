"""How well somebody masters a topic: an Elo rating, moved by every answer.

The model is by Radek Pelánek, "Applications of the Elo rating system in adaptive educational systems", Computers &
Education 98 (2016), with his allowance for guessing. An answer is right by luck, or with the logistic function of skill
minus difficulty. The skill moves by the surprise in each answer, less and less over time.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from canasta_nb.teaching.memory.results import Result

START = -0.5
"""The skill of somebody who has not been asked yet."""
DIFFICULTY = {1: -1.0, 2: 0.0, 3: 1.0}
WANTED = 0.75
"""What a learner should expect to earn: it is hard enough to learn from, and easy enough to go on with."""
LUCK = 0.2
"""How often a part is right by luck, before it is known which part comes."""
STEP, SETTLING = 1.0, 0.05
"""How far the first answer moves the skill at most, and how fast later ones count less."""


def skill(topic: str, results: Sequence[Result]) -> float:
    """Return the skill in a topic, from the results in their order.

    >>> skill("freezing", ())
    -0.5
    """
    found, answers = START, 0
    for result in results:
        if result.topic == topic and result.level in DIFFICULTY:
            luck = sum(luck for _, _, luck in result.rules) / max(1, len(result.rules))
            expected = luck + (1 - luck) * chance(found, result.level)
            found += STEP / (1 + SETTLING * answers) * (result.share - expected)
            answers += 1
    return found


def chance(found: float, level: int) -> float:
    """Return the chance that a learner with this skill knows the answer at a level.

    >>> chance(0.0, 2)
    0.5
    """
    return 1 / (1 + exp(DIFFICULTY[level] - found))


def success(found: float, level: int) -> float:
    """Return what a learner with this skill may expect to earn at a level, from 0 to 1: by knowing it, or by luck.

    >>> round(success(0.0, 2), 2)
    0.6
    """
    return LUCK + (1 - LUCK) * chance(found, level)


def level_for(topic: str, results: Sequence[Result]) -> int:
    """Return the level at which a topic goes on: the one whose expected success is nearest to ``WANTED``.

    >>> level_for("freezing", ())
    1
    """
    found = skill(topic, results)
    return min(DIFFICULTY, key=lambda level: abs(success(found, level) - WANTED))
