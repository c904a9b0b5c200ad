"""What lesson 6 says about the initial meld is what the rules say, and its figures are those that were played."""

import json
import re
from pathlib import Path

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import frozen_for, minimum_for
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.openings.openings import openings
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.content.studies import studies

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
    said = re.findall(r"(\d+) (below|from) ([\d,]+\d|0)", OPENING.card)
    assert len(said) == 4
    for need, word, score in said:
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


@pytest.mark.parametrize(
    ("score", "melds", "enough"),
    [
        (-50, "6s6h6d", True),
        (0, "6s6h6d", False),
        (0, "AsAhAd", True),
        (1600, "AsAhAd, KsKhKd", True),
        (3000, "AsAhAd2c, KsKhKd", False),
        (3000, "AsAhAd, KsKhKd, 6s6h2c", True),
    ],
)
def test_claim_what_opens_at_the_first_table(score: int, melds: str, *, enough: bool) -> None:
    position = play(parse_position(OPENING.position("first-turn").replace("1600", str(score))), parse_act("draw"))
    assert len(position.hand_of(1)) == 12
    assert (not check(position, parse_act(f"meld {melds}"))) is enough


def test_claim_at_3000_it_takes_nine_of_the_twelve_cards() -> None:
    position = play(parse_position(OPENING.position("first-turn").replace("1600", "3000")), parse_act("draw"))
    found = [sum(len(lay.cards) for lay in act.lays) for act in openings(position)]
    assert min(found) == 9


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


@pytest.mark.parametrize(
    ("score", "melds", "enough"),
    [
        (900, "KsKhKd", False),
        (900, "KsKhKd2d", True),
        (900, "AsAh2d", True),
        (1600, "AsAh2d", False),
        (1600, "AsAh2d, KsKhKd", True),
    ],
)
def test_claim_the_same_hand_at_50_and_at_90(score: int, melds: str, *, enough: bool) -> None:
    text = OPENING.position("worked-hand").replace("scores 900", f"scores {score}")
    assert laws(text, f"meld {melds}") == ([] if enough else ["initial-meld.minimum"])


@pytest.mark.parametrize("rank", "456789TJQKA")
def test_claim_below_0_any_meld_opens(rank: str) -> None:
    text = f"rules classic; scores -300 0; turn 1 play; hand 1 {rank}s{rank}h{rank}d3s3c"
    assert laws(text, f"meld {rank}s{rank}h{rank}d") == []


def test_claim_one_meld_opens_for_both_partners() -> None:
    text = "rules classic; scores 3000 0; turn 3 play; hand 3 4s4h4d9c9h; melds A QsQhQcJk KsKhKdKc"
    assert laws(text.split("; melds", maxsplit=1)[0], "meld 4s4h4d") == ["initial-meld.minimum"]
    assert laws(text, "meld 4s4h4d") == []


def test_claim_the_figures_were_played_from_the_first_table() -> None:
    said = re.findall(r"(\d+) points (better|worse) than (\w+)(?: cards)?, give or take (\d+)", TEXT)
    at_1600, at_3000 = studies()["six-ten-or-none"], studies()["nine-or-none"]
    ten, wait, none = (
        studied.figures.figures[name].behind
        for studied, name in ((at_1600, "ten"), (at_1600, "wait"), (at_3000, "wait"))
    )
    assert said == [
        (f"{ten.points}", "better", "ten", f"{ten.within}"),
        (f"{wait.points}", "worse", "six", f"{wait.within}"),
        (f"{none.points}", "better", "waiting", f"{none.within}"),
    ]
    for score, studied in (("1600", at_1600), ("3000", at_3000)):
        assert studied.figures.deals == 1000
        table = play(parse_position(OPENING.position("first-turn").replace("1600", score)), parse_act("draw"))
        assert sorted(table.hand_of(1)) == sorted(studied.position.hand_of(1))
        assert (table.melds, table.pile, table.scores) == (
            studied.position.melds, studied.position.pile, studied.position.scores
        )  # fmt: skip
