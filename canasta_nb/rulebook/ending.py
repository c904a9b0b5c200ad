"""How a deal and the game end, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import Asking, CanastaKind, GoingOutWay, LastDiscard, NeededCanasta, Tie
from canasta_nb.core.score.concealing import points_by_way
from canasta_nb.core.speech.words import listed, number

from .saying import Sentence, bonus_threes, count, either, tell, told

CANASTAS = (
    "natural", "mixed", "sevens_natural", "sevens_mixed", "aces_natural", "wild", "wild_four_jokers",
    "wild_seven_deuces", "sequence", "sequence_mixed", "sequence_eleven", "deuces_pure", "deuces_mixed",
)  # fmt: skip
COSTS = (
    "incomplete_aces", "incomplete_sevens", "incomplete_wild", "incomplete_wild_four_jokers", "hand_three_aces",
    "hand_three_sevens", "unopened_red_three",
)  # fmt: skip


def going_out(rules: RuleSet) -> Iterator[Sentence]:
    """Yield what a player who goes out needs, and the bonus for it."""
    out = rules.going_out
    if not out.possible:
        yield tell("going_out", "impossible", "going_out.possible")
    else:
        yield from _needs(rules)
    yield tell("empty_hand", out.empty_hand, "going_out.empty_hand")
    if out.possible:
        yield from _asking(rules)
        yield tell("going_out", "bonus", "going_out.bonus", points=number(out.bonus))
    yield from _concealed(rules)


def _concealed(rules: RuleSet) -> Iterator[Sentence]:
    out = rules.going_out
    more = {way: points - out.bonus for way, points in points_by_way(rules).items()}
    if not out.concealed_means or not any(more.values()):
        if out.possible:
            yield tell("going_out", "no_concealed", "going_out.concealed_bonus")
        return
    keys = ("going_out.concealed_bonus", "going_out.concealed_means", *(("going_out.ways",) if out.ways else ()))
    yield tell("going_out", out.concealed_means, *keys, points=number(more[GoingOutWay.CONCEALED]))
    for way in out.ways:
        if way not in (GoingOutWay.PLAIN, GoingOutWay.CONCEALED):
            yield tell("going_out", way, "going_out.ways", points=number(more[way]))
    if not out.concealed_with_pile:
        yield tell("going_out", "not_with_pile", "going_out.concealed_with_pile")


def _so_many(kind: NeededCanasta, many: int) -> str:
    return told("canastas", kind) if many == 1 else told("canastas", f"{kind}_many", n=count(many))


def _needs(rules: RuleSet) -> Iterator[Sentence]:
    out = rules.going_out
    keys = ("going_out.possible", "going_out.canastas", "going_out.needs")
    key = "needs_among" if out.needs else "needs" if out.canastas else "needs_none"
    among = listed([_so_many(each, number) for each, number in out.needs.items()])
    yield tell("going_out", key, *keys, canastas=count(out.canastas, "canasta"), kinds=among)
    missing = [kind for kind in _kinds_in_play(rules) if kind not in out.kinds]
    if missing:
        kinds = either(told("canastas", each) for each in missing)
        yield tell("going_out", "kinds", "going_out.kinds", kinds=kinds)
    if out.red_threes_per_canasta:
        yield tell("going_out", "red_threes", "going_out.red_threes_per_canasta")
    if out.unfinished_bars:
        yield tell("going_out", "unfinished", "going_out.unfinished_bars")
    if out.packet_first:
        yield tell("going_out", "packet_first", "going_out.packet_first")
    if out.partner_packet_first:
        yield tell("going_out", "partner_packet_first", "going_out.partner_packet_first")
    key = "discard_required" if out.discard is LastDiscard.REQUIRED else "discard_optional"
    yield tell("going_out", key, "going_out.discard")


def _kinds_in_play(rules: RuleSet) -> list[CanastaKind]:
    there = {
        CanastaKind.WILD: rules.wild_melds.allowed,
        CanastaKind.SEQUENCE: rules.sequences.allowed,
        CanastaKind.DEUCES: rules.deuce_melds.allowed,
    }
    return [kind for kind in CanastaKind if there.get(kind, True)]


def _asking(rules: RuleSet) -> Iterator[Sentence]:
    out = rules.going_out
    if out.ask is Asking.NONE:
        yield tell("asking", "none", "going_out.ask")
        return
    yield tell(
        "asking",
        "must" if out.ask is Asking.REQUIRED else "may",
        "going_out.ask",
        "going_out.ask_when",
        "going_out.ask_limit",
        partner=_who_is_asked(rules),
        limit=told("asking", out.ask_limit or "at_any_time"),
        when=either(told("asking", each) for each in out.ask_when),
    )


def _who_is_asked(rules: RuleSet) -> str:
    """Return "your partner", and the next one for those numbers of players that give a side more than two."""
    players = rules.players
    several = [seats for seats in sorted(players.counts) if any(len(side) > 2 for side in players.sides[seats].split())]
    key = "next" if players.counts[0] in several else "next_of" if several else "partner"
    return told("asking", key, n=either(map(count, several)))


def stock(rules: RuleSet) -> Iterator[Sentence]:
    """Yield the last cards of the stock."""
    end = rules.stock_end
    if threes := bonus_threes(rules):
        yield tell("stock", end.no_card_drawn, "stock_end.no_card_drawn", threes=threes)
    yield tell("forced", end.forced, "stock_end.forced")


def scoring(rules: RuleSet) -> Iterator[Sentence]:
    """Yield what canastas and cards count, what costs points, and special hands."""
    yield from _canastas(rules)
    yield tell("melded_cards", rules.scoring.melded_cards, "scoring.melded_cards")
    left = rules.scoring.left_in_hand.items()
    own = listed([told("scoring", "own", card=told("kinds", each), points=number(points)) for each, points in left])
    yield tell("scoring", "in_hand_own" if own else "in_hand", "scoring.left_in_hand", own=own)
    yield from _penalties(rules)
    hands = [
        told("scoring", "hand", hand=told("special_hands", each), points=number(points))
        for each, points in rules.special_hands.hands.items()
    ]
    if hands:
        yield tell("scoring", "special", "special_hands.hands", hands=listed(hands))
    if rules.special_hands.courtesy:
        yield tell("scoring", "courtesy", "special_hands.courtesy")


def _canastas(rules: RuleSet) -> Iterator[Sentence]:
    bonus = rules.canasta_bonus
    for key in CANASTAS:
        points = getattr(bonus, key)
        if points is not None:
            yield tell("canasta_bonus", key, f"canasta_bonus.{key}", points=number(points))
    if bonus.deuces_paid_to:
        yield tell("scoring", "deuces_paid_to", "canasta_bonus.deuces_paid_to")
    if bonus.extras:
        paid = listed([told("extras", each, points=number(points)) for each, points in bonus.extras.items()])
        key = "extras_add_up" if bonus.extras_add_up else "extras_highest"
        yield tell("scoring", key, "canasta_bonus.extras", "canasta_bonus.extras_add_up", paid=paid)


def _penalties(rules: RuleSet) -> Iterator[Sentence]:
    costs = rules.penalty
    if costs.short_sequence:
        keys = ("penalty.short_sequence_below", "penalty.short_sequence")
        cards = count(costs.short_sequence_below, "card")
        yield tell("penalties", "short_sequence", *keys, cards=cards, points=number(costs.short_sequence))
    for key in COSTS:
        points = getattr(costs, key)
        if points:
            yield tell("penalties", key, f"penalty.{key}", points=number(points))


def game(rules: RuleSet) -> Iterator[Sentence]:
    """Yield the end of the game, and mistakes at the table."""
    if rules.game.deals:
        yield tell("game", "deals", "game.deals", "game.target", n=count(rules.game.deals))
    elif rules.game.target:
        yield tell("game", rules.players.scores_kept_by, "game.target", n=number(rules.game.target))
    if rules.game.runaway:
        yield tell("game", "runaway", "game.runaway", n=number(rules.game.runaway))
    yield tell("game", "another-deal" if rules.game.tie is Tie.ANOTHER_DEAL else "drawn", "game.tie")
    yield tell("irregularities", rules.irregularities.code, "irregularities.code")
    if rules.irregularities.undeclared_three and bonus_threes(rules):
        cost = number(rules.irregularities.undeclared_three)
        yield tell("game", "undeclared", "irregularities.undeclared_three", threes=bonus_threes(rules), points=cost)
    if rules.irregularities.point_penalties:
        yield tell("game", "point_penalties", "irregularities.point_penalties")
