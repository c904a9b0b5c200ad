"""The words for a text that cannot be read, in the language that is spoken."""

from __future__ import annotations

from functools import partial

from canasta_nb.core.speech.language import say, shortened
from canasta_nb.core.speech.refusals import NotationError

sentence = partial(say, "core/speech/notation.toml")


def not_read(line: int, column: int, expected: str, text: str = "") -> NotationError:
    """Return the error that says what was expected in a line and a column of a text, both counted from 1.

    >>> raise not_read(1, 6, sentence("expected", "card"), "meld 1x")
    Traceback (most recent call last):
    NotationError: line 1, column 6: a card was expected
    >>> not_read(1, 6, sentence("expected", "card"), "meld 1x").typed
    'At "1x": a card was expected'
    """
    rest = text[column - 1 :].strip()
    typed = expected[:1].upper() + expected[1:]
    if column > 1 and rest and rest not in typed:
        typed = sentence("place", "typed", rest=shortened(rest), expected=expected)
    says = sentence("place", "line", line=line, column=column, expected=expected)
    return NotationError(says, line, column, expected, typed)
