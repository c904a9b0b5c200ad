"""Bonuses of canastas, of several together, and the cost of unfinished melds, one key at a time."""

from __future__ import annotations

import pytest

from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.ending import CanastaBonus, Extra, Penalty
from canasta_nb.core.score.canasta_bonuses import BONUSES, UNFINISHED
from canasta_nb.core.score.score_sheet import ScoreLine
from canasta_nb.core.score.scoring import score_deal

KINGS = "KsKhKdKcKsKhKd"  # a natural canasta
QUEENS = "QsQhQdQcQs2s2h"  # a mixed one
SEVENS = "7s7h7d7c7s7h7d"
MIXED_SEVENS = "7s7h7d7c7s2s2h"
WILD = "2s2h2d2cJkJkJk"
SEQUENCE = "4h5h6h7h8h9hTh"
MODERN = "modern-american"


def scored(melds: str, rules: str, end: str = "") -> tuple[ScoreLine, ...]:
    """Return the score for these melds; hands that are not written are unseen and count nothing."""
    return score_deal(parse_position(f"rules {rules}; turn 1 over; melds A {melds}; {end}".rstrip("; "))).lines["A"]


def line(name: str, melds: str, rules: str, end: str = "") -> int:
    """Return the points of one line, 0 without it."""
    return sum(each.points for each in scored(melds, rules, end) if each.id == name)


ITALIAN = "italian"
BONUS_ROWS = [
    ("natural", "classic", KINGS, "natural-canastas", 500),
    ("natural", "classic", f"{KINGS} 8s8h8d8c8s8h8d8c", "natural-canastas", 1000),
    ("mixed", "classic", QUEENS, "mixed-canastas", 300),
    ("wild", "uruguay", WILD, "wild-canastas", 2000),
    ("wild", "uruguay", "2s2h2d2c2s2h2d", "wild-canastas", 2000),
    ("wild_four_jokers", "cuban", "2s2h2dJkJkJkJk", "wild-canastas", 3000),
    ("wild_seven_deuces", "cuban", "2s2h2d2c2s2h2d", "wild-canastas", 4000),
    ("wild", "cuban", WILD, "wild-canastas", 2000),
    ("sequence", "samba", SEQUENCE, "sequence-canastas", 1500),
    ("sequence_mixed", "hollywood", "4h5h2s7h8h9hTh", "sequence-canastas", 1000),
    ("sequence", "hollywood", SEQUENCE, "sequence-canastas", 1500),
    ("sequence_eleven", "chilean", "4h5h6h7h8h9hThJhQhKhAh", "sequence-canastas", 3000),
    ("sequence", "chilean", "4h5h6h7h8h9hThJhQhKh", "sequence-canastas", 2000),
    ("sequence", "combo wild-in-sequences=on", "4h5h2s7h8h9hTh", "sequence-canastas", 1500),
    ("sevens_natural", "combo", SEVENS, "special-canastas", 1500),
    ("sevens_mixed", "combo", MIXED_SEVENS, "special-canastas", 1000),
    ("natural", "classic", SEVENS, "natural-canastas", 500),
    ("mixed", "classic", MIXED_SEVENS, "mixed-canastas", 300),
    ("aces_natural", "modern-american", "AsAhAdAcAsAhAd", "special-canastas", 2500),
    ("mixed", "modern-american", "AsAhAdAcAs2s2h", "mixed-canastas", 300),
    ("natural", "samba", "AsAhAdAcAsAhAd", "natural-canastas", 500),
    ("deuces_pure", ITALIAN, "2s2h2d2c2s2h2d", "wild-canastas", 3000),
    ("deuces_mixed", ITALIAN, "2s2h2d2c2sJkJk", "wild-canastas", 2000),
]


@pytest.mark.parametrize(("key", "rules", "melds", "name", "points"), BONUS_ROWS)
def test_a_canasta_pays_its_most_special_bonus(key: str, rules: str, melds: str, name: str, points: int) -> None:
    (paid,) = [each for each in scored(melds, rules, "out 1") if each.id.endswith("-canastas")]
    assert (paid.id, paid.points) == (name, points)
    assert paid.source == RuleSet.look_up(rules).sources[f"canasta_bonus.{key}"] != ""


def test_every_bonus_has_its_rows() -> None:
    keys = set(CanastaBonus.__dataclass_fields__) - {"deuces_paid_to", "extras", "extras_add_up"}
    assert {row[0] for row in BONUS_ROWS} == {bonus.key for bonus in BONUSES} == keys


def test_an_unfinished_meld_pays_no_bonus() -> None:
    assert [(each.id, each.points) for each in scored("KsKhKdKcKsKh", "classic")] == [("melded-cards", 60)]


@pytest.mark.parametrize(("end", "points"), [("out 1", 3000), ("out 2", 0), ("", 0)])
def test_a_canasta_of_twos_is_paid_to_the_side_that_went_out(end: str, points: int) -> None:
    twos = "2s2h2d2c2s2h2d"
    assert line("wild-canastas", twos, ITALIAN, end) == points
    assert line("wild-canastas", twos, f"{ITALIAN} canasta_bonus.deuces_paid_to=none", end) == 3000


PURE = "KsKhKdKcKsKhKd QsQhQdQcQsQhQd JsJhJdJcJsJhJd TsThTdTcTsThTd"
MORE = "8s8h8d8c8s8h8d 6s6h6d6c6s6h6d 5s5h5d5c5s5h5d 4s4h4d4c4s4h4d"
EXTRA_ROWS = [
    (PURE, 0),
    (f"{PURE} {SEVENS}", 2000),
    (f"{PURE} {MIXED_SEVENS}", 1000),
    (f"{PURE} 2s2h2d2c2s2h2d", 2000),
    (f"{PURE} 2s2h2d2c2sJkJk", 1000),
    (f"{PURE} 7s7h7d", 0),
    (f"{PURE} {MORE} 9s9h9d9c9s9h9d", 2000),
    (f"{PURE} {MORE} 9s9h9d9c9s9h9d {MIXED_SEVENS}", 2500),
]


@pytest.mark.parametrize(("melds", "points"), EXTRA_ROWS)
def test_many_canastas_pay_only_their_highest_extra(melds: str, points: int) -> None:
    extras = "canasta_bonus.extras=five-pure:2000,five-with-mixed:1000,ten-of-any-kind:2500"
    assert line("extra-canastas", melds, f"{ITALIAN} {extras}") == points


@pytest.mark.parametrize("word", list(Extra))
def test_each_extra_is_paid_by_itself(word: str) -> None:
    melds = f"{PURE} {MORE} {SEVENS} 9s9h9d9c9s9h9d"
    assert line("extra-canastas", melds, f"{ITALIAN} canasta_bonus.extras={word}:700") == 700


# --- unfinished melds ------------------------------------------------------------------------------------------------

PENALTY_ROWS = [
    ("short_sequence", "natural", "4h5h6h7h QsQhQd", -1000),
    ("short_sequence", "natural", "4h5h6h 4s5s6s", -2000),
    ("short_sequence_below", "natural", "4h5h6h7h8h", 0),
    ("short_sequence_below", "natural penalty.short_sequence_below=6", "4h5h6h7h8h", -1000),
    ("incomplete_aces", MODERN, "AsAhAd", -2500),
    ("incomplete_aces", MODERN, "AsAhJk", 0),
    ("incomplete_aces", MODERN, "AsAhAdAcAsAhAd", 0),
    ("incomplete_sevens", MODERN, "7s7h7d7c7s7h", -2500),
    ("incomplete_sevens", MODERN, SEVENS, 0),
    ("incomplete_wild", MODERN, "2s2h2dJkJkJk", -2000),
    ("incomplete_wild", MODERN, WILD, 0),
    ("incomplete_wild_four_jokers", MODERN, "2sJkJkJkJk", -2500),
    ("incomplete_wild_four_jokers", "classic-6p-miller", "2sJkJkJkJk", -2000),
]


@pytest.mark.parametrize(("key", "rules", "melds", "points"), PENALTY_ROWS)
def test_melds_that_lie_unfinished_cost(key: str, rules: str, melds: str, points: int) -> None:
    assert key in Penalty.__dataclass_fields__
    assert line("incomplete-melds", melds, rules) == points


def test_every_penalty_for_melds_has_its_rows() -> None:
    rows = {row[0] for row in PENALTY_ROWS}
    assert rows == {key for key in Penalty.__dataclass_fields__ if key.startswith(("short", "incomplete"))}
    assert UNFINISHED.keys() < rows
