"""The words for a mistake, in the language that is spoken."""

from __future__ import annotations

import os
import shlex
from difflib import get_close_matches
from errno import errorcode
from typing import Final

from canasta_nb.core.speech.language import say, shortened, texts

CATALOGUE = "core/speech/mistakes.toml"

_LONG_NUMBER: Final = 600  # bits


_OWN: Final = frozenset((
    "hint", "keys", "known", "levels", "lines", "marks", "meant", "missing", "names", "nearest", "options", "questions",
    "reason", "says", "there", "typed", "values",
))  # fmt: skip
"""Values that this package wrote itself: lists of its names, sentences in which everything is shortened, and what can
be typed as it stands."""


def mistaken(key: str, /, **values: object) -> str:
    """Return a sentence of mistakes.toml, filled in; a dot separates its table and its key.

    What somebody wrote is repeated ``shortened``.

    >>> mistaken("seat", seat=9, seats=4)
    'There is no seat 9 at this table. The seats are 1 to 4.'
    >>> mistaken("fit.nobody")
    'nobody can play, because there is no number of players. Write at least one.'
    """
    return say(CATALOGUE, *key.split("."), **{name: _short(name, value) for name, value in values.items()})


def _short(name: str, value: object) -> object:
    if isinstance(value, str) and name not in _OWN:
        return shortened(value)
    if isinstance(value, int) and value.bit_length() > _LONG_NUMBER:
        return shortened(hex(value))  # Python writes no number of more than some thousands of digits
    return value


def meant(word: str, words: tuple[str, ...]) -> str:
    """Return the sentence that offers the nearest of these words after a space, or nothing when none is near.

    >>> meant("clasic", ("classic", "samba"))
    ' Did you mean "classic"?'
    >>> meant("xyz", ("classic", "samba"))
    ''
    """
    return meant_exactly(word.replace("_", "-"), words) or meant_exactly(word, words)


def meant_exactly(word: str, words: tuple[str, ...]) -> str:
    """Return what `meant` does, for words in which an underscore belongs to the word.

    >>> meant_exactly("basedon", ("based_on", "id"))
    ' Did you mean "based_on"?'
    """
    near = get_close_matches(word, words, 1, 0.5)
    return mistaken("meant", word=near[0]) if near else ""


def as_typed(word: object) -> str:
    """Return a path or another word as it is typed in a command, between quotation marks if the shell would cut it.

    A path that looks like an option begins with its folder.

    >>> as_typed("class"), as_typed("my class") == "my class", as_typed("-o") == f".{os.sep}-o"
    ('class', False, True)
    """
    word = f".{os.sep}{word}" if str(word).startswith("-") else word
    if os.name == "nt":
        from subprocess import list2cmdline  # slow to import, and nobody else needs it

        return list2cmdline([str(word)])
    return shlex.quote(str(word))


def system_message(error: OSError) -> str:
    """Return why the system refused a file, as it says it in English; an empty text when it says nothing.

    >>> system_message(FileNotFoundError(2, "No such file or directory"))
    'No such file or directory'
    """
    known = texts(CATALOGUE)["system"].get(errorcode.get(error.errno or 0))
    return str(known or error.strerror or "")
