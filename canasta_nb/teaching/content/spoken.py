"""Words of answers as people say them: reasons and laws by what they mean, cards by their signs, yes and no."""

from __future__ import annotations

import re

from canasta_nb.core.engine.wording import title
from canasta_nb.core.model.cards import RANKS, SUITS, face, parse_cards
from canasta_nb.core.model.position import SIDE_LETTERS, Position
from canasta_nb.core.speech.language import say, texts
from canasta_nb.core.speech.words import listed, number, small
from canasta_nb.teaching.content.asking import NAMES, Answer, is_law
from canasta_nb.teaching.content.plain import BLANK
from canasta_nb.teaching.content.words import game_called, reason_words, told

CARDS = re.compile(rf"\b(?:[{''.join(RANKS)}][{''.join(SUITS)}]|Jk)+\b")


def meaning(word: str) -> str:
    """Return what a word to choose means; empty for words that speak for themselves.

    >>> meaning("natural-pair"), meaning("samba"), meaning("Ben")
    ('two natural cards from your hand match the top card', 'Samba', '')
    >>> from canasta_nb.core.speech.language import speaking
    >>> with speaking("es"):
    ...     meaning("freeze")
    'congelar'
    """
    if is_law(word) or word in reason_words():
        return reason_words().get(word) or title(word)
    called: str = game_called(word) or texts("teaching/reasons/choices.toml").get(word, "")
    return "" if called == word else called


def spoken(word: str) -> str:
    """Return a word to choose as a sentence shows it.

    >>> spoken("take.frozen"), spoken("side-B"), spoken("Kd"), spoken("Ben")
    ('the pile is frozen', 'side B', 'K♦', 'Ben')
    """
    return small(meaning(word)) if is_law(word) else meaning(word) or signed(word).replace("-", " ")


def signed(text: str) -> str:
    """Return a text in which every run of cards is written with their signs.

    >>> signed("take Ks with KhKc")
    'take K♠ with K♥ K♣'
    """
    return CARDS.sub(lambda found: " ".join(map(face, parse_cards(found[0]))), text)


def in_words(said: Answer) -> str:
    """Return an answer as it is spoken.

    >>> in_words((False, "take.frozen")), in_words((True, "…")), in_words(-120), in_words("9h9d")
    ('no: the pile is frozen', 'yes', '−120', '9♥ 9♦')
    """
    if isinstance(said, bool):
        return told("yes" if said else "no")
    if isinstance(said, tuple):
        pair = len(said) == 2 and isinstance(said[0], bool)
        return (": " if pair else ", ").join(in_words(item) for item in said if item != BLANK)
    return number(said) if isinstance(said, int) else spoken(str(said))


def side_said(position: Position, letter: str) -> str:
    """Return how a side is called: as the learner's own one, who sits in seat 1, or by its players.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> side_said(exercise("fz-2").parts[0].position, "A"), side_said(exercise("fz-2").parts[0].position, "B")
    ('your side', 'Ben and Dot')
    """
    seats = position.sides[SIDE_LETTERS.index(letter)]
    if 1 in seats:
        return told("whose", "yours" if seats[1:] else "you")
    return listed([NAMES[seat] for seat in seats])


def player_said(seat: int) -> str:
    """Return how a player is called: the learner sits in seat 1.

    >>> player_said(1), player_said(2)
    ('You', 'Ben')
    """
    return say("descriptions/telling.toml", "you") if seat == 1 else NAMES[seat]


def signed_points(points: float) -> str:
    """Return a lead, or a deficit, with its sign.

    >>> signed_points(203), signed_points(-583)
    ('+203', '−583')
    """
    return f"{'+' if points > 0 else ''}{number(round(points))}"
