"""False ideas about canastas, going out, the score, the end of the stock, and mistakes at the table."""

from __future__ import annotations

from collections import Counter

from teaching.held_out.helping import canastas_are, line_times, melds_scored, went_out
from teaching.held_out_2.tools import in_rules, offered_only
from teaching.tuning.believing import (
    Believed,
    Idea,
    Lines,
    first_of,
    forbid,
    forget,
    hands_left,
    no,
    says,
    scored,
)

from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import TableMeld, points
from canasta_nb.core.model.position import Position, minimum_for, side_letter
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Part, is_law

MELDED, IN_HAND = "melded-cards", "cards-in-hand"


def _value(position: Position, cards: tuple[Card, ...]) -> int:
    return points(position.rules, cards)


def _canasta_cards_included(position: Position, name: str, lines: Lines) -> Lines:
    whole = [meld.cards for meld in melds_scored(position, name) if meld.is_canasta]
    less = sum(_value(position, cards) for cards in whole)
    return lines | ({MELDED: lines[MELDED] - less} if MELDED in lines else {})


def _canastas_alone(position: Position, name: str, lines: Lines) -> Lines:
    loose = [meld.cards for meld in melds_scored(position, name) if not meld.is_canasta]
    less = sum(_value(position, cards) for cards in loose)
    return lines | ({MELDED: lines[MELDED] - less} if MELDED in lines else {})


def _natural_with_one(rules: RuleSet, meld: TableMeld) -> str:
    return "natural" if meld.is_canasta and meld.wilds <= 1 else meld.canasta


def _natural_by_seven(rules: RuleSet, meld: TableMeld) -> str:
    return "natural" if meld.naturals >= rules.melds.canasta else meld.canasta


def _seven_naturals(rules: RuleSet, meld: TableMeld) -> str:
    return meld.canasta if meld.naturals >= rules.melds.canasta else ""


def _more_for_each_further_card(position: Position, name: str, lines: Lines) -> Lines:
    whole = [meld for meld in melds_scored(position, name) if meld.kind == "group" and meld.is_canasta]
    found = dict(lines)
    for meld in whole:
        line = f"{meld.canasta}-canastas"
        found[line] = found.get(line, 0) + 100 * (len(meld.cards) - position.rules.melds.canasta)
    return found


def _sets_are_safe(position: Position, name: str, lines: Lines) -> Lines:
    """Leave out of the cards in hand what would make a meld."""
    saved = 0
    for hand in hands_left(position, name):
        many = Counter(card.rank for card in hand if card.is_natural)
        saved += _value(position, tuple(card for card in hand if many[card.rank] >= position.rules.melds.smallest))
    return lines | ({IN_HAND: lines[IN_HAND] + saved} if IN_HAND in lines else {})


def _own_hand_alone(position: Position, name: str, lines: Lines) -> Lines:
    """Let the cards of the partner of a player who goes out count nothing."""
    return lines | ({IN_HAND: 0} if IN_HAND in lines and went_out(position, name) else {})


def _by_who_went_out(part: Part) -> Believed:
    """Let the side that goes out win if either side has enough points."""
    position = part.position
    enough = max(score_deal(position).new_scores) >= position.rules.game.target
    return (f"side-{side_letter(position.side_of(position.out))}",) if enough and position.out is not None else ()


def _not_below_zero(part: Part) -> Believed:
    return tuple(max(said, 0) for said in right_answers(part) if isinstance(said, int))


def _fifty_at_least(part: Part) -> Believed:
    position = part.position
    at = position.keeper_named(part.side)
    scores = tuple(max(score, 0) for score in position.scores)
    return (minimum_for(position.changed(scores=scores), at),)


def _concealed_needs_the_minimum(part: Part) -> Believed:
    """Answer the question for the points of a concealed hand, which has a fixed answer."""
    if part.kind != "num" or part.asked.word or part.act or not part.text:
        return ()
    return (minimum_for(part.position, part.position.keeper_of(part.position.turn)),)


def _is_short(position: Position, act: Act) -> bool:
    return isinstance(act, Draw) and len(position.stock) < position.rules.turn.draw


def _needs_no_pile(part: Part) -> Believed:
    if part.asked.word == "after-last-three":
        return ("the-pile-is-shuffled",) if "the-pile-is-shuffled" in part.labels else ()
    if part.asked.word != "must-take" or part.position.stock:
        return ()
    shuffled = ("the-pile-is-shuffled", "free-to-stop", "free-to-draw")
    return next((((False, word),) for word in shuffled if word in part.reasons), ())


def _ruled(part: Part) -> Believed:
    """Take every mistake back."""
    back = ("back-to-the-hand", "put-one-back")
    return next(((word,) for word in back if word in part.labels), ())


def _at_any_time(part: Part) -> Believed:
    """Put a mistake right however late it is seen."""
    if not dict(getattr(part.asked, "incident", {})).get("late"):
        return ()
    if part.reasons:
        return no(part, *(reason for reason in part.reasons if not is_law(reason) and reason != part.because))
    return next(((word,) for word in ("discard-without-drawing", "put-one-back") if word in part.labels), ())


def _needs_permission(part: Part) -> Believed:
    """Refuse to go out unasked, in a question that is about asking."""
    asked_first = in_rules(lambda rules: rules.going_out.ask == "optional", {"going_out.ask": "required"})
    return asked_first(part) if "out.must-ask" in part.reasons else ()


IDEAS = (
    Idea(
        "bonus-includes-the-cards",
        "The 500 or 300 points of a canasta are all that it is worth; its cards don't count beside them.",
        scored(_canasta_cards_included),
    ),
    Idea(
        "one-wild-is-still-natural",
        "A canasta with a single wild card in it still counts as natural.",
        scored(canastas_are(_natural_with_one)),
    ),
    Idea(
        "natural-stays-natural",
        "Seven natural cards are a natural canasta for good, even if a wild card joins them later.",
        scored(canastas_are(_natural_by_seven)),
    ),
    Idea(
        "seven-without-the-wilds",
        "Wild cards don't count toward the seven cards of a canasta; it needs seven natural ones.",
        first_of(scored(canastas_are(_seven_naturals)), says("fewest-naturals", lambda part: (7,))),
    ),
    Idea(
        "longer-is-dearer",
        "Every card after the seventh raises the bonus of a canasta by 100.",
        scored(_more_for_each_further_card, "eight-are-better"),
    ),
    Idea(
        "black-is-dearer",
        "A mixed canasta is the harder one, so it scores 500 and a natural one 300.",
        in_rules(
            lambda rules: rules.canasta_bonus.natural == 500,
            {"canasta_bonus.natural": "300", "canasta_bonus.mixed": "500"},
        ),
    ),
    Idea("only-canastas-score", "Cards of a meld that never became a canasta score nothing.", scored(_canastas_alone)),
    Idea(
        "sets-in-hand-are-safe",
        "Three of a kind in your hand don't count against you, because you could have laid them down.",
        scored(_sets_are_safe),
    ),
    Idea(
        "hands-count-double",
        "Cards left in the hand cost twice their value.",
        scored(line_times(lambda position, name: 2, IN_HAND)),
    ),
    Idea(
        "partner-is-spared", "When you go out, your partner's cards don't count against you.", scored(_own_hand_alone)
    ),
    Idea(
        "never-below-zero",
        "A score can't fall below 0, neither in a deal nor in the game.",
        first_of(says("score", _not_below_zero), says("minimum", _fifty_at_least)),
    ),
    Idea(
        "out-wins-the-game",
        "When a side passes 5,000 points, whoever went out in that deal wins the game.",
        says("winner", _by_who_went_out),
    ),
    Idea(
        "two-hundred-for-out",
        "Going out scores 200 points.",
        in_rules(lambda rules: rules.going_out.bonus == 100, {"going_out.bonus": "200"}),
    ),
    Idea(
        "out-by-a-natural-one",
        "Only a natural canasta allows your side to go out.",
        offered_only(
            "out.keep-cards",
            in_rules(lambda rules: rules.going_out.canastas == 1, {"going_out.kinds": "natural"}, "out.keep-cards"),
        ),
    ),
    Idea(
        "out-without-a-canasta",
        "You may go out as soon as you can get rid of your last card, with or without a canasta.",
        forget("out.keep-cards", "out.no-canasta", words=("all-laid",)),
    ),
    Idea(
        "two-canastas-everywhere",
        "You always need two canastas to go out.",
        offered_only(
            "out.keep-cards",
            in_rules(lambda rules: rules.going_out.canastas == 1, {"going_out.canastas": "2"}, "out.keep-cards"),
        ),
    ),
    Idea(
        "one-canasta-everywhere",
        "One canasta is enough to go out in every game.",
        in_rules(lambda rules: rules.going_out.canastas > 1, {"going_out.canastas": "1"}),
    ),
    Idea(
        "last-discard-always",
        "You must end by a discard, so you can never meld your last card.",
        in_rules(lambda rules: rules.going_out.discard == "optional", {"going_out.discard": "required"}),
    ),
    Idea(
        "last-discard-never-needed",
        "In every game you may go out by melding your last card.",
        in_rules(
            lambda rules: rules.going_out.discard == "required", {"going_out.discard": "optional"}, "no-discard-needed"
        ),
    ),
    Idea(
        "permission-needed",
        "You may go out only after your partner has said yes.",
        _needs_permission,
    ),
    Idea(
        "answer-is-a-hint",
        "Your partner's answer is a hint; you decide yourself whether you go out.",
        first_of(
            forget("out.partner-said-no", words=("only-advice",)),
            forget("out.partner-said-yes", words=("only-advice",)),
        ),
    ),
    Idea(
        "ask-at-any-time",
        "You may ask your partner at any point of your turn.",
        forget("out.ask-too-late", words=("free-choice",)),
    ),
    Idea(
        "concealed-needs-the-minimum",
        "A hand that goes out at one stroke must reach the minimum like any opening.",
        first_of(
            in_rules(
                lambda rules: rules.initial_meld.concealed_exempt != "never", {"initial_meld.concealed_exempt": "never"}
            ),
            _concealed_needs_the_minimum,
        ),
    ),
    Idea(
        "pile-is-shuffled",
        "When the stock is used up, the pile is shuffled and becomes the new stock.",
        _needs_no_pile,
    ),
    Idea(
        "never-forced",
        "Nobody can be made to take the pile; you may always stop.",
        in_rules(lambda rules: rules.stock_end.forced != "never", {"stock_end.forced": "never"}),
    ),
    Idea(
        "forced-by-any-take",
        "With an empty stock you must take the pile whenever you can.",
        in_rules(lambda rules: rules.stock_end.forced == "lay-off", {"stock_end.forced": "any-take"}),
    ),
    Idea(
        "last-three-ends-all",
        "In every game the deal ends at once when the last card of the stock is a red three.",
        in_rules(
            lambda rules: rules.stock_end.no_card_drawn != "ends-no-meld", {"stock_end.no_card_drawn": "ends-no-meld"}
        ),
    ),
    Idea(
        "last-three-changes-nothing",
        "If the last card of the stock is a red three, your turn goes on as usual.",
        in_rules(
            lambda rules: rules.stock_end.no_card_drawn != "turn-goes-on", {"stock_end.no_card_drawn": "turn-goes-on"}
        ),
    ),
    Idea(
        "short-stock-ends",
        "When the stock is too short for a whole draw, you can't draw at all.",
        forbid("draw.stock-empty", _is_short),
    ),
    Idea(
        "mistakes-are-taken-back", "A mistake is simply taken back, as if nothing had happened.", says("ruling", _ruled)
    ),
    Idea(
        "mistakes-never-expire",
        "A mistake is put right however late somebody notices it.",
        says("ruling", _at_any_time),
    ),
)
