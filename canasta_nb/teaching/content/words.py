"""The words for answers and positions, in the current language."""

from __future__ import annotations

from functools import partial

from canasta_nb.core.speech.language import say

told = partial(say, "teaching/content/words.toml")


def cards_counted(many: int) -> str:
    """Return a number of cards in words.

    >>> cards_counted(1), cards_counted(12)
    ('one card', '12 cards')
    """
    return told("counted", "card", n=many)
