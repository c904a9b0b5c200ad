"""Written positions that show the judgement of the careful player (positions.yaml)."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import view

POSITIONS = yaml.safe_load((Path(__file__).parent / "positions.yaml").read_text(encoding="utf-8"))
CARD = re.compile(r"(?:10|[AKQJ2-9])[♠♥♦♣]|joker")


@pytest.mark.parametrize("written", POSITIONS, ids=[each["id"] for each in POSITIONS])
def test_careful_judges(written: dict[str, Any]) -> None:
    position = parse_position(written["position"])
    acts = legal_acts(position)
    player = bot("careful")
    act = str(player.choose(view(position, position.turn), acts))
    assert act in map(str, acts)
    if "chooses" in written:
        assert act in written["chooses"], player.why
        assert set(written["chooses"]) <= set(map(str, acts)), "an act that is not legal shows no judgement"
    assert not [act for wrong in written.get("never", ()) if act.startswith(wrong)]
    for words in written["says"]:
        assert words in player.why
    assert player.why.count(".") == 1
    assert player.why.endswith(".")
    assert CARD.search(player.why)


def test_there_are_twelve_positions_or_more_with_a_choice() -> None:
    assert len(POSITIONS) >= 12
    for written in POSITIONS:
        assert len(legal_acts(parse_position(written["position"]))) > 1, written["id"]
