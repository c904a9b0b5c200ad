"""Wrong ideas about taking the pile that no value of a rule set can say."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from canasta_nb.core.model.acts import Meld, Take
from canasta_nb.core.model.cards import cards_text
from canasta_nb.core.notation.text import parse_act
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part, played
from canasta_nb.teaching.questions.acts import IsAllowed
from canasta_nb.teaching.questions.cards import CardsFor
from canasta_nb.teaching.questions.hands import HandSize
from canasta_nb.teaching.questions.refusing import refused
from canasta_nb.teaching.questions.stock_end import MustTake
from canasta_nb.teaching.questions.turns import CanTake

SMALLEST_SET = 3


def top_only(part: Part) -> tuple[Answer, ...]:
    """Leave the rest of the pile where it is."""
    if not isinstance(part.asked, HandSize) or not part.acts:
        return ()
    below = [card for card in played(part.text, part.acts[:-1]).pile[:-1] if not card.is_red_three]
    held = len(part.position.hand_of(part.position.turn))
    return (held - len(below),) if isinstance(parse_act(part.acts[-1]), Take) else ()


def pair_from_pile(part: Part) -> tuple[Answer, ...]:
    """Use a card further down in the pile as one of the two that take it."""
    if part.kind == "pick" and part.act:
        return ("legal",) if "take.buried-card" in {refusal.law for refusal in refused(part)} else ()
    return _yes_against(part, "take.buried-card")


def take_then_decide(part: Part) -> tuple[Answer, ...]:
    """Take the pile first, and accept any meld that it then makes possible as a reason."""
    if not isinstance(part.asked, CanTake) or part.kind != "yes+why":
        return ()
    if any(isinstance(said, tuple) and said[0] for said in right_answers(part)):
        return ()
    position = part.position
    ranks = Counter(card.rank for card in (*position.hand_of(position.turn), *position.pile) if card.is_natural)
    sets = any(ranks[card.rank] >= SMALLEST_SET for card in position.pile)
    return ((True, "meld-afterwards"),) if sets else ()


def must_take(part: Part) -> tuple[Answer, ...]:
    """Require a take whenever it is legal."""
    if not isinstance(part.asked, MustTake):
        return ()
    if any(isinstance(said, tuple) and said[0] is True for said in right_answers(part)):
        return ()
    return ((True, "a-duty"), (True, "draw.must-take"))


def two_wilds(part: Part) -> tuple[Answer, ...]:
    """Accept two wild cards in place of the pair."""
    if (
        part.kind == "cards"
        and part.act.startswith("take ")
        and isinstance(part.asked, CardsFor)
        and not part.asked.goal
    ):
        held = sorted(card for card in part.position.hand_of(part.position.turn) if card.is_wild)
        runs = dict.fromkeys(map(cards_text, combinations(held, 2)))
        return tuple(run for run in runs if refused(part, run))
    act = parse_act(part.act) if part.kind == "pick" and part.act else None
    wilds = isinstance(act, Take) and act.shown and all(card.is_wild for card in act.shown)
    return ("legal",) if wilds else ()


def top_wild_ok(part: Part) -> tuple[Answer, ...]:
    """Take a wild card or a black three like any other card."""
    return _yes_against(part, "take.wild-on-top") or _yes_against(part, "take.black-three-on-top")


def pile_needed_to_meld(part: Part) -> tuple[Answer, ...]:
    """After a draw nothing is melded."""
    drew = any(act.startswith("draw") for act in part.acts)
    if not drew or not part.act or not isinstance(parse_act(part.act), Meld) or refused(part):
        return ()
    return ((False, "only-with-the-pile"),)


def _yes_against(part: Part, law: str) -> tuple[Answer, ...]:
    """Yes, with any reason, where this law says no."""
    if part.kind != "yes+why" or not isinstance(part.asked, IsAllowed):
        return ()
    return part.yes() if law in {refusal.law for refusal in refused(part)} else ()
