"""The words of a review."""

from __future__ import annotations

from functools import partial

from canasta_nb.bots.words import faces
from canasta_nb.core.model.acts import Act, Face, Meld, Take, cards_of
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.words import listed

ROUNDED = 10
"""Points that were estimated are said in tens."""

told = partial(say, "review/words.toml")


def did(act: Act) -> str:
    """Return what the player did with an act, in the middle of a sentence.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> did(parse_act("discard 9s")), did(parse_act("take Kd with KsKh"))
    ('you discarded 9♠', 'you took the pile with K♠K♥')
    """
    cards = act.cards if isinstance(act, Face) else cards_of(act)
    name = "take_with" if isinstance(act, Take) and cards else type(act).__name__.lower()
    lots = [lay.cards for lay in act.lays] if isinstance(act, Meld) else [cards]
    return told("did", name, cards=listed([faces(lot) for lot in lots]))


def tens(points: float) -> int:
    """Return estimated points as they are said.

    >>> tens(64.9)
    60
    """
    return ROUNDED * round(points / ROUNDED)
