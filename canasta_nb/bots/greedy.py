"""A player who takes and melds whatever it may, and discards its lowest card."""

from __future__ import annotations

from canasta_nb.bots.plain import cards_laid, lowest_discard, most_laid, of_kind, there_are
from canasta_nb.bots.words import faces, sentence
from canasta_nb.core.model.acts import Act, Discard, Draw, Meld, Take, Yes
from canasta_nb.core.model.cards import face
from canasta_nb.core.questions.views import View


class Greedy:
    """Takes, melds and goes out whenever it may.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> position = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 KcKh4s5d")
    >>> acts = tuple(map(parse_act, ("meld K+Kh", "meld K+KcKh", "discard 4s")))
    >>> player = Greedy()
    >>> str(player.choose(view(position, 1), acts)), player.why
    ('meld K+KcKh', 'I lay down K♣K♥, all that I can.')
    >>> player.choose(view(position, 1), ())
    Traceback (most recent call last):
    ValueError: There is no act to choose from.
    """

    def __init__(self) -> None:
        self.why = ""

    def choose(self, view: View, acts: tuple[Act, ...]) -> Act:
        """Return a take, or the largest meld, or the lowest discard; raises ValueError when there is no act."""
        there_are(acts)
        rules = view.position.rules
        if takes := of_kind(acts, Take):
            take = most_laid(rules, takes, cards_laid)
            self.why = sentence("may_take", card=face(take.card))
            return take
        if melds := of_kind(acts, Meld):
            meld = most_laid(rules, melds, cards_laid)
            self.why = sentence("lay_most", cards=faces(cards_laid(meld)))
            return meld
        if discards := of_kind(acts, Discard):
            lowest = lowest_discard(rules, discards)
            self.why = sentence("lowest", card=face(lowest.card))
            return lowest
        for act in acts:
            if isinstance(act, Draw | Yes):
                self.why = sentence("cannot_take" if isinstance(act, Draw) else "go")
                return act
        self.why = sentence("nothing_better", act=acts[-1])
        return acts[-1]
