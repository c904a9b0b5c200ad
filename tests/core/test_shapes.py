"""The tables of the laws on a meld's shape, and acts with more cards than a table has room for."""

from __future__ import annotations

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet


@pytest.mark.parametrize("rules", RuleSet.ids())
@pytest.mark.parametrize(
    "act", ["meld " + "9h" * 100, "meld " + "Jk" * 60, "meld " + "9h" * 60 + "Jk" * 60, "meld K+" + "Ks" * 50]
)
def test_a_typed_act_with_more_cards_than_any_pack_is_refused(rules: str, act: str) -> None:
    position = parse_position(f"rules {rules}; turn 1 play; hand 1 KsKh; melds A KsKhKd")
    assert "cards.not-in-hand" in {refusal.law for refusal in check(position, parse_act(act))}


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_the_pile_is_not_taken_with_more_cards_than_any_pack(rules: str) -> None:
    position = parse_position(f"rules {rules}; turn 1 draw; hand 1 KsKh; melds A KsKhKd; pile 9c")
    refused = check(position, parse_act("take 9c with " + "9h" * 100))
    assert "cards.not-in-hand" in {refusal.law for refusal in refused}
