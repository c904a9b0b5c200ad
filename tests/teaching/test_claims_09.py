"""What lesson 9 says about the score is what the rules say."""

import json
import re
from pathlib import Path

import pytest

from canasta_nb.core.engine.playing import game_over, play
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Phase
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.bank.exercises import exercise, lesson

ROOT = Path(__file__).parents[2]
CELLS = json.loads((ROOT / "lessons" / "09_scoring.ipynb").read_text("utf-8"))["cells"]
TEXT = "\n".join("".join(cell["source"]) for cell in CELLS)
SCORING = lesson("09")
CLASSIC = RuleSet.load("classic")


def lines(text: str, side: str = "A") -> dict[str, int]:
    return {line.id: line.points for line in score_deal(parse_position(text)).lines[side]}


def scored(fields: str) -> dict[str, int]:
    return lines(f"rules classic; turn 1 over; hand 1 -; hand 2 x0; hand 3 -; hand 4 x0; {fields}")


def test_claim_the_table() -> None:
    said = dict(re.findall(r"(?m)^\| ([^|]+) \| (\d[^|]*) \|$", TEXT))
    assert said == {
        "a natural canasta, on top of its cards": str(scored("melds A 7s7h7d7c7s7h7d")["natural-canastas"]),
        "a mixed canasta, on top of its cards": str(scored("melds A 7s7h7d7c7s7h2d")["mixed-canastas"]),
        "each red three, up to three": str(scored("melds A 7s7h7d; threes A 3h")["red-threes"]),
        "all four red threes": f"{scored('melds A 7s7h7d; threes A 3h3d3h3d')['red-threes']} in all",
        "going out": str(scored("out 1 concealed; melds A 7s7h7d7c7s7h7d")["going-out"]),
        "going out concealed": f"{scored('out 1 concealed; melds A 7s7h7d7c7s7h7d')['concealed']} more",
    }


def test_claim_the_values_on_the_card() -> None:
    """Joker 50; ace and 2: 20; king to 8: 10; 7 to 3: 5."""
    said = {"Jk": 50, "As2s": 20, "KsQsJsTs9s8s": 10, "7s6s5s4s3s": 5}
    for run, value in said.items():
        assert {points(CLASSIC, [card]) for card in parse_cards(run)} == {value}


def test_claim_the_first_turn_goes_out() -> None:
    position = parse_position(SCORING.position("last-turn"))
    for act in ("draw", "meld AsAhAd, T+Td", "discard 4c"):
        position = play(position, parse_act(act))
    assert (position.phase, position.out) == (Phase.OVER, 1)
    assert score_deal(position).totals["A"] == 220 + 500 + 300 + 100 + 100 - 35


def test_claim_the_worked_sheet() -> None:
    assert lines(SCORING.position("worked")) == {
        "melded-cards": 60 + 20 + 60 + 30,
        "mixed-canastas": 300,
        "red-threes": 100,
        "going-out": 100,
        "cards-in-hand": -20,
    }
    assert "Together that is 650" in TEXT
    assert score_deal(parse_position(SCORING.position("worked"))).totals["A"] == 650


def test_claim_the_faded_sheet() -> None:
    assert lines(exercise("sc-f1").parts[0].text) == {
        "melded-cards": 35 + 110, "natural-canastas": 500, "cards-in-hand": -35,
    }  # fmt: skip


def test_claim_the_deal_that_goes_wrong() -> None:
    loss = SCORING.position("loss")
    assert lines(loss) == {"red-threes": -100, "cards-in-hand": -80 - 170}
    melded = f"{loss}; melds A 6h6c6h"
    assert lines(melded)["red-threes"] - lines(loss)["red-threes"] == 200


def test_claim_the_deal_that_goes_wrong_puts_925_points_between_the_sides() -> None:
    loss = SCORING.position("loss")
    theirs = lines(loss, "B")
    assert theirs == {"melded-cards": 185, "mixed-canastas": 300, "going-out": 100, "cards-in-hand": -10}
    assert sum(theirs.values()) - sum(lines(loss).values()) == 925


def test_claim_ben_and_dot_held_sixteen_cards() -> None:
    position = parse_position(SCORING.position("last-turn"))
    assert len(position.hand_of(2)) + len(position.hand_of(4)) == 16


def test_claim_seven_kings_are_worth_570() -> None:
    assert sum(scored("melds A KsKhKdKcKsKhKd").values()) == 570


@pytest.mark.parametrize(
    ("totals", "over"), [((5000, 4990), True), ((4995, 4990), False), ((5200, 5250), True), ((5200, 5200), False)]
)
def test_claim_when_a_game_ends(totals: tuple[int, int], over: bool) -> None:
    assert game_over(parse_position("rules classic; turn 1 over"), totals) is over


@pytest.mark.parametrize("rules", ["classic", "official-1950"])
def test_claim_the_two_rule_sets_pay_the_same(rules: str) -> None:
    for number in (1, 2, 7, 9, 11):
        for part in exercise(f"sc-{number}").parts:
            other = part.text.replace("rules classic", f"rules {rules}")
            assert score_deal(parse_position(other)).totals == score_deal(part.position).totals
