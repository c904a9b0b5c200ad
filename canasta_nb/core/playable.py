"""What the engine can play today: whatever else a rule set says is refused when it is loaded.

A row names a key, the values that are playable, and what is said of the others. A word that gets its predicate in the
engine loses its row here, or the row grows; nothing else changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from canasta_nb.core.vocabulary import NO_LIMIT


class Row(NamedTuple):
    """The values of one key that can be played, and the words for the others."""

    key: str
    plays: Callable[[object], bool]
    says: str


def _only(*words: object) -> Callable[[object], bool]:
    return lambda value: value in words


def _among(*words: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, tuple) and all(each in words for each in value)


def _exactly(*words: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, tuple) and set(value) == set(words)


def _empty(value: object) -> bool:
    return not value


ROWS: tuple[Row, ...] = (
    Row("players.lone_hand_by", _empty, "a lone hand found during play is not playable yet"),
    Row("players.scores_kept_by", _only("side"), "scores of single players are not playable yet"),
    Row("deal.dealt_threes", _only("at-once", "at-first-turn"), "this time for dealt threes is not playable yet"),
    Row("deal.upcard", _only("cover"), "this way to turn the upcard is not playable yet"),
    Row("deal.count_off", _empty, "counting off cards under the upcard is not playable yet"),
    Row("packet.kind", _only("none"), "extra cards are not playable yet"),
    Row("turn.drawn_threes", _only("face-and-replace"), "threes that may stay in the hand are not playable yet"),
    Row("groups.same_rank", _only("merge", "separate-joinable"), "a second group after a canasta is not playable yet"),
    Row("groups.special_ranks", _empty, "ranks with limits of their own are not playable yet"),
    Row("wild_melds.allowed", _only(False), "melds of wild cards are not playable yet"),
    Row("deuce_melds.allowed", _only(False), "twos as a rank of their own are not playable yet"),
    Row("sequences.allowed", _only(False), "sequences are not playable yet"),
    Row("initial_meld.by", _only("score"), "minimums by the number of the deal are not playable yet"),
    Row("initial_meld.score_of", _only("side"), "the minimum of the player who opens is not playable yet"),
    Row("initial_meld.counts", _only("all-melds"), "counting only some melds is not playable yet"),
    Row("initial_meld.requires", _empty, "conditions of the initial meld besides points are not playable yet"),
    Row("initial_meld.canasta_exempt", _empty, "a canasta that opens by itself is not playable yet"),
    Row("initial_meld.with_pile", _only("top-card-counts"), "this rule for opening with the pile is not playable yet"),
    Row("pile.frozen_test", _only("whole-pile"), "a top card that does not freeze is not playable yet"),
    Row(
        "pile.take_frozen",
        _among("natural-pair", "natural-and-wild", "lay-off-group", "lay-off-group-canasta"),
        "one of these ways to take a frozen pile is not playable yet",
    ),
    Row(
        "pile.take_unfrozen",
        _among("natural-pair", "natural-and-wild", "lay-off-group", "lay-off-group-canasta"),
        "one of these ways to take the pile is not playable yet",
    ),
    Row(
        "pile.never_on",
        _exactly("wild", "black-three", "red-three"),
        "other top cards that bar the pile are not playable yet",
    ),
    Row("pile.wild_pair", _only(None), "taking a wild card with a pair is not playable yet"),
    Row("pile.cards_taken", _only(NO_LIMIT), "taking a part of the pile is not playable yet"),
    Row("pile.black_threes_in_it", _only("into-hand"), "this fate of black threes is not playable yet"),
    Row("red_threes.sign", _only("has-meld"), "this rule for the sign of red threes is not playable yet"),
    Row("red_threes.owner", _only("side"), "red threes of single players are not playable yet"),
    Row("red_threes.discard", _only(False), "discarding red threes is not playable yet"),
    Row("black_threes.role", _only("stop-card"), "black threes as bonus cards are not playable yet"),
    Row("black_threes.meld", _only("never", "going-out"), "black threes melded in any turn are not playable yet"),
    Row("black_threes.set_aside_points", _only(0), "points for black threes set aside are not playable yet"),
    Row("black_threes.all_set_aside_total", _only(0), "points for black threes set aside are not playable yet"),
    Row("discard.wild", _only("allowed"), "limits on discarding wild cards are not playable yet"),
    Row("discard.black_three", _only("allowed"), "limits on discarding black threes are not playable yet"),
    Row("discard.sevens", _only("allowed"), "limits on discarding sevens are not playable yet"),
    Row("discard.empty_pile_bars", _empty, "ranks barred from an empty pile are not playable yet"),
    Row("discard.going_out_bars", _empty, "ranks barred as the last card are not playable yet"),
    Row("going_out.possible", _only(True), "deals in which nobody goes out are not playable yet"),
    Row("going_out.needs", _empty, "kinds of canasta needed to go out are not playable yet"),
    Row(
        "going_out.kinds",
        lambda value: isinstance(value, tuple) and {"natural", "mixed"} <= set(value),
        "canastas that do not count for going out are not playable yet",
    ),
    Row("going_out.red_threes_per_canasta", _only(False), "red threes needed to go out are not playable yet"),
    Row("going_out.packet_first", _only(False), "a packet needed to go out is not playable yet"),
    Row("going_out.empty_hand", _only("forbidden"), "an empty hand without going out is not playable yet"),
    Row(
        "stock_end.no_card_drawn",
        _only("ends-no-meld", "ends-may-meld", "turn-goes-on"),
        "a three that stays in the hand is not playable yet",
    ),
    Row("scoring.melded_cards", _only("plus"), "melded cards that count otherwise are not playable yet"),
    Row("scoring.left_in_hand", _empty, "values of cards left in hand are not playable yet"),
    Row("penalty.short_sequence_below", _only(0), "penalties for short sequences are not playable yet"),
    Row("penalty.short_sequence", _only(0), "penalties for short sequences are not playable yet"),
    Row("penalty.incomplete_aces", _only(0), "penalties for incomplete melds are not playable yet"),
    Row("penalty.incomplete_sevens", _only(0), "penalties for incomplete melds are not playable yet"),
    Row("penalty.incomplete_wild", _only(0), "penalties for incomplete melds are not playable yet"),
    Row("penalty.incomplete_wild_four_jokers", _only(0), "penalties for incomplete melds are not playable yet"),
    Row("penalty.hand_three_aces", _only(0), "penalties for cards held are not playable yet"),
    Row("penalty.hand_three_sevens", _only(0), "penalties for cards held are not playable yet"),
    Row("penalty.unopened_red_three", _only(0), "penalties for red threes held are not playable yet"),
    Row("special_hands.hands", _empty, "special hands are not playable yet"),
)


def unplayable(values: Mapping[str, object]) -> Row | None:
    """The first row whose key has a value that cannot be played yet.

    >>> unplayable({"sequences.allowed": False}) is None
    True
    >>> unplayable({"sequences.allowed": True}).says
    'sequences are not playable yet'
    """
    return next((row for row in ROWS if row.key in values and not row.plays(values[row.key])), None)
