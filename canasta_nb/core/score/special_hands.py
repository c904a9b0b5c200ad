"""Special hands: which of them a hand of fourteen cards is, what it lacks and what is too much in it.

Nothing here knows a position's laws: pure questions about cards, and what a deal that was ended by one shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from canasta_nb.core.model.acts import Show
from canasta_nb.core.model.cards import JOKER_RANK, PLACE, RANKS, THREE, TWO, UNSEEN, Card
from canasta_nb.core.model.position import OVER, Flag, Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import SpecialHand

SIZE: Final = 14
NAMES: Final = (*RANKS, "Jk")

STRAIGHT: Final = dict.fromkeys(range(len(NAMES)), 1)
PAIR_RANKS: Final = tuple(range(THREE))
WITH_TWOS: Final = (RANKS.index("A"), RANKS.index("7"), TWO)
WITH_JOKERS: Final = (RANKS.index("A"), RANKS.index("7"), JOKER_RANK)
PAIRS: Final = 7
SETS: Final = (4, 4, 3, 3)
RANKS_IN_ONE: Final = (len(STRAIGHT), PAIRS, len(SETS))
"""How many ranks the cards of a special hand can have."""

Wanted = dict[int, int]
"""How many cards of each rank a special hand is made of, by the place of the rank."""


class Fit(NamedTuple):
    """How a hand compares with a special hand: the ranks it lacks, one for each card, and the cards too many."""

    lacks: tuple[str, ...]
    extra: tuple[Card, ...]

    @property
    def is_whole(self) -> bool:
        """Whether the hand is that special hand."""
        return not self.lacks and not self.extra


def _pairs(held: Counter[int], needed: tuple[int, ...]) -> Wanted:
    others = [place for place in PAIR_RANKS if place not in needed]
    nearest = sorted(others, key=lambda place: (-min(2, held[place]), place))
    return dict.fromkeys((*needed, *nearest[: PAIRS - len(needed)]), 2)


def _sets(held: Counter[int]) -> Wanted:
    nearest = sorted(PAIR_RANKS, key=lambda place: (-min(max(SETS), held[place]), place))
    return dict(zip(nearest, SETS, strict=False))


SPECIAL_HANDS: Final[Mapping[SpecialHand, Callable[[Counter[int]], Wanted]]] = {
    SpecialHand.STRAIGHT: lambda held: STRAIGHT,
    SpecialHand.PAIRS_NATURAL: lambda held: _pairs(held, ()),
    SpecialHand.PAIRS_WITH_TWOS: lambda held: _pairs(held, WITH_TWOS),
    SpecialHand.PAIRS_WITH_JOKERS: lambda held: _pairs(held, WITH_JOKERS),
    SpecialHand.GARBAGE: _sets,
}
"""For each special hand, what the hand of this kind that is nearest to the cards is made of."""

SHOWN_AS: Final = {
    "straight": (SpecialHand.STRAIGHT,),
    "pairs": (SpecialHand.PAIRS_NATURAL, SpecialHand.PAIRS_WITH_TWOS, SpecialHand.PAIRS_WITH_JOKERS),
    "garbage": (SpecialHand.GARBAGE,),
}
"""The special hands that may be meant by the name in an act."""


def fit(kind: SpecialHand, cards: Iterable[Card]) -> Fit:
    """Return how a hand compares with the nearest special hand of this kind (Pagat, Modern American, special hands).

    Unseen cards may be whatever is missing.

    >>> from canasta_nb.core.model.cards import cards_text, parse_cards
    >>> fit(SpecialHand.STRAIGHT, parse_cards("As2h3s4d5c6h7s8d9cThJsQdKcJk")).is_whole
    True
    >>> lacks, extra = fit(SpecialHand.STRAIGHT, parse_cards("As2h3s4d5c6h7s8d9cThJsQdKc2s"))
    >>> lacks, cards_text(extra)
    (('Jk',), '2s')
    """
    cards = tuple(cards)
    wanted = dict(SPECIAL_HANDS[kind](Counter(PLACE[card] for card in cards if card != UNSEEN)))
    extra = []
    unseen = 0
    for card in cards:
        if card == UNSEEN:
            unseen += 1
        elif wanted.get(PLACE[card], 0):
            wanted[PLACE[card]] -= 1
        else:
            extra.append(card)
    lacks = [NAMES[place] for place in sorted(wanted) for _ in range(wanted[place])]
    return Fit(tuple(lacks[: max(0, len(lacks) - unseen)]), tuple(extra))


def nearest_fit(rules: RuleSet, name: str, cards: Iterable[Card]) -> Fit | None:
    """Return how a hand compares with what ``show`` calls by this name; None where the rule set has no such hand.

    >>> nearest_fit(RuleSet.load("classic"), "pairs", ()) is None
    True
    """
    cards = tuple(cards)
    fits = [fit(kind, cards) for kind in SHOWN_AS[name] if kind in rules.special_hands.hands]
    return min(fits, key=lambda one: len(one.lacks) + len(one.extra), default=None)


def has_special_hands(rules: RuleSet) -> bool:
    """Tell whether there are special hands in this game (Pagat, Modern American)."""
    return bool(rules.special_hands.hands)


def has_courtesy(rules: RuleSet) -> bool:
    """Tell whether the partner of who has opened may still show a special hand (Modern American of today)."""
    return rules.special_hands.courtesy


def flags_after_turn(position: Position, *, opened: bool) -> frozenset[Flag]:
    """Return the flags after a turn in which the side has just ``opened``, or has not.

    The partner is the second one to play after that.
    """
    flags: frozenset[Flag] = position.flags - {"courtesy", "opened-before"}
    if "opened-before" in position.flags:
        flags |= {"courtesy"}
    return flags | {"opened-before"} if opened else flags


def shown_as(rules: RuleSet, cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the names by which a hand may be shown as a special hand; empty for nearly every hand.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> shown_as(RuleSet.load("classic"), parse_cards("As2h3s4d5c6h7s8d9cThJsQdKcJk"))
    ()
    """
    if not has_special_hands(rules):
        return ()
    cards = tuple(cards)
    if len(cards) != SIZE or (UNSEEN not in cards and len({PLACE[card] for card in cards}) not in RANKS_IN_ONE):
        return ()
    fits = ((name, nearest_fit(rules, name, cards)) for name in SHOWN_AS)
    return tuple(name for name, nearest in fits if nearest is not None and nearest.is_whole)


def shown_hand(position: Position) -> SpecialHand | None:
    """Return the special hand that ended the deal; None when none did.

    The hand that was shown still lies in its player's hand: ``did draw, show pairs``, ``out 1``.
    """
    if position.phase is not OVER or not position.did or type(position.did[-1]) is not Show:
        return None
    hand = position.own_hand
    named = SHOWN_AS[position.did[-1].name]
    kinds = (kind for kind in position.rules.special_hands.hands if kind in named and fit(kind, hand).is_whole)
    return next(kinds, None)
