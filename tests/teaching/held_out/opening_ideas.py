"""Held-out ideas about the initial meld and about going out: lessons 6 and 8."""

from __future__ import annotations

from collections.abc import Callable

from teaching.held_out.helping import CLASSIC_TABLE, left_after, naturals, own_melds, saying, where, wilds
from teaching.tuning.believing import (
    Believed,
    Changes,
    Idea,
    broken,
    first_of,
    forbid,
    forget,
    frozen_as,
    judged,
    laid_count,
    lays,
    on_table,
    opens_by,
    read_as,
    says,
)

from canasta_nb.core.model.acts import Act, Meld, No, Take
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import SIDE_LETTERS, Position, minimum_for
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.teaching.content.asking import Part

WITHOUT_CANASTA = ("out.keep-cards", "out.no-canasta")
TWO_NEEDED = where(lambda rules: rules.going_out.canastas == 1, {"going_out.canastas": "2"})


def table(written: str) -> Changes:
    """Another table of minimums for the rule sets that have the classic one."""
    return where(lambda rules: rules.written("initial_meld.table") == CLASSIC_TABLE, {"initial_meld.table": written})


# --- opening ---------------------------------------------------------------------------------------------------------


def _scores_as(other: Callable[[tuple[int, ...]], tuple[int, ...]]) -> Callable[[Part], str]:
    """Read the scores of a table on the wrong side."""

    def change(part: Part) -> str:
        scores = parse_position(part.text).scores
        seen = other(scores)
        opening = part.asked.word == "minimum" or bool(part.act and not part.asked.word)
        return f"scores {' '.join(map(str, seen))}" if opening and seen != scores and len(scores) == 2 else ""

    return change


def _with_bonus(position: Position, act: Act) -> int:
    found = laid_count(position, act)
    for cards in lays(act):
        if len(cards) >= position.rules.melds.canasta:
            found += 300 if wilds(cards) else 500
    return found


def _whole_hand(position: Position, act: Act) -> int:
    return points(position.rules, position.hand_of(position.turn))


def _naturals_alone(position: Position, act: Act) -> int:
    return sum(points(position.rules, naturals(cards)) for cards in lays(act))


def _best_meld(position: Position, act: Act) -> int:
    return max(points(position.rules, cards) for cards in lays(act))


def _too_little_for_a_turn(position: Position, act: Act) -> bool:
    """Tell whether melds count less than the minimum, for a side that has opened long ago."""
    if not isinstance(act, Meld) or not own_melds(position):
        return False
    return laid_count(position, act) < minimum_for(position, position.keeper_of(position.turn))


def _not_opened_himself(position: Position) -> bool:
    laid = any(isinstance(act, Meld | Take) for act in position.did)
    return bool(own_melds(position)) and position.turn not in position.melded and not laid


def _opens_for_himself(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    position, act = part.position, parse_act(part.act)
    himself = _not_opened_himself(position) or "partner-opened" in part.reasons
    if real or not himself or not isinstance(act, Meld) or not own_melds(position):
        return None
    need = minimum_for(position, position.keeper_of(position.turn))
    return ("initial-meld.minimum",) if laid_count(position, act) < need else None


def _frozen_for_himself(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    position = part.position
    mine = SIDE_LETTERS.index(part.side) == position.side_of(position.turn)
    return ("not-opened", *real) if mine and _not_opened_himself(position) else None


def _concealed_minimum(part: Part) -> Believed:
    return (90,) if part.because == "no-minimum-concealed" else ()


# --- going out -------------------------------------------------------------------------------------------------------


def _canasta_of_this_turn(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    """Melds that go out with no canasta but one that they make."""
    position, act = part.position, parse_act(part.act)
    goes = not real and isinstance(act, Meld) and left_after(position, act) <= 1
    return WITHOUT_CANASTA if goes and not any(meld.is_canasta for meld in own_melds(position)) else None


def _two_needed(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
    """Melds that would be refused if two canastas were needed."""
    if real or part.position.rules.going_out.canastas != 1 or not isinstance(parse_act(part.act), Meld):
        return None
    return WITHOUT_CANASTA if broken(part.under({"going_out.canastas": "2"})) else None


def _asked_first(part: Part) -> Believed:
    required = read_as({"going_out.ask": "required"}, "out.must-ask")
    return required(part) if "out.must-ask" in part.reasons else ()


def _after_a_no(position: Position, act: Act) -> bool:
    return isinstance(act, Meld) and any(isinstance(done, No) for done in position.did)


IDEAS = (
    Idea(
        "band-ends-late",
        "With 1,500 you still need 50; 90 begins above that.",
        read_as(table("below:15,0:50,1505:90,3005:120")),
    ),
    Idea("always-fifty", "A side needs 50 to open, whatever its score is.", read_as(table("below:50"))),
    Idea(
        "minus-needs-fifty", "A side below 0 needs 50 like at the start.", read_as(table("below:50,1500:90,3000:120"))
    ),
    Idea(
        "minus-needs-nothing",
        "A side below 0 needs nothing to open, so its minimum is 0.",
        read_as(table("below:0,0:50,1500:90,3000:120")),
    ),
    Idea(
        "minimums-by-fifties",
        "The minimums are 50, 100 and 150.",
        read_as(table("below:15,0:50,1500:100,3000:150")),
    ),
    Idea(
        "their-score-counts",
        "How much I need to open depends on the score of the other side.",
        on_table(_scores_as(lambda scores: scores[::-1])),
    ),
    Idea(
        "more-than-the-minimum",
        "Exactly the minimum is not enough, one must pass it.",
        opens_by(laid_count, enough=lambda laid, need: laid > need),
    ),
    Idea(
        "canasta-bonus-opens",
        "The bonus of a canasta counts toward the minimum.",
        opens_by(_with_bonus, "canasta"),
    ),
    Idea(
        "whole-hand-opens",
        "You may open when all the cards that you hold count the minimum together.",
        opens_by(_whole_hand),
    ),
    Idea(
        "wilds-do-not-open",
        "Wild cards do not count toward the minimum, only natural ones do.",
        opens_by(_naturals_alone),
    ),
    Idea(
        "one-meld-opens",
        "One meld must reach the minimum alone; several are not added up.",
        opens_by(_best_meld),
    ),
    Idea(
        "minimum-every-turn",
        "What you meld must count the minimum in every turn, not only the first time.",
        forbid("initial-meld.minimum", _too_little_for_a_turn),
    ),
    Idea(
        "each-partner-opens",
        "Each partner has to reach the minimum himself before he may meld freely.",
        first_of(judged(_opens_for_himself), frozen_as(_frozen_for_himself)),
    ),
    Idea(
        "concealed-needs-the-minimum",
        "The minimum must be reached in any case, also when one goes out in one turn.",
        first_of(says("", _concealed_minimum), read_as({"initial_meld.concealed_exempt": "never"})),
    ),
    Idea(
        "out-without-a-canasta",
        "You go out as soon as all your cards are laid; a canasta is not needed.",
        read_as({"going_out.canastas": "0"}, "all-laid"),
    ),
    Idea(
        "two-canastas-everywhere",
        "A side needs two canastas to go out.",
        saying(first_of(judged(_two_needed), read_as(TWO_NEEDED, "out.keep-cards")), "out.keep-cards"),
    ),
    Idea(
        "canasta-before-the-turn",
        "The canasta must lie on the table before the turn in which one goes out.",
        judged(_canasta_of_this_turn),
    ),
    Idea(
        "last-card-discarded",
        "To go out you must discard your last card, in every game.",
        read_as({"going_out.discard": "required"}),
    ),
    Idea(
        "partner-only-advises",
        "What the partner answers is advice; you may do as you like.",
        first_of(
            forget("out.partner-said-no", words=("only-advice",)),
            forget("out.partner-said-yes", words=("only-advice",)),
        ),
    ),
    Idea(
        "asking-is-a-duty",
        "Before you go out you must ask your partner.",
        _asked_first,
    ),
    Idea(
        "ask-at-any-time",
        "You may ask your partner at any moment of your turn.",
        forget("out.ask-too-late", words=("free-choice",)),
    ),
    Idea(
        "no-means-no-meld",
        "When the partner says no you may meld nothing more in that turn.",
        forbid("out.partner-said-no", _after_a_no),
    ),
    Idea(
        "concealed-200-more",
        "Going out brings 100, and a concealed hand 200 on top of that.",
        read_as(where(lambda rules: rules.going_out.concealed_bonus == 100, {"going_out.concealed_bonus": "200"})),
    ),
    Idea("going-out-200", "Going out brings 200.", read_as({"going_out.bonus": "200"})),
)
