"""What lesson 6 says about the initial meld is what the rules say."""

import json
import re
from pathlib import Path

import pytest

from canasta_nb.core.checking import check
from canasta_nb.core.notation import parse_act, parse_position
from canasta_nb.core.playing import play
from canasta_nb.core.position import frozen_for, minimum_for
from canasta_nb.teaching.exercises import lesson

ROOT = Path(__file__).parents[2]
CELLS = json.loads((ROOT / "lessons" / "06_initial_meld.ipynb").read_text("utf-8"))["cells"]
TEXT = "\n".join("".join(cell["source"]) for cell in CELLS)
OPENING = lesson("06")


def minimum(score: int, rules: str = "classic") -> int:
    return minimum_for(parse_position(f"rules {rules}; scores {score} 0; turn 1 draw"), 0)


def laws(text: str, act: str) -> list[str]:
    return [refusal.law for refusal in check(parse_position(text), parse_act(act))]


def test_claim_the_table() -> None:
    rows = re.findall(r"(?m)^\| ([^|]*\d[^|]*) \| (\d+) \|$", TEXT)
    assert len(rows) == 4
    for band, need in rows:
        ends = [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", band)]
        ends = [ends[0] - 5, -2000] if band.startswith("below") else ends
        assert {minimum(score) for score in ends} == {int(need)}, band


def test_claim_the_card() -> None:
    said = re.findall(r"(below|From) ([\d,]+): (\d+)", OPENING.card)
    assert len(said) == 4
    for word, score, need in said:
        first = int(score.replace(",", ""))
        assert minimum(first - 5 if word == "below" else first) == int(need)


def test_claim_a_side_below_0_needs_0_by_the_laws_of_1950_and_15_at_pagat() -> None:
    assert (minimum(-5, "official-1950"), minimum(-5)) == (0, 15)


@pytest.mark.parametrize(
    ("act", "allowed"),
    [
        ("meld 6s6h6d, KsKhKd2c", False),
        ("meld 6s6h6d, AsAhAd2c", True),
        ("meld KsKhKd, AsAhAd", True),
        ("meld AsAhAd2c", False),
    ],
)
def test_claim_there_is_more_than_one_way_to_open_at_the_first_table(act: str, allowed: bool) -> None:
    position = play(parse_position(OPENING.position("first-turn")), parse_act("draw"))
    assert (not check(position, parse_act(act))) is allowed


def test_claim_the_table_names_a_way_that_spends_the_2_and_another_keeps_it() -> None:
    position = play(parse_position(OPENING.position("first-turn")), parse_act("draw"))
    (refusal,) = check(position, parse_act("meld 6s6h6d, KsKhKd2c"))
    assert "2c" in refusal.way_out
    assert not check(position, parse_act("meld AsAhAd, KsKhKd"))


@pytest.mark.parametrize("score", ["0", "3000", "-50"])
def test_claim_the_score_of_the_first_table_can_be_changed(score: str) -> None:
    position = parse_position(OPENING.position("first-turn").replace("1600", score))
    assert position.scores[0] == int(score)
    assert position.is_complete


def test_claim_the_worked_opening() -> None:
    text = OPENING.position("worked")
    assert frozen_for(parse_position(text), 0) == ("not-opened",)
    assert laws(text, "take Ac with AsAh, KsKh2d") == []
    assert laws(text, "take Ac with AsAh") == ["initial-meld.minimum"]
    (refusal,) = check(parse_position(text), parse_act("take Ac with AsAh2d"))
    assert (refusal.facts["need"], refusal.facts["have"]) == (90, 80)


def test_claim_one_meld_opens_for_both_partners() -> None:
    text = "rules classic; scores 3000 0; turn 3 play; hand 3 4s4h4d9c9h; melds A KsKhKdKc"
    assert laws(text, "meld 4s4h4d") == []
