"""The MinimumTable: every row says what the rules ask for, in every rule set."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.acts import Lay, Meld
from canasta_nb.core.model.cards import UNSEEN, parse_cards
from canasta_nb.core.model.position import minimum_for
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.widgets.shown.minimum_table import MinimumTable

SUITS = str.maketrans("♠♥♦♣", "shdc")


def current(table: MinimumTable) -> dict[str, Any]:
    [row] = [row for row in table.scene["rows"] if row["current"]]
    return row


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_each_row_is_what_the_rules_ask_at_each_score(rules: str) -> None:
    position = parse_position(f"rules {rules}; turn 1 play")
    table = MinimumTable(rules)
    for score in (-500, -5, 0, 5, 495, 1495, 1500, 2995, 3000, 4995, 5000, 7000, 9000, 20_000):
        table.score = score
        scores = (score, *position.scores[1:])
        assert current(table)["minimum"] == minimum_for(position.changed(scores=scores), 0), score
    assert max(map(len, table.to_text().splitlines())) <= 80


@pytest.mark.parametrize("rules", ["classic", "samba", "joker", "italian", "chilean"])
def test_each_example_opens_there_and_nothing_less_is_called_enough(rules: str) -> None:
    position = parse_position(f"rules {rules}; turn 1 play")
    for row in MinimumTable(rules).scene["rows"]:
        if not row["example"]:
            continue
        cards, points = row["example"].rsplit(": ", 1)
        assert int(points) >= row["minimum"]
        runs = [run.replace(" joker", "Jk").replace("10", "T").translate(SUITS) for run in cards.split(", ")]
        lays = tuple(Lay(parse_cards(run)) for run in runs)
        hand = (*parse_cards("".join(runs)), *[UNSEEN] * 8)
        first = int(re.sub(r"[^0-9]", "", row["band"].split()[0]) or 0) if row["band"][0].isdigit() else -5
        asked = position.changed(hands=(hand, *position.hands[1:]), scores=(first, *position.scores[1:]))
        assert check(asked, Meld(lays)) == ()


def test_minus_five_needs_15_and_official_nothing() -> None:
    assert current(MinimumTable("classic", score=-5))["minimum"] == 15
    assert current(MinimumTable("official-1950", score=-5))["minimum"] == 0
    assert current(MinimumTable("classic", score=1500))["band"] == "1,500 to 2,995"


def test_where_the_deal_decides_the_rows_are_deals() -> None:
    table = MinimumTable("hand-and-foot", deal=3)
    assert (current(table)["band"], current(table)["minimum"]) == ("deal 3", 120)
    assert repr(table) == "MinimumTable(hand-and-foot, 120 at deal 3)"
    table.deal = 9
    assert current(table)["band"] == "deal 4 and later"


def test_messages(wire: Callable[..., Any]) -> None:
    table = MinimumTable("classic")
    send = wire(table).send
    assert "ack" in send(do="set", args={"what": "score", "to": 3000})
    assert current(table)["minimum"] == 120
    assert "ack" in send(do="set", args={"what": "rules", "to": "samba"})
    assert table.rules == "samba"
    for args in ({"what": "score", "to": "x"}, {"what": "score", "to": True}, {"what": "rules", "to": "clasic"}, None):
        assert "nack" in send(do="set", args=args)
    assert (table.rules, table.score, table.problem) == ("samba", 3000, "")


def test_a_browser_that_writes_other_rules_is_told() -> None:
    table = MinimumTable("classic", score=100)
    table.set_state({"rules": "clasic"})
    assert table.rules == "classic"
    assert "classic" in table.problem
    assert current(table)["minimum"] == 50


def test_a_browser_names_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.toml").write_text('based_on = "samba"\n', "utf-8")
    table = MinimumTable(str(tmp_path / "secret.toml"))
    assert table.rules == "samba"
    for name in ("secret.toml", "none.toml", str(tmp_path / "secret.toml"), str(tmp_path / "none.toml")):
        table.set_state({"rules": name})
        assert table.rules == "samba"
        assert table.problem == "RuleSetError: " + sentence("mistakes", "by_id")


@pytest.mark.parametrize(
    ("rules", "options", "error", "says"),
    [
        ("clasic", {}, ValueError, "classic"),
        ("classic; turn 2 draw", {}, ValueError, sentence("mistakes", "option_form", word="turn")),
        ("classic", {"scores": 5}, TypeError, '[Dd]id you mean "score"'),
    ],
)
def test_rules_that_there_are_not(rules: str, options: dict[str, Any], error: type, says: str) -> None:
    with pytest.raises(error, match=says):
        MinimumTable(rules, **options)
