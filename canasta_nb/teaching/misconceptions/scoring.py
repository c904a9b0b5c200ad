"""Wrong ideas about the score that no value of a rule set can say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import SIDE_LETTERS
from canasta_nb.core.score.score_sheet import ScoreLine
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.answers.questions import laid, line_points, lines_change, side_asked
from canasta_nb.teaching.content.exercises import Answer, Part

SMALLEST_SET = 3


def bonus_replaces_cards(part: Part) -> tuple[Answer, ...]:
    """Score the bonus of a canasta without the cards in it."""
    if part.ask_for == "change":
        return (lines_change(part) - points(part.position.rules, laid(part)),)
    if part.ask_for not in _ASKED:
        return ()
    position = part.position
    cards = [card for meld in position.melds[side_asked(part)] if meld.is_canasta for card in meld.cards]
    return _off_by(part, "melded-cards", [-points(position.rules, cards)])


def natural_needs_suit(part: Part) -> tuple[Answer, ...]:
    """Score a canasta of several suits as a mixed one."""
    if part.ask_for not in _ASKED:
        return ()
    bonus = part.position.rules.canasta_bonus
    canastas = [meld for meld in part.position.melds[side_asked(part)] if meld.canasta == "natural"]
    coloured = [meld for meld in canastas if len({card.suit for card in meld.cards}) > 1]
    return _off_by(part, "natural-canastas", [-len(coloured) * (bonus.natural - bonus.mixed)])


def wild_keeps_natural(part: Part) -> tuple[Answer, ...]:
    """Keep the bonus of a natural canasta after a wild card is added."""
    if part.ask_for != "change":
        return ()
    said = points(part.position.rules, laid(part))
    return (said,) if said != lines_change(part) else ()


def partner_hand_free(part: Part) -> tuple[Answer, ...]:
    """Leave out one of the two hands on a side."""
    if part.ask_for not in _ASKED:
        return ()
    position = part.position
    return _off_by(
        part,
        "cards-in-hand",
        [points(position.rules, position.hand_of(seat)) for seat in position.sides[side_asked(part)]],
    )


def red3_always_plus(part: Part) -> tuple[Answer, ...]:
    """Add red threes to the score, even without a meld."""
    if part.ask_for not in _ASKED:
        return ()
    return _off_by(
        part, "red-threes", [-2 * line.points for line in _sheet(part) if line.id == "red-threes" and line.points < 0]
    )


def unmelded_sets_count(part: Part) -> tuple[Answer, ...]:
    """Leave out sets of natural cards in a hand, or even add their value."""
    if part.ask_for not in _ASKED:
        return ()
    position = part.position
    held = [card for seat in position.sides[side_asked(part)] for card in position.hand_of(seat) if card.is_natural]
    ranks = Counter(card.rank for card in held)
    sets = points(position.rules, [card for card in held if ranks[card.rank] >= SMALLEST_SET])
    said = _off_by(part, "cards-in-hand", [sets, 2 * sets])
    return said if part.ask_for != "lines" else tuple(each for each in said if each != -line_points(part))


def first_to_5000_wins(part: Part) -> tuple[Answer, ...]:
    """Let the side that led before the deal win when both reach the end of the game."""
    if part.ask_for != "winner":
        return ()
    scores = part.position.scores
    said = f"side-{SIDE_LETTERS[scores.index(max(scores))]}"
    return () if (said,) == right_answers(part) else (said,)


def negative_clipped(part: Part) -> tuple[Answer, ...]:
    """Allow no score below 0."""
    if part.ask_for == "score":
        return (0,) if score_deal(part.position).totals[part.side] < 0 else ()
    if part.ask_for == "minimum" and part.position.scores[side_asked(part)] < 0:
        return (next(need for score, need in part.position.rules.initial_meld.table if score == 0),)
    return ()


_ASKED = ("lines", "claim", "score")


def _sheet(part: Part) -> tuple[ScoreLine, ...]:
    return score_deal(part.position).lines[part.side]


def _off_by(part: Part, line: str, errors: Iterable[int]) -> tuple[Answer, ...]:
    """Return the answers of a learner who is off by some points in one line of the score."""
    wrong = [error for error in errors if error]
    if part.ask_for == "score":
        return tuple(score_deal(part.position).totals[part.side] + error for error in wrong)
    if line not in (part.of or (part.line,)):
        return ()
    said = [line_points(part) + error for error in wrong]
    if part.ask_for == "claim":
        return ("right",) if part.claim in said else ()
    return tuple(said)
