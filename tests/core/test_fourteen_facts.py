"""Fourteen facts of the classic game that programs get wrong, a test each (laws of 1950 in true numbering)."""

from __future__ import annotations

import pytest

from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import Phase, Position, minimum_for
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.score.scoring import score_deal

OPENED = "rules classic; turn 1 draw; melds A KsKhKd"
CANASTA = "melds A KsKhKdKcKs2c2d"


def laws(position: str, act: str) -> list[str]:
    return [broken.law for broken in broken_laws(parse_position(position), parse_act(act))]


def after(position: str, *acts: str) -> Position:
    now = parse_position(position)
    for act in acts:
        now = play(now, parse_act(act))
    return now


def test_1_an_open_pile_is_taken_with_a_natural_and_a_wild_card_law_32() -> None:
    assert laws(f"{OPENED}; hand 1 8c2s5c6dJd; pile 6s8h", "take 8h with 8c2s") == []
    assert laws(f"{OPENED}; hand 1 8c2s5c6dJd; pile 2h6s8h", "take 8h with 8c2s") == ["take.frozen"]


def test_2_an_open_pile_is_taken_by_a_lay_off_without_a_matching_card_law_35() -> None:
    assert laws(f"{OPENED}; hand 1 8c5c6dJd7h; pile 6s9hKc", "take Kc onto K") == []
    assert laws(f"{OPENED}; hand 1 8c5c6dJd7h; pile 6s9hQc", "take Qc onto K") == ["take.no-match"]


def test_3_who_takes_the_pile_melds_its_top_card_laws_15_and_33() -> None:
    taken = after(f"{OPENED}; hand 1 8h8d5c6dJd; pile 4c9c8s", "take 8s with 8h8d")
    assert [meld.rank for meld in taken.melds[0]] == ["K", "8"]
    assert "8s" not in map(str, taken.hand_of(1))
    with pytest.raises(ValueError, match="expected"):
        parse_act("take 8s")


def test_4_several_melds_together_make_the_initial_meld_law_27() -> None:
    hand = "rules classic; turn 1 play; scores 0 0; hand 1 KsKhKdJsJhJd4c5d6h9sTc8d"
    assert laws(hand, "meld KsKhKd, JsJhJd") == []
    assert laws(hand, "meld KsKhKd") == ["initial-meld.minimum"]


def test_5_without_a_canasta_nobody_melds_the_last_cards_law_38() -> None:
    table = "rules classic; turn 1 play; melds A KsKhKdKcKs2c"
    assert laws(f"{table}; hand 1 QdQcQs", "meld QdQcQs") == ["out.no-canasta"]
    assert laws(f"{table}; hand 1 QdQcQs7h", "meld QdQcQs") == ["out.keep-cards", "out.no-canasta"]
    assert laws(f"{table}; hand 1 QdQcQs7h8h", "meld QdQcQs") == []


def test_6_four_red_threes_and_nothing_melded_cost_800_laws_13_and_43() -> None:
    hands = "hand 1 -; hand 2 -; hand 3 -; hand 4 -"
    end = f"rules classic; turn 2 over; out 2; melds B KsKsKhKhKdKdKc; threes A 3h3d3h3d; {hands}"
    assert score_deal(parse_position(end)).totals == {"A": -800, "B": 670}
    opened = end.replace("melds B", "melds A 4s4h4d; melds B")
    assert score_deal(parse_position(opened)).totals == {"A": 815, "B": 670}


def test_7_buried_cards_do_not_count_for_the_initial_meld_law_33() -> None:
    hand = "hand 1 KhKcQsQh2dTs9c8d6h5s4d; pile Kd5cQc8hKs"
    act = "take Ks with KhKc, QsQh2d"
    assert laws(f"rules classic; turn 1 draw; scores 1500 0; {hand}", act) == ["initial-meld.minimum"]
    assert laws(f"rules classic; turn 1 draw; scores 1495 0; {hand}", act) == []


def test_8_a_wild_card_or_a_black_three_on_top_blocks_the_pile_law_34() -> None:
    assert laws(f"{OPENED}; hand 1 2h2dJk5c6d; pile 4c2c", "take 2c with 2h2d") == ["take.wild-on-top"]
    assert laws(f"{OPENED}; hand 1 3c3c5c6d; pile 4c3s", "take 3s with 3c3c") == ["take.black-three-on-top"]
    assert laws(f"{OPENED}; hand 1 9s9h5c6dJd; pile 3s9d", "take 9d with 9s9h") == []


def test_9_the_minimum_is_15_below_zero() -> None:
    position = parse_position("rules classic; turn 1 draw; scores -5 0")
    assert [minimum_for(position, side) for side in (0, 1)] == [15, 50]


def test_10_a_wild_card_may_join_a_natural_canasta_which_becomes_mixed_law_23() -> None:
    natural = "rules classic; turn 1 play; melds A KhKdKsKcKhKdKs; hand 1 2c4d9s"
    assert parse_position(natural).melds[0][0].canasta == "natural"
    assert after(natural, "meld K+2c").melds[0][0].canasta == "mixed"


def test_11_black_threes_are_melded_only_when_going_out_law_18() -> None:
    table = f"rules classic; turn 1 play; {CANASTA}"
    assert laws(f"{table}; hand 1 3s3c3c8d9h", "meld 3s3c3c") == ["meld.black-three"]
    assert after(f"{table}; hand 1 3s3c3c8d", "meld 3s3c3c", "discard 8d").out == 1


def test_12_a_red_three_as_last_stock_card_ends_play_or_the_discard_law_44() -> None:
    end = "turn 1 draw; melds A KsKhKd; hand 1 9s9h9d6dJd; pile 4s; stock 3d"
    assert after(f"rules classic; {end}", "draw 3d").phase is Phase.OVER
    cut_short = after(f"rules official-1950; {end}", "draw 3d")
    assert [broken.law for broken in broken_laws(cut_short, parse_act("discard 6d"))] == ["discard.not-now"]
    assert broken_laws(cut_short, parse_act("meld 9s9h9d")) == ()


def test_13_going_out_concealed_after_a_stock_draw_needs_no_minimum_law_49() -> None:
    hand = "scores 3200 0; hand 1 6s6s6h6h6d6d6c5s5h5d5c9d"
    gone = after(f"rules classic; turn 1 play; {hand}", "meld 6s6s6h6h6d6d6c, 5s5h5d5c", "discard 9d")
    assert (gone.out, gone.going_out_way) == (1, "concealed")
    with_pile = "rules classic; turn 1 draw; scores 3200 0; hand 1 6s6s6h6h6d6d5s5h5d5c9d; pile 6c"
    assert laws(with_pile, "take 6c with 6s6s6h6h6d6d, 5s5h5d5c") == ["initial-meld.minimum"]


def test_14_one_card_against_one_card_is_not_taken_unless_forced_law_35() -> None:
    table = f"rules classic; turn 1 draw; {CANASTA}; hand 1 Qd"
    assert laws(f"{table}; pile Kh; stock x12", "take Kh onto K") == ["take.one-card"]
    assert laws(f"{table}; pile 5cKh; stock x12", "take Kh onto K") == []
    assert laws(f"{table}; pile Kh; stock -", "take Kh onto K") == []
