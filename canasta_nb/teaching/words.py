"""What a lesson says of answers and positions, in the language that is spoken."""

from __future__ import annotations

from canasta_nb.core.language import texts


def told(table: str, key: str, **values: object) -> str:
    """A sentence of words.toml, filled in.

    >>> told("follows", "line", what="nothing.")
    'What follows: nothing.'
    """
    return str(texts("teaching/words.toml")[table][key]).format(**values)
