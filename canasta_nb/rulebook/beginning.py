"""What is said before anything is melded: players, cards, the deal, extra cards, the draw."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import DrawnThrees, PacketKind, PacketThrees, PacketUnopened, Upcard
from canasta_nb.core.speech.words import listed, number

from .saying import Sentence, bonus_threes, count, either, kinds, rank, ranks, tell, told


def table(rules: RuleSet) -> Iterator[Sentence]:
    """Yield the sides, and who has a score."""
    players = rules.players
    also = sorted(each for each in players.counts if each != players.counts[0])
    if also:
        others = either(map(count, also))
        yield tell("players", "also", "players.counts", n=count(players.counts[0]), others=others)
    for seats in sorted(players.counts):
        yield _sides(rules, seats)
    if players.lone_hand_by:
        what = either(told("events", each) for each in players.lone_hand_by)
        where = [seats for seats in sorted(players.counts) if _lone_hand(rules, seats)]
        key = "lone" if where == sorted(players.counts) else "lone_of"
        yield tell("players", key, "players.lone_hand_by", n=either(map(count, where)), what=what)
    yield tell("scores", players.scores_kept_by, "players.scores_kept_by")
    if players.lone_hand_needed:
        yield tell("players", "lone_needed", "players.lone_hand_needed")


def _lone_hand(rules: RuleSet, seats: int) -> bool:
    """Tell whether a lone hand may be found: where three or more play, each alone."""
    return bool(rules.players.lone_hand_by) and seats > 2 and len(rules.players.sides[seats].split()) == seats


def _sides(rules: RuleSet, seats: int) -> Sentence:
    sides = rules.players.sides[seats].split()
    keys = ["players.counts", "players.sides", *(["players.idle"] if seats in rules.players.idle else [])]
    if all(len(side) == 1 for side in sides):
        return tell("players", "alone_at_first" if _lone_hand(rules, seats) else "alone", *keys, n=count(seats))
    against = told("players", "versus").join(told("players", "seats", seats=listed(list(side))) for side in sides)
    key = "against_idle" if seats in rules.players.idle else "against"
    return tell("players", key, *keys, n=count(seats), sides=against)


def cards(rules: RuleSet) -> Iterator[Sentence]:
    """Yield the pack and what its cards count."""
    pack = rules.pack
    keys = ("pack.packs", "pack.jokers", "pack.cards")
    packs, jokers = count(pack.packs, "pack"), count(pack.jokers, "joker")
    yield tell("cards", "pack", *keys, packs=packs, jokers=jokers, n=pack.cards)
    by_points: dict[int, list[str]] = {}
    for name, points in pack.card_points.items():
        by_points.setdefault(points, []).append(name)
    worth = (told("cards", "worth", ranks=ranks(names), points=number(points)) for points, names in by_points.items())
    yield tell("cards", "points", "pack.card_points", worth="; ".join(worth))


def dealing(rules: RuleSet) -> Iterator[Sentence]:
    """Yield the deal, the first card of the pile, and the threes that were dealt."""
    deal = rules.deal
    by_cards: dict[int, list[int]] = {}
    for seats in sorted(rules.players.counts):
        by_cards.setdefault(deal.hand[seats], []).append(seats)
    if len(by_cards) == 1:
        yield tell("deal", "all", "deal.hand", cards=count(next(iter(by_cards)), "card"))
    else:
        each = (
            told("deal", "each_of", n=dealt, players=either(map(count, seats))) for dealt, seats in by_cards.items()
        )
        yield tell("deal", "each", "deal.hand", each=", ".join(each))
    yield _upcard(rules)
    if deal.cut_points:
        cuts = [told("deal", "cut", off=off, points=number(points)) for off, points in deal.cut_points.items()]
        key = "cut_exact" if set(deal.cut_points) == {0} else "cut_graded"
        points = number(deal.cut_points.get(0, 0))
        yield tell("deal", key, "deal.cut_points", points=points, cuts=", ".join(cuts))
    if threes := bonus_threes(rules):
        yield tell("dealt_threes", deal.dealt_threes, "deal.dealt_threes", threes=threes)


def _upcard(rules: RuleSet) -> Sentence:
    deal = rules.deal
    keys = ["deal.upcard", "deal.upcard_rejects", *(["deal.count_off"] if deal.count_off else [])]
    if deal.upcard is Upcard.NONE:
        return tell("deal", "no_upcard", *keys)
    rejected = kinds(deal.upcard_rejects)
    if deal.upcard is Upcard.BURY:
        return tell("deal", "bury", *keys, rejected=rejected)
    covered = told("deal", "covered", rejected=rejected) if rejected else ""
    if deal.upcard is Upcard.COVER:
        return tell("deal", "cover", *keys, covered=covered)
    numbers = (told("deal", "number", rank=rank(name), cards=cards) for name, cards in deal.count_off.items())
    return tell("deal", "count_off", *keys, numbers=", ".join(numbers), covered=covered)


def extra_cards(rules: RuleSet) -> Iterator[Sentence]:
    """Talons, packets, feet and bonus cards from the stock."""
    packet = rules.packet
    if packet.kind is PacketKind.NONE:
        return
    talons = [
        told("extra_cards", key, n=each)
        for each, key in zip(map(count, packet.size), ("talon_first", "talon_second"), strict=False)
    ]
    size = count(packet.size[0], "card")
    several = packet.kind is PacketKind.STOCK_BONUS and len(talons) > 1
    kind = "stock_bonuses" if several else packet.kind
    yield tell("extra_cards", kind, "packet.kind", "packet.size", size=size, talons=listed(talons))
    if packet.trigger and packet.times:
        key = "bonus_for" if packet.kind is PacketKind.OWN_PACKET_AND_STOCK_BONUS else "cards_for"
        earned, times = told("earned", packet.trigger), told("times", packet.times)
        yield tell("extra_cards", key, "packet.trigger", "packet.times", earned=earned, times=times)
    if packet.usable:
        yield tell("usable", packet.usable, "packet.usable")
    if packet.threes and (threes := bonus_threes(rules)):
        key = "replaced" if packet.threes is PacketThrees.REPLACED else "not_replaced"
        yield tell("extra_cards", key, "packet.threes", threes=threes)
    if packet.not_if_out is not None and rules.going_out.possible:
        yield tell("extra_cards", "nothing_if_out" if packet.not_if_out else "not_yet_out", "packet.not_if_out")
    for event in packet.lost_by:
        yield tell("extra_cards", event, "packet.lost_by")
    if packet.stock_at_least:
        cards = count(packet.stock_at_least, "card")
        yield tell("extra_cards", "stock_at_least", "packet.stock_at_least", cards=cards)
    if packet.short_stock:
        yield tell("extra_cards", "short_stock", "packet.short_stock")
    if packet.unopened:
        key = "counts-in-hand" if packet.unopened is PacketUnopened.COUNTS_IN_HAND else "counts-for-nobody"
        yield tell("extra_cards", key, "packet.unopened")


def turn(rules: RuleSet) -> Iterator[Sentence]:
    """Yield the draw."""
    yield tell("turn", "draw", "turn.draw", drawn=count(rules.turn.draw, "card"))
    if threes := bonus_threes(rules):
        key = "threes_by_choice" if rules.turn.drawn_threes is DrawnThrees.BY_CHOICE else "threes_at_once"
        yield tell("turn", key, "turn.drawn_threes", threes=threes)
