"""Values of a rule set that do not fit together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from canasta_nb.core.rules.vocabulary.dealing import (
    OWN_PACKETS,
    STOCK_BONUSES,
    PacketKind,
    PacketTimes,
    PacketTrigger,
    PacketUsable,
    ScoresKeptBy,
    Upcard,
)
from canasta_nb.core.rules.vocabulary.ending import EmptyHand, GoingOutWay
from canasta_nb.core.rules.vocabulary.keys import CARD_NAMES
from canasta_nb.core.rules.vocabulary.melding import ClosedBook, GroupAdds, ScoreOf
from canasta_nb.core.rules.vocabulary.taking import (
    BlackThreeMeld,
    BlackThreeRole,
    RedThreeRole,
    RedThreesInPile,
    TakeWay,
)
from canasta_nb.core.speech.mistakes import mistaken

Wrong = Iterator[tuple[str, str]]


def contradictions(values: Mapping[str, Any]) -> Wrong:
    """Yield each key that does not fit with the others, with a sentence.

    >>> from canasta_nb.core.rules.ruleset import RuleSet
    >>> classic = RuleSet.load("classic").values
    >>> list(contradictions(classic))
    []
    >>> list(contradictions({**classic, "pack.jokers": 6}))
    [('pack.cards', '2 packs and 6 jokers are 110 cards, so write 110.')]
    """
    for chapter in (_pack, _players, _dealt, _extra_cards, _melds, _pile, _threes, _going_out, _special_hands):
        yield from chapter(values)
    if not values["initial_meld.table"]:
        yield "initial_meld.table", mistaken("fit.no_row")
    if values["game.target"] is None and values["game.deals"] is None:
        yield "game.target", mistaken("fit.no_end")
    runaway, target = values["game.runaway"], values["game.target"]
    if runaway is not None and (values["game.deals"] is not None or target is None or runaway >= target):
        yield "game.runaway", mistaken("fit.runaway")


def _pack(values: Mapping[str, Any]) -> Wrong:
    packs, jokers = values["pack.packs"], values["pack.jokers"]
    if values["pack.cards"] != 52 * packs + jokers:
        yield "pack.cards", mistaken("fit.pack", packs=packs, jokers=jokers, cards=52 * packs + jokers)
    for card in CARD_NAMES:
        if card not in values["pack.card_points"]:
            yield "pack.card_points", mistaken("fit.no_points", card=card)


def _players(values: Mapping[str, Any]) -> Wrong:
    if not values["players.counts"]:
        yield "players.counts", mistaken("fit.nobody")
    for count in values["players.counts"]:
        for key in ("players.sides", "deal.hand"):
            if count not in values[key]:
                yield key, mistaken("fit.players", count=count)
        seats = len(values["players.sides"].get(count, "").replace(" ", ""))
        if seats and seats != _sitting(values, count):
            yield "players.sides", mistaken("fit.seats", count=count, sitting=_sitting(values, count), seats=seats)
    if values["players.scores_kept_by"] is ScoresKeptBy.SIDE and _sides_form_in_the_deal(values):
        yield "players.scores_kept_by", mistaken("fit.scores_kept_by")
    if values["players.scores_kept_by"] is ScoresKeptBy.PLAYER and values["initial_meld.score_of"] is ScoreOf.SIDE:
        yield "initial_meld.score_of", mistaken("fit.score_of")


def _sides_form_in_the_deal(values: Mapping[str, Any]) -> bool:
    """Tell whether a lone hand sets one of three sides against the other two."""
    sides = [values["players.sides"].get(count, "").split() for count in values["players.counts"]]
    return bool(values["players.lone_hand_by"]) and any(len(side) > 2 for side in sides)


def _sitting(values: Mapping[str, Any], count: int) -> int:
    return count - 1 if count in values["players.idle"] else count


def _dealt(values: Mapping[str, Any]) -> Wrong:
    size, kind = sum(values["packet.size"]), values["packet.kind"]
    talons, own = size if kind is PacketKind.TALON else 0, size if kind in OWN_PACKETS else 0
    for count in values["players.counts"]:
        dealt = _sitting(values, count) * (values["deal.hand"].get(count, 0) + own) + talons
        if dealt >= values["pack.cards"]:
            yield "deal.hand", mistaken("fit.dealt", dealt=dealt, count=count, cards=values["pack.cards"])
    if values["deal.upcard"] is Upcard.COUNT_OFF:
        for card in CARD_NAMES:
            if card not in values["deal.count_off"]:
                yield "deal.count_off", mistaken("fit.no_number", card=card)


def _extra_cards(values: Mapping[str, Any]) -> Wrong:
    kind = values["packet.kind"]
    late = kind is PacketKind.STOCK_BONUS and values["packet.usable"] is PacketUsable.NEXT_TURN
    for key in ("packet.lost_by", "packet.stock_at_least"):
        if values[key] and not late:
            yield key, mistaken("fit.never_lost")
    if kind is PacketKind.NONE:
        return
    needed = ["packet.size", "packet.trigger", "packet.times", "packet.usable", "packet.threes"]
    if kind in STOCK_BONUSES:
        needed.append("packet.short_stock")
    for key in needed:
        if not values[key]:
            yield key, mistaken("fit.extra_need", kind=kind)
    if not all(values[key] for key in needed):
        return
    earned, usable = _WAYS[kind]
    if (values["packet.trigger"], values["packet.times"]) not in earned:
        ways = [mistaken("fit.extra_way", trigger=trigger, times=times) for trigger, times in earned]
        yield "packet.trigger", mistaken("fit.extra_earned", kind=kind, ways=_either(ways))
    if values["packet.usable"] not in usable:
        yield "packet.usable", mistaken("fit.extra_usable", kind=kind, usable=_either(usable))
    opened = (values["packet.trigger"], values["packet.times"]) == _OPENED
    if kind is PacketKind.STOCK_BONUS and values["packet.usable"] is PacketUsable.NEXT_TURN and not opened:
        yield "packet.usable", mistaken("fit.extra_usable", kind=kind, usable=_either(_INTO_HAND))


def _either(ways: Iterable[str]) -> str:
    return mistaken("fit.or").join(ways)


_OPENED = (PacketTrigger.INITIAL_MELD, PacketTimes.EACH_SIDE_ONCE)
_OPENED_FIRST = (PacketTrigger.INITIAL_MELD, PacketTimes.ONCE_A_DEAL)
_OWN_CANASTA = (PacketTrigger.OWN_FIRST_CANASTA, PacketTimes.EACH_PLAYER_ONCE)
_FIRST_CANASTA = (PacketTrigger.FIRST_CANASTA_OF_DEAL, PacketTimes.ONCE_A_DEAL)
_EMPTY_HAND = (PacketTrigger.HAND_EMPTY, PacketTimes.EACH_PLAYER_ONCE)
_INTO_HAND = (PacketUsable.AT_ONCE, PacketUsable.MELD_NEXT_TURN)
_WAYS: Mapping[PacketKind, tuple[tuple[tuple[PacketTrigger, PacketTimes], ...], tuple[PacketUsable, ...]]] = {
    PacketKind.TALON: ((_OPENED,), (PacketUsable.NEXT_TURN,)),
    PacketKind.OWN_PACKET: ((_OWN_CANASTA, _FIRST_CANASTA), (PacketUsable.AT_ONCE,)),
    PacketKind.STOCK_BONUS: ((_OPENED, _OPENED_FIRST, _FIRST_CANASTA), (*_INTO_HAND, PacketUsable.NEXT_TURN)),
    PacketKind.OWN_PACKET_AND_STOCK_BONUS: ((_FIRST_CANASTA,), _INTO_HAND),
    PacketKind.FOOT: ((_EMPTY_HAND,), (PacketUsable.UNLESS_EMPTIED_BY_DISCARD,)),
}
"""In what ways extra cards of each kind are earned, and when they are usable."""


def _melds(values: Mapping[str, Any]) -> Wrong:
    if values["deuce_melds.allowed"] and values["wild_melds.allowed"]:
        yield "deuce_melds.allowed", mistaken("fit.twos")
    if values["melds.canasta"] < values["melds.smallest"]:
        yield "melds.canasta", mistaken("fit.canasta")
    least = values["groups.min_naturals"]
    for key in ("groups.naturals_to_begin", "groups.naturals_before_wild"):
        most = values["groups.largest"] - (key == "groups.naturals_before_wild" and values["groups.max_wilds"] > 0)
        for number in values[key].values():
            if number < least:
                yield key, mistaken("fit.naturals_few", number=least)
            if number > most:
                yield key, mistaken("fit.naturals_many", number=most)
    books, adds = values["groups.closed_books"], values["groups.completed_adds"]
    if (len(books) == len(ClosedBook) and adds) or (ClosedBook.MIXED in books and GroupAdds.WILD in adds):
        yield "groups.closed_books", mistaken("fit.closed_books")
    for kind in ("sequences", "wild_melds"):
        if values[f"{kind}.largest"] < values[f"{kind}.smallest"]:
            yield f"{kind}.largest", mistaken("fit.sizes")


def _going_out(values: Mapping[str, Any]) -> Wrong:
    empty, foot = values["going_out.empty_hand"], values["packet.kind"] is PacketKind.FOOT
    if foot != (empty is EmptyHand.OPENS_FOOT):
        yield "going_out.empty_hand", mistaken("fit.foot")
    opens = values["packet.trigger"] is PacketTrigger.INITIAL_MELD
    if empty is EmptyHand.WHEN_PACKET_WAITS and not (opens and values["packet.usable"] is PacketUsable.NEXT_TURN):
        yield "going_out.empty_hand", mistaken("fit.no_packet_waits")
    if (empty is EmptyHand.BY_DISCARD) == values["going_out.possible"]:
        yield "going_out.possible", mistaken("fit.nobody_out")
    yield from _ways_of_going_out(values)
    needs = values["going_out.needs"]
    if max(needs.values(), default=0) > 1 and sum(needs.values()) > values["going_out.canastas"]:
        yield "going_out.canastas", mistaken("fit.needs", canastas=sum(needs.values()))


def _ways_of_going_out(values: Mapping[str, Any]) -> Wrong:
    ways = values["going_out.ways"]
    if not ways:
        return
    if GoingOutWay.PLAIN not in ways:
        yield "going_out.ways", mistaken("fit.ways_plain")
    elif values["going_out.bonus"] != ways[GoingOutWay.PLAIN]:
        yield "going_out.bonus", mistaken("fit.ways_bonus", points=ways[GoingOutWay.PLAIN])
    if values["going_out.concealed_bonus"]:
        yield "going_out.concealed_bonus", mistaken("fit.ways_concealed")
    if len(ways) > 1 and values["going_out.concealed_means"] is None:
        yield "going_out.concealed_means", mistaken("fit.ways_means")


def _special_hands(values: Mapping[str, Any]) -> Wrong:
    if not values["special_hands.courtesy"]:
        return
    if not values["special_hands.hands"]:
        yield "special_hands.courtesy", mistaken("fit.no_special_hands")
    if any(values["players.sides"].get(count) != "13 24" for count in values["players.counts"]):
        yield "special_hands.courtesy", mistaken("fit.courtesy")


def _pile(values: Mapping[str, Any]) -> Wrong:
    if not values["pile.take_frozen"]:
        yield "pile.take_frozen", mistaken("fit.no_way")
    ways = (*values["pile.take_frozen"], *values["pile.take_unfrozen"])
    if TakeWay.WILD_PAIR in ways and not values["pile.wild_pair"]:
        yield "pile.wild_pair", mistaken("fit.wild_pair")
    if values["pile.red_threes_in_it"] is RedThreesInPile.INTO_HAND and not values["red_threes.discard"]:
        yield "pile.red_threes_in_it", mistaken("fit.red_three")


def _bad_threes(values: Mapping[str, Any], tables: Iterable[str]) -> Wrong:
    """Yield what does not go with red threes that stay in the hands: nothing else could be done with them there."""
    if values["pile.red_threes_in_it"] is not RedThreesInPile.INTO_HAND:
        yield "pile.red_threes_in_it", mistaken("fit.bad_in_pile")
    for key in (*tables, "special_hands.hands"):
        if values[key]:
            yield key, mistaken("fit.bad_table")
    if values["going_out.red_threes_per_canasta"]:
        yield "going_out.red_threes_per_canasta", mistaken("fit.bad_per_canasta")


def _threes(values: Mapping[str, Any]) -> Wrong:
    keys = ["red_threes.values", "red_threes.minus_values"]
    if values["red_threes.role"] is RedThreeRole.BAD_CARD:
        yield from _bad_threes(values, keys)
        keys = []
    if values["black_threes.role"] is BlackThreeRole.BONUS_CARD:
        keys.append("black_threes.values")
        if not values["black_threes.sign"]:
            yield "black_threes.sign", mistaken("fit.sign")
    for key in keys:
        for threes in range(1, 2 * values["pack.packs"] + 1):
            if threes not in values[key]:
                yield key, mistaken(f"fit.{key.partition('_')[0]}_threes", threes=threes)
    for threes in values["black_threes.meld_bonus"]:
        if values["black_threes.meld"] is BlackThreeMeld.NEVER:
            yield "black_threes.meld_bonus", mistaken("fit.threes_never_melded")
        elif not values["black_threes.meld_smallest"] <= threes <= values["black_threes.meld_largest"]:
            yield "black_threes.meld_bonus", mistaken("fit.threes_so_many", threes=threes)
