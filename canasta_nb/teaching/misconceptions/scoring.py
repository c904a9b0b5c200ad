"""Wrong ideas about the score that no value of a rule set can say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import SIDE_LETTERS
from canasta_nb.core.score.score_sheet import ScoreLine
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.questions.acts import laid
from canasta_nb.teaching.questions.games import Minimum
from canasta_nb.teaching.questions.sheets import (
    ClaimedFigure,
    LinesChange,
    OfLines,
    ScoreLines,
    TotalScore,
    Winner,
    side_asked,
)

SMALLEST_SET = 3


def bonus_replaces_cards(part: Part) -> tuple[Answer, ...]:
    """Score the bonus of a canasta without the cards in it."""
    if isinstance(part.asked, LinesChange):
        return (part.asked.grows(part) - points(part.position.rules, laid(part)),)
    if not isinstance(part.asked, _ASKED):
        return ()
    position = part.position
    cards = [card for meld in position.melds[side_asked(part)] if meld.is_canasta for card in meld.cards]
    return _off_by(part, "melded-cards", [-points(position.rules, cards)])


def natural_needs_suit(part: Part) -> tuple[Answer, ...]:
    """Score a canasta of several suits as a mixed one."""
    if not isinstance(part.asked, _ASKED):
        return ()
    bonus = part.position.rules.canasta_bonus
    canastas = [meld for meld in part.position.melds[side_asked(part)] if meld.canasta == "natural"]
    coloured = [meld for meld in canastas if len({card.suit for card in meld.cards}) > 1]
    return _off_by(part, "natural-canastas", [-len(coloured) * (bonus.natural - bonus.mixed)])


def wild_keeps_natural(part: Part) -> tuple[Answer, ...]:
    """Keep the bonus of a natural canasta after a wild card is added."""
    if not isinstance(part.asked, LinesChange):
        return ()
    said = points(part.position.rules, laid(part))
    return (said,) if said != part.asked.grows(part) else ()


def partner_hand_free(part: Part) -> tuple[Answer, ...]:
    """Leave out one of the two hands on a side."""
    if not isinstance(part.asked, _ASKED):
        return ()
    position = part.position
    return _off_by(
        part,
        "cards-in-hand",
        [points(position.rules, position.hand_of(seat)) for seat in position.sides[side_asked(part)]],
    )


def red3_always_plus(part: Part) -> tuple[Answer, ...]:
    """Add red threes to the score, even without a meld."""
    if not isinstance(part.asked, _ASKED):
        return ()
    return _off_by(
        part, "red-threes", [-2 * line.points for line in _sheet(part) if line.id == "red-threes" and line.points < 0]
    )


def unmelded_sets_count(part: Part) -> tuple[Answer, ...]:
    """Leave out sets of natural cards in a hand, or even add their value."""
    if not isinstance(part.asked, _ASKED):
        return ()
    position = part.position
    held = [card for seat in position.sides[side_asked(part)] for card in position.hand_of(seat) if card.is_natural]
    ranks = Counter(card.rank for card in held)
    sets = points(position.rules, [card for card in held if ranks[card.rank] >= SMALLEST_SET])
    said = _off_by(part, "cards-in-hand", [sets, 2 * sets])
    if not isinstance(part.asked, ScoreLines):
        return said
    line = part.asked.points(part)
    return tuple(each for each in said if each != -line)


def first_to_5000_wins(part: Part) -> tuple[Answer, ...]:
    """Let the side that led before the deal win when both reach the end of the game."""
    if not isinstance(part.asked, Winner):
        return ()
    scores = part.position.scores
    said = f"side-{SIDE_LETTERS[scores.index(max(scores))]}"
    return () if (said,) == right_answers(part) else (said,)


def negative_clipped(part: Part) -> tuple[Answer, ...]:
    """Allow no score below 0."""
    if isinstance(part.asked, TotalScore):
        return (0,) if score_deal(part.position).totals[part.side] < 0 else ()
    if isinstance(part.asked, Minimum) and part.position.scores[side_asked(part)] < 0:
        return (next(need for score, need in part.position.rules.initial_meld.table if score == 0),)
    return ()


_ASKED = (ScoreLines, ClaimedFigure, TotalScore)


def _sheet(part: Part) -> tuple[ScoreLine, ...]:
    return score_deal(part.position).lines[part.side]


def _off_by(part: Part, line: str, errors: Iterable[int]) -> tuple[Answer, ...]:
    """Return the answers of a learner who is off by some points in one line of the score."""
    wrong = [error for error in errors if error]
    asked = part.asked
    if isinstance(asked, TotalScore):
        return tuple(score_deal(part.position).totals[part.side] + error for error in wrong)
    if not isinstance(asked, OfLines) or line not in asked.names(part):
        return ()
    said = [asked.points(part) + error for error in wrong]
    if isinstance(asked, ClaimedFigure):
        return ("right",) if asked.claim in said else ()
    return tuple(said)
