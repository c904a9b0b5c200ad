"""What was clicked as the value that could have been typed, and the way back."""

from __future__ import annotations

import json

from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.kinds import BLANK, KINDS
from canasta_nb.teaching.kinds.kind import Clicked

LARGEST = 8_000  # characters of an answer as JSON


def small(clicked: Clicked) -> Clicked:
    """Return the clicked value unless it is larger than an answer can be; otherwise null."""
    try:
        return clicked if len(json.dumps(clicked)) <= LARGEST else None
    except (TypeError, ValueError, RecursionError):
        return None


def value_of(asked: Exercise, clicked: Clicked) -> object:
    """Return the answer as a learner would type it; ``...`` for what is not answered.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> value_of(exercise("fz-2"), [[False, "take.frozen"], [True, None]])
    ((False, 'take.frozen'), True)
    >>> value_of(exercise("sc-3"), [-285]), value_of(exercise("fz-3"), "9h9d"), value_of(exercise("fz-3"), "")
    (-285, '9h9d', Ellipsis)
    """
    return ... if _is_blank(clicked) else KINDS[asked.kind].typed(asked, clicked)


def _is_blank(clicked: Clicked) -> bool:
    if isinstance(clicked, dict):
        clicked = list(clicked.values())
    return clicked in (None, "") or (isinstance(clicked, list) and all(map(_is_blank, clicked)))


def clicked_of(asked: Exercise, value: object) -> Clicked:
    """Return the clicks for a typed value as far as it has the form of an answer; otherwise null.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> clicked_of(exercise("sc-3"), -285), clicked_of(exercise("fz-2"), ((True, "natural-pair"), ...))
    ([-285], [[True, 'natural-pair'], None])
    """
    return None if value is ... or value is None or value == BLANK else KINDS[asked.kind].clicked(asked, value)
