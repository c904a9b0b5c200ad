"""The words for answers and positions, in the current language."""

from __future__ import annotations

from functools import partial

from canasta_nb.core.speech.language import filled, say, texts

told = partial(say, "teaching/content/words.toml")


def says(table: str, key: str, **values: object) -> str:
    """Return a sentence of faults.toml, filled in; empty without one.

    >>> says("ask", "partner"), says("ask", "nothing")
    ('Partners sit opposite each other.', '')
    """
    return filled(texts("teaching/reasons/faults.toml")[table].get(key, ""), **values)


def reason_words() -> dict[str, str]:
    """Return the meaning in words of each reason that is not a law.

    >>> reason_words()["wild-in-pile"]
    'there is a wild card somewhere in the pile'
    """
    return dict(texts("teaching/bank/reasons.toml"))


def cards_counted(many: int) -> str:
    """Return a number of cards in words.

    >>> cards_counted(1), cards_counted(12)
    ('one card', '12 cards')
    """
    return told("counted", "card", n=many)
