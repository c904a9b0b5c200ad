"""Choices of a table that change what is legal or what a deal counts: an act or a score without each and with it.

The choices that change nothing but one number are told by the test of every value (test_all_rule_sets).
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal

SEVENS_OPEN = "melds A KsKhKdKcKsKhKd QsQhQdQcQsQhQd 7s7h7d"
ACES_OPEN = "melds A KsKhKdKcKsKhKd QsQhQdQcQsQhQd AsAhAd"
IN_FOOT = "melds A AsAhAdAcAsAhAd KsKhKdKcKs2h2d Jk2s2h2d2c2s2h; hand 1 8c; packet 1 -"
ACES_MIXED = "melds A KsKhKdKcKsKhKd QsQhQdQcQsQhQd AsAh2d"


class Chosen(NamedTuple):
    """An act that is legal, and refused once the table has made its choice."""

    choice: str
    fields: str
    act: str
    law: str


REFUSED = {
    "no going out with a meld of sevens": Chosen(
        "modern-american close-before-out=on",
        f"turn 1 play; {SEVENS_OPEN}; hand 1 4d; pile 9c",
        "discard 4d",
        "out.composition",
    ),
    "no going out with a meld of natural aces": Chosen(
        "modern-american close-before-out=on",
        f"turn 1 play; {ACES_OPEN}; hand 1 4d; pile 9c",
        "discard 4d",
        "out.composition",
    ),
    "no card of a canasta on an empty pile": Chosen(
        "modern-american no-safe-card=on",
        "turn 1 play; melds A QsQhQd; melds B KsKhKdKcKsKh2d; hand 1 Kd9s8h; pile -",
        "discard Kd",
        "discard.rank-barred",
    ),
    "no card of five of the other side on an empty pile": Chosen(
        "modern-american no-safe-card=on",
        "turn 1 play; melds A QsQhQd; melds B KsKhKdKcKs; hand 1 Kd9s8h; pile -",
        "discard Kd",
        "discard.rank-barred",
    ),
    "no opening with wild cards alone": Chosen(
        "modern-american wild-opening-needs-triple=on",
        "turn 1 play; hand 1 JkJk2s2h9s8h; pile -",
        "meld JkJk2s2h",
        "initial-meld.composition",
    ),
    "no opening with a wild canasta alone": Chosen(
        "modern-american wild-opening-needs-triple=on",
        "turn 1 play; hand 1 JkJk2s2h2d2c2s9s8h; pile -",
        "meld JkJk2s2h2d2c2s",
        "initial-meld.composition",
    ),
    "mixed aces take no ace": Chosen(
        "modern-american mixed-aces-take-no-ace=on",
        "turn 1 draw; hand 1 AsAhJkAcAdKsKhKdQsQhQdQc4s5s6d; pile 9cAs; stock x30",
        "take As with AcAd, AsAhJk, KsKhKd, QsQhQdQc",
        "take.not-to-open",
    ),
    "no meld of a rank of the other side's canasta": Chosen(
        "modern-american no-closed-rank=on",
        "turn 1 play; melds A QsQhQd; melds B KsKhKdKcKs2d2c; hand 1 KhKdKc9s8h; pile 9c",
        "meld KhKdKc",
        "meld.second-of-rank",
    ),
    "no take that begins such a meld": Chosen(
        "modern-american no-closed-rank=on",
        "turn 1 draw; melds A QsQhQd; melds B KsKhKdKcKs2d2c; hand 1 KhKd9s8h; pile 9cKc; stock x30",
        "take Kc with KhKd",
        "meld.second-of-rank",
    ),
    "at 8,000 the canasta itself counts 200": Chosen(
        "natural canasta-itself-200=on",
        "scores 8000 0; turn 1 play; hand 1 KsKhKdKcKsKhKdAsAhAdAcAsAhQsQhQd9s8h; pile 9c",
        "meld KsKhKdKcKsKhKd, AsAhAdAcAsAh, QsQhQd",
        "initial-meld.composition",
    ),
    "no going out while the partner's foot waits": Chosen(
        "hand-and-foot partner-in-foot=on",
        f"turn 1 play; {IN_FOOT}; packet 3 4h4d5s; did draw 8c, ask, yes",
        "discard 8c",
        "out.composition",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_act_that_the_choice_refuses(name: str) -> None:
    choice, fields, act, law = REFUSED[name]
    plainly = parse_position(f"rules {choice.split()[0]}; {fields}")
    chosen = parse_position(f"rules {choice}; {fields}")
    assert check(plainly, parse_act(act)) == ()
    (refused,) = check(chosen, parse_act(act))
    assert refused.law == law
    assert parse_act(act) not in legal_acts(chosen)
    key = next(key for key in chosen.rules.values if chosen.rules.values[key] != plainly.rules.values[key])
    option = plainly.rules.options[choice.split()[1].split("=")[0]]
    assert chosen.rules.sources[key] == option.source


ALLOWED = {
    "with sevens a full canasta": (
        "modern-american close-before-out=on",
        "turn 1 play; melds A KsKhKdKcKsKhKd 7s7h7d7c7s7h7d; hand 1 4d; pile 9c",
        "discard 4d",
    ),
    "mixed aces need not be finished": (
        "modern-american close-before-out=on",
        f"turn 1 play; {ACES_MIXED}; hand 1 4d; pile 9c",
        "discard 4d",
    ),
    "a safe card on a pile": (
        "modern-american no-safe-card=on",
        "turn 1 play; melds A QsQhQd; melds B KsKhKdKcKsKh2d; hand 1 Kd9s8h; pile 5c",
        "discard Kd",
    ),
    "a card of five of the own side": (
        "modern-american no-safe-card=on",
        "turn 1 play; melds A KsKhKdKcKs; melds B QsQhQd; hand 1 Kd9s8h; pile -",
        "discard Kd",
    ),
    "a safe card where nothing else may be discarded": (
        "modern-american no-safe-card=on",
        "turn 1 play; melds A QsQhQd; melds B KsKhKdKcKsKh2d; hand 1 KdAs2h3s; pile -",
        "discard Kd",
    ),
    "wild cards beside a natural triple": (
        "modern-american wild-opening-needs-triple=on",
        "turn 1 play; hand 1 JkJk2sKsKhKd8h9c; pile -",
        "meld JkJk2s, KsKhKd",
    ),
    "a natural canasta alone": (
        "modern-american wild-opening-needs-triple=on",
        "turn 1 play; hand 1 KsKhKdKcKsKhKd8h4c; pile -",
        "meld KsKhKdKcKsKhKd",
    ),
    "natural aces take an ace": (
        "modern-american mixed-aces-take-no-ace=on",
        "turn 1 draw; hand 1 AsAhAdAcAdKsKhKdKcQdQsQc4s5s6d; pile 9cAs; stock x30",
        "take As with AcAd, AsAhAd, KsKhKdKc, QdQsQc",
    ),
    "mixed aces beside a pile of kings": (
        "modern-american mixed-aces-take-no-ace=on",
        "turn 1 draw; hand 1 AsAhJkQsQhQdQcKcKs4s5s6d; pile 9cKh; stock x30",
        "take Kh with KcKs, AsAhJk, QsQhQdQc",
    ),
    "cards added to an own meld of that rank": (
        "modern-american no-closed-rank=on",
        "turn 1 play; melds A KcKdKs; melds B KsKhKdKh2d2c2s; hand 1 Kc9s8h; pile 9c",
        "meld K+Kc",
    ),
    "while the other side's meld is no canasta": (
        "modern-american no-closed-rank=on",
        "turn 1 play; melds A QsQhQd; melds B KsKhKdKcKs; hand 1 KcKdKh9s8h; pile 9c",
        "meld KcKdKh",
    ),
    "a canasta that counts 200 by itself": (
        "natural canasta-itself-200=on",
        "scores 8000 0; turn 1 play; hand 1 AsAhAdAcAsJkJk9s4c; pile 9c",
        "meld AsAhAdAcAsJkJk",
    ),
    "the partner has taken up his foot": (
        "hand-and-foot partner-in-foot=on",
        f"turn 1 play; {IN_FOOT}; packet 3 -; did draw 8c, ask, yes",
        "discard 8c",
    ),
}


@pytest.mark.parametrize("name", ALLOWED)
def test_an_act_that_stays_legal_with_the_choice(name: str) -> None:
    choice, fields, act = ALLOWED[name]
    assert check(parse_position(f"rules {choice}; {fields}"), parse_act(act)) == ()


def test_nobody_asks_while_the_partner_s_foot_waits() -> None:
    fields = f"rules hand-and-foot partner-in-foot=on; turn 1 play; {IN_FOOT}; did draw 8c"
    waiting = parse_position(f"{fields}; packet 3 4h4d5s")
    assert "ask" not in map(str, legal_acts(waiting))
    (refused,) = check(waiting, parse_act("ask"))
    assert refused.law == "out.cannot-go-out"
    assert "ask" in map(str, legal_acts(parse_position(f"{fields}; packet 3 -")))


# --- what a deal counts -----------------------------------------------------------------------------------------------

TEN = (
    "KsKhKdKcKsKhKd QsQhQdQcQsQhQd JsJhJdJcJsJhJd TsThTdTcTsThTd 9s9h9d9c9s9h9d 8s8h8d8c8s8h2d 7s7h7d7c7s7h2d "
    "6s6h6d6c6s6h2h 5s5h5d5c5s5h2s 4s4h4d4c4s4h2c"
)


def extras(choice: str, melds: str) -> int:
    sheet = score_deal(parse_position(f"rules {choice}; turn 1 over; out 1; melds A {melds}; hand 1 -"))
    return sum(line.points for line in sheet.lines["A"] if line.id == "extra-canastas")


def test_extras_add_up() -> None:
    five, mixed = " ".join(TEN.split()[:5]), " ".join(TEN.split()[4:9])
    assert [extras("italian", melds) for melds in (five, mixed, TEN)] == [2000, 1000, 2000]
    assert [extras("italian extras-add-up=on", melds) for melds in (five, mixed, TEN)] == [2000, 1000, 4000]


def test_a_deal_without_a_lone_hand_is_not_scored() -> None:
    fields = "turn 1 over; melds A KsKhKd; melds B 9s9h9d; hand 1 4c; hand 2 5c; hand 3 6c; threes 1 3h"
    plainly = score_deal(parse_position(f"rules combo-3p; {fields}"))
    chosen = score_deal(parse_position(f"rules combo-3p no-lone-no-score=on; scores 100 200 300; {fields}"))
    assert any(plainly.totals.values())
    assert chosen.totals == {"1": 0, "2": 0, "3": 0}
    assert not any(chosen.lines.values())
    assert chosen.new_scores == (100, 200, 300)
    lone = f"sides A=1 B=23; {fields}"
    assert score_deal(parse_position(f"rules combo-3p no-lone-no-score=on; {lone}")).totals["1"]


# --- the bonus of the first side alone -------------------------------------------------------------------------------

MEXICAN = (
    "turn 2 play; melds A KsKhKd; hand 2 QsQhQdQc2s9h8c4d; pile 9c; "
    "stock 4h5h6h7h8hThJhAh4c5c6c7c8d5d6d7d"
)  # fmt: skip


@pytest.mark.parametrize(("choice", "cards"), [("off", 13), ("on", 0)])
def test_the_second_side_gets_its_bonus_unless_only_the_first_does(choice: str, cards: int) -> None:
    position = parse_position(f"rules mexican bonus-first-side-only={choice}; {MEXICAN}")
    after = play(position, parse_act("meld QsQhQdQc2s"))
    assert len(after.hand_of(2)) == 3 + cards


def test_the_first_side_gets_the_only_bonus() -> None:
    fields = MEXICAN.replace("melds A KsKhKd; ", "")
    after = play(parse_position(f"rules mexican bonus-first-side-only=on; {fields}"), parse_act("meld QsQhQdQc2s"))
    assert len(after.hand_of(2)) == 3 + 13
    assert "bonus-given" in after.flags


# --- packets beside the bonus -----------------------------------------------------------------------------------------


def first_canasta(more: str = "") -> Position:
    position = parse_position(
        "rules race-horse keep-packets=on; turn 1 play; melds A KsKhKdKcKsKh; hand 1 Kd9s8h; pile 9c; "
        f"packet 1 4s5s6s7s8sTsJsQsAs4h5h; stock 4d5d6d7d8dTdJdQdAd4c5c6c7c{more}"
    )
    return play(position, parse_act("meld K+Kd"))


def test_each_player_has_a_packet_beside_the_bonus() -> None:
    dealt = deal("race-horse keep-packets=on", seed=3)
    assert [(owner, len(cards)) for owner, cards in dealt.packets] == [(str(seat), 11) for seat in (1, 2, 3, 4)]
    assert dealt.is_complete
    assert deal("race-horse", seed=3).packets == ()


def test_the_first_canasta_of_the_deal_earns_both() -> None:
    after = first_canasta()
    assert len(after.hand_of(1)) == 2 + 11 + 11
    assert after.packet_of("1") == ()
    assert "bonus-given" in after.flags
    assert check(after, parse_act("discard 4d")) == ()


def test_a_text_that_lacks_a_card_of_the_bonus_lists_what_the_other_cards_do() -> None:
    position = parse_position(
        "rules race-horse; turn 1 play; did draw 7d9c, meld K+Kd, draw 8d8d4c; melds A KhKsKdKcKhKsKd; "
        "hand 1 8d4c9c5h5d5c; pile 4d; stock x20; flags bonus-given"
    )
    lays = [str(act) for act in legal_acts(position) if str(act).startswith("meld")]
    assert lays == ["meld 5h5d5c"]


def test_the_packet_is_melded_at_once_and_the_bonus_is_not() -> None:
    after = first_canasta()
    assert check(after, parse_act("meld 4s4h4d"))[0].law == "meld.bonus-cards-wait"
    assert check(after, parse_act("meld 8h8s8d"))[0].law == "meld.bonus-cards-wait"
    three = parse_position(
        "rules race-horse keep-packets=on; turn 1 play; melds A KsKhKdKcKsKh; hand 1 Kd9s8h; pile 9c; "
        "packet 1 9h9d6s7s8sTsJsQsAs4h5h; stock 4d5d6d7d8dTdJdQdAd4c5c6c7c"
    )
    assert check(play(three, parse_act("meld K+Kd")), parse_act("meld 9s9h9d")) == ()


def test_a_later_canasta_of_another_player_earns_his_packet_alone() -> None:
    position = parse_position(
        "rules race-horse keep-packets=on; turn 2 play; melds A KsKhKdKcKsKhKd; melds B QsQhQdQcQsQh; hand 2 Qd9s8h; "
        "pile 9c; packet 2 4s5s6s7s8sTsJsQsAs4h5h; stock 4d5d6d7d8dTdJdQdAd4c5c6c7c; flags bonus-given"
    )
    after = play(position, parse_act("meld Q+Qd"))
    assert len(after.hand_of(2)) == 2 + 11
    assert len(after.stock) == 13
    again = play(play(after, parse_act("discard 9s")), parse_act("draw"))
    assert again.packet_of("2") == ()


def test_a_packet_never_taken_up_costs_its_cards() -> None:
    fields = "turn 1 over; melds A KsKhKd; hand 1 4c; hand 2 -; hand 3 -; hand 4 -; packet 1 4s5s6s"
    sheet = score_deal(parse_position(f"rules race-horse keep-packets=on; {fields}"))
    assert next(line.points for line in sheet.lines["A"] if line.id == "cards-in-hand") == -20


def test_every_option_says_what_it_is_about() -> None:
    for name in RuleSet.ids():
        for option in RuleSet.load(name).options.values():
            assert option.what
            assert option.source
            assert option.range or len(option.values) > 1, f"{name} {option.name} leaves nothing to choose"
