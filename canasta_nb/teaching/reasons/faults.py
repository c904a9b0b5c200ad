"""Feedback on a wrong answer while attempts are left: its fault, and something to compare it with."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.content.words import says


def look_at(part: Part, reason: str = "") -> str:
    """Return something to compare an answer with, by the question, by a reason or law, or by the act.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> look_at(exercise("ct-w2").parts[0])
    'Partners sit opposite each other.'
    """
    return part.asked.rule or part.asked.look_at(part, reason)


def reason_asked(part: Part) -> str:
    """Return the reason, or the law, of the right answer; learners see only where to look for it."""
    right = next(iter(right_answers(part)), "")
    return str(right[-1] if isinstance(right, tuple) and right else right)


def found(shares: Iterable[Fraction]) -> str:
    """Return how many of several parts are right."""
    whole = [share == 1 for share in shares]
    key = {0: "found_none", 1: "found_one"}.get(sum(whole), "found")
    return says("wrong", key, n=sum(whole), many=len(whole))


def wrong_besides(many: int) -> str:
    """Return how many more answers are wrong than the feedback explains."""
    return says("wrong", "besides", n=many)
