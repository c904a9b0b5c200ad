"""Values of a rule set that do not fit together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from canasta_nb.core.vocabulary import CARD_NAMES, OWN_PACKETS, STOCK_BONUSES

Wrong = Iterator[tuple[str, str]]


def contradictions(values: Mapping[str, Any]) -> Wrong:
    """Each key that does not fit with the others, with a sentence.

    >>> from canasta_nb.core.ruleset import RuleSet
    >>> classic = RuleSet.load("classic").values
    >>> list(contradictions(classic))
    []
    >>> list(contradictions({**classic, "pack.jokers": 6}))
    [('pack.cards', '2 packs and 6 jokers are 110 cards.')]
    """
    for chapter in (_pack, _players, _dealt, _extra_cards, _melds, _pile, _threes, _going_out):
        yield from chapter(values)
    if not values["initial_meld.table"]:
        yield "initial_meld.table", "there is no row."
    if values["game.target"] is None and values["game.deals"] is None:
        yield "game.target", "the game has neither a target nor a number of deals."


def _pack(values: Mapping[str, Any]) -> Wrong:
    packs, jokers = values["pack.packs"], values["pack.jokers"]
    if values["pack.cards"] != 52 * packs + jokers:
        yield "pack.cards", f"{packs} packs and {jokers} jokers are {52 * packs + jokers} cards."
    for card in CARD_NAMES:
        if card not in values["pack.card_points"]:
            yield "pack.card_points", f"there is no value for {card}."


def _players(values: Mapping[str, Any]) -> Wrong:
    if not values["players.counts"]:
        yield "players.counts", "nobody can play."
    for count in values["players.counts"]:
        for key in ("players.sides", "deal.hand"):
            if count not in values[key]:
                yield key, f"there is nothing for {count} players."
        seats = len(values["players.sides"].get(count, "").replace(" ", ""))
        if seats and seats != _sitting(values, count):
            yield "players.sides", f"with {count} players there are {_sitting(values, count)} seats, not {seats}."
    if values["players.scores_kept_by"] == "player" and values["initial_meld.score_of"] == "side":
        yield "initial_meld.score_of", "a side has no score where each player keeps his own; it is opener."


def _sitting(values: Mapping[str, Any], count: int) -> int:
    return count - 1 if count in values["players.idle"] else count


def _dealt(values: Mapping[str, Any]) -> Wrong:
    size, kind = sum(values["packet.size"]), values["packet.kind"]
    talons, own = size if kind == "talon" else 0, size if kind in OWN_PACKETS else 0
    for count in values["players.counts"]:
        dealt = _sitting(values, count) * (values["deal.hand"].get(count, 0) + own) + talons
        if dealt >= values["pack.cards"]:
            yield "deal.hand", f"{dealt} cards are dealt to {count} players, and there are {values['pack.cards']}."
    if values["deal.upcard"] == "count-off":
        for card in CARD_NAMES:
            if card not in values["deal.count_off"]:
                yield "deal.count_off", f"there is no number for {card}."


def _extra_cards(values: Mapping[str, Any]) -> Wrong:
    kind = values["packet.kind"]
    if kind == "none":
        return
    needed = ["packet.size", "packet.trigger", "packet.times", "packet.usable", "packet.threes"]
    if kind in STOCK_BONUSES:
        needed.append("packet.short_stock")
    for key in needed:
        if not values[key]:
            yield key, f"extra cards of the kind {kind} need it."
    if not all(values[key] for key in needed):
        return
    earned, usable = _EARNED[kind], _USABLE[kind]
    if (values["packet.trigger"], values["packet.times"]) not in earned:
        ways = " or ".join(f"{trigger} with times {times}" for trigger, times in earned)
        yield "packet.trigger", f"extra cards of the kind {kind} are earned by {ways}."
    if values["packet.usable"] not in usable:
        yield "packet.usable", f"extra cards of the kind {kind} are usable {' or '.join(usable)}."


_FIRST_OF_DEAL = ("first-canasta-of-deal", "once-a-deal")
_EARNED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "talon": (("initial-meld", "each-side-once"),),
    "own-packet": (("own-first-canasta", "each-player-once"), _FIRST_OF_DEAL),
    "stock-bonus": (("initial-meld", "each-side-once"), ("initial-meld", "once-a-deal"), _FIRST_OF_DEAL),
    "own-packet-and-stock-bonus": (_FIRST_OF_DEAL,),
    "foot": (("hand-empty", "each-player-once"),),
}
_INTO_HAND = ("at-once", "hand-at-once-meld-next-turn")
_USABLE: Mapping[str, tuple[str, ...]] = {
    "talon": ("next-turn",),
    "own-packet": ("at-once",),
    "stock-bonus": _INTO_HAND,
    "own-packet-and-stock-bonus": _INTO_HAND,
    "foot": ("at-once-unless-emptied-by-discard",),
}


def _melds(values: Mapping[str, Any]) -> Wrong:
    if values["deuce_melds.allowed"] and values["wild_melds.allowed"]:
        yield "deuce_melds.allowed", "twos are melded as a rank or with other wild cards, not both."
    if values["melds.canasta"] < values["melds.smallest"]:
        yield "melds.canasta", "a canasta is no smaller than the smallest meld."
    for kind in ("sequences", "wild_melds"):
        if values[f"{kind}.largest"] < values[f"{kind}.smallest"]:
            yield f"{kind}.largest", "the largest is smaller than the smallest."


def _going_out(values: Mapping[str, Any]) -> Wrong:
    empty, foot = values["going_out.empty_hand"], values["packet.kind"] == "foot"
    if foot != (empty == "opens-foot"):
        yield "going_out.empty_hand", "an empty hand opens a foot where there are feet, and nowhere else."
    if (empty == "by-discard") == values["going_out.possible"]:
        yield "going_out.possible", "where nobody goes out the last card is discarded, and nowhere else: by-discard."


def _pile(values: Mapping[str, Any]) -> Wrong:
    if not values["pile.take_frozen"]:
        yield "pile.take_frozen", "there is no way to take a frozen pile."
    ways = (*values["pile.take_frozen"], *values["pile.take_unfrozen"])
    if "wild-pair" in ways and not values["pile.wild_pair"]:
        yield "pile.wild_pair", "nothing is said of the two wild cards that take a wild top card."
    if values["pile.red_threes_in_it"] == "into-hand" and not values["red_threes.discard"]:
        yield "pile.red_threes_in_it", "a red three comes into the hand only where it may be discarded."


def _threes(values: Mapping[str, Any]) -> Wrong:
    keys = ["red_threes.values", "red_threes.minus_values"]
    if values["black_threes.role"] == "bonus-card":
        keys.append("black_threes.values")
        if not values["black_threes.sign"]:
            yield "black_threes.sign", "black threes that are bonus cards need a sign."
    for key in keys:
        for threes in range(1, 2 * values["pack.packs"] + 1):
            if threes not in values[key]:
                yield key, f"there is no value for {threes} {key.partition('_')[0]} threes."
