"""An act in words, in the middle of a sentence, with the meld that its cards go to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from canasta_nb.bots.words import faces
from canasta_nb.core.model.acts import Act, Face, Meld, Take, Target, cards_of
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.words import Words, listed


def act_named(act: Act) -> str:
    """Return the words for an act, as what somebody may do.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> act_named(parse_act("discard 9s")), act_named(parse_act("take Kd with KsKh")), act_named(parse_act("draw"))
    ('discarding 9♠', 'taking the pile with K♠K♥', 'drawing')
    >>> act_named(parse_act("meld K+Jk, QsQhQd")), act_named(parse_act("take 8h onto 8"))
    ('laying down Q♠Q♥Q♦ and adding a joker to the kings', 'taking the pile onto the eights')
    >>> act_named(parse_act("take Kd with KsKh, 8s8h8d"))
    'taking the pile with K♠K♥ and 8♠8♥8♦'
    """
    return in_words(act, partial(say, "bots/expert/words.toml", "doing"))


def in_words(act: Act, sentence: Callable[..., str]) -> str:
    """Return the words for an act; ``said`` has a sentence for each kind of act, under the names of ``[doing]``."""
    match act:
        case Meld(lays):
            new = [faces(lay.cards) for lay in lays if lay.target is None]
            more = [sentence("add", cards=faces(lay.cards), what=_called(lay.target)) for lay in lays if lay.target]
            return listed([*([sentence("meld", cards=listed(new))] if new else []), *more])
        case Take(target=Target() as target):
            return sentence("take_onto", what=_called(target))
        case Take(shown=shown, lays=lays) if shown:
            return sentence("take_with", cards=listed([faces(shown), *(faces(lay.cards) for lay in lays)]))
    cards = act.cards if isinstance(act, Face) else cards_of(act)
    return sentence(type(act).__name__.lower(), cards=faces(cards))


def _called(target: Target) -> str:
    """Return an own meld as the players call it: kings, sequence of hearts."""
    return Words().write(str(target), "target", "called")
