"""The page on the players: its results are those of the kept matches."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from measuring.match import result

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
MEASURING = ROOT / "tests" / "measuring"
(LONG,) = MEASURING.glob("expert_[0-9]*[0-9].jsonl")
AT_A_TABLE = MEASURING / "expert_budget.jsonl"
OTHERS = sorted(MEASURING.glob("expert_*_*.jsonl"))


def kept(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]], list[str]]:
    """Return a kept match, its deals, and the means with their intervals: points, deals won, boards won."""
    match, *rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return match, rows, re.findall(r"[−-]?\d+\.\d ± \d+\.\d", result(match, rows))


def test_the_page_quotes_the_long_match() -> None:
    match, rows, (lead, won, boards_won) = kept(LONG)
    assert f"| `expert` against `club` | {len(rows)} | {lead} | {won} |" in PAGE
    assert f"`expert` made more in {boards_won} of 100" in PAGE
    assert f"{LONG.name} --one {match['one']} --deals {len(rows)} --seed {match['seed']}" in PAGE


def test_the_page_quotes_the_match_in_a_tables_time() -> None:
    match, rows, (lead, won, _) = kept(AT_A_TABLE)
    assert f"| `expert` with its time at a table, against `club` | {len(rows)} | {lead} | {won} |" in PAGE
    assert f"`tests/measuring/{AT_A_TABLE.name}` with `--one {match['one']}`" in PAGE


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_the_page_quotes_the_matches_in_other_rule_sets(path: Path) -> None:
    match, rows, (lead, won, _) = kept(path)
    assert f"| `{match['rules']}` | {len(rows)} | {lead} | {won} |" in PAGE
    assert path.stem == f"expert_12_{match['rules']}"
    assert (match["one"], match["other"], match["seed"]) == ("expert:12", "careful", 1)


def test_the_page_names_what_there_is() -> None:
    named = re.findall(r"`(\w+\.py)`", PAGE) + re.findall(r"canasta_nb/bots/expert/(\w+\.py)", PAGE)
    assert named
    assert [name for name in named if not (ROOT / "canasta_nb" / "bots" / "expert" / name).is_file()] == []
