"""The pile, the threes and the discard: pile, ``red_threes``, ``black_threes``, discard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .keys import NATURAL_RANKS, Word, key


class FrozenBy(Word):
    """A cause of freezing."""

    NOT_OPENED = "not-opened", "The side has no meld yet; this freezes the pile only for that side."
    WILD_IN_PILE = "wild-in-pile", "A wild card is in the pile."
    RED_THREE_UPCARD = (
        "red-three-upcard",
        "A red three turned up at the start lies in the pile; a discarded one only blocks the next turn.",
    )


class FrozenTest(Word):
    """A choice of cards that may freeze."""

    WHOLE_PILE = "whole-pile", "Every card of the pile is looked at."
    BELOW_TOP = "below-top", "The top card does not freeze the pile against itself."


class TakeWay(Word):
    """A way to take the pile."""

    NATURAL_PAIR = (
        "natural-pair",
        "The top card with two natural cards of its rank from the hand: a new group, or onto the side's group.",
    )
    NATURAL_AND_WILD = (
        "natural-and-wild",
        "The top card with one natural card of its rank and one wild card from the hand.",
    )
    LAY_OFF_GROUP = "lay-off-group", "You add the top card to your side's group of its rank that isn't a canasta yet."
    LAY_OFF_GROUP_CANASTA = (
        "lay-off-group-canasta",
        "You add the top card to your side's completed canasta of its rank.",
    )
    LAY_OFF_SEQUENCE = (
        "lay-off-sequence",
        "You add the top card at an end of one of your side's sequences of fewer than seven cards.",
    )
    LAY_OFF_SEQUENCE_CANASTA = (
        "lay-off-sequence-canasta",
        "You add the top card at an end of one of your side's sequences of seven or more.",
    )
    LAY_OFF_WILD = "lay-off-wild", "You add a wild top card to your side's wild meld of fewer than seven cards."
    LAY_OFF_WILD_CANASTA = "lay-off-wild-canasta", "You add a wild top card to your side's wild canasta."
    WILD_PAIR = "wild-pair", "A wild top card with two wild cards from the hand."
    SEQUENCE_PAIR = (
        "sequence-pair",
        "The top card with two natural cards from the hand that form a suit sequence with it.",
    )


class NeverOn(Word):
    """A kind of top card that bars the pile."""

    WILD = "wild", "A joker or a two."
    BLACK_THREE = "black-three", "A black three."
    RED_THREE = "red-three", "A red three."
    SEVEN = "7", "A seven."


class WildPair(Word):
    """A choice of wild cards for a wild top card."""

    SAME_AS_TOP = "same-as-top", "Two wild cards of the same rank as the top card."
    ANY_WILD = "any-wild", "Any two wild cards."


class OneCardRule(Word):
    """A rule for one card in hand against one in the pile."""

    FORBIDDEN_UNLESS_FORCED = "forbidden-unless-forced", "He may not take it, unless he is forced to."
    ALLOWED = "allowed", "He may take it and go out."


class RedThreesInPile(Word):
    """A fate of red threes in a taken pile."""

    FACED_NOT_REPLACED = "faced-not-replaced", "They are faced and not replaced."
    INTO_HAND = (
        "into-hand",
        "They go into the hand like any other card, and you may lay them face up or discard them later.",
    )


class BlackThreesInPile(Word):
    """A fate of black threes in a taken pile."""

    INTO_HAND = "into-hand", "They go to the hand with the rest."
    OUT_OF_PLAY = "out-of-play", "They are set aside for the side."
    FACED_NOT_REPLACED = "faced-not-replaced", "They are laid face up as bonus cards and not replaced."


@dataclass(frozen=True, slots=True)
class Pile:
    """Freezing and taking the pile."""

    always_frozen: bool = key("True: you can take the pile only as `take_frozen` says.")
    frozen_by: tuple[FrozenBy, ...] = key("The causes that freeze it; ignored when it is always frozen.")
    frozen_test: FrozenTest = key("The cards that count for `wild-in-pile`.")
    take_frozen: tuple[TakeWay, ...] = key("Ways to take a frozen pile.")
    take_unfrozen: tuple[TakeWay, ...] = key("Ways to take a pile that is not frozen.")
    never_on: tuple[NeverOn, ...] = key("Top cards that block the pile. Threes always do.")
    wild_pair: WildPair | None = key("For `wild-pair`: which two wild cards take a wild top card.")
    pair_onto_canasta: bool = key("May a pair with the top card join a completed canasta of that rank?")
    smallest: int = key("Fewest cards a pile must have to be taken.", "cards", low=1)
    cards_taken: int = key("Cards taken from the top.", "cards", low=1, unlimited="all")
    one_card_rule: OneCardRule = key("May a player with one card in hand take a pile of one card and go out?")
    red_threes_in_it: RedThreesInPile = key("Red threes in a taken pile.")
    black_threes_in_it: BlackThreesInPile = key("Black threes in a taken pile.")


class ThreesSign(Word):
    """A rule for the sign of threes."""

    HAS_MELD = "has-meld", "For the side if it has a meld at the end, against it if it has none."
    ONE_CANASTA = "one-canasta", "For the side with at least one completed canasta, against it with none."
    TWO_CANASTAS = "two-canastas", "For the side with at least two canastas, against it with fewer."
    CANASTA_OF_SEVENS = "canasta-of-sevens", "For the side with a completed canasta of sevens, against it without."
    KEY_CANASTA = (
        "key-canasta",
        "For the side with a wild canasta, a sequence canasta or a natural canasta of sevens, against it without.",
    )
    WENT_OUT = "went-out", "For the side that went out, against a side without a meld, nothing for the others."
    UNLESS_SHUT_OUT = "unless-shut-out", "Against a side without a meld when another side went out, for it otherwise."
    BY_CANASTA_COUNT = (
        "by-canasta-count",
        "For the side with two or more canastas, nothing with one, against it with none.",
    )
    ALWAYS_PLUS = "always-plus", "Always for the side."


class ThreesOwner(Word):
    """An owner of threes."""

    SIDE = "side", "The side scores them, and its number counts."
    PLAYER = "player", "Each player scores their own."


class RedThreeRole(Word):
    """A role of red threes."""

    BONUS_CARD = "bonus-card", "They are laid face up and replaced, and scored by themselves."
    BAD_CARD = (
        "bad-card",
        "They stay in the hands, are never melded, and `penalty.unopened_red_three` fines each one left there.",
    )


@dataclass(frozen=True, slots=True)
class RedThrees:
    """What red threes are for."""

    role: RedThreeRole = key("What they are.")

    values: Mapping[int, int] = key(
        "Total for one, two, three and more, when they count for the side.", "points", low=0
    )
    minus_values: Mapping[int, int] = key(
        "The same when they count against the side, written without a sign.", "points", low=0
    )
    sign: ThreesSign = key("When they count for the side, against it or nothing.")
    owner: ThreesOwner = key("The owner who scores them, and whose number counts.")
    discard: bool = key("May a red three be discarded, and then block the next player?")


class BlackThreeRole(Word):
    """A role of black threes."""

    STOP_CARD = "stop-card", "They stay in the hands, and discarded they block the pile for the next player."
    BONUS_CARD = "bonus-card", "They are laid face up and replaced like red threes, and scored by themselves."


class BlackThreeMeld(Word):
    """A time to meld black threes."""

    NEVER = "never", "They can't be melded."
    GOING_OUT = "going-out", "Only in the turn in which you go out."
    AFTER_OPENING = "after-opening", "In any turn after the side has opened."


@dataclass(frozen=True, slots=True)
class BlackThrees:
    """The stop cards."""

    role: BlackThreeRole = key("The role of black threes.")
    meld: BlackThreeMeld = key("When black threes may be melded.")
    meld_smallest: int = key("Smallest meld of them.", "cards", low=3)
    meld_largest: int = key(
        "Largest meld of them, laid at once; nothing is added later.", "cards", low=3, unlimited="no-limit"
    )
    wilds: bool = key("Wild cards in a meld of black threes?")
    meld_bonus: Mapping[int, int] = key(
        "What a meld of a given number of them counts in all, instead of its cards. Empty where the cards count.",
        "points",
        low=0,
    )
    values: Mapping[int, int] = key("As bonus cards: total for one, two and more; empty otherwise.", "points", low=0)
    sign: ThreesSign | None = key("As bonus cards: when they count for the side or against it.")
    set_aside_points: int = key("Points for each one out of play with the side.", "points", low=0)
    all_set_aside_total: int = key(
        "Total instead, when one side has all of the pack's (0: no such rule).", "points", low=0
    )


class DiscardWild(Word):
    """A rule for discarding a wild card."""

    ALLOWED = "allowed", "At any time."
    LAST_RESORT_OR_GOING_OUT = (
        "last-resort-or-going-out",
        "Only as the card that goes out, or from a hand of nothing but wild cards.",
    )


class DiscardBlackThree(Word):
    """A rule for discarding a black three."""

    ALLOWED = "allowed", "At any time."
    NOT_IN_OWN_FIRST_TURN = "not-in-own-first-turn", "Not in the player's first turn."
    NEVER = "never", "Not at all."


class DiscardSevens(Word):
    """A rule for discarding a seven."""

    ALLOWED = "allowed", "At any time."
    AFTER_ALL_SIDES = "after-all-sides-have-sevens-canasta", "Only when every side has a canasta of sevens."
    AFTER_OWN_SIDE = "after-own-side-has-sevens-canasta", "Only when the player's side has a canasta of sevens."


@dataclass(frozen=True, slots=True)
class Discarding:
    """Limits on the discard; the chapter is called `discard`."""

    wild: DiscardWild = key("Discarding a wild card.")
    black_three: DiscardBlackThree = key("Discarding a black three.")
    sevens: DiscardSevens = key("Discarding a seven.")
    empty_pile_bars: tuple[str, ...] = key(
        "Ranks not discarded on an empty pile unless the hand holds no other natural card.",
        names=NATURAL_RANKS,
        noun="meld_rank",
    )
    empty_pile_bars_safe: bool = key(
        "True: nor a card whose rank has a canasta, or of which another side has five or six, unless you have "
        "nothing else to discard."
    )
    going_out_bars: tuple[str, ...] = key(
        "Ranks that can't be the last discard of going out.", names=NATURAL_RANKS, noun="meld_rank"
    )
