"""Feedback on a wrong answer while attempts are left: its fault, and something to compare it with."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import filled, texts
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.answers.questions import side_asked
from canasta_nb.teaching.content.exercises import Part
from canasta_nb.teaching.reasons.sums import CANASTAS


def says(table: str, key: str, **values: object) -> str:
    """Return a sentence of faults.toml, filled in; empty without one."""
    return filled(texts("teaching/reasons/faults.toml")[table].get(key, ""), **values)


def look_at(part: Part, reason: str = "") -> str:
    """Return something to compare an answer with, by the question, by a reason or law, or by the act.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> look_at(exercise("ct-w2").parts[0])
    'Partners sit opposite each other.'
    """
    if part.rule:
        return part.rule
    if part.ask_for == "lines":
        return _lines(part)
    if part.ask_for == "claim":
        return _lines(part) if part.of != ("total",) else says("ask", "score")
    if part.ask_for == "score" and side_asked(part) != part.position.side_of(1):
        return says("ask", "score_theirs")
    if part.ask_for == "frozen" and any(act.startswith("take ") for act in part.acts):
        return says("ask", "frozen_anew")
    if part.ask_for == "must-take" and not part.position.stock:
        return says("ask", "must-take_no_stock")
    if part.ask_for:
        hand = part.position.hand_of(part.position.turn) if part.text else ()
        return says("ask", part.ask_for, n=len(hand), rules=part.position.rules.id if part.text else "")
    onto = "lay-off-group" if " onto " in part.act else ""
    named = (reason, onto, reason.partition(".")[0], part.act.partition(" ")[0])
    return next(filter(None, (says("check", each) for each in named)), "")


def _lines(part: Part) -> str:
    """Return what to compare lines of the score with, each thing once."""
    names = part.of or (part.line,)
    if "red-threes" in names and part.position.rules.red_threes.values != RuleSet.load("classic").red_threes.values:
        names = tuple("red-threes_ruled" if name == "red-threes" else name for name in names)
    if "melded-cards" in names and {*names} & {*CANASTAS}:
        return f"{says('line', 'mixed-canastas')} {says('line', 'worth')}"
    return " ".join(dict.fromkeys(says("line", name) for name in names))


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
