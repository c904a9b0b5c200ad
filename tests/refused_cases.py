"""The refusals of the cases, for the tests of their sentences, and the look of typed moves."""

from __future__ import annotations

import re
from typing import Any

from kept_cases import CASES, acts_of

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.speech.refusals import Refusal

ILLEGAL = {name: case for name, case in CASES.items() if case["expect"] == "illegal"}
# A card as it is typed, cards that are added to a meld, a law by its name.
TYPED = re.compile(r"\b(?:(?:[A2-9TJQK][shdc]|Jk)+\b|[KQJATW0-9]\+\S|[a-z]+-?[a-z]*\.[a-z])")


def refused(case: dict[str, Any]) -> tuple[Position, str, tuple[Refusal, ...]]:
    """Return the position of a case before its last act, that act as typed, and its refusals."""
    at = parse_position(case["position"])
    *before, last = acts_of(case)
    for act in before:
        at = play(at, parse_act(act))
    return at, last, check(at, parse_act(last))
