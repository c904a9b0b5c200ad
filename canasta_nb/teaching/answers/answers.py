"""What the rules answer to an asked part: the bank holds no verdict that the engine can give."""

from __future__ import annotations

from canasta_nb.core.model.cards import cards_text, parse_cards
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.questions.cards import CardsFor


def right_answers(part: Part) -> tuple[Answer, ...]:
    """Return every right answer to a part, in the form that its kind of exercise uses.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> right_answers(exercise("fz-2").parts[1])
    ((True, 'natural-pair'),)
    >>> right_answers(exercise("fz-1").parts[1])
    ('wild-in-pile',)
    """
    return part.asked.right(part)


def accepts_cards(part: Part, said: Answer) -> bool:
    """Tell whether an act is legal with these cards and, in a question for the best ones, that no run is better.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> part = exercise("fz-3").parts[0]
    >>> accepts_cards(part, "9h9d"), accepts_cards(part, "9h2s")
    (True, False)
    """
    if not isinstance(part.asked, CardsFor) or not isinstance(said, str) or not said:
        return said in right_answers(part)
    return part.asked.accepts(part, said)


def hand_runs(said: str) -> str:
    """Return a run of cards in a canonical order, so that a multiset of cards is one answer however it is typed.

    >>> hand_runs("9d9h")
    '9h9d'
    """
    return cards_text(sorted(parse_cards(said)))
