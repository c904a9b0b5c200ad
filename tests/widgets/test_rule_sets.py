"""A deal of every playable rule set at the table."""

import json

import pytest

from canasta_nb.core.ruleset import RuleSet
from canasta_nb.widgets.table import Table


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_a_deal_is_played_at_the_table(rules: str, drive) -> None:  # type: ignore[no-untyped-def]
    table = drive(Table(rules, seed=4, bots="greedy"))
    table.play_on()
    assert table.table.scene["phase"] in ("over", "game")
    assert table.table.problem == ""
    for scene in table.scenes:
        assert len(json.dumps(scene, separators=(",", ":"), ensure_ascii=False).encode()) <= 8192
    assert max(map(len, table.table.to_text().splitlines())) <= 80
    for side in table.table.result["sides"]:
        assert sum(points for _, points in side["lines"]) == side["total"]


def test_a_game_that_has_ended_is_not_dealt_again(drive) -> None:  # type: ignore[no-untyped-def]
    table = drive(Table(RuleSet.load("classic", {"game.target": 500}), seed=4, bots="greedy"))
    table.play_on()
    assert table.table.scene["phase"] == "game"
    assert "has won with" in table.table.scene["todo"]
    assert table.table.result["next"] is False
    assert table.send(do="next_deal", args={})["why"] == "over"
    assert table.table.next_deal() is False
