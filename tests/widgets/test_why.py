"""What a table explains when it is asked "Why?"."""

from __future__ import annotations

import re
from typing import Any

import pytest
from at_once import all_at_once
from catalogue import sentence
from explainable import things

from canasta_nb import Table
from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.position import Phase
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import View, view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.widgets.explained.why import why
from canasta_nb.widgets.scenes.ledger import first_ledger
from canasta_nb.widgets.scenes.scene import scene_of
from canasta_nb.widgets.shown.minimum_table import MinimumTable
from canasta_nb.widgets.shown.pile_explorer import PileExplorer
from canasta_nb.widgets.shown.score_sheet import ScoreSheet

NAMES = ("Ann", "Ben", "Cam", "Dot", "Eve", "Fay")
MIDDLE = (
    "rules classic; scores 1600 200; turn 1 play; melds A KsKhKd2c2d2h; melds B 8s8h8d8c8s8h8d; threes A 3h; "
    "hand 1 Kc9s; pile 5h2d9c"
)


def explained(position: str, of: str) -> dict[str, Any]:
    whole = parse_position(position)
    seen = View(1, whole) if whole.phase is Phase.OVER else view(whole, 1)
    return why(seen, first_ledger(seen), of, NAMES)


def cells(found: dict[str, Any]) -> list[list[str]]:
    return [row["cells"] for row in found["rows"]]


def test_18_the_pile_is_explained_as_the_pile_explorer_explains_this_very_pile() -> None:
    found = explained(MIDDLE, "pile")
    explorer = PileExplorer(MIDDLE)
    sides = explorer.facts["per_side"]
    told = f"{found['says']} {cells(found)}"
    assert all(sentence in told for side in sides for sentence in re.split(r"(?<=\.) ", side["why"]))
    assert [row[1][:1] != "✗" for row in cells(found)[-3:]] == [way["ok"] for way in sides[0]["ways"]]
    assert [each % 53 for each in found["cards"]] == [each % 53 for each in explorer.scene["pile"]]
    assert [found["cards"].index(each) for each in found["cross"]] == explorer.scene["cross"]


def test_a_meld_says_what_may_still_join_it() -> None:
    found = explained(MIDDLE, "meld:A:0")
    assert found["title"] == "Kings: " + sentence("why", "open_meld", 1, cards="6 cards")
    assert [row[1][:1] for row in cells(found)] == ["✓", "✗", "✗"], "three wild cards are the most"
    assert "three natural and three wild" in found["says"][0]


def test_nobody_is_told_what_may_join_the_melds_of_others() -> None:
    found = explained(MIDDLE, "meld:B:0")
    assert found["title"] == "Eights: a natural canasta of 7"
    assert found["says"][-1] == sentence("why", "theirs")
    assert found["rows"] == []


def test_a_sequence_is_continued_at_its_ends() -> None:
    found = explained("rules samba; turn 1 play; melds A 5h6h7h; hand 1 4h9s; pile 5c", "meld:A:0")
    assert [row[0] for row in cells(found)] == ["4♥, below it", "8♥, above it", "a two", "a joker"]
    assert [row[1][:1] for row in cells(found)] == ["✓", "✓", "✗", "✗"]


def test_the_points_that_open_are_those_of_the_minimum_table() -> None:
    found = explained("rules classic; scores 1600 200; turn 1 play; hand 1 Kc9s; pile 5h", "minimum")
    rows = MinimumTable("classic", score=1600).scene["rows"]
    assert [(row["cells"][1], row["here"]) for row in found["rows"]] == [
        (str(row["minimum"]), row["current"]) for row in rows
    ]


@pytest.mark.parametrize("pile", ["4c9c", "4c2d9c", "4c3s"])
def test_what_holds_for_the_other_side_is_not_said_to_you(pile: str) -> None:
    found = explained(f"rules classic; turn 1 draw; pile {pile}", "pile")
    own, theirs = zip(*[row[1:] for row in cells(found)], strict=True)
    assert "your side" in found["says"][0].lower()
    assert "that side" not in " ".join(own).lower()
    assert not re.search(r"\byour?\b", " ".join(theirs).lower())
    assert "that side has not opened" in theirs[0].lower()


def test_a_score_says_what_the_badge_counts_and_adds_up_what_is_decided_already() -> None:
    found = explained(MIDDLE, "score:A")
    assert found["title"] == sentence("why", "score", side="Your side", points="1,600")
    assert found["says"] == [sentence("why", "score_now")]
    assert [(row[0], row[2]) for row in cells(found)] == [
        ("Melded cards", "90"),
        ("Red threes", "100"),
        ("In this deal so far", "190"),
    ]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_what_partners_lay_counts_once_where_each_keeps_a_score(seat: int) -> None:
    """The badge leads to its own sum, and to the score that it shows."""
    table = "rules classic-3p; sides A=1 B=23; scores 0 500 700; turn 1 draw; melds B KsKhKd; threes 2 3h; threes 3 3d"
    seen = view(parse_position(table), seat)
    found = why(seen, first_ledger(seen), "score:B", ["Ann", "Ben", "Cam"])
    badge = scene_of(seen, first_ledger(seen), ["Ann", "Ben", "Cam"], seq=0, log=0)["sides"][1]
    assert cells(found)[-1][2] == str(badge["table"]) == "230"
    assert str(badge["score"]) in found["title"]


def test_the_score_of_a_deal_that_is_over_is_the_sheets_own() -> None:
    over = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; hand 1 -; hand 2 4d; hand 3 4c5d; hand 4 9s"
    [side] = [side for side in ScoreSheet(over).sheet["sides"] if side["key"] == "A"]
    *lines, total = cells(explained(over, "score:A"))
    assert [row[0] for row in lines] == [line["label"] for line in side["lines"]]
    assert total[2] == str(side["subtotal"]) == "660"


def test_a_line_of_the_score_names_the_sides_as_the_table_does() -> None:
    over = "rules classic; turn 1 over; out 1; melds A KsKhKdKcKsKhKd; melds B QsQhQd; hand 1 -"
    over += "; hand 2 4d; hand 3 4c5d; hand 4 9s"
    assert [row[0] for row in cells(explained(over, "line:melded-cards"))] == ["Your side", "Their side"]


@pytest.mark.parametrize("of", ["", "pile:A", "meld:A:9", "meld:Z:0", "meld:A:x", "score:C", "kings", "meld:A"])
def test_what_is_not_there_is_a_value_error(of: str) -> None:
    with pytest.raises(ValueError, match="nothing to explain"):
        explained(MIDDLE, of)


@pytest.mark.slow
@all_at_once(RuleSet.ids())
def test_everything_on_a_table_can_be_explained(rules: str) -> None:
    table = Table(rules, seed=5, seat=1, bots="random")
    me = bot("random")
    for _ in range(12):
        if table.session.over:
            break
        table.play(str(me.choose(table.session.view, legal_acts(table.session.position))))
    for of in things(table):
        answer = table.done({"do": "why", "args": {"of": of}, "id": "v1-1"})
        assert answer == ""
        assert table.explained["title"], of
        assert all(len(row["cells"]) == len(table.explained["head"]) for row in table.explained["rows"]), of


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("KhKc2d9s", ["✓ yes", "✓ yes", "✓ yes"]),
        ("Kh2d9s8d", ["allowed, but you hold no pair of kings", "✓ yes", "✓ yes"]),
        ("KhKc9s8d", ["✓ yes", "allowed, but you hold no wild card", "✓ yes"]),
        (
            "2d9s8d7c",
            ["allowed, but you hold no pair of kings", "allowed, but you hold none of the kings", "✓ yes"],
        ),
    ],
)
def test_a_way_to_take_the_pile_says_what_the_own_hand_lacks(hand: str, ways: list[str]) -> None:
    found = explained(f"rules classic; turn 1 draw; melds A KsKdKs; hand 1 {hand}; pile 5c6dKd", "pile")
    assert [row[1] for row in cells(found)[1:]] == ways
    assert all(row[2].startswith(("✓", "✗")) for row in cells(found)[1:]), "of the others nobody knows the hands"
    shut = explained(f"rules classic; turn 1 draw; hand 1 {hand}; pile 5c6dKd", "pile")
    assert cells(shut)[1][1] == ("✓ yes, if the melds count 50 to open" if ways[0] == "✓ yes" else ways[0])
