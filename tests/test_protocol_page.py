"""The page on the protocol: a real table gives the answers that it shows, and the reasons in its table are all."""

import json
import re
from pathlib import Path

import pytest

from canasta_nb import Table
from canasta_nb.core.model.cards import parse_card

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
POSITION = "rules classic; scores 1500 1300; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4d; pile Kd5cQc8hKs"


def lines(language: str) -> list[dict[str, object]]:
    (block,) = re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    return [json.loads(line) for line in block.splitlines()]


def test_a_table_answers_as_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    table, answers = Table(POSITION, bots=None), []
    monkeypatch.setattr(table, "send", lambda message, buffers=None: answers.append(message))
    for message in lines("messages"):
        table._receive(table, message, [])
    assert answers == lines("answers")


def test_every_reason_of_the_widgets_is_explained() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "canasta_nb").rglob("*.py"))
    given = {"problem", *re.findall(r'Nack\("([a-z-]+)"', sources)}
    explained = set(re.findall(r"(?m)^\| `([a-z-]+)` \|", TEXT))
    assert given - explained == set()
    assert explained - given == set()


def test_a_face_is_the_number_that_the_page_says() -> None:
    assert int(parse_card("Kh")) == 4 * "AKQJT98765432".index("K") + "shdc".index("h") == 5
    assert int(parse_card("Jk")) == 52
