"""A player who imagines the hidden cards: it tries a few acts in the same imagined deals, and says what it saw there.

It keeps the careful player's act unless another is clearly better. ``weigh`` judges one decision in this way, and
``explained`` says in sentences why the act that it chose is better than another.
"""

from canasta_nb.bots.expert.explaining import act_named, explained
from canasta_nb.bots.expert.player import Expert
from canasta_nb.bots.expert.playing_on import Playout
from canasta_nb.bots.expert.weighing import MOST_SECONDS, Judged, Mean, Weighed, weigh

__all__ = ["MOST_SECONDS", "Expert", "Judged", "Mean", "Playout", "Weighed", "act_named", "explained", "weigh"]
