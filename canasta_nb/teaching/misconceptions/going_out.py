"""Wrong ideas about going out that no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.model.acts import Meld
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import players_minimum, side_letter
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.questions.acts import laid
from canasta_nb.teaching.questions.judgement import IsBest
from canasta_nb.teaching.questions.refusing import refused
from canasta_nb.teaching.questions.sheets import IN_HAND, ScoreLines, Winner


def answer_is_advice(part: Part) -> tuple[Answer, ...]:
    """After a no one may go out all the same, after a yes one may play on."""
    return _yes_against(part, "out.partner-said-no") or _yes_against(part, "out.partner-said-yes")


def ask_after_meld(part: Part) -> tuple[Answer, ...]:
    """Allow the question to the partner at any time when the player can go out."""
    return _yes_against(part, "out.ask-too-late")


def concealed_needs_minimum(part: Part) -> tuple[Answer, ...]:
    """Require the minimum of a hand laid down in one turn, as of any other opening."""
    position = part.position
    act = parse_act(part.act) if part.kind == "yes+why" and part.act else None
    if not isinstance(act, Meld) or position.melds[position.side_of(position.turn)] or refused(part):
        return ()
    short = points(position.rules, laid(part)) < players_minimum(position, position.turn)
    return ((False, "initial-meld.minimum"),) if short else ()


def out_is_always_best(part: Part) -> tuple[Answer, ...]:
    """Forget the partner's hand."""
    asked = part.asked
    if isinstance(asked, Winner):
        return _winner_without_the_partner(part)
    if isinstance(asked, IsBest) and asked.choice == "out":
        return ((True, "out-scores-most"),)
    if not isinstance(asked, ScoreLines) or not {"going-out", IN_HAND} <= {*asked.of}:
        return ()
    lines = score_deal(part.position).lines[part.side]
    return (sum(line.points for line in lines if line.id in asked.of and line.id != IN_HAND),)


def _winner_without_the_partner(part: Part) -> tuple[Answer, ...]:
    """Return the winner by the totals of a learner who forgets the hand of the partner of the player that went out."""
    position = part.position
    if not position.out:
        return ()
    deal, side = score_deal(position), position.side_of(position.out)
    held = sum(line.points for line in deal.lines[side_letter(side)] if line.id == "cards-in-hand")
    totals = [total - held * (number == side) for number, total in enumerate(deal.new_scores)]
    said = (f"side-{side_letter(totals.index(max(totals)))}",)
    return () if said == right_answers(part) else said


def _yes_against(part: Part, law: str) -> tuple[Answer, ...]:
    """Yes, with any reason, where this law says no."""
    if part.kind != "yes+why" or not part.act:
        return ()
    return part.yes() if law in {refusal.law for refusal in refused(part)} else ()
