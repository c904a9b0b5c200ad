"""The words of a review."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from canasta_nb.bots.expert import Voice, in_words, own_voice
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position, has_partner
from canasta_nb.core.speech.language import say

ROUNDED = 10
"""Points that were estimated are said in tens."""

sentence = partial(say, "review/words.toml")


def did(act: Act) -> str:
    """Return what the player did with an act, in the middle of a sentence.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> did(parse_act("discard 9s")), did(parse_act("take Kd with KsKh"))
    ('you discarded 9♠', 'you took the pile with K♠K♥')
    >>> did(parse_act("meld K+Jk"))
    'you added a joker to the kings'
    """
    return in_words(act, partial(sentence, "did"))


class Company(NamedTuple):
    """The players beside and against a seat, as far as the words of a review depend on them."""

    alone: bool = False
    rival: str = ""
    """The name of the only opponent; empty where there are several."""
    sides: int = 2


PARTNERS = Company()
"""How it is with a partner against one other side."""


def company_of(position: Position, seat: int, names: Sequence[str]) -> Company:
    """Return the players beside and against a seat in a position.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> company_of(parse_position("rules classic-2p; turn 1 draw"), 1, ("Ann", "Ben"))
    Company(alone=True, rival='Ben', sides=2)
    >>> company_of(parse_position("rules classic; turn 1 draw"), 1, ("Ann", "Ben", "Cam", "Dot"))
    Company(alone=False, rival='', sides=2)
    """
    rivals = [name for at, name in enumerate(names, start=1) if position.side_of(at) != position.side_of(seat)]
    rival = rivals[0] if len(rivals) == 1 else ""
    return Company(not has_partner(position, seat), rival, len(position.sides))


def voice(next_player: str = "", partner: str = "", company: Company = PARTNERS) -> Voice:
    """Return how a review speaks of what the expert imagined: to the player, with the names at the table."""
    own = own_voice(next_player, partner)
    spoken = own._replace(**{name: sentence(name) for name in ("we", "they", "me", "imagined", "chosen", "other")})
    if not company.alone:
        return spoken
    they = spoken.they if company.sides == 2 else sentence("another")
    if company.rival:
        they = sentence("rival", name=company.rival)
    return spoken._replace(we=sentence("you"), they=they)


def compared(kind: str, points: int, company: Company) -> str:
    """Return by how much a side or a player is ahead of the others; a kind is ``""`` or ``"luck_"``.

    >>> compared("", 120, PARTNERS), compared("", -5, Company(alone=True, rival="Ben"))
    ('Your side made 120 points more than the other side.', 'You made 5 points less than Ben.')
    """
    key = kind + ("ahead" if points > 0 else "behind" if points < 0 else "level")
    if not company.alone:
        return sentence(key, points=abs(points))
    others = company.rival or sentence("other_side" if company.sides == 2 else "best")
    return sentence("alone", key, points=abs(points), others=others)


def tens(points: float) -> int:
    """Return estimated points as they are said.

    >>> tens(64.9)
    60
    """
    return ROUNDED * round(points / ROUNDED)
