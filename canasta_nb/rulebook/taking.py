"""The pile, the threes and the discard."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.vocabulary import NO_LIMIT, TakeWay

from .saying import KINDS, Sentence, count, listed, number, ranks, tell, totals


def pile(rules: RuleSet) -> Iterator[Sentence]:
    """When the pile is frozen, and how it is taken."""
    held = rules.pile
    if held.always_frozen:
        says = f"the pile is always frozen: it is taken only {_ways(rules, held.take_frozen)}."
        yield tell(says, "pile.always_frozen", "pile.take_frozen", *_wild_pair(held.take_frozen))
    else:
        frozen = {
            "not-opened": "for a side that has no meld yet",
            "wild-in-pile": "while a wild card lies in it",
            "red-three-upcard": "while a red three turned up at the start lies in it",
        }
        causes = listed(frozen[each] for each in held.frozen_by)
        yield tell(f"the pile is frozen {causes}." if causes else "the pile is never frozen.", "pile.frozen_by")
        if held.frozen_test == "below-top":
            yield tell("a wild card on top does not freeze it, those below do.", "pile.frozen_test")
        says = f"a frozen pile is taken only {_ways(rules, held.take_frozen)}."
        yield tell(says, "pile.take_frozen", *_wild_pair(held.take_frozen))
        ways = f"taken {_ways(rules, held.take_unfrozen)}" if held.take_unfrozen else "not taken"
        says = f"a pile that is not frozen is {ways}."
        yield tell(says, "pile.take_unfrozen", *_wild_pair(held.take_unfrozen))
    if held.never_on:
        barred = listed((KINDS[each] for each in held.never_on), "or")
        yield tell(f"it cannot be taken while {barred} lies on top.", "pile.never_on")
    onto = "may" if held.pair_onto_canasta else "may not"
    says = f"a pair from the hand and the top card {onto} join a completed canasta of their rank."
    yield tell(says, "pile.pair_onto_canasta")
    if held.smallest > 1:
        yield tell(f"a pile of fewer than {count(held.smallest, 'card')} cannot be taken.", "pile.smallest")
    if held.cards_taken >= NO_LIMIT:
        yield tell("who melds the top card takes the whole pile into his hand.", "pile.cards_taken")
    else:
        cards = count(held.cards_taken)
        says = f"who melds the top card takes the top {cards} cards with it, or the whole pile if it is smaller."
        yield tell(says, "pile.cards_taken")
    if held.one_card_rule == "forbidden-unless-forced":
        says = "a player with one card in hand may not take a pile of one card and go out, unless he is forced to."
        yield tell(says, "pile.one_card_rule")
    else:
        says = "a player with one card in hand may take a pile of one card like any other."
        yield tell(says, "pile.one_card_rule")
    yield tell("a red three in a taken pile is laid out and not replaced.", "pile.red_threes_in_it")
    black = {
        "into-hand": "a black three in it goes into the hand.",
        "out-of-play": "a black three in it is set aside with the side, out of play.",
        "faced-not-replaced": "a black three in it is laid out and not replaced.",
    }
    yield tell(black[held.black_threes_in_it], "pile.black_threes_in_it")


def _wild_pair(ways: tuple[TakeWay, ...]) -> tuple[str, ...]:
    return ("pile.wild_pair",) if TakeWay.WILD_PAIR in ways else ()


def _ways(rules: RuleSet, ways: tuple[TakeWay, ...]) -> str:
    wild = {"same-as-top": "two wild cards of its kind", "any-wild": "any two wild cards", None: "two wild cards"}
    words = {
        "natural-pair": "with two natural cards of the top card's rank from the hand",
        "natural-and-wild": "with one natural card of the top card's rank and one wild card from the hand",
        "lay-off-group": "by adding the top card to an own group of its rank that is no canasta yet",
        "lay-off-group-canasta": "by adding the top card to an own completed canasta of its rank",
        "lay-off-sequence": "by adding the top card to an own sequence of fewer than seven cards",
        "lay-off-sequence-canasta": "by adding the top card to an own sequence of seven or more",
        "lay-off-wild": "by adding a wild top card to an own wild meld of fewer than seven cards",
        "lay-off-wild-canasta": "by adding a wild top card to an own wild canasta",
        "wild-pair": f"if the top card is wild, with {wild[rules.pile.wild_pair]} from the hand",
        "sequence-pair": "with two natural cards from the hand that form a sequence with the top card",
    }
    return listed((words[way] for way in ways), "or")


SIGNS = {
    "has-meld": "they count plus if the side has a meld at the end, minus if it has none.",
    "one-canasta": "they count plus for a side with a canasta, minus for one without.",
    "two-canastas": "they count plus for a side with two canastas, minus for one with fewer.",
    "canasta-of-sevens": "they count plus for a side with a canasta of sevens, minus for one without.",
    "key-canasta": "they count plus for a side with a wild canasta, a sequence canasta or a natural canasta of sevens, "
    "minus for one with none of these.",
    "went-out": "they count plus for the side that went out, minus for a side without a meld, nothing otherwise.",
    "unless-shut-out": "they count minus for a side that has no meld when another side goes out, plus otherwise.",
    "by-canasta-count": "they count plus for a side with two or more canastas, nothing with one, minus with none.",
    "always-plus": "they always count plus.",
}


def red_threes(rules: RuleSet) -> Iterator[Sentence]:
    """What red threes count."""
    red, most = rules.red_threes, 2 * rules.pack.packs
    plus, minus = totals(red.values, most), totals(red.minus_values, most)
    yield tell(SIGNS[red.sign], "red_threes.sign")
    if red.sign == "always-plus":
        yield tell(f"they count {plus}.", "red_threes.values")
    elif plus == minus:
        yield tell(f"they count {plus}.", "red_threes.values", "red_threes.minus_values")
    else:
        yield tell(f"plus they count {plus}; minus {minus}.", "red_threes.values", "red_threes.minus_values")
    if red.owner == "player":
        yield tell("each player scores his own.", "red_threes.owner")
    if red.discard:
        yield tell("a red three may be discarded; it then bars the pile to the next player.", "red_threes.discard")
    else:
        yield tell("a red three is never discarded.", "red_threes.discard")


def black_threes(rules: RuleSet) -> Iterator[Sentence]:
    """What black threes are for."""
    black = rules.black_threes
    if black.role == "bonus-card":
        yield tell("they are bonus cards as the red ones are, and each colour counts by itself.", "black_threes.role")
        if black.sign:
            yield tell(SIGNS[black.sign], "black_threes.sign")
        yield tell(f"they count {totals(black.values, 2 * rules.pack.packs)}.", "black_threes.values")
    else:
        yield tell("a black three on top of the pile bars it to the next player.", "black_threes.role")
    if black.meld == "never":
        yield tell("they are never melded.", "black_threes.meld")
    else:
        when = "in the turn of going out" if black.meld == "going-out" else "in any turn after the side has opened"
        size = f"{count(black.meld_smallest)} or more"
        if black.meld_largest < NO_LIMIT:
            size = listed(map(count, range(black.meld_smallest, black.meld_largest + 1)), "or")
        wilds = "also with wild cards" if black.wilds else "without wild cards"
        yield tell(
            f"{size} of them may be melded {when}, {wilds}.",
            "black_threes.meld",
            "black_threes.meld_smallest",
            "black_threes.meld_largest",
            "black_threes.wilds",
        )
    if black.set_aside_points:
        says = f"each one set aside counts {number(black.set_aside_points)} for the side"
        if black.all_set_aside_total:
            says += f", and all {count(2 * rules.pack.packs)}, set aside or melded, {number(black.all_set_aside_total)}"
        yield tell(f"{says}.", "black_threes.set_aside_points", "black_threes.all_set_aside_total")


def discards(rules: RuleSet) -> Iterator[Sentence]:
    """What may be discarded."""
    limits = rules.discard
    if limits.wild == "last-resort-or-going-out":
        says = "a wild card is discarded only in going out, or from a hand of nothing but wild cards."
        yield tell(says, "discard.wild")
    if limits.black_three == "not-in-own-first-turn":
        yield tell("a black three is not discarded in a player's first turn.", "discard.black_three")
    elif limits.black_three == "never":
        yield tell("a black three is never discarded.", "discard.black_three")
    if limits.sevens != "allowed":
        whose = "every side" if limits.sevens == "after-all-sides-have-sevens-canasta" else "the player's side"
        yield tell(f"a seven is discarded only when {whose} has a canasta of sevens.", "discard.sevens")
    if limits.empty_pile_bars:
        barred = ranks(limits.empty_pile_bars)
        says = f"{barred} are not discarded on an empty pile, unless the hand has no other natural card."
        yield tell(says, "discard.empty_pile_bars")
    if limits.empty_pile_bars_safe:
        says = "nor is a card of the rank of a canasta, or of a rank of which another side has five or six, discarded "
        says += "on an empty pile, unless nothing else may be discarded."
        yield tell(says, "discard.empty_pile_bars_safe")
    if limits.going_out_bars:
        yield tell(f"{ranks(limits.going_out_bars)} are not the last discard of going out.", "discard.going_out_bars")
    words = {str(limits.wild), str(limits.black_three), str(limits.sevens)}
    if words == {"allowed"} and not limits.empty_pile_bars:
        cards = "any card" if rules.red_threes.discard else "any card but a red three"
        yield tell(f"{cards} may be discarded.", "discard.wild", "discard.black_three", "discard.sevens")
