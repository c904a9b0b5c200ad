"""The end: ``going_out``, ``stock_end``, ``canasta_bonus``, scoring, penalty, ``special_hands``, game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .keys import Word, key


class NeededCanasta(Word):
    """A kind of canasta that may be needed."""

    NATURAL = "natural", "Of a rank, without wild cards."
    MIXED = "mixed", "Of a rank, with wild cards."
    WILD = "wild", "Of wild cards."
    SEQUENCE = "sequence", "A sequence."
    SEVENS = "sevens", "Of sevens, natural or mixed, and not used for another needed kind."


class CanastaKind(Word):
    """A kind of canasta."""

    NATURAL = "natural", "Of a rank, without wild cards."
    MIXED = "mixed", "Of a rank, with wild cards."
    WILD = "wild", "Of wild cards."
    SEQUENCE = "sequence", "A sequence."
    DEUCES = "deuces", "Of twos as a rank."


class LastDiscard(Word):
    """A rule for the last card."""

    OPTIONAL = "optional", "You can go out with or without a last discard."
    REQUIRED = "required", "A card must be left to discard."


class EmptyHand(Word):
    """A rule for an empty hand without going out."""

    FORBIDDEN = "forbidden", "A card must stay in the hand."
    BY_DISCARD = "by-discard", "Allowed when the last card is discarded; the player draws next turn."
    OPENS_FOOT = "opens-foot", "It opens the second hand."
    WHEN_PACKET_WAITS = (
        "when-packet-waits",
        "Allowed when the last card is discarded and extra cards come with the next turn.",
    )


class Asking(Word):
    """A rule for asking the partner."""

    NONE = "none", "Nobody asks."
    OPTIONAL = "optional", "The player may ask, and the answer is binding."
    REQUIRED = "required", "The player must ask before going out, and the answer is binding."


class AskWhen(Word):
    """A moment for the question."""

    BEFORE_DRAW = "before-draw", "At the start of the turn."
    AFTER_STOCK_DRAW = "after-stock-draw", "After a draw from the stock, nothing melded yet."
    AFTER_TAKE = "after-take", "After taking the pile, before another meld."
    AFTER_MELD = "after-meld", "After melding."


class AskLimit(Word):
    """A limit for the question."""

    ONCE_A_TURN = "once-a-turn", "Once in a turn."
    ONCE_A_DEAL = "once-a-deal", "Once in a deal."


class ConcealedMeans(Word):
    """A meaning of a concealed hand."""

    PLAYER_FIRST_MELD = (
        "player-first-meld",
        "The player melded nothing before, adds nothing to the side's melds, and lays down a new canasta.",
    )
    SIDE_INITIAL_MELD = "side-initial-meld", "The player makes the side's initial meld and goes out in the same turn."


class GoingOutWay(Word):
    """A way of going out."""

    PLAIN = "plain", "Any going out."
    CONCEALED = "concealed", "With a concealed hand, as `concealed_means` says."
    CONCEALED_WITH_PARTNER = (
        "concealed-with-partner",
        "The same, but the player also adds to the side's melds; the canasta is still the player's own.",
    )
    FIRST_TURN = "first-turn", "With a concealed hand in the player's first turn."
    FIRST_TURN_WITH_PARTNER = (
        "first-turn-with-partner",
        "In the player's first turn, with a canasta of their own and cards added to the side's melds.",
    )


@dataclass(frozen=True, slots=True)
class GoingOut:
    """Going out, and asking for it."""

    possible: bool = key("False: nobody can go out, and every deal lasts until the stock runs out.")
    canastas: int = key("Canastas the side needs.", "canastas", low=0)
    needs: Mapping[NeededCanasta, int] = key(
        "How many must be of each kind, each by a canasta of its own; a list of kinds means one of each.",
        "canastas",
        low=1,
        high=9,
        listed=True,
    )
    kinds: tuple[CanastaKind, ...] = key("Kinds that count towards the number.")
    red_threes_per_canasta: bool = key("True: the side needs as many red threes as it has canastas.")
    unfinished_bars: bool = key("True: a side can't go out with an unfinished meld of sevens or of natural aces.")
    packet_first: bool = key("True: the player must have taken up the packet.")
    partner_packet_first: bool = key("True: so must every partner.")
    discard: LastDiscard = key("Is a last card to discard needed?")
    empty_hand: EmptyHand = key("An empty hand without going out.")
    ask: Asking = key("Asking a partner, the next one in turn order.")
    ask_when: tuple[AskWhen, ...] = key("Moments when the player may ask.")
    ask_limit: AskLimit | None = key("How often.")
    bonus: int = key("For going out.", "points", low=0)
    concealed_bonus: int = key("In addition, for a concealed hand.", "points", low=0)
    concealed_means: ConcealedMeans | None = key("The meaning of a concealed hand.")
    concealed_with_pile: bool = key("True: a hand may be concealed in a turn in which the player took the pile.")
    ways: Mapping[GoingOutWay, int] = key(
        "What each way of going out pays in all. One that is missing pays as the next weaker one. Empty where "
        "`bonus` and `concealed_bonus` say it.",
        "points",
        low=0,
    )


class NoCardDrawn(Word):
    """An end of a draw that brought no card."""

    ENDS_NO_MELD = "ends-no-meld", "The three is laid face up and the deal ends."
    ENDS_MAY_MELD = (
        "ends-may-meld",
        "The three is laid face up. The player may meld but not discard, then the deal ends.",
    )
    TURN_GOES_ON = "turn-goes-on", "The three is laid face up, and the player melds and discards as usual."
    THREE_STAYS_IN_HAND = "three-stays-in-hand", "The three is not laid face up, and the deal ends."


class Forced(Word):
    """A rule for forced takes."""

    NEVER = "never", "Nobody must take the pile."
    LAY_OFF = "lay-off", "When the pile is not frozen and its top card fits one of the side's melds."
    ANY_TAKE = "any-take", "Whenever any take is legal."


@dataclass(frozen=True, slots=True)
class StockEnd:
    """The end of the stock."""

    no_card_drawn: NoCardDrawn = key(
        "The rule for a draw without a card for the hand, because only bonus threes were left."
    )
    forced: Forced = key(
        "With the stock empty, when the pile must be taken. It never must without a legal end of the turn."
    )


class PaidTo(Word):
    """A receiver of a bonus."""

    SIDE_THAT_WENT_OUT = "side-that-went-out", "Only the side that went out."


class Extra(Word):
    """A bonus for many canastas."""

    FIVE_PURE = "five-pure", "Five canastas without wild cards."
    FIVE_WITH_MIXED = "five-with-mixed", "Five canastas, mixed ones among them."
    FIVE_OF_ANY_KIND = "five-of-any-kind", "Five canastas of any kind."
    SEVEN_OF_ANY_KIND = "seven-of-any-kind", "Seven canastas of any kind."
    TEN_OF_ANY_KIND = "ten-of-any-kind", "Ten canastas of any kind."


@dataclass(frozen=True, slots=True)
class CanastaBonus:
    """The bonuses for canastas; the most special one that is not `none` counts."""

    natural: int = key("Canasta of one rank without wild cards.", "points", low=0)
    mixed: int = key("Canasta of one rank with wild cards.", "points", low=0)
    wild: int | None = key("Canasta of wild cards.", "points", low=0)
    wild_four_jokers: int | None = key("Wild canasta with all four jokers.", "points", low=0)
    wild_seven_deuces: int | None = key("Wild canasta of twos only.", "points", low=0)
    sequence: int | None = key("Sequence canasta without wild cards.", "points", low=0)
    sequence_mixed: int | None = key("Sequence canasta with a wild card.", "points", low=0)
    sequence_eleven: int | None = key("Sequence of all eleven ranks.", "points", low=0)
    sevens_natural: int | None = key("Natural canasta of sevens.", "points", low=0)
    sevens_mixed: int | None = key("Mixed canasta of sevens.", "points", low=0)
    aces_natural: int | None = key("Natural canasta of aces.", "points", low=0)
    deuces_pure: int | None = key("Canasta of twos as a rank, no joker.", "points", low=0)
    deuces_mixed: int | None = key("The same with jokers.", "points", low=0)
    deuces_paid_to: PaidTo | None = key("The side that scores canastas of twos.")
    extras: Mapping[Extra, int] = key("Bonuses for many canastas; only the highest one counts.", "points", low=0)
    extras_add_up: bool = key("True: the bonus for ten canastas is added to the higher one for five.")


class MeldedCards(Word):
    """A way to count melded cards."""

    PLUS = "plus", "They count for the side."
    ZERO_WITHOUT_CANASTA = "zero-without-canasta", "They count nothing without a canasta."
    MINUS_WITHOUT_CANASTA = "minus-without-canasta", "They count against the side if it has no canasta."


class LeftInHand(Word):
    """A card with its own value in a hand."""

    BLACK_THREE = "black-three", "A black three."
    RED_THREE = "red-three", "A red three."
    SEVEN = "7", "A seven."


@dataclass(frozen=True, slots=True)
class Scoring:
    """The value of cards at the end."""

    melded_cards: MeldedCards = key("The way in which the values of melded cards count.")
    left_in_hand: Mapping[LeftInHand, int] = key(
        "Values of cards left in hand that differ from their card points.", "points", low=0
    )


@dataclass(frozen=True, slots=True)
class Penalty:
    """The points that a side loses at the end of a deal."""

    short_sequence_below: int = key(
        "A sequence shorter than this at the end costs `short_sequence` (0: no rule).", "cards", low=0
    )
    short_sequence: int = key("For each such sequence.", "points", low=0)
    incomplete_aces: int = key("Meld of natural aces, not completed.", "points", low=0)
    incomplete_sevens: int = key("Meld of sevens, not completed.", "points", low=0)
    incomplete_wild: int = key("Wild meld, not completed.", "points", low=0)
    incomplete_wild_four_jokers: int = key("The same with all four jokers (0: as `incomplete_wild`).", "points", low=0)
    hand_three_aces: int = key("For each player left with three or more aces in hand.", "points", low=0)
    hand_three_sevens: int = key("For each player left with three or more sevens in hand.", "points", low=0)
    unopened_red_three: int = key("For each red three in a hand or unopened packet at the end.", "points", low=0)


class SpecialHand(Word):
    """A special hand."""

    STRAIGHT = "straight", "One card of each of the thirteen ranks, and a joker."
    PAIRS_NATURAL = "pairs-natural", "Seven pairs of different ranks, no wild cards."
    PAIRS_WITH_TWOS = "pairs-with-twos", "Seven pairs with a pair of twos, of sevens and of aces among them."
    PAIRS_WITH_JOKERS = (
        "pairs-with-jokers",
        "Seven pairs with a pair of jokers, of sevens and of aces among them, and no twos.",
    )
    GARBAGE = "garbage", "Two sets of four and two sets of three, no wild cards."


@dataclass(frozen=True, slots=True)
class SpecialHands:
    """Hands of 14 cards that end the deal."""

    hands: Mapping[SpecialHand, int] = key("Points for each. Empty where there are none.", "points", low=0)
    courtesy: bool = key(
        "True: in the turn after their partner has opened, a player who has melded nothing may still show one."
    )


class Tie(Word):
    """An answer to equal totals."""

    ANOTHER_DEAL = "another-deal", "Another deal is played."
    DRAWN = "drawn", "The game is a tie."


@dataclass(frozen=True, slots=True)
class EndOfGame:
    """The end of the game."""

    target: int | None = key("The game ends after the deal in which a side reaches it.", "points", low=1)
    deals: int | None = key("Fixed number of deals instead.", "deals", low=1)
    runaway: int | None = key(
        "The game also ends after the deal in which a side has this and more than all the others together.",
        "points",
        low=1,
    )
    tie: Tie = key("Equal highest totals at the end.")


class IrregularityCode(Word):
    """A code of irregularities."""

    NONE = "none", "The rules say nothing about mistakes at the table."
    LAWS_51_60 = "laws-51-60", "Laws 51 to 60 of 1950."
    COMBO = "combo", "The rules of Combo-Canasta."


@dataclass(frozen=True, slots=True)
class Irregularities:
    """Mistakes at a table with real cards; the program itself refuses illegal acts."""

    code: IrregularityCode = key("The game's rules on irregularities.")
    undeclared_three: int = key("A bonus three not declared by the end of play.", "points", low=0)
    point_penalties: bool = key("The optional point penalties of the 1950 sheet.")
