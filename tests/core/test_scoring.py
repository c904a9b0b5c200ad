"""The score of a deal: every rule that pays or costs points, one at a time, and every case of the sources."""

from __future__ import annotations

import pytest
from at_once import all_at_once
from kept_cases import CASES

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.rules.vocabulary.ending import LeftInHand, MeldedCards, Penalty
from canasta_nb.core.rules.vocabulary.taking import ThreesSign
from canasta_nb.core.score.bonus_threes import SIGNS
from canasta_nb.core.score.concealing import way_of_going_out
from canasta_nb.core.score.score_sheet import LINES
from canasta_nb.core.score.scoring import DealScore, score_deal

SCORED = {
    name: case
    for name, case in CASES.items()
    if isinstance(case["expect"], dict) and {"score", "lines"} & set(case["expect"])
}

KINGS = "KsKhKdKcKsKhKd"  # a natural canasta
QUEENS = "QsQhQdQcQs2s2h"  # a mixed one
SEVENS = "7s7h7d7c7s7h7d"
MIXED_SEVENS = "7s7h7d7c7s2s2h"
WILD = "2s2h2d2cJkJkJk"
SEQUENCE = "4h5h6h7h8h9hTh"
NINES = "9s9h9d"  # too few cards for a canasta


def sheet(position: str, rules: str = "classic") -> DealScore:
    """Return the score of a deal that has ended; hands that are not written are unseen and count nothing."""
    return score_deal(parse_position(f"rules {rules}; turn 1 over; {position}".rstrip("; ")))


def lines(position: str, rules: str = "classic") -> dict[str, dict[str, int]]:
    return {who: {line.id: line.points for line in own} for who, own in sheet(position, rules).lines.items()}


# --- cases -----------------------------------------------------------------------------------------------------------


def test_there_are_cases_for_nearly_every_line() -> None:
    named = {line for case in SCORED.values() for own in case["expect"].get("lines", {}).values() for line in own}
    assert set(LINES) - named <= {"extra-canastas"}


# --- red threes ------------------------------------------------------------------------------------------------------

ONE, TWO = KINGS, f"{KINGS} {QUEENS}"
SIGN_ROWS = [
    ("has-meld", "", "", -1),
    ("has-meld", NINES, "", 1),
    ("one-canasta", NINES, "", -1),
    ("one-canasta", ONE, "", 1),
    ("two-canastas", ONE, "", -1),
    ("two-canastas", TWO, "", 1),
    ("canasta-of-sevens", f"{TWO} 7s7h7d", "", -1),
    ("canasta-of-sevens", MIXED_SEVENS, "", 1),
    ("canasta-of-sevens", SEVENS, "", 1),
    ("key-canasta", f"{TWO} {MIXED_SEVENS}", "", -1),
    ("key-canasta", SEVENS, "", 1),
    ("key-canasta", WILD, "", 1),
    ("key-canasta", "2s2h2dJk", "", -1),
    ("key-canasta", SEQUENCE, "", 1),
    ("key-canasta", "4h5h6h7h", "", -1),
    ("went-out", ONE, "out 3", 1),
    ("went-out", ONE, "out 2", 0),
    ("went-out", "", "out 2", -1),
    ("went-out", "", "", -1),
    ("unless-shut-out", "", "out 2", -1),
    ("unless-shut-out", "", "", 1),
    ("unless-shut-out", NINES, "out 2", 1),
    ("unless-shut-out", ONE, "out 1", 1),
    ("by-canasta-count", NINES, "", -1),
    ("by-canasta-count", ONE, "", 0),
    ("by-canasta-count", TWO, "", 1),
    ("always-plus", "", "", 1),
]


@pytest.mark.parametrize(("sign", "melds", "end", "expected"), SIGN_ROWS)
def test_red_threes_count_plus_nothing_or_minus(sign: str, melds: str, end: str, expected: int) -> None:
    position = f"melds A {melds or '-'}; threes A 3h3d; {end}"
    scored = lines(position, f"classic red_threes.sign={sign} red_threes.minus_values=1:150,2:350,3:600,4:900")
    assert scored["A"].get("red-threes", 0) == {1: 200, 0: 0, -1: -350}[expected]


def test_every_sign_has_its_rows() -> None:
    assert {row[0] for row in SIGN_ROWS} == set(SIGNS) == set(map(str, ThreesSign))


@pytest.mark.parametrize(("threes", "points"), [("3h", 100), ("3h3d3h", 300), ("3h3d3h3d", 800)])
def test_all_four_red_threes_count_double(threes: str, points: int) -> None:
    assert lines(f"melds A {NINES}; threes A {threes}")["A"]["red-threes"] == points


def test_a_red_three_in_a_hand_that_never_had_a_turn_counts_as_laid_out() -> None:
    position = f"melds A {NINES}; threes A 3h; hand 3 3d4c"
    assert lines(position, "official-1950")["A"] == {"melded-cards": 30, "red-threes": 200, "cards-in-hand": -5}


def test_a_red_three_that_was_kept_is_a_card_of_the_hand() -> None:
    assert lines(f"melds A {KINGS} {QUEENS}; threes A 3h; hand 3 3d", "modern-american")["A"] == {
        "melded-cards": 160,
        "natural-canastas": 500,
        "mixed-canastas": 300,
        "red-threes": 100,
        "cards-in-hand": -5,
    }
    assert "cards-in-hand" not in lines(f"melds A {NINES}; hand 1 3d", "gamecolony table=2-2-2|3f")["A"]


# --- black threes ----------------------------------------------------------------------------------------------------

VALUES = "black_threes.values=1:100,2:300,3:500,4:1000"
BONUS = f"classic black_threes.role=bonus-card {VALUES} black_threes.sign=one-canasta"


@pytest.mark.parametrize(("melds", "points"), [(ONE, 300), (NINES, -300)])
def test_black_threes_as_bonus_cards_count_beside_the_red_ones(melds: str, points: int) -> None:
    scored = lines(f"melds A {melds}; threes A 3s3c3h", BONUS)["A"]
    assert (scored["black-threes"], scored["red-threes"]) == (points, 100)


def test_a_black_three_as_bonus_card_in_a_hand_counts_as_laid_out() -> None:
    assert lines(f"melds A {ONE}; hand 1 3s4c", BONUS)["A"]["black-threes"] == 100
    assert lines(f"melds A {ONE}; hand 1 3s4c", BONUS)["A"]["cards-in-hand"] == -5


SET_ASIDE = "classic black_threes.set_aside_points=5 black_threes.all_set_aside_total=100"


@pytest.mark.parametrize(
    ("melds", "threes", "expected"),
    [
        (KINGS, "3s", {"melded-cards": 70, "black-threes": 5}),
        (KINGS, "3s3c3s", {"melded-cards": 70, "black-threes": 15}),
        (KINGS, "3s3c3s3c", {"melded-cards": 70, "black-threes": 100}),
        (f"{KINGS} 3s3c3s", "3c", {"melded-cards": 70, "black-threes": 100}),
        (f"{KINGS} 3s3c3s", "-", {"melded-cards": 85}),
    ],
)
def test_black_threes_out_of_play_count_for_the_side_that_took_them(
    melds: str, threes: str, expected: dict[str, int]
) -> None:
    scored = lines(f"melds A {melds}; threes A {threes}; out 2", SET_ASIDE)["A"]
    assert scored == {"natural-canastas": 500} | expected


# --- melded cards ----------------------------------------------------------------------------------------------------

MELDED_ROWS = [
    ("plus", NINES, 30),
    ("zero-without-canasta", NINES, 0),
    ("zero-without-canasta", f"{NINES} {KINGS}", 100),
    ("minus-without-canasta", NINES, -30),
    ("minus-without-canasta", f"{NINES} {KINGS}", 100),
]


@pytest.mark.parametrize(("word", "melds", "points"), MELDED_ROWS)
def test_melded_cards(word: str, melds: str, points: int) -> None:
    assert lines(f"melds A {melds}", f"classic scoring.melded_cards={word}")["A"].get("melded-cards", 0) == points


def test_every_word_for_melded_cards_has_its_rows() -> None:
    assert {row[0] for row in MELDED_ROWS} == set(map(str, MeldedCards))


# --- going out -------------------------------------------------------------------------------------------------------


def test_going_out_counts_only_for_the_side_that_did() -> None:
    assert lines(f"melds A {KINGS}; out 3", "samba")["A"]["going-out"] == 200
    assert lines(f"melds A {KINGS}; out 3", "samba")["B"] == {}
    assert "going-out" not in lines(f"melds A {KINGS}")["A"]


@pytest.mark.parametrize(
    ("rules", "meld"), [("hollywood", "2s2h2d2c2s2h2d"), ("samba", "4s5s6s7s8s9sTs"), ("classic", "4s4h4d4c4s4h4d")]
)
def test_a_hand_is_concealed_whatever_its_canasta_is_made_of(rules: str, meld: str) -> None:
    position = parse_position(f"rules {rules}; turn 1 play; melds A {meld}; hand 1 4c; hand 2 x9")
    assert way_of_going_out(position.changed(did=(parse_act(f"meld {meld}"),), melded=())) == "concealed"


def test_a_concealed_hand_counts_extra_where_the_rules_say_so() -> None:
    assert lines(f"melds A {KINGS}; out 1 concealed")["A"]["concealed"] == 100
    assert "concealed" not in lines(f"melds A {KINGS}; out 1 concealed", "samba")["A"]
    assert "concealed" not in lines(f"melds A {KINGS}; out 1")["A"]


# --- cards in hand ---------------------------------------------------------------------------------------------------

LEFT_ROWS = [
    ("black-three", "3s3c4d", -405),
    ("7", "7s7h4d", -405),
    ("red-three", "3h3d4d", -405),
]


@pytest.mark.parametrize(("word", "hand", "points"), LEFT_ROWS)
def test_some_cards_cost_more_in_a_hand(word: str, hand: str, points: int) -> None:
    rules = f"classic turn.drawn_threes=by-choice scoring.left_in_hand={word}:200"
    assert lines(f"melds A {NINES}; hand 3 {hand}", rules)["A"]["cards-in-hand"] == points


def test_every_card_with_a_price_of_its_own_has_its_row() -> None:
    assert {row[0] for row in LEFT_ROWS} == set(map(str, LeftInHand))


def test_a_melded_seven_has_its_usual_value_and_each_price_its_source() -> None:
    scored = sheet("melds A 7s7h7d; hand 1 7c4d", "combo")
    assert [(line.id, line.points) for line in scored.lines["A"]] == [("melded-cards", 15), ("cards-in-hand", -505)]
    assert scored.lines["A"][1].source == "Laws of 1950, law 25; Twenty Variations, Combo, Black threes; Sevens"


@pytest.mark.parametrize(("word", "points"), [("counts-in-hand", -30), ("ignored", -10)])
def test_a_packet_never_taken_up(word: str, points: int) -> None:
    position = f"melds A {NINES}; hand 1 Ks; hand 2 -; packet 1 QsQh; packet 2 -; packet 3 -; packet 4 JsJh"
    scored = lines(position, f"hand-and-foot packet.unopened={word}")
    assert scored["A"]["cards-in-hand"] == points


# --- penalties -------------------------------------------------------------------------------------------------------

MODERN = "modern-american"
HELD_ROWS = [
    ("hand_three_aces", MODERN, "hand 1 AsAhAd", -1500),
    ("hand_three_aces", MODERN, "hand 1 AsAhAdAcAs; hand 3 AhAdAc", -3000),
    ("hand_three_aces", MODERN, "hand 1 AsAh; hand 3 AsAd", 0),
    ("hand_three_sevens", MODERN, "hand 1 7s7h7d; hand 3 AsAhAd", -3000),
    ("hand_three_sevens", f"{MODERN} hand-penalty=none", "hand 1 7s7h7d; hand 3 AsAhAd", 0),
    ("unopened_red_three", "hand-and-foot", "packet 1 3h3d; packet 3 -", -200),
    ("unopened_red_three", "hand-and-foot", "hand 1 3h; packet 1 -; packet 3 -", -100),
    ("unopened_red_three", "hand-and-foot red-threes=bad", "packet 1 3h; packet 3 -; threes A 3d", -500),
]


@pytest.mark.parametrize(("key", "rules", "cards", "points"), HELD_ROWS)
def test_cards_caught_in_a_hand_cost(key: str, rules: str, cards: str, points: int) -> None:
    assert key in Penalty.__dataclass_fields__
    scored = lines(cards, rules)["A"]
    assert scored.get("penalties", 0) == points
    assert "red-threes" not in scored


def test_every_penalty_for_hands_has_its_rows() -> None:
    melds = {key for key in Penalty.__dataclass_fields__ if key.startswith(("short", "incomplete"))}
    assert {row[0] for row in HELD_ROWS} == set(Penalty.__dataclass_fields__) - melds


# --- scores of players -----------------------------------------------------------------------------------------------


def test_partners_of_one_deal_each_receive_the_common_amount_and_their_own_red_threes() -> None:
    position = f"sides A=1 B=23; scores 100 200 300; out 3; melds B {KINGS}; threes 2 3h3d3h3d; hand 2 4c; hand 1 Ts"
    scored = sheet(position, "classic-3p")
    assert scored.totals == {"1": -10, "2": 70 + 500 + 100 - 5 + 800, "3": 70 + 500 + 100 - 5}
    assert scored.new_scores == (90, 1665, 965)


def test_the_lone_hand_alone_has_what_the_lone_hand_made() -> None:
    scored = lines(f"sides A=2 B=13; out 2; melds A {KINGS}; melds B {NINES}; threes 1 3h", "classic-3p")
    assert scored["2"] == {"melded-cards": 70, "natural-canastas": 500, "going-out": 100}
    assert scored["1"] == {"melded-cards": 30, "red-threes": 100}
    assert scored["3"] == {"melded-cards": 30}


def test_each_scores_alone_while_nobody_is_the_lone_hand() -> None:
    scored = lines(f"melds A {NINES}; threes 1 3h; threes 2 3d", "classic-3p")
    assert scored == {"1": {"melded-cards": 30, "red-threes": 100}, "2": {"red-threes": -100}, "3": {}}


def test_threes_of_players_are_written_by_seat() -> None:
    text = "rules combo-3p; sides A=1 B=23; turn 1 over; threes 3 3h"
    position = parse_position(text)
    assert position.threes == ((), (), parse_cards("3h"))
    assert "threes 3 3h" in position_text(position)


def test_threes_of_players_are_added_up_where_the_sides_keep_the_scores() -> None:
    position = f"melds A {NINES}; threes 1 3h3d3h; threes 3 3d"
    assert lines(position, "classic red_threes.owner=player")["A"]["red-threes"] == 400
    assert lines(position.replace("threes 1", "threes 2"), "classic red_threes.owner=player")["B"]["red-threes"] == -300


# --- the sheet -------------------------------------------------------------------------------------------------------


def test_lines_stand_in_their_order_and_add_up() -> None:
    scored = sheet(f"scores 900 -50; out 1; melds A {KINGS} {QUEENS}; threes A 3h; hand 3 4c; hand 2 Jk")
    assert [line.id for line in scored.lines["A"]] == [
        "melded-cards",
        "natural-canastas",
        "mixed-canastas",
        "red-threes",
        "going-out",
        "cards-in-hand",
    ]
    assert scored.totals == {"A": sum(line.points for line in scored.lines["A"]), "B": -50}
    assert scored.new_scores == (900 + 70 + 500 + 90 + 300 + 100 + 100 - 5, -100)


@all_at_once(SCORED)
def test_every_line_has_its_source(name: str) -> None:
    position = parse_position(str(SCORED[name]["position"]))
    assert all(line.source and line.points for own in score_deal(position).lines.values() for line in own)


def test_the_sheet_as_a_table() -> None:
    frame = sheet(f"melds A {NINES}; hand 2 4c").to_frame()
    assert frame.to_dict("records")[0]["cards"] == NINES
    assert list(zip(frame["side"], frame["line"], frame["points"], strict=True)) == [
        ("A", "melded-cards", 30),
        ("B", "cards-in-hand", -5),
    ]


def test_black_threes_set_aside_count_by_no_sign_where_they_are_no_bonus_cards() -> None:
    fields = "turn 1 over; melds A KsKhKd; threes A 3s3c; hand 1 -; hand 2 -; hand 3 -; hand 4 -; out 1"
    plain, signed = (
        score_deal(parse_position(f"rules cuban{sign}; {fields}")).totals
        for sign in ("", " black_threes.sign=has-meld")
    )
    assert plain == signed
