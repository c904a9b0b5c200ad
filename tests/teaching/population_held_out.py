"""A population held out for measuring: simulated learners with ideas that nothing was tuned by.

The ideas were thought up from the lessons, by somebody who had not seen which misconceptions the diagnosis knows.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from teaching.held_out.canasta_ideas import IDEAS as OF_CANASTAS
from teaching.held_out.card_ideas import IDEAS as OF_CARDS
from teaching.held_out.opening_ideas import IDEAS as OF_OPENING
from teaching.held_out.other_game_ideas import IDEAS as OF_OTHER_GAMES
from teaching.held_out.pile_ideas import IDEAS as OF_THE_PILE
from teaching.held_out.score_ideas import IDEAS as OF_THE_SCORE
from teaching.simulated import Learner, learners_with

if TYPE_CHECKING:
    from teaching.tuning.believing import Idea

IDEAS: tuple[Idea, ...] = (*OF_CARDS, *OF_CANASTAS, *OF_THE_PILE, *OF_OPENING, *OF_THE_SCORE, *OF_OTHER_GAMES)


def population(seed: int, size: int) -> list[Learner]:
    """Return a number of learners of each group, the same for a seed."""
    return learners_with(IDEAS, Random(f"held-out population {seed}"), size)
