"""One whole deal of every rule set with every legal act: a changed line is a changed rule."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
from evidence import PLAYTHROUGHS, played_again, read_playthrough

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet

NAMES = sorted(path.stem for path in PLAYTHROUGHS.glob("*.txt"))


def difference(path: Path) -> str:
    kept = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(difflib.unified_diff(kept, played_again(path), path.name, "played now", lineterm="", n=2))


@pytest.mark.parametrize("rules", NAMES)
def test_the_deal_is_played_as_it_was(rules: str) -> None:
    changed = difference(PLAYTHROUGHS / f"{rules}.txt")
    assert not changed, changed[:4000]


@pytest.mark.parametrize("rules", NAMES)
def test_the_deal_is_whole_and_of_its_rule_set(rules: str) -> None:
    path = PLAYTHROUGHS / f"{rules}.txt"
    kept = read_playthrough(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert parse_position(kept.position).rules.id == rules
    assert sum(line.startswith("acts ") for line in lines) == len(kept.acts) + 1
    assert lines.count("acts 0") == 1, "a deal has one end"
    assert lines[-1].startswith("game over from ")


def test_a_changed_rule_is_a_changed_line(monkeypatch: pytest.MonkeyPatch) -> None:
    looser = RuleSet.load("classic", {"groups.min_naturals": 3})
    monkeypatch.setattr(RuleSet, "named_in", lambda text, folder: looser)
    changed = difference(PLAYTHROUGHS / "classic.txt").splitlines()
    assert changed[:2] == ["--- classic.txt", "+++ played now"]
    assert any(line.startswith("-acts ") for line in changed)
    assert any(line.startswith(("+acts ", "+refused: ")) for line in changed)


def test_a_changed_deal_is_a_changed_line(monkeypatch: pytest.MonkeyPatch) -> None:
    shorter = RuleSet.load("classic", {"deal.hand": {4: 10}})
    monkeypatch.setattr(RuleSet, "parse", lambda text: shorter)
    assert "+hand 1 " in difference(PLAYTHROUGHS / "classic.txt")
    assert legal_acts(parse_position(read_playthrough(PLAYTHROUGHS / "classic.txt").position))
