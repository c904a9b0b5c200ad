"""The sentences of the catalogues by their keys, so that a test compares what is said and not how it is put.

How each sentence sounds is compared in one place, `tests/sentences`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import canasta_nb
from canasta_nb.core.speech.language import filled, pieces, speaking, texts

PACKAGE = Path(canasta_nb.__file__).parent
LEAST = 10  # characters: a shorter piece of a sentence would be found in other sentences too


@cache
def file_of(name: str) -> str:
    """Return the path of a catalogue from its name, with the folder before it where several have that name.

    >>> file_of("mistakes"), file_of("teaching/content/words")
    ('core/speech/mistakes.toml', 'teaching/content/words.toml')
    """
    paths = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.toml") if path.parent.name != "es"]
    [path] = [each for each in paths if f"/{each}".endswith(f"/{name}.toml")]
    return path


def sentence(name: str, /, *place: str | int, lang: str = "en", **facts: object) -> str:
    """Return a sentence of a catalogue with these facts; without all of them, its longest piece that needs no others.

    Raises ValueError at a fact that the sentence has no place for, and where hardly anything would be left to compare.

    >>> sentence("mistakes", "seat", seat=9, seats=4)
    'There is no seat 9 at this table. The seats are 1 to 4.'
    >>> sentence("mistakes", "seat", seat=9)
    'There is no seat 9 at this table. The seats are 1 to '
    """
    with speaking(lang):
        said: Any = texts(file_of(name))
        for part in place:
            said = said[part]
        found = [""]
        if unknown := facts.keys() - {fact for _, fact, _ in pieces(said)}:
            raise ValueError(f"{' and '.join(sorted(unknown))} has no place in: {said}")
        for literal, fact, form in pieces(said):
            found[-1] += literal
            if fact and fact in facts:
                found[-1] += filled(f"{{{fact}:{form}}}" if form else f"{{{fact}}}", **facts)
            elif fact:
                found.append("")
    longest = max(found, key=len)
    if len(found) > 1 and len(longest) < LEAST:
        raise ValueError(f"give more facts for: {said}")
    return longest


class Many(int):
    """A number that is written with its noun, where a catalogue wants that."""

    def __format__(self, form: str) -> str:
        return filled(f"{{n:{form}}}", n=int(self)) if form else str(int(self))
