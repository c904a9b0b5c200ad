"""How easily a text is read: words in a sentence, very short sentences, and reading ease."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from prose.constructions import CITATION
from prose.passages import Passage


def syllables(word: str) -> int:
    """Estimate the syllables of an English word.

    >>> [syllables(word) for word in ("pile", "canasta", "frozen", "melded", "table", "discards")]
    [1, 3, 2, 2, 2, 2]
    """
    word = re.sub(r"[^a-z]", "", word.lower())
    groups = len(re.findall(r"[aeiouy]+", word))
    silent = re.search(r"[^aeiouy]e[sd]?$", word)
    if silent and not re.search(r"[^aeiouy]le[sd]?$|[td]ed$|(?:[cgsxz]|ch|sh)es$", word):
        groups -= 1
    return max(1, groups)


class Readability(NamedTuple):
    """Reading ease (Flesch; 60 is plain English, 90 very easy), words in a sentence, share of very short sentences."""

    ease: float
    length: float
    short: float


def readability(texts: Iterable[Passage]) -> Readability | None:
    """Return how easily the prose among these passages is read; None where there is none."""
    sentences: list[int] = []
    beats = 0
    for passage in texts:
        for _, sentence in passage.sentences() if passage.place == "prose" else ():
            words = re.findall(r"[A-Za-z][A-Za-z’'-]*", re.sub(r"CODE|IT\b|[AKQJT2-9][♠♥♦♣]", "it", sentence))
            if words and not CITATION.match(sentence):
                sentences.append(len(words))
                beats += sum(map(syllables, words))
    if not sentences:
        return None
    length = sum(sentences) / len(sentences)
    ease = 206.835 - 1.015 * length - 84.6 * beats / sum(sentences)
    return Readability(ease, length, sum(number < 5 for number in sentences) / len(sentences))
