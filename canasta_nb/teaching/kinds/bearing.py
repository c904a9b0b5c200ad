"""Whether a law that a learner named has anything to do with the cards that a part asks about."""

from __future__ import annotations

from collections.abc import Callable

from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.pile import is_blocked
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.questions.acts import laid


def beside_the_point(part: Part, law: str) -> bool:
    """Tell whether nothing in the act of a part could break a law.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("ml-1").parts[0]
    >>> part.act, beside_the_point(part, "meld.wilds-only"), beside_the_point(part, "meld.too-few-naturals")
    ('meld 5s5h2d', True, False)
    """
    bears = BEARS.get(law)
    return bears is not None and bool(part.act) and not bears(part)


def _mixes(part: Part) -> bool:
    cards = laid(part)
    return any(card.is_wild for card in cards) and not all(card.is_wild for card in cards)


def _has_ranks(part: Part) -> bool:
    return len({card.rank for card in laid(part) if not card.is_wild}) > 1


def _has_no_natural(part: Part) -> bool:
    return all(card.is_wild for card in laid(part))


def _keeps_ranks_pure(part: Part) -> bool:
    return _mixes(part) and bool(part.position.rules.groups.special_ranks)


def _goes_onto_a_meld(part: Part) -> bool:
    act = parse_act(part.act)
    return isinstance(act, Take) and not act.shown


def _is_blocked(part: Part) -> bool:
    pile = part.position.pile
    return bool(pile) and (pile[-1].is_wild or is_blocked(part.position))


BEARS: dict[str, Callable[[Part], bool]] = {
    "meld.mixed-ranks": _has_ranks,
    "meld.no-sequences": _has_ranks,
    "meld.wilds-only": _has_no_natural,
    "meld.too-few-naturals": _mixes,
    "meld.too-many-wilds": _mixes,
    "meld.wilds-outnumber": lambda part: _mixes(part) and part.position.rules.id != "classic",
    "meld.rank-takes-no-wilds": _keeps_ranks_pure,
    "take.no-lay-off": _goes_onto_a_meld,
    "take.wild-on-top": _is_blocked,
    "take.black-three-on-top": _is_blocked,
}
"""When the cards of an act have to do with a law; those that are not named here always may."""
