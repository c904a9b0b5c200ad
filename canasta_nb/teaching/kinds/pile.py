"""Cards of the pile, in any order."""

from __future__ import annotations

from collections import Counter

from canasta_nb.core.model.cards import Card, face, parse_cards
from canasta_nb.core.speech.words import listed
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.content.words import says
from canasta_nb.teaching.kinds.cards import Cards
from canasta_nb.teaching.reasons.faults import look_at


class PileCards(Cards):
    """Cards that lie in the pile, read as those of a hand are: ``"2dJk"``."""

    name = "pile-cards"
    chooses_from = "pile"
    has_several_right = False

    def fault(self, part: Part, said: Answer) -> list[str]:
        """Return which of these cards are not meant, how many are missing, and what to look at.

        >>> from canasta_nb.teaching.questions.freezing import FreezingCards
        >>> text = "rules classic; turn 1 draw; hand 1 KsKh; melds A QsQhQd; pile 5h2d3c9c"
        >>> PileCards().fault(Part(FreezingCards(), text, kind="pile-cards"), "3c")[:3]
        ["You chose cards that don't freeze it: 3♣.", "A black three stops ... on top.", 'You left out 1 card.']
        """
        chosen, right = Counter(parse_cards(str(said))), Counter(parse_cards(str(right_answers(part)[0])))
        elsewhere = chosen - Counter(part.position.pile)
        foreign = chosen - elsewhere - right
        missing = (right - chosen).total()
        return [
            *([says("pile", "elsewhere", cards=_faces(elsewhere))] if elsewhere else []),
            *([says("pile", part.asked.word, cards=_faces(foreign))] if foreign else []),
            *([says("pile", "black_three")] if any(card.is_black_three for card in foreign) else []),
            *([says("pile", "missing" if missing == 1 else "several_missing", n=missing)] if missing else []),
            look_at(part),
        ]


def _faces(cards: Counter[Card]) -> str:
    return listed(list(map(face, sorted(cards.elements()))))
