"""Sheets that clubs and families play by, each a file of house rules: it loads, says what is its own, and is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.experiments import simulate
from canasta_nb.rulebook import differences

SHEETS = Path(__file__).parent / "rulesets" / "sheets"
OWN = {
    "womens-club-2018": 3,
    "spanish-rule-text": 1,
    "four-pack-family-game": 10,
    "printed-score-sheet": 12,
    "rarepike": 0,
    "clean-books-closed": 14,
    "retirement-club": 12,
}
"""In how many values each sheet differs from the rule set that it is based on."""


def test_every_sheet_is_named_here() -> None:
    assert {path.stem for path in SHEETS.glob("*.toml")} == set(OWN)


@pytest.mark.slow
@pytest.mark.parametrize("name", OWN)
def test_a_sheet_is_played_without_a_broken_rule(name: str) -> None:
    rules = RuleSet.from_toml(SHEETS / f"{name}.toml")
    assert len(differences(RuleSet.load(rules.based_on), rules)) == OWN[name]
    assert simulate(rules, 1, 1, check=True).violations == ()
