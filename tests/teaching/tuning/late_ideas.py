"""False ideas of beginners about lessons 8 to 14: from going out to other rule sets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from teaching.tuning.believing import (
    Believed,
    Idea,
    Lines,
    first_of,
    forbid,
    forget,
    hands_left,
    judged,
    lays,
    no,
    offered,
    ordered,
    read_as,
    says,
    scored,
    under_rules,
)
from teaching.tuning.card_ideas import red_threes_table

from canasta_nb.core.engine.playing import game_over
from canasta_nb.core.model.acts import Act, Meld
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position, minimum_for, side_letter
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.questions.hands import HandSize
from canasta_nb.teaching.questions.sheets import TotalScore

# --- 8: going out ----------------------------------------------------------------------------------------------------


def canasta_comes_too_late(position: Position, act: Act) -> bool:
    """Tell whether an act lays down all cards, or all but one, before the side had a canasta on the table."""
    side = position.side_of(position.turn)
    left = len(position.hand_of(position.turn)) - sum(map(len, lays(act)))
    return isinstance(act, Meld) and left < 2 and not any(meld.is_canasta for meld in position.melds[side])


def concealed_needs_the_minimum(part: Part) -> Believed:
    if part.because != "no-minimum-concealed" or not part.text:
        return ()
    return (minimum_for(parse_position(part.text), 0),)


# --- 9: scoring ------------------------------------------------------------------------------------------------------


def hands_plus(position: Position, name: str, lines: Lines) -> Lines:
    return lines | {"cards-in-hand": -lines.get("cards-in-hand", 0)}


def sets_are_safe(position: Position, name: str, lines: Lines) -> Lines:
    """Count the hands without the sets of three or more natural cards of a rank."""
    left = 0
    for hand in hands_left(position, name):
        many = Counter(card.rank for card in hand)
        left += points(position.rules, [card for card in hand if many[card.rank] < 3 or not card.is_natural])
    return lines | {"cards-in-hand": -left}


def own_hand_only(position: Position, name: str, lines: Lines) -> Lines:
    return lines | {"cards-in-hand": -points(position.rules, hands_left(position, name)[0])}


def never_below_zero(part: Part) -> Believed:
    return tuple(max(0, said) for said in TotalScore(side=part.side).right(part) if isinstance(said, int))


def first_past_wins(part: Part) -> Believed:
    position = part.position
    if not game_over(position, score_deal(position).new_scores):
        return ()
    return (f"side-{side_letter(position.scores.index(max(position.scores)))}",)


# --- 10: the end of the stock ----------------------------------------------------------------------------------------


def nothing_ends(part: Part) -> Believed:
    return no(part, "the-pile-is-shuffled", "free-to-stop") if not part.position.stock else ()


def noticed_late(part: Part) -> Believed:
    """Rule on a mistake as if it had been noticed at once."""
    if not getattr(part.asked, "incident", {}).get("late"):
        return ()
    at_once = replace(
        part,
        asked=replace(part.asked, incident={key: value for key, value in part.asked.incident.items() if key != "late"}),
    )
    if part.kind == "yes+why":
        return no(part, "never-valid")
    return offered(part, right_answers(at_once))


# --- 11: strategy ----------------------------------------------------------------------------------------------------


def their_ranks(position: Position) -> set[str]:
    return {meld.rank for melds in position.melds[1:] for meld in melds}


def seen(position: Position, card: Card) -> int:
    laid = [each for melds in position.melds for meld in melds for each in meld.cards]
    return sum(each.rank == card.rank for each in (*position.pile, *laid))


# --- 12: players -----------------------------------------------------------------------------------------------------


def too_few_to_draw(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    """Tell whether the deal seems over because the stock had a single card."""
    began = parse_position(part.text)
    short = len(began.stock) == 1 and (began.rules.turn.draw == 2 or part.acts == ("draw",))
    return ("turn.deal-over" if part.acts else "draw.stock-empty",) if short and not real else None


# --- 13: Modern American ---------------------------------------------------------------------------------------------


def talon_at_once(part: Part) -> Believed:
    """Count the cards held as if the talon were taken up in the turn of the opening."""
    held = HandSize().right(part)[0]
    opens = any(act.startswith("meld") for act in part.acts) and part.position.rules.packet.kind == "talon"
    return (held + part.position.rules.packet.size[0],) if opens and isinstance(held, int) else ()


def classic_minimum(rules: RuleSet) -> dict[str, str]:
    table = "below:15,0:50,1500:90,3000:120"
    return {"initial_meld.table": table} if rules.initial_meld.by == "score" else {}


def freely_taken(rules: RuleSet) -> dict[str, str]:
    if not rules.pile.always_frozen:
        return {}
    ways = "natural-pair,natural-and-wild,lay-off-group,lay-off-group-canasta"
    return {"pile.always_frozen": "false", "pile.take_unfrozen": ways, "pile.frozen_by": "not-opened,wild-in-pile"}


def eleven(rules: RuleSet) -> dict[str, str]:
    return {"deal.hand": ",".join(f"{players}:11" for players in rules.deal.hand)}


IDEAS = (
    Idea("out-without-a-canasta", "One goes out as soon as all cards fit, also without a canasta.",
         read_as({"going_out.canastas": "0"})),
    Idea("two-canastas", "Going out always needs two canastas.", read_as({"going_out.canastas": "2"},
                 "out.no-canasta", "out.keep-cards")),
    Idea("canasta-lay-before", "The canasta for going out must lie on the table before the turn begins.",
         forbid("out.no-canasta", canasta_comes_too_late)),
    Idea("last-card-discarded", "Whoever goes out must keep a last card for the discard.",
         read_as({"going_out.discard": "required"})),
    Idea("answer-is-advice", "The partner's answer to the question about going out is advice and binds nobody.",
         first_of(forget("out.partner-said-no", words=("only-advice",)),
                  forget("out.partner-said-yes", words=("only-advice",)))),
    Idea("ask-any-time", "The partner may be asked at any time of the turn, also after melding.",
         forget("out.ask-too-late", words=("free-choice",))),
    Idea("concealed-is-nothing",
         "Going out concealed is like any going out: it brings 100 in all, and the melds must reach the minimum.",
         first_of(concealed_needs_the_minimum,
                  read_as({"going_out.concealed_bonus": "0", "initial_meld.concealed_exempt": "never"}))),
    Idea("hands-plus", "The cards left in a side's hands count plus for it.", scored(hands_plus)),
    Idea("sets-are-safe", "Sets of three or more in a hand do not count minus when play ends.", scored(sets_are_safe)),
    Idea("partner-not-counted", "Only one's own hand counts minus, not what the partner holds.", scored(own_hand_only)),
    Idea("never-below-zero", "The score of a deal is never less than 0.", says("score", never_below_zero)),
    Idea("ahead-before-wins",
         "When the game ends the side wins that was ahead before the last deal: it was there first.",
         says("winner", first_past_wins)),
    Idea("no-bonus-for-out", "Going out only ends the deal and brings no points.",
         read_as({"going_out.bonus": "0"})),
    Idea("pile-is-shuffled", "When the stock is used up the pile is shuffled and becomes a new stock.",
         first_of(says("after-last-three", lambda part: ("the-pile-is-shuffled",)),
                  says("must-take", nothing_ends),
                  forget("draw.stock-empty", "draw.must-take", words=("one-is-enough",)))),
    Idea("never-forced", "With an empty stock nobody is ever forced to take the pile.",
         read_as({"stock_end.forced": "never"}, "free-to-stop")),
    Idea("forced-by-any-take", "With an empty stock whoever can take the pile in any way must take it.",
         read_as({"stock_end.forced": "any-take"}, "draw.must-take")),
    Idea("three-replaced-by-nothing", "After a red three as the last card of the stock the turn goes on as usual.",
         read_as({"stock_end.no_card_drawn": "turn-goes-on"}, "may-still-meld")),
    Idea("never-too-late",
         "A mistake is put right whenever it is noticed, however late.", says("ruling", noticed_late)),
    Idea("low-is-safe", "Cards of low value are the safest discards.",
         ordered(lambda position, card: (points(position.rules, [card]), -card.place))),
    Idea("their-rank-is-safe",
         "A rank that the other side has melded is the safest discard: it has those cards already.",
         ordered(lambda position, card: card.rank not in their_ranks(position))),
    Idea("seen-is-dangerous", "A rank of which many cards have been seen is a dangerous discard, a fresh one is safe.",
         ordered(seen)),
    Idea("always-draw-one", "A turn begins with one card from the stock, however many play.",
         read_as({"turn.draw": "1"})),
    Idea("always-eleven", "Each player is dealt 11 cards, however many play.", read_as(eleven)),
    Idea("one-card-is-too-few",
         "The deal is over when one card is left where two are drawn, and when a last card is a red three.",
         first_of(judged(too_few_to_draw), says("after-last-three", lambda part: ("no-meld-no-discard",)))),
    Idea("always-one-canasta", "One canasta is enough to go out in every game.", read_as({"going_out.canastas": "1"})),
    Idea("fifth-three-100", "Four red threes count 800 in every game, and each further one 100 more.",
         read_as(lambda rules: red_threes_table(rules, {4: 800, 5: 900, 6: 1000}))),
    Idea("classic-minimum", "The minimum is 15, 50, 90 or 120 in every game.", read_as(classic_minimum)),
    Idea("wilds-fit-every-rank", "Wild cards may join melds of every rank, sevens and aces too, in every game.",
         forget("meld.rank-takes-no-wilds")),
    Idea("melds-grow-on", "A meld grows past seven cards in every game.",
         first_of(forget("meld.too-large", "take.meld-full"), read_as({"groups.largest": "no-limit"}))),
    Idea("wild-meld-locks-nothing", "An unfinished wild meld does not keep wild cards from other melds.",
         first_of(forget("meld.wilds-locked"), read_as({"wild_melds.locks_wilds": "false"}))),
    Idea("never-always-frozen", "In every game a pile without a wild card is free for a side that has opened.",
         read_as(freely_taken, "natural-and-wild", "table-meld")),
    Idea("one-canasta-turns-threes", "One canasta is enough to make red threes count plus in every game.",
         read_as(lambda rules: {"red_threes.sign": "one-canasta"} if rules.red_threes.sign != "has-meld" else {})),
    Idea("talon-at-once", "The talon comes into the hand as soon as the side has opened.",
         first_of(says("hand-size", talon_at_once),
                  judged(lambda part, real: () if "talon-in-hand" in part.reasons and real == ("cards.not-in-hand",)
                         else None, "talon-in-hand"))),
    Idea("all-games-classic", "Every game of the Canasta family is judged by the rules of the classic one.",
         under_rules("rules classic")),
)  # fmt: skip
