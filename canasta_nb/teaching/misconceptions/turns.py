"""Wrong ideas about the cards and the turn that no value of a rule set can say."""

from __future__ import annotations

from canasta_nb.core.model.cards import cards_text
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.questions.hands import WildsHeld
from canasta_nb.teaching.questions.refusing import refused
from canasta_nb.teaching.questions.turns import TurnOver


def three_normal(part: Part) -> tuple[Answer, ...]:
    """Threes are melded as other cards are; or they are wild, as the twos."""
    if part.kind == "yes+why" and part.act:
        melds = {"meld.black-three", "meld.red-three"} & _laws(part)
        return (((True, part.because),) if part.because else part.yes()) if melds else ()
    if isinstance(part.asked, WildsHeld):
        hand = sorted(part.position.hand_of(part.position.turn))
        wilds = [card for card in hand if card.is_wild]
        threes = [card for card in hand if card.is_black_three or card.is_red_three]
        choices = (threes, [card for card in threes if card.is_black_three], [card for card in threes if card.is_red])
        return tuple(cards_text(sorted([*wilds, *chosen])) for chosen in choices if chosen)
    return ()


def discard_optional(part: Part) -> tuple[Answer, ...]:
    """End the turn when its player has nothing more to lay down."""
    is_over = any(isinstance(said, tuple) and said[0] for said in right_answers(part))
    return ((True, "nothing-more-to-do"),) if isinstance(part.asked, TurnOver) and not is_over else ()


def add_to_opponent(part: Part) -> tuple[Answer, ...]:
    """Allow a card of the right rank on a meld of either side."""
    if part.kind not in ("yes+why", "pick") or not part.act or "meld.not-your-side" not in _laws(part):
        return ()
    return ("legal",) if part.kind == "pick" else part.yes()


def _laws(part: Part) -> set[str]:
    return {refusal.law for refusal in refused(part)}
