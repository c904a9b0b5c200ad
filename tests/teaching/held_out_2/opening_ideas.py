"""False ideas about the initial meld: how much it takes, and what counts toward it."""

from __future__ import annotations

from teaching.held_out.helping import CLASSIC_TABLE, naturals
from teaching.held_out_2.tools import asks, in_rules
from teaching.tuning.believing import Idea, judged, laid_count, lays, on_table, only, opens_by

from canasta_nb.core.model.acts import Act, Meld, Take
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Position, minimum_for
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.teaching.content.asking import Part

MINIMUM = "initial-meld.minimum"
OPENING = ("", "minimum")


def _is_classic_table(rules: RuleSet) -> bool:
    return rules.written("initial_meld.table") == CLASSIC_TABLE


def _best_meld(position: Position, act: Act) -> int:
    return max((points(position.rules, cards) for cards in lays(act)), default=0)


def _naturals_laid(position: Position, act: Act) -> int:
    return sum(points(position.rules, naturals(cards)) for cards in lays(act))


def _hand(position: Position, act: Act) -> int:
    return points(position.rules, position.hand_of(position.turn))


def _with_red_threes(position: Position, act: Act) -> int:
    return laid_count(position, act) + 100 * len(position.threes[position.side_of(position.turn)])


def _with_bonus(position: Position, act: Act) -> int:
    whole = [cards for cards in lays(act) if len(cards) >= position.rules.melds.canasta]
    return laid_count(position, act) + sum(500 if cards == naturals(cards) else 300 for cards in whole)


def _with_the_pile(position: Position, act: Act) -> int:
    buried = position.pile[:-1] if isinstance(act, Take) else ()
    return laid_count(position, act) + points(position.rules, buried)


def _each_partner(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    """Ask the minimum of a player whose partner has opened; who melded what is seen in a question that offers it."""
    position, act = part.position, parse_act(part.act)
    opened = position.melds[position.side_of(position.turn)]
    if real or not opened or not asks(part, MINIMUM) or not isinstance(act, Meld | Take):
        return None
    return (MINIMUM,) if laid_count(position, act) < minimum_for(position, position.keeper_of(position.turn)) else None


def _the_higher_score(part: Part) -> str:
    scores = part.position.scores
    return f"scores {' '.join(str(max(scores)) for _ in scores)}" if len(set(scores)) > 1 else ""


def _their_score(part: Part) -> str:
    scores = part.position.scores
    return f"scores {scores[1]} {scores[0]}" if len(scores) == 2 and scores[0] != scores[1] else ""


IDEAS = (
    Idea(
        "next-row-begins-later",
        "At exactly 1,500 or 3,000 points the lower minimum is still enough; you have to be above it.",
        in_rules(_is_classic_table, {"initial_meld.table": "below:15,0:50,1505:90,3005:120"}),
    ),
    Idea(
        "nothing-below-zero",
        "A side below 0 needs no points at all to open.",
        in_rules(_is_classic_table, {"initial_meld.table": "below:0,0:50,1500:90,3000:120"}),
    ),
    Idea(
        "fifty-below-zero",
        "Below 0 you need 50 points, as at 0.",
        in_rules(_is_classic_table, {"initial_meld.table": "below:50,0:50,1500:90,3000:120"}),
    ),
    Idea(
        "always-fifty",
        "You need 50 points to open, whatever the score is.",
        in_rules(_is_classic_table, {"initial_meld.table": "below:50"}),
    ),
    Idea(
        "leader-sets-the-minimum",
        "Both sides need the same minimum, that of the side that is ahead.",
        only(OPENING, on_table(_the_higher_score)),
    ),
    Idea(
        "their-score-decides",
        "Your minimum depends on the score of your opponents.",
        only(OPENING, on_table(_their_score)),
    ),
    Idea(
        "more-than-the-minimum",
        "Your melds must be worth more than the minimum; just as much is not enough.",
        opens_by(laid_count, enough=lambda laid, need: laid > need),
    ),
    Idea(
        "one-meld-opens",
        "One single meld must reach the minimum; two small ones can't be added up.",
        opens_by(_best_meld),
    ),
    Idea("whole-hand-counts", "You may open as soon as the cards in your hand are worth the minimum.", opens_by(_hand)),
    Idea(
        "only-naturals-open",
        "Wild cards don't count toward the minimum; only natural cards do.",
        opens_by(_naturals_laid),
    ),
    Idea(
        "red-threes-help-to-open",
        "Your red threes count toward the minimum with 100 points each.",
        opens_by(_with_red_threes, "red-threes-count"),
    ),
    Idea(
        "bonus-helps-to-open",
        "The bonus of a canasta counts toward the minimum.",
        opens_by(_with_bonus, "canasta"),
    ),
    Idea(
        "pile-helps-to-open",
        "When you open with the pile, all of its cards count toward the minimum.",
        opens_by(_with_the_pile),
    ),
    Idea(
        "each-partner-opens",
        "Your partner has opened only for himself; your own first meld needs the minimum, too.",
        judged(_each_partner),
    ),
    Idea(
        "the-same-table-everywhere",
        "In every kind of Canasta you need 50, 90 or 120 points to open.",
        in_rules(
            lambda rules: rules.initial_meld.by == "score" and not _is_classic_table(rules),
            {"initial_meld.table": CLASSIC_TABLE, "initial_meld.requires": "-"},
        ),
    ),
)
