"""Wrong ideas about the initial meld that no value of a rule set can say."""

from __future__ import annotations

from dataclasses import replace

from canasta_nb.core.model.acts import Meld, Take
from canasta_nb.core.model.melds import meld_of, points
from canasta_nb.core.model.position import players_minimum
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part, is_law, replaced
from canasta_nb.teaching.questions.acts import laid
from canasta_nb.teaching.questions.games import Minimum
from canasta_nb.teaching.questions.refusing import refused

SHORT = "initial-meld.minimum"


def current_hand_score(part: Part) -> tuple[Answer, ...]:
    """Begin the deal at 0 for every side."""
    if not isinstance(part.asked, Minimum) and not part.act:
        return ()
    at_zero = replace(part, text=replaced(part.text, f"scores {' '.join('0' for _ in part.position.scores)}"))
    right = right_answers(part)
    return tuple(said for said in right_answers(at_zero) if said not in right)


def each_partner(part: Part) -> tuple[Answer, ...]:
    """Require the minimum of each player's first meld, even after the partner has opened."""
    position = part.position
    if part.kind != "yes+why" or not part.act or not position.melds[position.side_of(position.turn)]:
        return ()
    need = players_minimum(position, position.turn)
    return ((False, SHORT),) if points(position.rules, laid(part)) < need and not refused(part) else ()


def bonus_counts(part: Part) -> tuple[Answer, ...]:
    """Count the bonus of a canasta toward the minimum."""
    if part.kind != "yes+why" or not part.act:
        return ()
    act = parse_act(part.act)
    rules = part.position.rules
    for refusal in refused(part):
        if refusal.law == SHORT and isinstance(act, Meld | Take):
            kinds = [meld_of(rules, lay.cards).canasta for lay in act.lays]
            bonus = {"natural": rules.canasta_bonus.natural, "mixed": rules.canasta_bonus.mixed}
            if _number(refusal.facts["have"]) + sum(bonus.get(kind) or 0 for kind in kinds) >= _number(
                refusal.facts["need"]
            ):
                return tuple((True, reason) for reason in part.reasons if not is_law(reason) and reason != "canasta")
    return ()


def buried_counts(part: Part) -> tuple[Answer, ...]:
    """Cards under the top card of the pile count toward the minimum."""
    if part.kind != "yes+why":
        return ()
    for refusal in refused(part):
        if refusal.law == SHORT and "buried" in refusal.facts:
            ranks = {card.rank for card in laid(part) if card.is_natural}
            buried = [card for card in part.position.pile[:-1] if card.rank in ranks]
            if points(part.position.rules, [*laid(part), *buried]) >= _number(refusal.facts["need"]):
                return part.yes()
    return ()


def one_meld_only(part: Part) -> tuple[Answer, ...]:
    """Count only the most expensive of several melds laid down together."""
    if part.kind != "yes+why" or not part.act:
        return ()
    act, position = parse_act(part.act), part.position
    if not isinstance(act, Meld | Take) or refused(part) or position.melds[position.side_of(position.turn)]:
        return ()
    first = [(act.card, *act.shown)] if isinstance(act, Take) else []
    dearest = max(points(position.rules, cards) for cards in [*first, *(lay.cards for lay in act.lays)])
    need = players_minimum(position, position.turn)
    return ((False, SHORT),) if dearest < need <= points(position.rules, laid(part)) else ()


def _number(fact: object) -> int:
    return fact if isinstance(fact, int) else 0
