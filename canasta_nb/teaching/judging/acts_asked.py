"""The act that a part asks about, as learners meet it: in words, and as cards."""

from __future__ import annotations

from canasta_nb.core.model.acts import Discard, Meld, Take
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.words import capital
from canasta_nb.descriptions.telling import Deed, act_said
from canasta_nb.teaching.content.asking import Part


def act_in_words(part: Part) -> str:
    """Return the act of a part as a phrase; empty where the question of the part says it in its own words.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> act_in_words(exercise("ct-w3").parts[0]), act_in_words(exercise("ct-5").parts[0])
    ('Discard 4♠', '')
    """
    if not _is_whole(part) or part.ask:
        return ""
    return capital(told_act(part.position, part.act))


def told_act(position: Position, act: str) -> str:
    """Return an act of the player whose turn it is, as people say it.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> told_act(exercise("fz-2").parts[1].position, "take 7d with 7s7c")
    'take the pile of 5 with 7♦7♠7♣'
    """
    return act_said(Deed(position.turn, parse_act(act), position, position), tried=True)


def cards_of_act(part: Part) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that the act of a part lays down, shows or discards, run by run; none with a gap in it.

    >>> from canasta_nb.core.model.cards import cards_text
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> [cards_text(run) for run in cards_of_act(exercise("im-6").parts[0])]
    ['KhKc', 'QsQh2d']
    """
    if not _is_whole(part):
        return ()
    act = parse_act(part.act)
    match act:
        case Discard(card):
            return ((card,),)
        case Take(_, shown):
            return (*filter(None, [shown]), *(lay.cards for lay in act.lays))
        case Meld(lays):
            return tuple(lay.cards for lay in lays)
    return ()


def _is_whole(part: Part) -> bool:
    """Tell whether a part is about one act, with all of its cards."""
    return bool(part.act) and part.act != "stop" and "{cards}" not in part.act
