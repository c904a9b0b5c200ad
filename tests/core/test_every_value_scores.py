"""Every value that scores, in every rule set: raise it, and a deal that it is about scores so much more or less."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from scored import ROWS, rows, score

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import CanastaBonus, Penalty
from canasta_nb.core.rules.vocabulary.values import slot


def raised(rules: RuleSet, key: str) -> str:
    """Return the rule set with this value raised by five points."""
    name, _, word = key.partition(" ")
    value = rules.values[name]
    if isinstance(value, Mapping):
        value = {each: points + 5 * (str(each) == word) for each, points in value.items()}
    else:
        assert isinstance(value, int)
        value += 5
    return f"{rules.id} {name}={slot(name).write(value)}"


@pytest.mark.slow
@pytest.mark.parametrize("name", RuleSet.ids())
def test_every_value_that_scores_is_counted(name: str) -> None:
    rules = RuleSet.look_up(name)
    wrong = []
    for key, position, each in rows(rules):
        before, after = score(name, position), score(raised(rules, key), position)
        if after - before != 5 * each:
            wrong.append(f"{key}: {before} became {after} in: {position}")
    assert wrong == []


def test_every_value_that_scores_has_its_row_and_stands_in_a_rule_set() -> None:
    others = ("deuces_paid_to", "extras", "extras_add_up")
    keys = {f"canasta_bonus.{key}" for key in CanastaBonus.__dataclass_fields__ if key not in others}
    keys |= {f"penalty.{key}" for key in Penalty.__dataclass_fields__ if key != "short_sequence_below"}
    assert keys <= set(ROWS)
    counted = {key for name in RuleSet.ids() for key, _, _ in rows(RuleSet.look_up(name))}
    assert set(ROWS) <= counted
