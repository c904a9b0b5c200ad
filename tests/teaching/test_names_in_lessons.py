"""Players read the names of games and laws: no id of a rule set, a law or an exercise is in what a lesson shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.order import ORDER
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.widgets.wire.drawn import STATE

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "lessons").rglob("*.ipynb"))

WORDS = {"classic", "combo", "joker", "natural", "samba"}
"""Ids that are also words of the game: these are ids only where they are noted as such."""
GAMES = "|".join(map(re.escape, set(RuleSet.ids()) - WORDS))
EXERCISES = [asked.id for each in lessons() for asked in each.exercises]
IDS = re.compile(
    rf"`({'|'.join(RuleSet.ids())})`|(?<![\w/.-])({GAMES}|{'|'.join(map(re.escape, ORDER))})(?![\w/-]|\.\w)"
    rf"|(?<![\w-])({'|'.join(EXERCISES)})(?![\w-])|\b(?:in|en) (classic|samba|combo)\b"
)
TYPED = {"text", "python", "literal", "ex", "strings", "progress"}
"""Values of a widget's state that are lines of Python or ids of their own, which nobody reads."""


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text, but for those that tell what may be written in Python."""
    yield from (each for each in re.split(r"(?<=[.!?])\s", text) if "Python" not in each)


def drawn(value: Any, key: str = "") -> Iterator[str]:
    """Yield the words of a state from which a widget is drawn; a value that is an id alone is none of them."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from drawn(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from drawn(each, key)
    elif isinstance(value, str) and key not in TYPED and " " in value and not value.startswith("rules "):
        yield value


def read(cell: dict[str, Any]) -> Iterator[str]:
    """Yield what is read in a cell: its text, or what it shows."""
    if cell["cell_type"] == "markdown":
        yield from sentences("".join(cell["source"]))
        return
    for output in cell["outputs"]:
        data = output.get("data", {})
        if STATE in data:
            yield from drawn(json.loads("".join(data[STATE]))["state"])
        elif "cnb-leaf" in "".join(data.get("text/html", "")):
            yield unescape(re.sub(r"<[^>]+>", " ", "".join(data["text/html"])))
        elif cell["id"] == "card":
            yield from data["text/plain"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_lesson_shows_names_and_no_ids(path: Path) -> None:
    found = [
        f"{cell['id']}: {said[max(0, each.start() - 40) : each.end() + 20]}"
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        for said in read(cell)
        for each in IDS.finditer(said)
    ]
    assert found == []


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_a_rule_set_has_one_name(rules: str) -> None:
    from canasta_nb.descriptions.telling import rules_name

    loaded = RuleSet.load(rules)
    assert loaded.name.startswith(rules_name(loaded)), "its own name may say more, and nothing else"
