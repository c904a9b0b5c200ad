"""The one line that the plate of the table says of a refusal: short for any names and values, in every language."""

from __future__ import annotations

import re
from typing import Any

from at_once import all_at_once
from made_facts import NAMES, facts_of
from refused_cases import ILLEGAL, TYPED, refused

from canasta_nb.core import wording
from canasta_nb.core.language import LANGUAGES, speaking
from canasta_nb.core.order import ORDER
from canasta_nb.core.refusals import Facts


def assert_short(law: str, facts: Facts) -> None:
    """One plain sentence that fits a line."""
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
