"""The one-line refusal on the plate of the table: short for any names and values, in every language."""

from __future__ import annotations

import re
from typing import Any

import pytest
from at_once import all_at_once
from catalogue import sentence
from made_facts import NAMES, facts_of
from refused_cases import ILLEGAL, TYPED, refused

from canasta_nb.core.engine import wording
from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.core.speech.order import ORDER
from canasta_nb.core.speech.refusals import Facts


def assert_short(law: str, facts: Facts) -> None:
    """Check that a text is one plain sentence that fits a line."""
    for lang in LANGUAGES:
        with speaking(lang):
            said = wording.short(law, facts, NAMES)
            unsaid = f"{wording.title(law)}."
        assert said != unsaid, "no sentence fits"
        assert len(said) <= wording.LONGEST_SHORT, (lang, len(said), said)
        assert re.fullmatch(r"[^{}]+[^.]\.", said)
        assert ". " not in said, said
        assert not TYPED.search(said), said


@all_at_once(ORDER)
def test_a_refusal_is_one_line_whatever_its_facts(law: str) -> None:
    for facts in facts_of(law):
        assert_short(law, facts)


@all_at_once(ILLEGAL.values(), ids=ILLEGAL)
def test_every_refusal_of_the_cases_is_one_line(case: dict[str, Any]) -> None:
    for refusal in refused(case)[2]:
        assert_short(refusal.law, refusal.facts)


@pytest.mark.parametrize("act", ["9s9h, 8d", "9s9h8d", "9s, 8d, 5d", "9s9h, 8s8d", "9s2d, 8d", "7s8s9s", "5s9s8d2d"])
def test_a_meld_of_several_ranks_is_told_that_it_holds_one(act: str) -> None:
    """However the table shares the chosen cards out among melds."""
    at = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 9s9h8d8s7s5s2d4c5d; pile 4c")
    [first, *_] = check(at, parse_act(f"meld {act}"))
    for lang in LANGUAGES:
        with speaking(lang):
            short = wording.short(first.law, first.facts)
        one_rank = sentence("laws/meld", "meld.mixed-ranks", "short", 1, lang=lang).partition(": ")[2].strip(".")
        assert one_rank
        assert one_rank in short.lower()
