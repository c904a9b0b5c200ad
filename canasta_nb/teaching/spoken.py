"""Words of answers as people say them: reasons and laws by what they mean, cards by their signs, yes and no."""

from __future__ import annotations

import re

from canasta_nb.core.cards import RANKS, SUITS, face, parse_cards
from canasta_nb.core.language import texts
from canasta_nb.core.wording import title
from canasta_nb.core.words import number
from canasta_nb.teaching.asking import Answer, is_law
from canasta_nb.teaching.bank_files import reason_words
from canasta_nb.teaching.plain import BLANK

CARDS = re.compile(rf"\b(?:[{''.join(RANKS)}][{''.join(SUITS)}]|Jk)+\b")


def meaning(word: str) -> str:
    """Return what a word to choose means; empty for words that speak for themselves.

    >>> meaning("natural-pair"), meaning("Ben")
    ('two natural cards from your hand match the top card', '')
    """
    return title(word) if is_law(word) else reason_words().get(word, "")


def spoken(word: str) -> str:
    """Return a word to choose as it stands within a sentence.

    >>> spoken("take.frozen"), spoken("side-B"), spoken("Kd"), spoken("Ben")
    ('the pile is frozen', 'side B', 'K♦', 'Ben')
    """
    return small(title(word)) if is_law(word) else meaning(word) or signed(word).replace("-", " ")


def signed(text: str) -> str:
    """Return a text in which every run of cards is written with their signs.

    >>> signed("take Ks with KhKc")
    'take K♠ with K♥ K♣'
    """
    return CARDS.sub(lambda found: " ".join(map(face, parse_cards(found[0]))), text)


def small(text: str) -> str:
    """Return a text as it goes on within a sentence."""
    return f"{text[:1].lower()}{text[1:]}"


def begun(text: str) -> str:
    """Return a text as it begins a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def in_words(said: Answer) -> str:
    """Return an answer as it is spoken.

    >>> in_words((False, "take.frozen")), in_words((True, "…")), in_words(-120), in_words("9h9d")
    ('no: the pile is frozen', 'yes', '−120', '9♥ 9♦')
    """
    if isinstance(said, bool):
        return str(texts("teaching/words.toml")["yes" if said else "no"])
    if isinstance(said, tuple):
        pair = len(said) == 2 and isinstance(said[0], bool)
        return (": " if pair else ", ").join(in_words(item) for item in said if item != BLANK)
    return number(said) if isinstance(said, int) else spoken(str(said))
