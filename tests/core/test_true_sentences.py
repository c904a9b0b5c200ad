"""What a refusal says is true of the position in every game, not only in the classic one, and so is its way out."""

from __future__ import annotations

from at_once import all_at_once
from sentences.refusals import acts, refused

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.speech.language import LANGUAGES, speaking


def about(value: str | dict[str, str]) -> str:
    """Name a language or a case."""
    return value if isinstance(value, str) else value["about"]


@all_at_once(acts(), ids=about)
def test_the_act_breaks_the_law(case: dict[str, str]) -> None:
    assert case["law"] in refused(case["position"], case["acts"])[1]


@all_at_once([(lang, case) for lang in LANGUAGES for case in acts()], ids=about)
def test_the_acts_that_are_named_are_legal_and_nothing_is_left_open(lang: str, case: dict[str, str]) -> None:
    with speaking(lang):
        at, refusals = refused(case["position"], case["acts"])
    for refusal in refusals.values():
        assert "{" not in str(refusal)
        assert f"({refusal.law})" not in refusal.says
        assert refusal.way_out
        named = {refusal.facts[name] for name in ("better", "instead") if name in refusal.facts}
        assert named <= {str(act) for act in legal_acts(at)}
