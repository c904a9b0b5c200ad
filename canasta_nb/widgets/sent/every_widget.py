"""What every widget sends, and how a type says more than Python's own can: the values of a list by their names."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict


class Row(NamedTuple):
    """What the values of a list are, one after the other, each with its name and type."""

    values: tuple[tuple[str, Any], ...]


class Rest(NamedTuple):
    """Any number of values of one type, at the end of a row."""

    each: Any


class OneOf(NamedTuple):
    """The words that a text may be."""

    words: tuple[str, ...]


class InScript(NamedTuple):
    """A type as the front end writes it, of what Python does not take apart."""

    text: str


def row(**values: Any) -> Row:
    """Return what the values of a list are.

    >>> row(law=str, sentence=str).values
    (('law', <class 'str'>), ('sentence', <class 'str'>))
    """
    return Row(tuple(values.items()))


KnownRules = Annotated[list[str], row(id=str, name=str)]
"""A rule set that can be chosen: its id, and what people call it."""


Empty = Annotated[dict[str, Any], InScript("Record<string, never>")]
"""Nothing, where there is nothing to show yet."""


class Answer(TypedDict):
    """The answer to a message: done (``ack``) or not (``nack``, and why), by the message's id."""

    v: int
    ack: NotRequired[str]
    nack: NotRequired[str]
    seq: int
    why: NotRequired[str]
    says: NotRequired[str]


class Strings(TypedDict):
    """The fixed words of the front end; every widget has more of its own."""

    ranks: dict[str, Annotated[list[str], row(one=str, many=str)]]
    suits: dict[str, str]
    joker: str
