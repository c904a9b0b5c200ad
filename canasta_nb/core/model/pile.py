"""The pile: which ways of taking it there are, what comes with its top card, and what bars it altogether."""

from __future__ import annotations

from typing import NamedTuple

from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import BLACK_THREES, PLACE, RED_THREES, THREE, UNSEEN, WILD, Card
from canasta_nb.core.model.laying import all_laid, proposed, without
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.opening import pile_in_opening
from canasta_nb.core.model.position import WILD_CARDS, Position, cards_tested, is_bonus, red_threes_are_discarded
from canasta_nb.core.rules.kept import fact
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.melding import WithPile
from canasta_nb.core.rules.vocabulary.taking import (
    BlackThreesInPile,
    FrozenBy,
    NeverOn,
    OneCardRule,
    RedThreesInPile,
    WildPair,
)


class Ways(NamedTuple):
    """Which ways of taking a rule set allows (VOCABULARY, ways to take the pile)."""

    natural_pair: bool
    natural_and_wild: bool
    lay_off_group: bool
    lay_off_group_canasta: bool
    lay_off_sequence: bool
    lay_off_sequence_canasta: bool
    lay_off_wild: bool
    lay_off_wild_canasta: bool
    wild_pair: bool
    sequence_pair: bool

    def lays_off(self, meld: TableMeld) -> bool:
        """Tell whether the top card may be laid on a meld of this kind and state."""
        if meld.kind == "sequence":
            return self.lay_off_sequence_canasta if meld.is_canasta else self.lay_off_sequence
        if meld.kind in ("wild", "deuces"):
            return self.lay_off_wild_canasta if meld.is_canasta else self.lay_off_wild
        return self.lay_off_group_canasta if meld.is_canasta else self.lay_off_group


def ways(rules: RuleSet, frozen: bool) -> Ways:
    """Return the ways of taking a pile that is frozen against the side, or is not; what takes a frozen one takes any.

    >>> ways(RuleSet.load("classic"), True).natural_pair, ways(RuleSet.load("classic"), True).natural_and_wild
    (True, False)
    """
    return _ways(rules)[frozen]


@fact
def _ways(rules: RuleSet) -> tuple[Ways, Ways]:
    """Return the ways of taking a pile that is not frozen, and of taking one that is."""
    always = {*rules.pile.take_frozen}
    free, frozen = [
        Ways(*[name.replace("_", "-") in allowed for name in Ways._fields])
        for allowed in (always.union(rules.pile.take_unfrozen), always)
    ]
    return free, frozen


def kinds_never_taken(rules: RuleSet) -> tuple[NeverOn, ...]:
    """Return the kinds of top cards that bar the pile: those of ``pile.never_on``, and threes whatever it says.

    >>> [str(kind) for kind in kinds_never_taken(RuleSet.load("modern-american"))]
    ['wild', 'black-three', 'red-three']
    """
    return tuple(dict.fromkeys((*rules.pile.never_on, NeverOn.BLACK_THREE, NeverOn.RED_THREE)))


@fact
def never_taken(rules: RuleSet) -> frozenset[int]:
    """Return the cards on which the pile is never taken, as card numbers."""
    barred = kinds_never_taken(rules)
    return frozenset(
        number
        for number in range(53)
        if (WILD[number] and NeverOn.WILD in barred)
        or PLACE[number] == THREE
        or (PLACE[number] < THREE and Card(number).rank in barred)
    )


def black_three_blocks(rules: RuleSet, top: Card) -> bool:
    """Tell whether a top card is a black three that blocks the pile, and no bonus card (Pagat, black threes)."""
    return top.is_black_three and top in never_taken(rules) and not is_bonus(rules, top)


def shows_freeze(rules: RuleSet, pile: tuple[Card, ...]) -> bool:
    """Tell whether the cards of a pile show by themselves what freezes it.

    Where red threes are discarded, a three in it says nothing: it may be the first card, which freezes, or a discard.
    """
    if red_threes_are_discarded(rules) and not RED_THREES.isdisjoint(pile):
        return False
    return FrozenBy.WILD_IN_PILE in rules.pile.frozen_by and not WILD_CARDS.isdisjoint(cards_tested(rules, pile))


def is_blocked(position: Position) -> bool:
    """Tell whether a black three on top blocks the pile."""
    return bool(position.pile) and black_three_blocks(position.rules, position.pile[-1])


def smallest_pile(rules: RuleSet) -> int:
    """Return how many cards a pile must have to be taken."""
    return rules.pile.smallest


def wild_pair(rules: RuleSet) -> WildPair | None:
    """Return with which pairs of wild cards a wild top card is taken; None where with none."""
    return rules.pile.wild_pair


def pile_bars(position: Position) -> bool:
    """Tell whether no hand can take the pile: it is too small, or on top lies a card that is never taken."""
    pile, rules = position.pile, position.rules
    return not pile or len(pile) < smallest_pile(rules) or pile[-1] == UNSEEN or pile[-1] in never_taken(rules)


def one_card_bars(position: Position) -> bool:
    """Tell whether one card in hand faces a pile of one card where that may not be taken (Laws of 1950, law 35)."""
    return (
        len(position.pile) == 1
        and len(position.own_hand) == 1
        and position.rules.pile.one_card_rule is not OneCardRule.ALLOWED
    )


def taken_cards(position: Position) -> tuple[Card, ...]:
    """Return the cards under the top card that come with it (Hand and Foot: seven in all)."""
    return position.pile[:-1][max(0, len(position.pile) - position.rules.pile.cards_taken) :]


def stays_out(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card of a taken pile does not come into the hand.

    Red threes are faced (Laws of 1950, law 12) or kept (GameColony, table options); black ones come into the hand, are
    out of play or faced (Twenty Variations, Cuban 6, Joker 7).
    """
    if card in RED_THREES:
        return rules.pile.red_threes_in_it is not RedThreesInPile.INTO_HAND
    return card in BLACK_THREES and rules.pile.black_threes_in_it is not BlackThreesInPile.INTO_HAND


def hand_after(position: Position, cards: tuple[Card, ...], *, taking: bool) -> tuple[Card, ...]:
    """Return the hand of the player in turn after laying these cards; with the pile under its top card when taking."""
    left = without(position.own_hand, cards)
    if not taking:
        return left
    return left + tuple([card for card in taken_cards(position) if not stays_out(position.rules, card)])


def melds_after_take(rules: RuleSet, melds: tuple[TableMeld, ...], act: Take) -> tuple[TableMeld, ...]:
    """Return a side's melds after a take whose cards all fit."""
    from_hand = pile_in_opening(rules) is WithPile.AFTER_MELD_FROM_HAND and not melds
    if from_hand:
        melds = all_laid(rules, melds, act.lays)
    melds = proposed(rules, melds, act.top_lay, taking=True).onto(melds)
    return melds if from_hand else all_laid(rules, melds, act.lays)


def bonus_threes_in_pile(position: Position) -> tuple[Card, ...]:
    """Return the threes of the cards taken that are laid out with the taker's side."""
    return tuple([card for card in taken_cards(position) if stays_out(position.rules, card)])
