"""Hints: one at a time, from the rule to the first card, never the solution."""

from __future__ import annotations

from canasta_nb.teaching.content.asking import Exercise, Unknown
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.acts_asked import plainly
from canasta_nb.teaching.notebook.exam import asked_by
from canasta_nb.teaching.notebook.work import Work, work


def hint(id: str) -> None:  # noqa: A002 - the word that learners know
    """Print the next hint to an exercise: first the rule, then where to look, then the first card.

    >>> hint("fz-3")
    Hint 1 of 3: ...
    >>> hint("fz-33")
    There is no exercise "fz-33"...
    """
    try:
        print(next_hint(asked_by(id), work()))
    except Unknown as error:
        print(error)


def next_hint(asked: Exercise, done: Work) -> str:
    """Return the next hint to an exercise as a sentence; after the last one the last again."""
    hints = asked.hints
    if not hints:
        return told("marking", "no_hints", ex=asked.id)
    number = min(done.hints.get(asked.id, 0) + 1, len(hints))
    done.hints[asked.id] = number
    return told("marking", "hint", n=number, many=len(hints), hint=plainly(hints[number - 1], asked.parts[0]))


def hints_left(asked: Exercise, done: Work) -> int:
    """Return how many hints to an exercise were not given yet."""
    return len(asked.hints) - done.hints.get(asked.id, 0)
