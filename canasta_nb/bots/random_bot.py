"""A player who picks any legal act; the yardstick for the others and the hand that tests play with."""

from __future__ import annotations

from random import Random

from canasta_nb.bots.plain import there_are
from canasta_nb.bots.words import sentence
from canasta_nb.core.model.acts import Act
from canasta_nb.core.questions.views import View


class RandomBot:
    """Chooses at random, the same choices for the same seed.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> position = parse_position("rules classic; turn 1 play; hand 1 4sKh")
    >>> RandomBot(1).choose(view(position, 1), (parse_act("discard Kh"),))
    Discard(card=Card('Kh'))
    >>> RandomBot(1).choose(view(position, 1), ())
    Traceback (most recent call last):
    ValueError: There is no act to choose from.
    """

    def __init__(self, seed: int = 0) -> None:
        self.why = ""
        self._pick = Random(seed)

    def choose(self, view: View, acts: tuple[Act, ...]) -> Act:
        """Return any of the acts; raises ValueError when there is none."""
        del view  # chance looks at nothing
        there_are(acts)
        act = acts[self._pick.randrange(len(acts))]
        self.why = sentence("chance", act=act, n=len(acts))
        return act
