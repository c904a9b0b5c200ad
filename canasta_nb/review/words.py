"""The words of a review."""

from __future__ import annotations

from functools import partial

from canasta_nb.bots.expert import Voice, in_words, own_voice
from canasta_nb.core.model.acts import Act
from canasta_nb.core.speech.language import say

ROUNDED = 10
"""Points that were estimated are said in tens."""

told = partial(say, "review/words.toml")


def did(act: Act) -> str:
    """Return what the player did with an act, in the middle of a sentence.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> did(parse_act("discard 9s")), did(parse_act("take Kd with KsKh"))
    ('you discarded 9♠', 'you took the pile with K♠K♥')
    >>> did(parse_act("meld K+Jk"))
    'you added a joker to the kings'
    """
    return in_words(act, partial(told, "did"))


def voice(next_player: str = "", partner: str = "") -> Voice:
    """Return how a review speaks of what the expert imagined: to the player, with the names at the table."""
    own = own_voice(next_player, partner)
    return own._replace(**{name: told(name) for name in ("we", "they", "imagined", "chosen", "other")})


def tens(points: float) -> int:
    """Return estimated points as they are said.

    >>> tens(64.9)
    60
    """
    return ROUNDED * round(points / ROUNDED)
