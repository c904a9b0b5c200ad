"""Wrong ideas about threes that no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.model.acts import Take
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part, played
from canasta_nb.teaching.questions.hands import HandSize, ThreesOut
from canasta_nb.teaching.questions.refusing import refused
from canasta_nb.teaching.questions.sheets import side_asked
from canasta_nb.teaching.questions.turns import Replaced


def red3_counts_initial(part: Part) -> tuple[Answer, ...]:
    """Count the value of a side's red threes toward its initial meld."""
    if part.kind != "yes+why" or not part.act:
        return ()
    position = part.position
    threes = position.threes_of(position.side_of(position.turn))
    bonus = position.rules.red_threes.values.get(len(threes), 0)
    for refusal in refused(part):
        have, need = refusal.facts.get("have"), refusal.facts.get("need")
        if refusal.law == "initial-meld.minimum" and isinstance(have, int) and isinstance(need, int):
            return ((True, "red-threes-count"),) if have + bonus >= need else ()
    return ()


def red3_in_pile_replaced(part: Part) -> tuple[Answer, ...]:
    """Replace a red three of a taken pile from the stock, like a drawn one."""
    if isinstance(part.asked, HandSize) and part.acts and isinstance(parse_act(part.acts[-1]), Take):
        threes = [card for card in played(part.text, part.acts[:-1]).pile if card.is_red_three]
        return (len(part.position.hand_of(part.position.turn)) + len(threes),) if threes else ()
    if not isinstance(part.asked, Replaced) or not any(card.is_red_three for card in part.position.pile):
        return ()
    return ((True, "as-after-a-draw"),)


def keep_red3(part: Part) -> tuple[Answer, ...]:
    """Keep a drawn red three in the hand."""
    if not isinstance(part.asked, ThreesOut):
        return ()
    before = len(played(part.text, ()).threes[side_asked(part)])
    return (before,) if (before,) != right_answers(part) else ()
