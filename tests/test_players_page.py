"""The page on the players: its results are those of the kept match."""

import json
import re
from pathlib import Path

from measuring.match import result

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
KEPT = ROOT / "tests" / "measuring" / "expert_48.jsonl"


def test_the_page_quotes_the_kept_match() -> None:
    match, *rows = map(json.loads, KEPT.read_text(encoding="utf-8").splitlines())
    told = result(match, rows)
    lead, won, boards_won = re.findall(r"[−-]?\d+\.\d ± \d+\.\d", told)
    assert f"| `expert` against `club` | {len(rows)} | {lead} | {won} |" in PAGE
    assert f"`expert` made more in {boards_won} of 100" in PAGE
    assert f"--one {match['one']} --deals {len(rows)} --seed {match['seed']}" in PAGE


def test_the_page_names_what_there_is() -> None:
    named = re.findall(r"`(\w+\.py)`", PAGE) + re.findall(r"canasta_nb/bots/expert/(\w+\.py)", PAGE)
    assert named
    assert [name for name in named if not (ROOT / "canasta_nb" / "bots" / "expert" / name).is_file()] == []
