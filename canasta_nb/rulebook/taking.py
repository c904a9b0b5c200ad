"""The pile, the threes and the discard."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.pile import kinds_never_taken
from canasta_nb.core.model.position import red_threes_lie_open
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.keys import NO_LIMIT
from canasta_nb.core.rules.vocabulary.taking import (
    BlackThreeMeld,
    BlackThreeRole,
    DiscardBlackThree,
    DiscardSevens,
    DiscardWild,
    FrozenTest,
    OneCardRule,
    RedThreesInPile,
    TakeWay,
    ThreesOwner,
    ThreesSign,
)
from canasta_nb.core.speech.words import listed, number

from .saying import Sentence, count, either, kinds, ranks, tell, told, totals


def pile(rules: RuleSet) -> Iterator[Sentence]:
    """Yield when the pile is frozen, and how it is taken."""
    held = rules.pile
    frozen = _ways(rules, held.take_frozen)
    if held.always_frozen:
        keys = ("pile.always_frozen", "pile.take_frozen", *_wild_pair(held.take_frozen))
        yield tell("pile", "always", *keys, ways=frozen)
    else:
        causes = listed([told("causes", each) for each in held.frozen_by])
        yield tell("pile", "frozen" if causes else "never", "pile.frozen_by", causes=causes)
        if held.frozen_test is FrozenTest.BELOW_TOP:
            yield tell("pile", "below-top", "pile.frozen_test")
        yield tell("pile", "take_frozen", "pile.take_frozen", *_wild_pair(held.take_frozen), ways=frozen)
        keys = ("pile.take_unfrozen", *_wild_pair(held.take_unfrozen))
        key = "take_unfrozen" if held.take_unfrozen else "take_nothing"
        yield tell("pile", key, *keys, ways=_ways(rules, held.take_unfrozen))
    yield tell("pile", "never_on", "pile.never_on", kinds=kinds(kinds_never_taken(rules)))
    yield tell("pile", "pair_may" if held.pair_onto_canasta else "pair_may_not", "pile.pair_onto_canasta")
    if held.smallest > 1:
        yield tell("pile", "smallest", "pile.smallest", cards=count(held.smallest, "card"))
    whole = held.cards_taken >= NO_LIMIT
    yield tell("pile", "whole" if whole else "top_cards", "pile.cards_taken", n=count(held.cards_taken))
    forbidden = held.one_card_rule is OneCardRule.FORBIDDEN_UNLESS_FORCED
    yield tell("pile", "one_card_forbidden" if forbidden else "one_card_allowed", "pile.one_card_rule")
    bad = held.red_threes_in_it is RedThreesInPile.INTO_HAND and not red_threes_lie_open(rules)
    yield tell("red_in_pile", "into-hand_bad" if bad else held.red_threes_in_it, "pile.red_threes_in_it")
    yield tell("black_in_pile", held.black_threes_in_it, "pile.black_threes_in_it")


def _wild_pair(ways: tuple[TakeWay, ...]) -> tuple[str, ...]:
    return ("pile.wild_pair",) if TakeWay.WILD_PAIR in ways else ()


def _ways(rules: RuleSet, ways: tuple[TakeWay, ...]) -> str:
    wild = told("wild_pair", rules.pile.wild_pair or "usual")
    return either(told("ways", way, wild=wild) for way in ways)


def red_threes(rules: RuleSet) -> Iterator[Sentence]:
    """Yield what red threes count."""
    if not red_threes_lie_open(rules):
        yield tell("red_threes", "bad", "red_threes.role")
        yield tell("red_threes", "bad_discard", "red_threes.discard")
        return
    red, most = rules.red_threes, 2 * rules.pack.packs
    plus, minus = totals(red.values, most), totals(red.minus_values, most)
    yield tell("signs", red.sign, "red_threes.sign")
    if red.sign is ThreesSign.ALWAYS_PLUS:
        yield tell("red_threes", "values", "red_threes.values", plus=plus)
    else:
        key = "values" if plus == minus else "plus_and_minus"
        yield tell("red_threes", key, "red_threes.values", "red_threes.minus_values", plus=plus, minus=minus)
    if red.owner is ThreesOwner.PLAYER:
        yield tell("red_threes", "own", "red_threes.owner")
    yield tell("red_threes", "discard" if red.discard else "no_discard", "red_threes.discard")


def black_threes(rules: RuleSet) -> Iterator[Sentence]:
    """Yield what black threes are for."""
    black = rules.black_threes
    if black.role is BlackThreeRole.BONUS_CARD:
        yield tell("black_threes", "bonus", "black_threes.role")
        if black.sign:
            yield tell("signs", black.sign, "black_threes.sign")
        yield tell("red_threes", "values", "black_threes.values", plus=totals(black.values, 2 * rules.pack.packs))
    else:
        yield tell("black_threes", "bars", "black_threes.role")
    if black.meld is BlackThreeMeld.NEVER:
        yield tell("black_threes", "never", "black_threes.meld")
    else:
        size = told("melds", "size_open", low=count(black.meld_smallest, "three"))
        if black.meld_largest < NO_LIMIT:
            size = either(count(each, "three") for each in range(black.meld_smallest, black.meld_largest + 1))
        yield tell(
            "black_threes",
            "melded_with_wilds" if black.wilds else "melded",
            "black_threes.meld",
            "black_threes.meld_smallest",
            "black_threes.meld_largest",
            "black_threes.wilds",
            size=size,
            when=told("black_threes", "going-out" if black.meld is BlackThreeMeld.GOING_OUT else "after-opening"),
        )
    for threes, points in black.meld_bonus.items():
        yield tell("black_threes", "in_all", "black_threes.meld_bonus", n=count(threes), points=number(points))
    if black.set_aside_points:
        yield tell(
            "black_threes",
            "aside_all" if black.all_set_aside_total else "aside",
            "black_threes.set_aside_points",
            "black_threes.all_set_aside_total",
            points=number(black.set_aside_points),
            n=count(2 * rules.pack.packs),
            total=number(black.all_set_aside_total or 0),
        )


def discards(rules: RuleSet) -> Iterator[Sentence]:
    """Yield what may be discarded."""
    limits = rules.discard
    if limits.wild is DiscardWild.LAST_RESORT_OR_GOING_OUT:
        yield tell("discards", "wild", "discard.wild")
    if limits.black_three is DiscardBlackThree.NOT_IN_OWN_FIRST_TURN:
        yield tell("discards", "black_first_turn", "discard.black_three")
    elif limits.black_three is DiscardBlackThree.NEVER:
        yield tell("discards", "black_never", "discard.black_three")
    if limits.sevens is not DiscardSevens.ALLOWED:
        every = limits.sevens is DiscardSevens.AFTER_ALL_SIDES
        yield tell("discards", "sevens_all" if every else "sevens_own", "discard.sevens")
    if limits.empty_pile_bars:
        yield tell("discards", "empty_pile", "discard.empty_pile_bars", ranks=ranks(limits.empty_pile_bars))
    if limits.empty_pile_bars_safe:
        yield tell("discards", "empty_pile_safe", "discard.empty_pile_bars_safe")
    if limits.going_out_bars:
        yield tell("discards", "going_out", "discard.going_out_bars", ranks=ranks(limits.going_out_bars))
    words = {str(limits.wild), str(limits.black_three), str(limits.sevens)}
    if words == {"allowed"} and not limits.empty_pile_bars:
        key = "any" if rules.red_threes.discard else "any_but_red"
        yield tell("discards", key, "discard.wild", "discard.black_three", "discard.sevens")
