"""Classes that stay ordinary ones where the rules are compiled."""

from __future__ import annotations

from typing import TypeVar

Kind = TypeVar("Kind")


def ordinary(kind: type[Kind]) -> type[Kind]:
    """Return a class as it is, which keeps the compiler from making one of its own.

    mypyc leaves a class alone that has a decorator it doesn't know. Its own classes can be neither subclasses of
    ``int`` nor pickled and copied when frozen, and have no ``__dict__``.

    >>> @ordinary
    ... class Number(int):
    ...     pass
    >>> Number(3) + 1
    4
    """
    return kind
