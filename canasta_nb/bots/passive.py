"""A player who only draws, and discards its lowest card; it lays nothing that it need not lay."""

from __future__ import annotations

from canasta_nb.bots.plain import lowest_discard, of_kind, there_are
from canasta_nb.bots.words import sentence
from canasta_nb.core.model.acts import Act, Discard, Draw, No
from canasta_nb.core.model.cards import face
from canasta_nb.core.questions.views import View


class Passive:
    """Draws and discards.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> position = parse_position("rules classic; turn 1 play; hand 1 4sKh")
    >>> acts = (parse_act("discard Kh"), parse_act("discard 4s"))
    >>> player = Passive()
    >>> str(player.choose(view(position, 1), acts)), player.why
    ('discard 4s', 'I discard 4♠, the lowest card that I hold.')
    >>> player.choose(view(position, 1), ())
    Traceback (most recent call last):
    ValueError: There is no act to choose from.
    """

    def __init__(self) -> None:
        self.why = ""

    def choose(self, view: View, acts: tuple[Act, ...]) -> Act:
        """Return the draw, or the lowest discard, or what is left to do; raises ValueError when there is no act."""
        there_are(acts)
        discards = of_kind(acts, Discard)
        if discards:
            lowest = lowest_discard(view.position.rules, discards)
            self.why = sentence("lowest", card=face(lowest.card))
            return lowest
        for act in acts:
            if isinstance(act, Draw | No):
                self.why = sentence("always_draw" if isinstance(act, Draw) else "play_on")
                return act
        self.why = sentence("nothing_better", act=acts[-1])
        return acts[-1]
