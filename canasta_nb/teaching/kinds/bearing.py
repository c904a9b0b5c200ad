"""Whether a law that a learner named has to do with the cards that a part asks about, and is true of them."""

from __future__ import annotations

from collections.abc import Callable

from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.pile import is_blocked
from canasta_nb.core.model.position import players_minimum
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.content.words import says
from canasta_nb.teaching.questions.acts import laid
from canasta_nb.teaching.questions.refusing import allowed


def beside_the_point(part: Part, law: str) -> bool:
    """Tell whether nothing in the act of a part could break a law.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("ml-1").parts[0]
    >>> part.act, beside_the_point(part, "meld.wilds-only"), beside_the_point(part, "meld.too-few-naturals")
    ('meld 5s5h2d', True, False)
    """
    bears = BEARS.get(law)
    return bears is not None and bool(part.act) and not bears(part)


def true_but(part: Part, law: str) -> str:
    """Return what is wrong with naming a law that is true of the cards and isn't the answer; empty for any other.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> parts = exercise("ml-1").parts
    >>> true_but(parts[3], "meld.wilds-outnumber")
    "That's true of these cards, but no rule of this game forbids it."
    >>> true_but(parts[6], "meld.too-few-naturals")
    "That's true of these cards, but another choice says better why they aren't legal."
    >>> true_but(parts[0], "meld.wilds-outnumber")
    ''
    """
    is_true = TRUE.get(law)
    if is_true is None or not part.act.startswith("meld ") or not is_true(part):
        return ""
    return says("wrong", "no_rule" if allowed(part) else "further")


def _mixes(part: Part) -> bool:
    cards = laid(part)
    return any(card.is_wild for card in cards) and not all(card.is_wild for card in cards)


def _has_ranks(part: Part) -> bool:
    return len({card.rank for card in laid(part) if not card.is_wild}) > 1


def _has_no_natural(part: Part) -> bool:
    return all(card.is_wild for card in laid(part))


def _naturals(part: Part) -> int:
    return sum(not card.is_wild for card in laid(part))


def _wilds(part: Part) -> int:
    return len(laid(part)) - _naturals(part)


def _is_below_minimum(part: Part) -> bool:
    return points(part.position.rules, laid(part)) < players_minimum(part.position, part.position.turn)


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
TRUE: dict[str, Callable[[Part], bool]] = {
    "initial-meld.minimum": _is_below_minimum,
    "meld.no-sequences": _has_ranks,
    "meld.too-few-naturals": lambda part: _naturals(part) < part.position.rules.groups.min_naturals,
    "meld.too-many-wilds": lambda part: _wilds(part) > part.position.rules.groups.max_wilds,
    "meld.wilds-only": _has_no_natural,
    "meld.wilds-outnumber": lambda part: _wilds(part) > _naturals(part),
}
"""When what a law says of the cards of an act can be counted there, whether or not the rules have that law."""
