"""What a widget answers to an option that it does not have."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import OneSentence


class UnknownOption(OneSentence, TypeError):  # noqa: N818 - it says what is wrong
    """An option that a widget does not have."""


def refuse_unknown(kind: str, given: Iterable[str], known: Iterable[str], first: Iterable[str] = ()) -> None:
    """Raise UnknownOption, a TypeError, with the nearest right word for the first option that is not known.

    ``first`` are the options to name where no word is near.

    >>> refuse_unknown("Table", ["seed"], ["seed", "seat"])
    >>> refuse_unknown("Table", ["sead"], ["seed", "seat"])
    Traceback (most recent call last):
    UnknownOption: A Table has no option "sead". Did you mean "seed"?
    """
    known = list(known)
    for name in given:
        if name not in known:
            close = get_close_matches(name, known, 1)
            if close:
                raise UnknownOption(mistaken("widget_option_meant", kind=kind, name=name, word=close[0]))
            raise UnknownOption(mistaken("widget_option", kind=kind, name=name, names=", ".join(first)))
