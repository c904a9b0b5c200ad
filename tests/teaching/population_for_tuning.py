"""A population of simulated learners: guessers, people who slip, and people with one or two false ideas.

The ideas were thought up from the lessons alone. What a learner answers is worked out by the engine under the facts
that he believes in, so that it can be asked about any exercise.
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
    """So many learners of each group, the same for a seed."""
    return learners_with(IDEAS, Random(f"population {seed}"), size)
