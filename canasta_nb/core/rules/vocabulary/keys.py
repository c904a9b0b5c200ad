"""What a key of a rule set is made of: its meaning, its bounds, and the words it may be given."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from canasta_nb.core.speech.mistakes import mistaken

NO_LIMIT = 1000
"""What `no-limit` and `all` become: more cards than any pack has, so that the engine only compares numbers."""

NATURAL_RANKS = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4")
"""The ranks that can be melded, highest first; `T` is the ten."""

CARD_NAMES = ("Jk", "2", "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3")
"""How the kinds of card are written as keys of a map; `Jk` is the joker, `3` a three."""


class Word(StrEnum):
    """A word of the vocabulary."""

    means: str

    def __new__(cls, value: str, means: str) -> Self:
        """Make the word with its meaning beside it."""
        word = str.__new__(cls, value)
        word._value_ = value
        word.means = means
        return word

    @classmethod
    def noun(cls) -> str:
        """Return what these words are, as it is said in an error.

        >>> from canasta_nb.core.rules.vocabulary.taking import TakeWay
        >>> TakeWay.noun()
        'a way to take the pile'
        """
        return mistaken(f"noun.{cls.__name__}")


@dataclass(frozen=True, slots=True)
class Key:
    """What a key means, and which values beyond its type it refuses."""

    means: str
    unit: str = ""
    low: int | None = None
    high: int | None = None
    unlimited: str = ""  # the word that is written for NO_LIMIT
    names: tuple[str, ...] = ()  # the names allowed in a list of ranks, or as keys of a map of cards
    noun: str = "value"  # what these names are, by its key among the nouns of mistakes.toml
    listed: bool = False  # a list stands for a map with one of each


def key(means: str, unit: str = "", **bounds: Any) -> Any:
    """Return the field of a chapter that holds this key; ``bounds`` are the other parts of a ``Key``."""
    return field(metadata={"key": Key(means, unit, **bounds)})
