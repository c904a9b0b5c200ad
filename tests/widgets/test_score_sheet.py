"""The ScoreSheet: lines that add up down to the cards, in every rule set; a sheet that is filled in and checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from catalogue import sentence
from sampled import one_in

from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.dealing import deal
from canasta_nb.core.model.melds import point_table
from canasta_nb.core.model.position import Position, minimum_for
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.experiments.dealing import played_out, seated
from canasta_nb.widgets.scenes.ledger import FACES
from canasta_nb.widgets.shown.score_sheet import ScoreSheet

LESSON_9 = """rules classic; turn 1 over; out 1
melds A KsKhKdKcKsKhKd 9s9h9d9c9s2h2d AsAhAc
threes A 3h3d
hand 1 -
hand 3 4c5d5hQsKcAhAd
hand 2 x0
hand 4 x0"""
RIGHT = {
    "melded-cards": 220, "natural-canastas": 500, "mixed-canastas": 300, "red-threes": 200, "going-out": 100,
    "cards-in-hand": -75,
}  # fmt: skip
RULES = RuleSet.ids()


def dealt(rules: str, seed: int, bots: tuple[str, ...] = ("greedy", "random")) -> Position:
    """Return a deal between bots, played to its end."""
    position = deal(RuleSet.load(rules), seed=seed)
    return played_out(position, seated(bots, position.seats, seed), 1, seed, check=False)[0]


def adds_up(position: Position) -> None:
    sheet = ScoreSheet(position).sheet
    totals = score_deal(position)
    values = point_table(position.rules)
    assert [side["key"] for side in sheet["sides"]] == list(totals.totals)
    for side, after in zip(sheet["sides"], totals.new_scores, strict=True):
        for line in side["lines"]:
            assert sum(item["points"] for item in line["items"]) == line["points"], (line, position)
            for item in line["items"]:
                assert item["each"] is None or item["each"] * item["n"] == item["points"]
                if line["code"] == "cards-in-hand" and not position.rules.scoring.left_in_hand:
                    assert item["each"] is not None, "every card is told with its value"
                assert item["n"] == len(item["cards"])
                assert "-" not in item["says"].replace("-and-", ""), "a minus is U+2212"
                if line["code"] in ("melded-cards", "cards-in-hand") and item["each"] is not None:
                    assert {values[Card(each % FACES)] for each in item["cards"]} == {abs(item["each"])}
        assert sum(line["points"] for line in side["lines"]) == side["subtotal"] == totals.totals[side["key"]]
        assert side["previous"] + side["subtotal"] == side["total"] == after


@pytest.mark.slow
def test_26_the_shown_lines_add_up_to_the_shown_total_for_50_random_deals() -> None:
    for seed in range(50):
        adds_up(dealt(RULES[seed % len(RULES)], seed))


@pytest.mark.slow
@pytest.mark.parametrize("rules", one_in(2, RULES))
def test_every_rule_set_has_its_sheet(rules: str) -> None:
    position = dealt(rules, 3, ("careful",))
    adds_up(position)
    sheet = ScoreSheet(position)
    said = sheet.to_text()
    assert max(map(len, said.splitlines())) <= 80
    for side in sheet.sheet["sides"]:
        assert f"This deal {side['subtotal']:,}".replace("-", "−") in " ".join(said.split())
        for line in side["lines"]:
            assert line["label"] in said
            assert line["law"], f"{line['code']} names no rule"
    after = score_deal(position).new_scores
    needed = [
        minimum_for(position.changed(scores=after, deal=position.deal + 1), keeper) for keeper in range(len(after))
    ]
    assert list(sheet.sheet["minimum_next"].values()) == needed
    sides = len(sheet.sheet["sides"])
    for told, budget in ((sheet.scene, 4096), (sheet.sheet, 4096 * sides)):
        assert len(json.dumps(told, ensure_ascii=False).encode()) <= budget


def test_the_sheet_of_the_lesson_in_words() -> None:
    text = ScoreSheet(LESSON_9).to_text()
    assert text.startswith("Score sheet, Classic Canasta, deal 1.\n         Ann went out.\nSide A   Melded cards 220")
    for words in (
        "12 × 10 = 120; 5 × 20 = 100",
        "Natural canastas 500 (" + sentence("score_sheet", "reasons", "natural-canastas") + ")",
        "This deal 1,245",
    ):
        assert words in text
    assert "Cam: 3 × −5 = −15" in text
    assert ScoreSheet(LESSON_9).to_text() == text


def test_a_penalty_says_why() -> None:
    """Red threes count against a side without a meld (Pagat, scoring; Laws of 1950, law 43)."""
    against = parse_position("rules classic; turn 1 over; threes A 3h3d; hand 1 KsKh; hand 3 Qs; hand 2 x0; hand 4 x0")
    [red] = [line for line in ScoreSheet(against).sheet["sides"][0]["lines"] if line["code"] == "red-threes"]
    assert (red["points"], red["reason"]) == (-200, sentence("score_sheet", "signs", "has-meld"))
    assert "Red threes −200" in ScoreSheet(against).to_text()


def test_cards_that_nobody_has_seen_are_named_and_count_nothing() -> None:
    text = ScoreSheet("rules classic; turn 1 over; out 2; hand 1 5s; hand 2 -").to_text()
    assert "Ann: 1 × −5 = −5; Cam: 11 unseen cards, not counted" in " ".join(text.split())
    filled = ScoreSheet("rules classic; turn 1 over; out 2; hand 1 5s; hand 2 -", mode="fill")
    assert filled.scene["table"][-1] == ["Left in Cam’s hand", []]


def test_the_static_page_has_a_table_with_every_line_unfolded() -> None:
    page = ScoreSheet(LESSON_9).to_html()
    assert page.count('<th style="') == 0
    for words in ('<th scope="col"', '<th scope="row"', "<caption", "12 × 10 = 120", "K♠", "−75", "no wild card in"):
        assert words.replace("card in", "card is in") in page
    assert "<script" not in page


def test_a_deal_that_is_not_over_is_not_scored() -> None:
    sheet = ScoreSheet("rules classic; turn 1 draw")
    assert sheet.to_text().endswith(sentence("score_sheet", "not_over"))
    assert repr(sheet) == "ScoreSheet(classic, not over)"
    assert sheet.sheet["sides"] == []


def everything_sent(widget: Any) -> str:
    """Return everything that a browser gets of a widget, without its words, its program and the random layout name."""
    sent = [key for key in widget.keys if key not in ("_esm", "parts", "strings", "layout")]
    return json.dumps({key: widget.get_state(key)[key] for key in sent}, default=str)


def test_34_a_sheet_to_fill_in_keeps_its_points_until_they_are_checked() -> None:
    sheet = ScoreSheet(LESSON_9, mode="fill")
    sent = everything_sent(sheet)
    for points in ("220", "500", "1245", "-75"):
        assert points not in sent
    assert "220" not in sheet.to_text()
    assert sheet.sheet["sides"][0]["lines"] == []


def test_a_right_sheet_and_a_wrong_line(wire: Callable[..., Any]) -> None:
    sheet = ScoreSheet(LESSON_9, mode="fill")
    send = wire(sheet).send
    assert send(do="check", args={"entries": RIGHT})["says"] == "✓ All 6 lines are right."
    assert all(mark["ok"] for mark in sheet.marks.values())
    assert send(do="check", args={"entries": {**RIGHT, "natural-canastas": 300}})["says"] == "5 of 6 lines are right."
    assert (
        sheet.marks["natural-canastas"]["says"]
        == "✗ You wrote 300, but it is 500: " + sentence("score_sheet", "reasons", "natural-canastas") + "."
    )
    send(do="check", args={"entries": {key: RIGHT[key] for key in ("melded-cards", "red-threes")}})
    assert sheet.marks["going-out"] == {"ok": False, "says": "Not filled in yet."}
    assert send(do="clear", args={})["ack"]
    assert (sheet.entries, sheet.marks, sheet.sheet["sides"][0]["lines"]) == ({}, {}, [])


def test_python_fills_in_and_checks_as_a_person_does() -> None:
    sheet = ScoreSheet(LESSON_9, mode="fill")
    told: list[Any] = []
    sheet.on_answer(lambda answer: told.append(answer) or f"sc_1 = {answer!r}")
    sheet.entries = {"melded-cards": 220}
    assert sheet.check() == "1 of 6 lines are right."
    assert told == [{"melded-cards": 220}]
    assert sheet.literal == "sc_1 = {'melded-cards': 220}"
    sheet.entries = {"melded-cards": 210}
    assert sheet.marks == {}, "what was said of another sheet is forgotten"


NONSENSE: list[Any] = [
    None, [], {"entries": 5}, {"entries": {"melded-cards": "220"}}, {"entries": {"melded-cards": True}},
    {"entries": {"luck": 5}}, {"entries": {"melded-cards": 10**9}}, {"entries": {"melded-cards": 1.5}}, {},
]  # fmt: skip


@pytest.mark.parametrize("args", NONSENSE)
def test_nonsense_is_no_sheet(wire: Callable[..., Any], args: Any) -> None:
    sheet = ScoreSheet(LESSON_9, mode="fill")
    sheet.entries = {"going-out": 100}
    assert "nack" in wire(sheet).send(do="check", args=args)
    assert (sheet.entries, sheet.marks, sheet.problem) == ({"going-out": 100}, {}, "")


def test_what_a_browser_writes_into_the_trait_is_read_the_same_way() -> None:
    sheet = ScoreSheet(LESSON_9, mode="fill")
    sheet.set_state({"entries": {"going-out": 100}})
    sheet.set_state({"entries": {"going-out": "a lot"}})
    assert sheet.entries == {"going-out": 100}


def test_a_shown_sheet_is_not_checked(wire: Callable[..., Any]) -> None:
    assert wire(ScoreSheet(LESSON_9)).send(do="check", args={"entries": {}})["why"] == "unknown"


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"mood": "fill"}, TypeError, '[Dd]id you mean "mode"'),
        ({"mode": "write"}, ValueError, '"show" and "fill"'),
        ({"mode": "fill", "side": "C"}, ValueError, "There are scores for A, B"),
        ({"mode": "fill", "lines": ["canastas"]}, ValueError, sentence("mistakes", "score_line")),
        ({"names": ["Ann"]}, ValueError, "4 seats, so it needs 4 names, not 1"),
    ],
)
def test_what_cannot_be_a_sheet_says_why(options: dict[str, Any], error: type, says: str) -> None:
    with pytest.raises(error, match=says):
        ScoreSheet(LESSON_9, **options)


def test_where_each_player_keeps_a_score_there_is_a_sheet_for_each() -> None:
    position = dealt("classic-3p", 5)
    sheet = ScoreSheet(position, mode="fill", side="2")
    assert sheet.sheet["sides"][0]["name"] == "Ben"
    assert [side["key"] for side in ScoreSheet(position).sheet["sides"]] == ["1", "2", "3"]
