"""What the rules have against the act of a part."""

from __future__ import annotations

from functools import lru_cache

from canasta_nb.core.engine.checking import broken_laws, check
from canasta_nb.core.model.acts import Take
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.teaching.content.asking import NAMES, Answer, Part, played

CARDS = "{cards}"
"""What stands in an act for the cards that are asked for."""


def allowed(part: Part, cards: str = "") -> bool:
    """Tell whether the rules have nothing against the act of a part, without the words that `refused` would give."""
    if not part.act or (CARDS in part.act and not cards):
        return True
    return not broken_laws(played(part.text, part.acts), parse_act(part.act.replace(CARDS, cards)))


def refused(part: Part, cards: str = "") -> tuple[Refusal, ...]:
    """Return why the rules refuse the act of a part; empty when it is legal or incomplete."""
    if not part.act or (CARDS in part.act and not cards):
        return ()
    return _refusals(language(), part.text, part.acts, part.act.replace(CARDS, cards), bool(cards))


def refused_as_said(part: Part, said: Answer) -> tuple[Refusal, ...]:
    """Return why the rules refuse the act of a part, with the cards that were said where it asks for cards."""
    return refused(part, said if CARDS in part.act and isinstance(said, str) else "")


@lru_cache(maxsize=5_000)
def _refusals(lang: str, text: str, before: tuple[str, ...], act_text: str, with_cards: bool) -> tuple[Refusal, ...]:
    """Kept for each language: a refusal holds its sentences, with the names of the players."""
    position, act = played(text, before), parse_act(act_text)
    refusals = check(position, act, seat_names=NAMES[1:])
    if refusals and with_cards and isinstance(act, Take) and act.lays:
        # Check the chosen cards first: the melds are given by the question, so the learner can't have got them wrong.
        alone = check(position, act._replace(lays=()), seat_names=NAMES[1:])
        first = tuple(refusal for refusal in alone if refusal.law.startswith(("take.", "cards.")))
        refusals = first + tuple(refusal for refusal in refusals if refusal not in first)
    return refusals
