"""What was clicked as the value that could have been typed, and the way back."""

from __future__ import annotations

from canasta_nb.teaching.exercises import Exercise
from canasta_nb.teaching.kinds import BLANK, KINDS
from canasta_nb.teaching.kinds.kind import Clicked


def value_of(asked: Exercise, clicked: Clicked) -> object:
    """Return the answer as a learner would type it; ``...`` for what is not answered.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> value_of(exercise("fz-2"), [[False, "take.frozen"], [True, None]])
    ((False, 'take.frozen'), (True, Ellipsis))
    >>> value_of(exercise("sc-3"), [-285]), value_of(exercise("fz-3"), "9h9d"), value_of(exercise("fz-3"), "")
    (-285, '9h9d', Ellipsis)
    """
    return ... if _is_blank(clicked) else KINDS[asked.kind].typed(asked, clicked)


def _is_blank(clicked: Clicked) -> bool:
    if isinstance(clicked, dict):
        clicked = list(clicked.values())
    return clicked in (None, "") or (isinstance(clicked, list) and all(map(_is_blank, clicked)))


def clicked_of(asked: Exercise, value: object) -> Clicked:
    """Return what has to be clicked for a value that was typed, as far as it has the form of an answer; else null.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> clicked_of(exercise("sc-3"), -285), clicked_of(exercise("fz-2"), ((True, "natural-pair"), ...))
    ([-285], [[True, 'natural-pair'], None])
    """
    return None if value is ... or value is None or value == BLANK else KINDS[asked.kind].clicked(asked, value)
