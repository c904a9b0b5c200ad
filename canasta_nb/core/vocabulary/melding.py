"""What may lie on the table: melds, groups, wild_melds, deuce_melds, sequences, initial_meld."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from .keys import NATURAL_RANKS, Key, Word


@dataclass(frozen=True, slots=True)
class Melds:
    """What every meld has in common."""

    smallest: Annotated[int, Key("Smallest meld.", "cards", low=3)]
    canasta: Annotated[int, Key("A meld of this size or more is a canasta.", "cards", low=3)]


class WildsVsNaturals(Word):
    """A ratio of wild to natural cards."""

    NO_LIMIT = "no-limit", "Only the numbers of natural and wild cards limit a group."
    NOT_MORE = "not-more", "Never more wild than natural cards."
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


class SpecialRank(Word):
    """A limit for one rank."""

    NATURAL_ONLY = "natural-only", "Groups of this rank take no wild cards."
    WILDS_ONLY_FROM_INITIAL_MELD = (
        "wilds-only-from-initial-meld",
        "A group of this rank holds wild cards only if it was begun with them in the initial meld.",
    )
    WILDS_ONLY_FROM_INITIAL_MELD_NO_TAKE = (
        "wilds-only-from-initial-meld-no-take",
        "The same, and in that turn the group with wild cards does not take a pile topped by its rank.",
    )


@dataclass(frozen=True, slots=True)
class Groups:
    """Melds of one rank."""

    largest: Annotated[int, Key("Largest meld of one rank.", "cards", low=3, unlimited="no-limit")]
    min_naturals: Annotated[int, Key("Natural cards a group needs at all times.", "cards", low=1)]
    max_wilds: Annotated[
        int,
        Key("Wild cards in a group up to and including the card that completes the canasta.", "cards", low=0),
    ]
    max_wilds_complete: Annotated[
        int,
        Key("Wild cards in all once the canasta is complete.", "cards", low=0, unlimited="no-limit"),
    ]
    wilds_vs_naturals: Annotated[WildsVsNaturals, Key("How many wild cards stand beside the natural ones.")]
    same_rank: Annotated[SameRank, Key("May the same side have a second group of a rank?")]
    completed_adds: Annotated[
        tuple[GroupAdds, ...],
        Key("What may be added from the hand to a completed canasta of a rank. Empty: nothing."),
    ]
    special_ranks: Annotated[Mapping[str, SpecialRank], Key("Ranks with limits of their own.", names=NATURAL_RANKS)]
    closed_by_others: Annotated[bool, Key("True: no group is begun of a rank of which another side has a canasta.")]


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

    allowed: Annotated[bool, Key("May jokers and twos be melded by themselves?")]
    smallest: Annotated[int, Key("Smallest wild meld.", "cards", low=3)]
    largest: Annotated[int, Key("Largest wild meld.", "cards", low=3, unlimited="no-limit")]
    mix: Annotated[WildMix, Key("Which wild cards go together.")]
    per_side: Annotated[WildPerSide, Key("How many wild melds a side may have.")]
    completed_adds: Annotated[bool, Key("May wild cards be added to a completed wild canasta?")]
    locks_wilds: Annotated[
        bool,
        Key("While the wild meld is incomplete the side uses no wild card anywhere else."),
    ]


@dataclass(frozen=True, slots=True)
class DeuceMelds:
    """Twos as a rank of their own."""

    allowed: Annotated[
        bool,
        Key("Twos as a rank with jokers as their wild cards; for size and additions like a group."),
    ]
    min_deuces: Annotated[int, Key("Twos needed in it.", "cards", low=1)]
    max_jokers: Annotated[int, Key("Jokers allowed in it before completion.", "cards", low=0)]
    locks_deuces: Annotated[
        bool,
        Key("While it is incomplete the side uses no two as a wild card elsewhere."),
    ]


class AfterSeven(Word):
    """A rule for a completed sequence."""

    CLOSED = "closed", "Nothing is added to it."
    OPEN = "open", "Cards may be added at its ends."
    OPEN_WHEN_GOING_OUT = "open-when-going-out", "Cards may be added in the turn of going out."


@dataclass(frozen=True, slots=True)
class Sequences:
    """Melds of consecutive cards of one suit, four low to ace high."""

    allowed: Annotated[bool, Key("Are there sequences?")]
    smallest: Annotated[int, Key("Smallest sequence.", "cards", low=3)]
    largest: Annotated[int, Key("Largest sequence; eleven ranks exist.", "cards", low=3, high=11)]
    min_naturals: Annotated[int, Key("Natural cards needed.", "cards", low=1)]
    max_wilds: Annotated[int, Key("Wild cards allowed before completion.", "cards", low=0)]
    max_wilds_complete: Annotated[
        int, Key("Wild cards allowed in all after completion.", "cards", low=0, unlimited="no-limit")
    ]
    joinable: Annotated[bool, Key("May two sequences of a suit be joined into one legal sequence?")]
    after_seven: Annotated[AfterSeven, Key("May cards be added to a sequence of seven or more?")]


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

    ALL_MELDS = "all-melds", "Every meld laid counts."
    WILD_FREE_MELDS = "wild-free-melds", "Only melds without wild cards count; others may be laid with them."


class Requirement(Word):
    """A condition of the initial meld."""

    CANASTA = "canasta", "One of the melds is a complete canasta."
    CANASTA_OF_MINIMUM = "canasta-of-minimum", "One is a complete canasta that counts the whole minimum by itself."
    NATURAL_CANASTA_OR_BETTER = "natural-canasta-or-better", "One is a natural, sequence or wild canasta."
    NATURAL_TRIPLE_OR_WILD_MELD = (
        "natural-triple-or-wild-meld",
        "One is a meld of three or more cards without wild cards, or a meld of wild cards.",
    )
    NATURAL_TRIPLE = "natural-triple", "One is a meld of three or more cards without wild cards."
    NATURAL_MELDS_ONLY = "natural-melds-only", "None of the melds holds a wild card."


class CanastaExempt(Word):
    """A kind of canasta that opens by itself."""

    NATURAL = "natural", "A complete natural canasta from the hand."
    WILD = "wild", "A complete wild canasta from the hand."


class ConcealedExempt(Word):
    """A rule for opening with a whole hand."""

    NEVER = "never", "A whole hand needs the minimum too."
    AFTER_STOCK_DRAW = (
        "after-stock-draw",
        "After a draw from the stock, a whole hand with an own canasta needs no minimum.",
    )


class WithPile(Word):
    """A rule for opening with the pile."""

    TOP_CARD_COUNTS = "top-card-counts", "The take is part of the initial meld: its top card counts, the rest never."
    BARRED = "barred", "The pile cannot be taken in the turn of the initial meld."
    AFTER_MELD_FROM_HAND = (
        "after-meld-from-hand",
        "First a complete initial meld from the hand, then the pile with a further pair, instead of drawing.",
    )


@dataclass(frozen=True, slots=True)
class InitialMeld:
    """What a side must lay first."""

    by: Annotated[MinimumBy, Key("What chooses the row of the table.")]
    table: Annotated[
        tuple[tuple[int | None, int], ...],
        Key("Rows of [from, minimum]; `below` is everything under the next row.", "points", low=0),
    ]
    score_of: Annotated[ScoreOf, Key("Whose score counts.")]
    counts: Annotated[MinimumCounts, Key("Which of the melds laid count toward the minimum.")]
    requires: Annotated[
        tuple[tuple[int | None, Requirement], ...],
        Key("Rows of [from, condition]: what the initial meld must contain besides the points."),
    ]
    canasta_exempt: Annotated[
        tuple[CanastaExempt, ...],
        Key("A complete canasta of these kinds from the hand opens whatever it counts."),
    ]
    concealed_exempt: Annotated[ConcealedExempt, Key("Does a whole hand melded at once need the minimum?")]
    with_pile: Annotated[WithPile, Key("May the initial meld be made with the pile?")]
