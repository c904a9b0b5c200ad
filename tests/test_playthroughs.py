"""One whole deal of every rule set with every legal act: a changed line is a changed rule."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
from evidence import PLAYTHROUGHS, playthrough, read_playthrough

from canasta_nb.core.notation import position_text
from canasta_nb.core.refusals import IllegalAct

FILES = sorted(PLAYTHROUGHS.glob("*.txt"))


def played_again(path: Path) -> tuple[list[str], list[str]]:
    """The lines of a playthrough as they are kept, and as the engine writes them now."""
    kept = path.read_text(encoding="utf-8").splitlines()
    position, acts = read_playthrough(path)
    now: list[str] = []
    try:
        for line in playthrough(position, acts):
            now.append(line)
    except IllegalAct as refused:
        now.append(f"refused: {refused}")
    return kept, now


def difference(path: Path) -> str:
    kept, now = played_again(path)
    return "\n".join(difflib.unified_diff(kept, now, path.name, "played now", lineterm="", n=2))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_deal_is_played_as_it_was(path: Path) -> None:
    changed = difference(path)
    assert not changed, changed[:4000]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_deal_is_whole_and_of_its_rule_set(path: Path) -> None:
    position, acts = read_playthrough(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert position.rules.id == path.stem
    assert lines[: len(position_text(position).splitlines())] == position_text(position).splitlines()
    assert len(acts) == lines.count("acts 0") + sum(line.startswith("acts ") for line in lines) - 2
    assert any(line.startswith("score ") for line in lines[-6:])


def test_a_changed_rule_is_a_changed_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from canasta_nb.core.ruleset import RuleSet

    looser = RuleSet.load("classic", {"groups.min_naturals": 3})
    monkeypatch.setattr(RuleSet, "parse", lambda text: looser)
    changed = difference(PLAYTHROUGHS / "classic.txt")
    assert changed.startswith("--- classic.txt\n+++ played now\n@@")
    assert any(line.startswith("-acts ") for line in changed.splitlines())
    assert any(line.startswith("+acts ") for line in changed.splitlines())
