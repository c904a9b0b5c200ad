"""A population of simulated learners: guessers, people who slip, and people with one or two false ideas.

The ideas come from the lessons alone. The engine computes a learner's answer under the facts that the learner believes
in, so it works for any exercise.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from teaching.simulated import Learner, learners_with
from teaching.tuning.card_ideas import IDEAS as OF_CARDS
from teaching.tuning.late_ideas import IDEAS as OF_THE_END
from teaching.tuning.pile_ideas import IDEAS as OF_THE_PILE

if TYPE_CHECKING:
    from teaching.tuning.believing import Idea

IDEAS: tuple[Idea, ...] = (*OF_CARDS, *OF_THE_PILE, *OF_THE_END)


def population(seed: int, size: int) -> list[Learner]:
    """Return a number of learners of each group, the same for a seed."""
    return learners_with(IDEAS, Random(f"population {seed}"), size)
