"""A player who imagines the hidden cards: it tries a few acts in the same imagined deals, and says what it saw there.

It keeps the careful player's act unless another is clearly better. ``weigh`` judges one decision in this way,
``weighing`` does the same step by step, and ``explained`` says why the act that it chose is better than another.
"""

from canasta_nb.bots.expert.naming import act_named, in_words
from canasta_nb.bots.expert.player import Expert
from canasta_nb.bots.expert.playing_on import Playout
from canasta_nb.bots.expert.reasons import (
    HAPPENINGS,
    Voice,
    came_first,
    came_out_ahead,
    explained,
    own_voice,
    reason,
    sign_of,
)
from canasta_nb.bots.expert.thinking_time import DECISION_SECONDS, RoundBudget
from canasta_nb.bots.expert.weighing import Judged, Mean, Weighed, horizon, weigh, weighing

__all__ = [
    "DECISION_SECONDS",
    "HAPPENINGS",
    "Expert",
    "Judged",
    "Mean",
    "Playout",
    "RoundBudget",
    "Voice",
    "Weighed",
    "act_named",
    "came_first",
    "came_out_ahead",
    "explained",
    "horizon",
    "in_words",
    "own_voice",
    "reason",
    "sign_of",
    "weigh",
    "weighing",
]
