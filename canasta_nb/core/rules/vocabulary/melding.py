"""The melds: melds, groups, ``wild_melds``, ``deuce_melds``, sequences, ``initial_meld``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .keys import NATURAL_RANKS, Word, key


@dataclass(frozen=True, slots=True)
class Melds:
    """The rules for every meld."""

    smallest: int = key("Smallest meld.", "cards", low=3)
    canasta: int = key("A meld of this size or more is a canasta.", "cards", low=3)


class WildsVsNaturals(Word):
    """A ratio of wild to natural cards."""

    NO_LIMIT = "no-limit", "Only the numbers of natural and wild cards limit a group."
    NOT_MORE = "not-more", "Never more wild than natural cards."
    FEWER = "fewer", "Always fewer wild than natural cards."
    AT_MOST_HALF = "at-most-half", "Two natural cards for each wild one."


class SameRank(Word):
    """A rule for a second group of a rank."""

    MERGE = "merge", "A side has one group of a rank: new cards join it."
    SEPARATE_JOINABLE = "separate-joinable", "Allowed; groups may be joined while the limits hold."
    AFTER_CANASTA = "after-canasta", "Allowed when every earlier group of the rank is complete."


class GroupAdds(Word):
    """A kind of card that may be added to a canasta."""

    NATURAL = "natural", "Natural cards of its rank."
    WILD = "wild", "Wild cards, within the limits."


class ClosedBook(Word):
    """A kind of canasta that may be closed."""

    NATURAL = "natural", "A natural one, which has as many cards as complete it."
    MIXED = "mixed", "A mixed one."


class SpecialRank(Word):
    """A limit for one rank."""

    NATURAL_ONLY = "natural-only", "Groups of this rank take no wild cards."
    WILDS_ONLY_FROM_INITIAL_MELD = (
        "wilds-only-from-initial-meld",
        "A group of this rank has wild cards only if it had them when the side opened with it.",
    )
    WILDS_ONLY_FROM_INITIAL_MELD_NO_TAKE = (
        "wilds-only-from-initial-meld-no-take",
        "The same, and in that turn the group with wild cards does not take a pile topped by its rank.",
    )


class MeldTime(Word):
    """A time to lay cards."""

    LATER = "later", "In every act after the one with which the side opens, in the same turn too."


@dataclass(frozen=True, slots=True)
class Groups:
    """Melds of one rank."""

    largest: int = key("Largest meld of one rank.", "cards", low=3, unlimited="no-limit")
    min_naturals: int = key("Natural cards a group needs at all times.", "cards", low=1)
    max_wilds: int = key(
        "Wild cards in a group up to and including the card that completes the canasta.", "cards", low=0
    )
    max_wilds_complete: int = key(
        "Wild cards in all once the canasta is complete.", "cards", low=0, unlimited="no-limit"
    )
    wilds_vs_naturals: WildsVsNaturals = key("The ratio of wild to natural cards in a group.")
    same_rank: SameRank = key("May the same side have a second group of a rank?")
    completed_adds: tuple[GroupAdds, ...] = key(
        "The cards that you can add to a completed canasta of a rank. Empty where you can add none."
    )
    closed_books: tuple[ClosedBook, ...] = key(
        "Kinds of completed canasta of a rank that take no card at all, whatever `completed_adds` says."
    )
    special_ranks: Mapping[str, SpecialRank] = key("Ranks with limits of their own.", names=NATURAL_RANKS)
    naturals_to_begin: Mapping[MeldTime, int] = key(
        "Natural cards with which a group begins, where more are needed than at all times.", "cards", low=2, high=7
    )
    naturals_before_wild: Mapping[MeldTime, int] = key(
        "Natural cards that a group must have to get a wild card; those of the same act count.", "cards", low=2, high=7
    )
    closed_by_others: bool = key("True: a side can't begin a group of a rank if another side has a canasta of it.")


class WildMix(Word):
    """A mixture of wild cards."""

    ANY = "any", "Twos and jokers together."
    SAME_RANK = "same-rank", "All twos or all jokers."


class WildPerSide(Word):
    """A number of wild melds."""

    ONE = "one", "One for each side."
    AFTER_CANASTA = "after-canasta", "Another when the earlier ones are complete."
    MANY = "many", "As many as the side likes."


@dataclass(frozen=True, slots=True)
class WildMelds:
    """Melds of wild cards."""

    allowed: bool = key("May jokers and twos be melded by themselves?")
    smallest: int = key("Smallest wild meld.", "cards", low=3)
    largest: int = key("Largest wild meld.", "cards", low=3, unlimited="no-limit")
    mix: WildMix = key("Which wild cards go together.")
    per_side: WildPerSide = key("How many wild melds a side may have.")
    completed_adds: bool = key("May wild cards be added to a completed wild canasta?")
    locks_wilds: bool = key("True: until the wild meld is complete, the side can't use a wild card anywhere else.")


@dataclass(frozen=True, slots=True)
class DeuceMelds:
    """Twos as a rank of their own."""

    allowed: bool = key(
        "Twos as a rank with jokers as their wild cards. Size and additions follow the rules of a group."
    )
    min_deuces: int = key("Twos needed in it.", "cards", low=1)
    max_jokers: int = key("Jokers allowed in it before completion.", "cards", low=0)
    locks_deuces: bool = key("True: until it is complete, the side can't use a two as a wild card elsewhere.")


class AfterSeven(Word):
    """A rule for a completed sequence."""

    CLOSED = "closed", "You can't add anything to it."
    OPEN = "open", "You can add cards at its ends."
    OPEN_WHEN_GOING_OUT = "open-when-going-out", "You can add cards in the turn in which you go out."


@dataclass(frozen=True, slots=True)
class Sequences:
    """Melds of consecutive cards of one suit, four low to ace high."""

    allowed: bool = key("Are there sequences?")
    smallest: int = key("Smallest sequence.", "cards", low=3)
    largest: int = key("Largest sequence; eleven ranks exist.", "cards", low=3, high=11)
    min_naturals: int = key("Natural cards needed.", "cards", low=1)
    max_wilds: int = key("Wild cards allowed before completion.", "cards", low=0)
    max_wilds_complete: int = key("Wild cards allowed in all after completion.", "cards", low=0, unlimited="no-limit")
    joinable: bool = key("May two sequences of a suit be joined into one legal sequence?")
    after_seven: AfterSeven = key("May cards be added to a sequence of seven or more?")


class MinimumBy(Word):
    """A way to enter the table of minimums."""

    SCORE = "score", "By the cumulative score before the deal."
    DEAL = "deal", "By the number of the deal."


class ScoreOf(Word):
    """A holder of the score that counts."""

    SIDE = "side", "The side's score."
    OPENER = "opener", "The score of the player who opens."


class MinimumCounts(Word):
    """A choice of melds that count."""

    ALL_MELDS = "all-melds", "All melds count."
    WILD_FREE_MELDS = "wild-free-melds", "Only melds without wild cards count; you may lay down others with them."


class Requirement(Word):
    """A condition of the initial meld."""

    CANASTA = "canasta", "One of the melds is a complete canasta."
    CANASTA_OF_MINIMUM = "canasta-of-minimum", "One is a complete canasta that is worth the whole minimum by itself."
    NATURAL_CANASTA_OR_BETTER = "natural-canasta-or-better", "One is a natural, sequence or wild canasta."
    NATURAL_TRIPLE_OR_WILD_MELD = (
        "natural-triple-or-wild-meld",
        "One is a meld of three or more cards without wild cards, or a meld of wild cards.",
    )
    NATURAL_TRIPLE = "natural-triple", "One is a meld of three or more cards without wild cards."
    NATURAL_MELDS_ONLY = "natural-melds-only", "None of the melds has a wild card."


class CanastaExempt(Word):
    """A kind of canasta that opens by itself."""

    NATURAL = "natural", "A complete natural canasta from the hand."
    WILD = "wild", "A complete wild canasta from the hand."


class ConcealedExempt(Word):
    """A rule for opening with a whole hand."""

    NEVER = "never", "A whole hand needs the minimum too."
    AFTER_STOCK_DRAW = (
        "after-stock-draw",
        "After a draw from the stock, a whole hand with a canasta of its own needs no minimum.",
    )


class WithPile(Word):
    """A rule for opening with the pile."""

    TOP_CARD_COUNTS = (
        "top-card-counts",
        "The take is part of the initial meld: the top card counts, the others never do.",
    )
    BARRED = "barred", "You can't take the pile in the turn in which you open."
    AFTER_MELD_FROM_HAND = (
        "after-meld-from-hand",
        "First a complete initial meld from the hand, then the pile with another pair, instead of drawing.",
    )


@dataclass(frozen=True, slots=True)
class InitialMeld:
    """The melds with which a side opens."""

    by: MinimumBy = key("The number that chooses the row of the table.")
    table: tuple[tuple[int | None, int], ...] = key(
        "Rows of [from, minimum]; `below` is everything under the next row.", "points", low=0
    )
    score_of: ScoreOf = key("The holder of the score that counts.")
    counts: MinimumCounts = key("The melds that count towards the minimum.")
    requires: tuple[tuple[int | None, Requirement], ...] = key(
        "Rows of [from, condition]: what the initial meld must contain, in addition to the points."
    )
    canasta_exempt: tuple[CanastaExempt, ...] = key(
        "A complete canasta of these kinds from the hand opens whatever it is worth."
    )
    concealed_exempt: ConcealedExempt = key("Does a whole hand melded at once need the minimum?")
    with_pile: WithPile = key("May the initial meld be made with the pile?")
