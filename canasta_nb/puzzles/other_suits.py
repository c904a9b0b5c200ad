"""The same position in other suits: within a colour they can stand for one another, and every figure stays."""

from __future__ import annotations

import re

SUITS = "shdc"
"""The suits in the order in which ``RENAMED`` names what stands for each."""
RENAMED = ("shdc", "chds", "sdhc", "cdhs")
"""The ways to rename them, the first of which changes nothing."""
CARDS = re.compile(r"(?<![\w.-])(?:[2-9TJQKA][shdc]|Jk)+(?=x\d|\W|$)")


def in_suits(text: str, suits: str) -> str:
    """Return a position or an act with each suit renamed.

    >>> in_suits("hand 1 KsKh2dJk; melds A QsQhQd; stock 9cx40; pile 3h", "cdhs")
    'hand 1 KcKd2hJk; melds A QcQdQh; stock 9sx40; pile 3d'
    >>> in_suits("take Kd with KsKh, QsQhQd", "chds"), in_suits("meld Q+2d", "sdhc")
    ('take Kd with KcKh, QcQhQd', 'meld Q+2h')
    """
    renamed = str.maketrans(SUITS, suits)
    return CARDS.sub(lambda run: run[0].replace("Jk", "*").translate(renamed).replace("*", "Jk"), text)
