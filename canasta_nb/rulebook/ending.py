"""How a deal and the game end, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.vocabulary import CanastaKind

from .saying import Sentence, bonus_threes, count, listed, number, tell

_KIND_OF_CANASTA = {
    "natural": "a natural one",
    "mixed": "a mixed one",
    "wild": "a wild one",
    "sequence": "a sequence",
    "sevens": "one of sevens",
    "deuces": "one of twos",
}


def going_out(rules: RuleSet) -> Iterator[Sentence]:
    """What a player who goes out needs, and what he gets."""
    out = rules.going_out
    if not out.possible:
        yield tell("nobody goes out: every deal is played to the end of the stock.", "going_out.possible")
    else:
        yield from _needs(rules)
    empty = {
        "forbidden": "a player who does not go out keeps at least one card.",
        "by-discard": "a player may empty his hand by the discard; he draws in his next turn.",
        "opens-foot": "a player who empties his hand takes up his foot, and is not yet out.",
    }
    yield tell(empty[out.empty_hand], "going_out.empty_hand")
    if out.possible:
        yield from _asking(rules)
        yield tell(f"going out counts {number(out.bonus)}.", "going_out.bonus")
    if out.concealed_bonus and out.concealed_means:
        means = {
            "player-first-meld": "melded nothing before, adds nothing to melds of his side "
            "and lays a canasta of his own",
            "side-initial-meld": "makes the initial meld of his side in the same turn",
        }
        yield tell(
            f"a player who {means[out.concealed_means]} goes out concealed: {number(out.concealed_bonus)} more.",
            "going_out.concealed_bonus",
            "going_out.concealed_means",
        )
    elif out.possible:
        yield tell("a concealed hand counts nothing more.", "going_out.concealed_bonus")


def _needs(rules: RuleSet) -> Iterator[Sentence]:
    out = rules.going_out
    among = f", among them {listed(_KIND_OF_CANASTA[each] for each in out.needs)}" if out.needs else ""
    says = f"to go out, a side needs {count(out.canastas, 'canasta')}{among}."
    yield tell(says, "going_out.possible", "going_out.canastas", "going_out.needs")
    missing = [kind for kind in _kinds_in_play(rules) if kind not in out.kinds]
    if missing:
        says = f"{listed((_KIND_OF_CANASTA[each] for each in missing), 'or')} does not count as one of them."
        yield tell(says, "going_out.kinds")
    if out.red_threes_per_canasta:
        says = "the side needs at least as many red threes as it has canastas."
        yield tell(says, "going_out.red_threes_per_canasta")
    if out.unfinished_bars:
        says = "a side with a meld of sevens or of natural aces that is no canasta does not go out."
        yield tell(says, "going_out.unfinished_bars")
    if out.packet_first:
        yield tell("the player must have taken up his second cards before.", "going_out.packet_first")
    if out.partner_packet_first:
        yield tell("his partner must have taken up his, too.", "going_out.partner_packet_first")
    discard = (
        "needs a card left to discard" if out.discard == "required" else "may discard a last card or meld them all"
    )
    yield tell(f"a player who goes out {discard}.", "going_out.discard")


def _kinds_in_play(rules: RuleSet) -> list[CanastaKind]:
    there = {
        CanastaKind.WILD: rules.wild_melds.allowed,
        CanastaKind.SEQUENCE: rules.sequences.allowed,
        CanastaKind.DEUCES: rules.deuce_melds.allowed,
    }
    return [kind for kind in CanastaKind if there.get(kind, True)]


def _asking(rules: RuleSet) -> Iterator[Sentence]:
    out = rules.going_out
    if out.ask == "none":
        yield tell("nobody asks a partner before going out.", "going_out.ask")
        return
    when = {
        "before-draw": "before drawing",
        "after-stock-draw": "after a draw from the stock with nothing melded",
        "after-take": "after taking the pile with nothing more melded",
        "after-meld": "after melding",
    }
    limit = {"once-a-turn": "once in a turn", "once-a-deal": "once in a deal", None: "at any time"}[out.ask_limit]
    may = "must ask his partner before he goes out" if out.ask == "required" else "may ask his partner for leave"
    if any(len(side) > 2 for sides in rules.players.sides.values() for side in sides.split()):
        may = may.replace("his partner", "his next partner")
    yield tell(
        f"a player {may}, {limit}, {listed((when[each] for each in out.ask_when), 'or')}; the answer binds.",
        "going_out.ask",
        "going_out.ask_when",
        "going_out.ask_limit",
    )


def stock(rules: RuleSet) -> Iterator[Sentence]:
    """The last cards of the stock."""
    threes = bonus_threes(rules)
    last = {
        "ends-no-meld": f"the {threes} is laid out and the deal ends, without meld or discard",
        "ends-may-meld": f"the {threes} is laid out, the player may meld but not discard, and the deal ends",
        "turn-goes-on": f"the {threes} is laid out and the turn goes on",
        "three-stays-in-hand": f"the {threes} stays in the hand and the deal ends",
    }
    says = f"if the last cards of the stock bring nothing but a {threes}, {last[rules.stock_end.no_card_drawn]}."
    yield tell(says, "stock_end.no_card_drawn")
    forced = {
        "never": "taking it is never forced.",
        "lay-off": "he must take it if it is not frozen and its top card can be added to a meld of his side.",
        "any-take": "he must take it if he can.",
    }
    says = f"with the stock empty, the next player takes the pile or the deal ends; {forced[rules.stock_end.forced]}"
    yield tell(says, "stock_end.forced")


def scoring(rules: RuleSet) -> Iterator[Sentence]:
    """What canastas and cards count, what costs points, and special hands."""
    yield from _canastas(rules)
    melded = {
        "plus": "melded cards count plus.",
        "zero-without-canasta": "melded cards count plus for a side with a canasta, and nothing without.",
        "minus-without-canasta": "melded cards count plus for a side with a canasta, and minus without.",
    }
    yield tell(melded[rules.scoring.melded_cards], "scoring.melded_cards")
    cards = {"black-three": "a black three", "red-three": "a red three", "7": "a seven"}
    own = listed(f"{cards[each]} {number(points)}" for each, points in rules.scoring.left_in_hand.items())
    says = f"cards left in a hand count minus{f': {own}, all others as ever' if own else ''}."
    yield tell(says, "scoring.left_in_hand")
    yield from _penalties(rules)
    hands = {
        "straight": "a straight (one card of each of the thirteen ranks, and a joker)",
        "pairs-natural": "seven natural pairs of different ranks",
        "pairs-with-twos": "seven pairs with twos, sevens and aces among them",
        "garbage": "two sets of four and two of three without wild cards",
    }
    if rules.special_hands.hands:
        counted = listed(f"{hands[each]} {number(points)}" for each, points in rules.special_hands.hands.items())
        says = "a player whose side has no meld may draw from the stock, show his whole hand of 14 cards "
        says += f"and end the deal: {counted}."
        yield tell(says, "special_hands.hands")


def _canastas(rules: RuleSet) -> Iterator[Sentence]:
    bonus = rules.canasta_bonus
    told = (
        ("natural", "a natural canasta"),
        ("mixed", "a mixed canasta"),
        ("sevens_natural", "a natural canasta of sevens"),
        ("sevens_mixed", "a mixed canasta of sevens"),
        ("aces_natural", "a natural canasta of aces"),
        ("wild", "a canasta of wild cards"),
        ("wild_four_jokers", "a canasta of wild cards with four jokers"),
        ("wild_seven_deuces", "a canasta of wild cards with seven twos"),
        ("sequence", "a sequence of seven or more"),
        ("sequence_mixed", "a sequence of seven or more with a wild card"),
        ("sequence_eleven", "a sequence of eleven"),
        ("deuces_pure", "a canasta of twos"),
        ("deuces_mixed", "a canasta of twos and jokers"),
    )
    for key, name in told:
        points = getattr(bonus, key)
        if points is not None:
            yield tell(f"{name} counts {number(points)}.", f"canasta_bonus.{key}")
    if bonus.deuces_paid_to:
        yield tell("canastas of twos are paid only to the side that went out.", "canasta_bonus.deuces_paid_to")
    extras = {
        "five-pure": "for five canastas without wild cards",
        "five-with-mixed": "for five canastas with mixed ones among them",
        "ten-of-any-kind": "for ten canastas of any kind",
    }
    if bonus.extras:
        paid = listed(f"{number(points)} {extras[each]}" for each, points in bonus.extras.items())
        besides = "the one for ten is paid besides the higher one for five"
        only = besides if bonus.extras_add_up else "only the highest is paid"
        yield tell(f"there is a bonus of {paid}; {only}.", "canasta_bonus.extras", "canasta_bonus.extras_add_up")


def _penalties(rules: RuleSet) -> Iterator[Sentence]:
    costs = rules.penalty
    if costs.short_sequence:
        says = f"a melded sequence of fewer than {count(costs.short_sequence_below, 'card')} costs "
        says += f"{number(costs.short_sequence)} at the end."
        yield tell(says, "penalty.short_sequence_below", "penalty.short_sequence")
    told = (
        ("incomplete_aces", "a meld of natural aces that is no canasta at the end costs its side {}."),
        ("incomplete_sevens", "a meld of sevens that is no canasta at the end costs its side {}."),
        ("incomplete_wild", "a meld of wild cards that is no canasta at the end costs its side {}."),
        ("incomplete_wild_four_jokers", "with all four jokers in it, it costs {}."),
        ("hand_three_aces", "three or more aces left in one hand cost {}."),
        ("hand_three_sevens", "three or more sevens left in one hand cost {}."),
        ("unopened_red_three", "a red three left in a hand, or in cards never taken up, costs {}."),
    )
    for key, says in told:
        points = getattr(costs, key)
        if points:
            yield tell(says.format(number(points)), f"penalty.{key}")


def game(rules: RuleSet) -> Iterator[Sentence]:
    """The end of the game, and mistakes at the table."""
    if rules.game.deals:
        says = f"the game ends after {count(rules.game.deals)} deals; the highest score wins."
        yield tell(says, "game.deals", "game.target")
    elif rules.game.target:
        who = "a player" if rules.players.scores_kept_by == "player" else "a side"
        says = (
            f"the game ends after the deal in which {who} reaches {number(rules.game.target)}; the highest score wins."
        )
        yield tell(says, "game.target")
    tie = "another deal is played" if rules.game.tie == "another-deal" else "the game is drawn"
    yield tell(f"with equal highest scores {tie}.", "game.tie")
    code = {
        "none": "the rules say nothing about mistakes at a table with real cards.",
        "laws-51-60": "at a table with real cards, laws 51 to 60 of 1950 rule on mistakes.",
        "combo": "at a table with real cards, Combo-Canasta has rules of its own on mistakes.",
    }
    yield tell(code[rules.irregularities.code], "irregularities.code")
    if rules.irregularities.undeclared_three:
        cost = number(rules.irregularities.undeclared_three)
        says = f"a {bonus_threes(rules)} not declared by the end of play costs {cost}."
        yield tell(says, "irregularities.undeclared_three")
    if rules.irregularities.point_penalties:
        yield tell("the point penalties of the sheet of 1950 are in force.", "irregularities.point_penalties")
