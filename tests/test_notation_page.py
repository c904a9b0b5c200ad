"""The page on the notation: every block on it is in the language, and is printed as it was read."""

import re
from pathlib import Path

import pytest

from canasta_nb import parse_act, parse_position, replay
from canasta_nb.cases import judge_files
from canasta_nb.core.notation.fields import FIELDS
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.notation.text import position_text

TEXT = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    assert found
    return found


@pytest.mark.parametrize("text", blocks("position"))
def test_a_position_is_printed_as_it_was_read(text: str) -> None:
    assert position_text(parse_position(text)).strip() == text.strip()


@pytest.mark.parametrize("text", blocks("acts")[0].splitlines())
def test_an_act_is_printed_as_it_was_read(text: str) -> None:
    assert str(parse_act(text)) == text


@pytest.mark.parametrize("text", blocks("record"))
def test_a_record_is_printed_as_it_was_read_and_each_of_its_lines_holds(text: str) -> None:
    assert str(GameRecord.parse(text)).strip() == text.strip()
    assert replay(text)


def test_every_field_of_a_position_is_in_the_table() -> None:
    assert {name for name in FIELDS if f"| `{name}" not in TEXT} == set()


def test_each_case_is_answered_as_it_says(tmp_path: Path) -> None:
    (tmp_path / "page.yaml").write_text("\n".join(blocks("case")), encoding="utf-8")
    answers = judge_files([tmp_path / "page.yaml"])
    assert [answer.id for answer in answers if not answer.agrees] == []
    assert len(answers) == len(blocks("case")) > 1
