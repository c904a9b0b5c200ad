"""Wrong ideas about games of other than four players that no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.questions.games import CanastasNeeded, CardsDealt, CardsDrawn
from canasta_nb.teaching.questions.hands import HandSize
from canasta_nb.teaching.questions.sheets import TotalScore

FOUR = RuleSet.load("classic")
THREE = 3


def same_deal(part: Part) -> tuple[Answer, ...]:
    """Cards are dealt and drawn as with four players."""
    rules = part.position.rules
    if isinstance(part.asked, CardsDealt) and rules.deal.hand[part.position.seats] != FOUR.deal.hand[4]:
        return (FOUR.deal.hand[4],)
    if isinstance(part.asked, CardsDrawn) and rules.turn.draw != FOUR.turn.draw:
        return (FOUR.turn.draw,)
    if isinstance(part.asked, HandSize) and part.acts == ("draw",) and rules.turn.draw != FOUR.turn.draw:
        return (len(part.position.hand_of(part.position.turn)) - rules.turn.draw + FOUR.turn.draw,)
    return ()


def two_hand_one_canasta(part: Part) -> tuple[Answer, ...]:
    """Allow going out with one canasta."""
    needed = part.position.rules.going_out.canastas
    asked = isinstance(part.asked, CanastasNeeded) and needed != FOUR.going_out.canastas
    return (FOUR.going_out.canastas,) if asked else ()


def team_of_three(part: Part) -> tuple[Answer, ...]:
    """Share the red threes between two partners of three players."""
    if not isinstance(part.asked, TotalScore) or not part.side.isdigit() or part.position.seats != THREE:
        return ()
    position, deal = part.position, score_deal(part.position)
    partners = [str(seat) for seat in position.sides[position.side_of(int(part.side))] if str(seat) != part.side]
    shared = sum(line.points for seat in partners for line in deal.lines[seat] if line.id == "red-threes")
    return (deal.totals[part.side] + shared,) if shared else ()
