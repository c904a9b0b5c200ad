"""What is said of a person's mistake, in the language that is spoken."""

from __future__ import annotations

from difflib import get_close_matches

from canasta_nb.core.language import texts

CATALOGUE = "core/mistakes.toml"


def mistaken(key: str, /, **values: object) -> str:
    """Return a sentence of mistakes.toml, filled in.

    >>> mistaken("seat", seat=9, seats=4)
    'There is no seat 9 at this table; the seats are 1 to 4.'
    """
    return str(texts(CATALOGUE)[key]).format(**values)


def meant(word: str, words: tuple[str, ...]) -> str:
    """Return the sentence that offers the nearest of these words after a space, or nothing when none is near.

    >>> meant("clasic", ("classic", "samba"))
    ' Did you mean "classic"?'
    >>> meant("xyz", ("classic", "samba"))
    ''
    """
    near = get_close_matches(word.replace("_", "-"), words, 1, 0.5) or get_close_matches(word, words, 1, 0.5)
    return mistaken("meant", word=near[0]) if near else ""
