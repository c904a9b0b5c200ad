"""The second population held out: guessers, slippers, and learners with ideas that were thought up from the lessons."""

from __future__ import annotations

from itertools import chain
from random import Random

from teaching.held_out_2 import (
    card_ideas,
    ending_ideas,
    meld_ideas,
    opening_ideas,
    pile_ideas,
    playing_ideas,
    three_ideas,
)
from teaching.simulated import Learner, learners_with

CHAPTERS = (card_ideas, meld_ideas, three_ideas, pile_ideas, opening_ideas, ending_ideas, playing_ideas)
IDEAS = tuple(chain.from_iterable(chapter.IDEAS for chapter in CHAPTERS))


def population(seed: int, size: int) -> list[Learner]:
    """Return a number of learners of each group, the same for a seed."""
    return learners_with(IDEAS, Random(f"population 2 {seed}"), size)
