"""What a lesson says of answers and positions, in the language that is spoken."""

from __future__ import annotations

from canasta_nb.core.language import texts
from canasta_nb.core.words import Words


def told(table: str, key: str, **values: object) -> str:
    """A sentence of words.toml, filled in.

    >>> told("part", "said", said="120")
    'You said 120.'
    """
    return str(texts("teaching/words.toml")[table][key]).format(**values)


def cards_counted(many: int) -> str:
    """So many cards in words.

    >>> cards_counted(1), cards_counted(12)
    ('one card', '12 cards')
    """
    return Words().write(many, "count", told("counted", "card"))
