"""What an exercise notes shortly, as learners meet it: acts in words and as cards, games by their names."""

from __future__ import annotations

from canasta_nb.core.model.acts import Discard, Meld, Take
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.words import capital
from canasta_nb.descriptions.telling import Deed, act_said, line_name
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.content.words import NOTED, game_called, told


def plainly(text: str, part: Part) -> str:
    """Return a text of an exercise with games by their names and acts in words; what else is noted stays as it is.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> plainly("Who plays alone in `classic-3p`?", exercise("pl-3").parts[0])
    'Who plays alone in Canasta for three?'
    >>> plainly("`take 7d with 7s7c`", exercise("fz-2").parts[1])
    'Take the pile of 5 with 7♦7♠7♣'
    """
    said = NOTED.sub(lambda noted: _plain(noted[1], part, begins=not noted.start()), text)
    return said if said == text else capital(said)


def _plain(noted: str, part: Part, *, begins: bool) -> str:
    """Return a game by its name, a line of the score by its own, and an act in words, marked within a sentence."""
    if called := game_called(noted):
        return called
    try:
        act = told_act(part.position, noted)
    except ValueError:  # It isn't an act, or the position has no place for it.
        return line_name(noted) if noted.replace("-", "").isalpha() else f"`{noted}`"
    return act if begins else told("part", "word", word=act)


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
