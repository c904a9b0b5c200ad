"""A saved game for the tests that write on in one."""

from __future__ import annotations

from pathlib import Path

import pytest
from played_lesson import LESSON

from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.notation.saving import RecordFile
from canasta_nb.core.notation.text import parse_act


@pytest.fixture
def game(tmp_path: Path) -> RecordFile:
    path = tmp_path / "game.canasta"
    notes = ["event Lesson 6, the kings at 90", "players Ann, Ben, Cam, Dot", "_seat 1", "_bots careful"]
    file = RecordFile.create(path, GameRecord.parse(LESSON).deals[0], notes)
    for line in LESSON.splitlines()[13:]:
        seat = int(line[0])
        for text in line[3:].split("; "):
            if text.startswith("?"):
                act, laws = text[1:].split(" {")
                file.refused(seat, parse_act(act), laws.strip("}").split(", "))
            else:
                file.act(seat, parse_act(text))
    return file
