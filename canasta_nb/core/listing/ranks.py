"""The ranks of a hand: for each what shows at a glance, and what of it may be discarded."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from canasta_nb.core.laws.discards import can_be_barred
from canasta_nb.core.listing.hand import BLACK, CARDS_OF, ONE_CARD, Codes
from canasta_nb.core.model.acts import Discard
from canasta_nb.core.model.cards import CARDS, THREE, UNSEEN, UNSEEN_RANK
from canasta_nb.core.model.melds import suits_matter
from canasta_nb.core.rules.kept import Answers, fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.table import shape_table

DISCARDS: Final = tuple(Discard(card) for card in (*CARDS, UNSEEN))
SUIT: Final = THREE
_MOST_KEPT: Final = 5_000  # answers about one rank


class HeldRank(NamedTuple):
    """The cards of one rank in a hand; natural ranks have a bit, which stands for their place.

    ``begins`` is the bit where the hand has cards enough for a new group. ``suits`` has the bit for each suit that is
    there, ``SUIT`` bits apart. ``discards`` has one card of the rank, or each where suits matter; a black three comes
    before a red one. ``barred`` tells whether a law may keep one of these in the hand.
    """

    place: int
    code: int
    begins: int
    suits: int
    discards: tuple[Discard, ...]
    barred: bool


def ranks_of(rules: RuleSet, hand: Codes) -> list[HeldRank]:
    """Return the ranks of which the hand has cards, in their order."""
    ranks = _ranks(rules)
    return [ranks[place][code] for place, code in enumerate(hand) if code]


def by_suit(ranks: list[HeldRank]) -> list[int]:
    """For each suit the natural ranks held, one bit for each.

    >>> from canasta_nb.core.listing.hand import coded
    >>> from canasta_nb.core.model.cards import parse_cards
    >>> hand = ranks_of(RuleSet.load("samba"), coded(parse_cards("AsKsKhJs2dJk")))
    >>> [bin(ranks) for ranks in by_suit(hand)]
    ['0b1011', '0b10', '0b0', '0b0']
    """
    suits = 0
    for rank in ranks:
        suits |= rank.suits
    return [suits >> SUIT * suit & (1 << SUIT) - 1 for suit in range(4)]


@fact
def _ranks(rules: RuleSet) -> tuple[Answers[int, HeldRank], ...]:
    """For each place, the rank by the code of its cards."""
    with_one = any(0 in rows[1] for rows in shape_table(rules).groups[:THREE])
    return tuple(Answers(partial(_rank, rules, place, with_one), _MOST_KEPT) for place in range(UNSEEN_RANK + 1))


def _rank(rules: RuleSet, place: int, begins_with_one: bool, code: int) -> HeldRank:
    bit = 1 << place if place < THREE else 0
    discards = _discards(place, code, every_suit=suits_matter(rules) and place < THREE)
    return HeldRank(
        place,
        code,
        begins=bit if begins_with_one or code not in ONE_CARD else 0,
        suits=sum([bit << SUIT * (card & 3) for card in set(CARDS_OF[place][code])]),
        discards=discards,
        barred=any(can_be_barred(rules, act.card) for act in discards),
    )


def _discards(place: int, code: int, *, every_suit: bool) -> tuple[Discard, ...]:
    """Return what may be discarded of a rank; nobody chooses to discard a card that is not seen."""
    if place == UNSEEN_RANK:
        return ()
    parts = (code & BLACK, code & ~BLACK) if place == THREE else (code,)
    discards: list[Discard] = []
    for part in parts:
        cards = tuple(dict.fromkeys(CARDS_OF[place][part]))
        discards += [DISCARDS[card] for card in (cards if every_suit else cards[:1])]
    return tuple(discards)
