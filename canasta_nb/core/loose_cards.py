"""Reasons why a hand cannot be laid that are seen at a glance, before anything is searched."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.core.cards import CARDS, JOKER_RANK, PLACE, RED_THREES, THREE, TWO, UNSEEN_RANK, Card
from canasta_nb.core.melds import SEQUENCE_PLACE, Meld, may_add
from canasta_nb.core.ruleset import RuleSet


def canastas_within_reach(rules: RuleSet, hand: Iterable[Card], wilds: int, melds: tuple[Meld, ...]) -> bool:
    """Tell whether so many canastas as are needed can be thought of.

    Cards enough of a rank or a suit, wild ones with them.

    The natural cards of the hand may lie in a group and in a sequence at once here, so that "no" is certain, "yes" not.
    """
    canasta = rules.melds.canasta
    need = rules.going_out.canastas - sum([meld.is_canasta for meld in melds])
    if need <= 0:
        return True
    sizes = _most_together(rules, hand, melds)
    costs = []
    for place, size in enumerate(sizes):
        if TWO <= place < SEQUENCE_PLACE:
            need -= (size + wilds) // canasta
        elif place < TWO or rules.sequences.allowed:
            need -= size // canasta
            if place < TWO or rules.sequences.max_wilds:
                costs += [canasta - size % canasta, 2 * canasta - size % canasta]
    return need <= 0 or sum(sorted(costs)[:need]) <= wilds


def _most_together(rules: RuleSet, hand: Iterable[Card], melds: tuple[Meld, ...]) -> list[int]:
    """For each place of a meld how many cards could come together there, without wild cards of the hand."""
    sizes = [0] * (SEQUENCE_PLACE + 4)
    suits = [0, 0, 0, 0]
    for meld in melds:
        if not meld.is_canasta:
            sizes[meld.place] += meld.naturals + meld.wilds
            if meld.place >= SEQUENCE_PLACE:
                suits[meld.place - SEQUENCE_PLACE] |= (2 << meld.low) - (1 << meld.high)
    for number in bytes(hand):
        if PLACE[number] < THREE:
            sizes[PLACE[number]] += 1
            sizes[SEQUENCE_PLACE + (number & 3)] += 1
            suits[number & 3] |= 1 << PLACE[number]
    if not rules.sequences.max_wilds:
        for suit, ranks in enumerate(suits):
            if not _in_runs(ranks, rules.melds.canasta):
                sizes[SEQUENCE_PLACE + suit] = 0
    return sizes


def loose_cards(rules: RuleSet, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> list[Card] | None:
    """Return the cards that have neither an own meld, nor mates, nor neighbours to lie with.

    None when a hand has too many.

    None is also returned for a hand with a red three, and for one with more pairs than wild cards to complete them.

    >>> from canasta_nb.core.cards import parse_cards
    >>> rules = RuleSet.load("samba")
    >>> loose_cards(rules, parse_cards("5s6s7sKhKd2cTd"), ()), loose_cards(rules, parse_cards("5s6sKhKd"), ())
    ([Card('Td')], None)
    """
    if not RED_THREES.isdisjoint(hand):
        return None
    counts = [0] * (UNSEEN_RANK + 1)
    suits = [0, 0, 0, 0]
    for number in bytes(hand):  # plain numbers are looked up faster than cards
        place = PLACE[number]
        counts[place] += 1
        if place <= THREE:
            suits[number & 3] |= 1 << place
    own = {meld.place for meld in melds}
    wilds = counts[TWO] + counts[JOKER_RANK]
    held = _in_sequences(rules, suits, melds, wilds) if rules.sequences.allowed else _NO_SUITS
    loose: list[Card] = []
    pairs = 0
    for place in range(THREE + 1):
        count = counts[place]
        if not count or count > 2 or place in own:
            continue
        apart = [suit for suit in range(4) if suits[suit] >> place & 1 and not held[suit] >> place & 1]
        together = len(apart) == 2 or (len(apart) == 1 and not any(mask >> place & 1 for mask in held))
        if count == 2 and wilds and (place < THREE or rules.black_threes.wilds):
            pairs += together
            continue
        if count == 2 and len(apart) == 1 and together:
            return None
        loose += [CARDS[4 * place + suit] for suit in apart]
        if len(loose) > 1:
            return None
    return None if pairs > wilds else loose


_NO_SUITS = [0, 0, 0, 0]


def _in_sequences(rules: RuleSet, suits: list[int], melds: tuple[Meld, ...], wilds: int) -> list[int]:
    """For each suit the ranks, one bit for each, that can lie in a sequence or continue one."""
    if wilds and rules.sequences.max_wilds:
        return [ranks & _NATURALS for ranks in suits]  # a wild card may lie between any two of a suit
    held = [_in_runs(ranks, rules.sequences.smallest) for ranks in suits]
    for meld in melds:
        if meld.place >= SEQUENCE_PLACE and may_add(rules, meld, natural=True):
            suit = meld.place - SEQUENCE_PLACE
            held[suit] |= _continuing(suits[suit], meld)
    return held


def _in_runs(ranks: int, smallest: int) -> int:
    """Return the ranks with neighbours enough for a sequence."""
    found = ranks & _NATURALS
    for _ in range(smallest - 1):
        found &= found << 1
    for _ in range(smallest - 1):
        found |= found >> 1
    return found


_NATURALS = (1 << THREE) - 1


def _continuing(ranks: int, meld: Meld) -> int:
    """Return the ranks that continue a sequence at either end, one after another."""
    found = 0
    for step, start in ((-1, meld.high - 1), (1, meld.low + 1)):
        place = start
        while 0 <= place < THREE and ranks >> place & 1:
            found |= 1 << place
            place += step
    return found
