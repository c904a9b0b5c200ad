"""The chapters up to the first turn: players, pack, deal, packet, turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .keys import CARD_NAMES, Word, key


class Idle(Word):
    """A way to sit out."""

    ONE_OF_THREE = (
        "one-of-three-in-rotation",
        "The side of three has two players in a deal. The player who comes back takes the chair of the one who rests.",
    )


class LoneHandBy(Word):
    """An event that makes a lone hand."""

    TAKE_PILE = "take-pile", "The first player to take the pile plays alone against the others."
    COMPLETE_CANASTA = "complete-canasta", "The first player to complete a canasta plays alone."
    GO_OUT = "go-out", "A player who goes out before anybody plays alone counts as the lone hand."


class ScoresKeptBy(Word):
    """A holder of scores."""

    SIDE = "side", "Each side has one cumulative score."
    PLAYER = "player", "Each player has a score; the partners of a deal each receive what their side made."


@dataclass(frozen=True, slots=True)
class Players:
    """The players and their sides."""

    counts: tuple[int, ...] = key("Numbers of players; the first is the usual one.", "players", low=2, high=6)
    sides: Mapping[int, str] = key(
        "The seats of each side, for each number of players: `13 24` is seats 1 and 3 against 2 and 4."
    )
    idle: Mapping[int, Idle] = key(
        "How players take turns to rest, for each number of players that needs it. Empty where nobody rests."
    )
    lone_hand_by: tuple[LoneHandBy, ...] = key(
        "The events that make a player the lone hand; the first one counts. Empty where sides are fixed."
    )
    scores_kept_by: ScoresKeptBy = key("The holder of a cumulative score.")
    lone_hand_needed: bool = key("True: a deal is not scored if nobody became the lone hand.")


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards."""

    packs: int = key("Packs of 52 cards shuffled together.", "packs", low=1, high=8)
    jokers: int = key("Jokers in all.", "cards", low=0, high=16)
    cards: int = key("52 times the packs, and the jokers.", "cards", low=54, high=432)
    card_points: Mapping[str, int] = key(
        "Value of each card; `3` is a black three. A red three has none.", "points", low=0, names=CARD_NAMES
    )


class DealtThrees(Word):
    """A time to face dealt threes."""

    AT_ONCE = "at-once", "Right after the upcard, from the dealer's left."
    AT_FIRST_TURN = "at-first-turn", "At the owner's first turn, before the draw."
    BEFORE_UPCARD = "before-upcard", "Before the upcard is turned up."
    BY_CHOICE = "by-choice", "At the start of any of your turns, or never."


class Upcard(Word):
    """A way to turn the upcard."""

    COVER = "cover", "You turn up one card, and another on top of it while `upcard_rejects` names the last one."
    BURY = "bury", "A card that `upcard_rejects` names goes back into the stock, and another takes its place."
    COUNT_OFF = "count-off", "Like `cover`, with that number of stock cards face down under it."
    NONE = "none", "The pile begins empty."


class UpcardReject(Word):
    """A kind of card that is refused as upcard."""

    WILD = "wild", "A joker or a two."
    RED_THREE = "red-three", "A red three."
    BLACK_THREE = "black-three", "A black three."


@dataclass(frozen=True, slots=True)
class Deal:
    """From the shuffle to the first turn."""

    hand: Mapping[int, int] = key("Cards dealt to each player, by number of players.", "cards", low=1)
    dealt_threes: DealtThrees = key("When dealt bonus threes are laid face up and replaced.")
    upcard: Upcard = key("The way in which the pile begins.")
    upcard_rejects: tuple[UpcardReject, ...] = key("Kinds of card that can't be the visible upcard.")
    count_off: Mapping[str, int] = key(
        "For `count-off`: cards laid under the upcard, by the first card turned. Empty otherwise.",
        "cards",
        low=0,
        names=CARD_NAMES,
    )
    cut_points: Mapping[int, int] = key(
        "What a player with real cards scores for cutting the deal, by how many cards are too many or too few. A "
        "number that is missing counts as the next smaller one; 0 is an exact cut alone. Empty where nothing counts.",
        "points",
    )


class PacketKind(Word):
    """A kind of packet."""

    NONE = "none", "There are no extra cards."
    TALON = "talon", "Two packets on the table, for the two sides."
    OWN_PACKET = "own-packet", "A packet for each player, which the player earns."
    STOCK_BONUS = "stock-bonus", "Cards from the top of the stock."
    OWN_PACKET_AND_STOCK_BONUS = (
        "own-packet-and-stock-bonus",
        "The bonus from the stock, and a packet for each player, who gets it with their first completed canasta.",
    )
    FOOT = "foot", "A second hand for each player."


OWN_PACKETS = (PacketKind.OWN_PACKET, PacketKind.OWN_PACKET_AND_STOCK_BONUS, PacketKind.FOOT)
"""The kinds in which cards are laid aside for each player."""

STOCK_BONUSES = (PacketKind.STOCK_BONUS, PacketKind.OWN_PACKET_AND_STOCK_BONUS)
"""The kinds in which cards come from the top of the stock."""


class PacketTrigger(Word):
    """An event that gives a packet."""

    INITIAL_MELD = "initial-meld", "The side's initial meld."
    OWN_FIRST_CANASTA = "own-first-canasta", "The first canasta that the player completes."
    FIRST_CANASTA_OF_DEAL = "first-canasta-of-deal", "The first canasta that anybody completes in the deal."
    HAND_EMPTY = "hand-empty", "The player's hand is empty."


class PacketTimes(Word):
    """A number of times for a packet."""

    EACH_SIDE_ONCE = "each-side-once", "Once for each side in a deal."
    EACH_PLAYER_ONCE = "each-player-once", "Once for each player in a deal."
    ONCE_A_DEAL = "once-a-deal", "Once in a deal, for the first player who earns it."


class PacketUsable(Word):
    """A time to use a packet."""

    AT_ONCE = "at-once", "Into the hand; it may be melded in the same turn."
    MELD_NEXT_TURN = "hand-at-once-meld-next-turn", "Into the hand; it may be discarded, but not melded this turn."
    NEXT_TURN = "next-turn", "Taken face down after the discard; it joins the hand when the player's next turn starts."
    UNLESS_EMPTIED_BY_DISCARD = (
        "at-once-unless-emptied-by-discard",
        "At once when the hand was emptied by melding, at the next turn when by the discard.",
    )


class PacketThrees(Word):
    """A fate of threes in a packet."""

    REPLACED = "replaced", "They are laid face up and replaced from the stock."
    NOT_REPLACED = "not-replaced", "They are laid face up and not replaced."


class PacketShortStock(Word):
    """An answer to a short stock."""

    TAKE_WHAT_IS_LEFT = "take-what-is-left", "The player takes what the stock still has."


class PacketLostBy(Word):
    """An event that loses a packet."""

    TAKE_PILE = "take-pile", "Taking the pile in the turn that would earn it."


class PacketUnopened(Word):
    """A fate of an unopened packet."""

    COUNTS_IN_HAND = "counts-in-hand", "Its cards count as left in the player's hand."
    IGNORED = "ignored", "It counts for nobody."


@dataclass(frozen=True, slots=True)
class Packet:
    """Extra cards: talons, packets, feet."""

    kind: PacketKind = key("The kind of extra cards.")
    size: tuple[int, ...] = key(
        "Cards in it. Two numbers: for the first and the second side that earns it.", "cards", low=1
    )
    trigger: PacketTrigger | None = key("The event that gives the cards to a player.")
    times: PacketTimes | None = key("How often in a deal.")
    usable: PacketUsable | None = key("When its cards may be used.")
    threes: PacketThrees | None = key("The fate of bonus threes in it.")
    not_if_out: bool | None = key("True: you get nothing if you go out in that turn.")
    short_stock: PacketShortStock | None = key("The rule for a stock that is too short.")
    unopened: PacketUnopened | None = key("The value of a packet that nobody took up.")
    lost_by: tuple[PacketLostBy, ...] = key("What loses a bonus that would come after the discard. Empty: nothing.")
    stock_at_least: int = key(
        "Fewest cards in the stock after the discard with which a bonus still comes.", "cards", low=0, high=30
    )


class DrawnThrees(Word):
    """A fate of drawn threes."""

    FACE_AND_REPLACE = "face-and-replace", "Laid face up at once and replaced from the stock."
    BY_CHOICE = "by-choice", "Kept or laid face up, as the player likes."


@dataclass(frozen=True, slots=True)
class Drawing:
    """The draw."""

    draw: int = key("Cards drawn from the stock; one is discarded in every game.", "cards", low=1, high=2)
    drawn_threes: DrawnThrees = key("The fate of a bonus three drawn from the stock.")
