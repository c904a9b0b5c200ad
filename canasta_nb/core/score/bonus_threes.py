"""Threes that count by themselves: red threes, black ones where they are bonus cards too, and those set aside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from canasta_nb.core.model.cards import THREE, Card
from canasta_nb.core.model.dealing import drawn_threes_may_stay, whole_pack
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Position, is_bonus
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.taking import ThreesSign
from canasta_nb.core.score.canasta_bonuses import is_of_sevens, is_pure, went_out
from canasta_nb.core.score.score_sheet import Entry

PLUS, NOTHING, MINUS = 1, 0, -1


def canastas_of(position: Position, side: int) -> list[TableMeld]:
    """Return a side's completed canastas."""
    return [meld for meld in position.melds[side] if meld.is_canasta]


def is_key_canasta(meld: TableMeld) -> bool:
    """Tell whether a canasta is a wild one, a sequence, or one of natural sevens (Twenty Variations, Combo-Canasta)."""
    return meld.kind in ("wild", "sequence") or (is_of_sevens(meld) and is_pure(meld))


def _plus_if(holds: bool) -> int:
    return PLUS if holds else MINUS


def _after_going_out(position: Position, side: int) -> int:
    if went_out(position, side):
        return PLUS
    return NOTHING if position.melds[side] else MINUS


def _unless_shut_out(position: Position, side: int) -> int:
    shut_out = not position.melds[side] and position.out is not None and not went_out(position, side)
    return _plus_if(not shut_out)


def _by_canasta_count(position: Position, side: int) -> int:
    return (MINUS, NOTHING, PLUS)[min(2, len(canastas_of(position, side)))]


SIGNS: Final[Mapping[ThreesSign, Callable[[Position, int], int]]] = {
    ThreesSign.HAS_MELD: lambda position, side: _plus_if(bool(position.melds[side])),
    ThreesSign.ONE_CANASTA: lambda position, side: _plus_if(bool(canastas_of(position, side))),
    ThreesSign.TWO_CANASTAS: lambda position, side: _plus_if(len(canastas_of(position, side)) > 1),
    ThreesSign.CANASTA_OF_SEVENS: lambda position, side: _plus_if(any(map(is_of_sevens, canastas_of(position, side)))),
    ThreesSign.KEY_CANASTA: lambda position, side: _plus_if(any(map(is_key_canasta, canastas_of(position, side)))),
    ThreesSign.WENT_OUT: _after_going_out,
    ThreesSign.UNLESS_SHUT_OUT: _unless_shut_out,
    ThreesSign.BY_CANASTA_COUNT: _by_canasta_count,
    ThreesSign.ALWAYS_PLUS: lambda position, side: PLUS,
}
"""When the bonus threes of a side count plus, nothing or minus."""


def counts_as_laid_out(rules: RuleSet, card: Card) -> bool:
    """Tell whether a three in a hand at the end counts as if it lay on the table.

    Where threes are faced without choice, one in a hand only means that its owner had no turn to face it (Laws of
    1950, law 11). One that was kept, or that the rules make a penalty, stays a card of the hand.
    """
    faced = not drawn_threes_may_stay(rules) and not rules.penalty.unopened_red_three
    return faced and is_bonus(rules, card)


def three_entries(position: Position, side: int, threes: tuple[Card, ...]) -> Iterator[Entry]:
    """Yield what these bonus threes count for a side, or for one player of it.

    Pagat, scoring; Laws of 1950, law 43.
    """
    rules = position.rules
    red, black = rules.red_threes, rules.black_threes
    reds = tuple(card for card in threes if card.is_red_three)
    sign = SIGNS[red.sign](position, side)
    if reds and sign and red.values:
        table, key = (red.values, "red_threes.values") if sign > 0 else (red.minus_values, "red_threes.sign")
        yield Entry("red-threes", sign * total_for(table, len(reds)), reds, key)
    blacks = tuple(card for card in threes if card.is_black_three)
    if blacks and black.values and black.sign is not None:
        sign = SIGNS[black.sign](position, side)
        key = "black_threes.values" if sign > 0 else "black_threes.sign"
        yield Entry("black-threes", sign * total_for(black.values, len(blacks)), blacks, key)


def total_for(table: Mapping[int, int], threes: int) -> int:
    """Return what a given number of threes count together; more than the table has count as its last row.

    >>> total_for({1: 100, 2: 200, 3: 300, 4: 800}, 4)
    800
    """
    return table[min(threes, max(table))]


def set_aside_entries(position: Position, side: int) -> Iterator[Entry]:
    """Yield what black threes out of play count for the side that took them (Twenty Variations, Cuban Canasta)."""
    black = position.rules.black_threes
    aside = tuple(card for card in position.threes[side] if card.is_black_three)
    if has_all_black_threes(position, side):
        threes = (*aside, *melded_black_threes(position, side))
        yield Entry("black-threes", black.all_set_aside_total, threes, "black_threes.all_set_aside_total")
    elif black.set_aside_points:
        points = black.set_aside_points * len(aside)
        yield Entry("black-threes", points, aside, "black_threes.set_aside_points")


def pays_in_all(rules: RuleSet, meld: TableMeld) -> bool:
    """Tell whether it is a meld of so many black threes that it counts as a whole, instead of its cards.

    >>> from canasta_nb.core.model.cards import parse_cards
    >>> from canasta_nb.core.model.melds import meld_of
    >>> rules = RuleSet.parse("classic black_threes.meld_bonus=4:500")
    >>> [pays_in_all(rules, meld_of(rules, parse_cards(cards))) for cards in ("3s3c3s", "3s3c3s3c")]
    [False, True]
    """
    return meld.place == THREE and meld.naturals in rules.black_threes.meld_bonus


def melded_three_entries(position: Position, side: int) -> Iterator[Entry]:
    """Yield what melds of black threes count as a whole (Spanish pages on Canasta: four of them 500)."""
    rules = position.rules
    for meld in position.melds[side]:
        if pays_in_all(rules, meld):
            points = rules.black_threes.meld_bonus[meld.naturals]
            yield Entry("black-threes", points, meld.cards, "black_threes.meld_bonus")


def has_all_black_threes(position: Position, side: int) -> bool:
    """Tell whether a side has every black three of the pack, set aside or melded, where that counts as one total."""
    rules = position.rules
    if not rules.black_threes.all_set_aside_total:
        return False
    aside = sum(card.is_black_three for card in position.threes[side])
    return aside + len(melded_black_threes(position, side)) == sum(card.is_black_three for card in whole_pack(rules))


def melded_black_threes(position: Position, side: int) -> tuple[Card, ...]:
    """Return the black threes in a side's melds."""
    return tuple(card for meld in position.melds[side] for card in meld.cards if card.is_black_three)
