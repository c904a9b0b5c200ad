"""Hints: one at a time, from the rule to the first card, never the solution."""

from __future__ import annotations

from canasta_nb.teaching.exercises import Unknown, exercise

_given: dict[str, int] = {}


def hint(id: str) -> None:  # noqa: A002 - the word that learners know
    """Print the next hint to an exercise: first the rule, then where to look, then the first card.

    >>> hint("fz-3")
    Hint 1 of 3: ...
    >>> hint("fz-33")
    There is no exercise "fz-33"...
    """
    try:
        hints = exercise(id).hints
    except Unknown as error:
        print(error)
        return
    if not hints:
        print(f"{id} has no hints.")
        return
    number = min(_given.get(id, 0) + 1, len(hints))
    _given[id] = number
    print(f"Hint {number} of {len(hints)}: {hints[number - 1]}")
