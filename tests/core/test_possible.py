"""What can be done now, and the one sentence for what cannot: never at odds with the listed acts."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.notation import parse_position
from canasta_nb.core.playing import deal, play
from canasta_nb.core.position import Phase
from canasta_nb.core.possible import KINDS, possible
from canasta_nb.core.ruleset import RuleSet


@pytest.mark.parametrize(
    ("position", "kind", "law", "sentence"),
    [
        (
            "turn 1 draw; melds A KsKhKd; hand 1 9s8d4c; pile 2h9c",
            "take",
            "take.frozen",
            (
                "The pile is frozen: a wild card lies in it. To take 9♣ you need two natural nines from your hand; "
                "you hold one."
            ),
        ),
        (
            "turn 1 draw; melds A KsKhKd; hand 1 9s8d4c; pile 5hQc",
            "take",
            "take.no-match",
            "Nothing in your hand or on your table takes Q♣.",
        ),
        (
            "turn 1 draw; melds A KsKhKd; hand 1 9s8d4c; pile 5h3c",
            "take",
            "take.black-three-on-top",
            "A black three lies on top: 3♣.",
        ),
        ("turn 1 draw; hand 1 9s8d4c; pile -", "take", "take.pile-empty", "The pile is empty."),
        ("turn 1 draw; hand 1 9s8d4c; pile 4h; stock -", "draw", "draw.stock-empty", "The stock is empty."),
        ("turn 1 play; hand 1 9s8d4c; pile 4h", "draw", "turn.already-drawn", "You have already drawn in this turn."),
        (
            "turn 1 play; melds A KsKhKd; hand 1 9s8d4c; pile 4h",
            "meld",
            "meld.too-small",
            "Your hand has no meld: a new one needs at least three cards.",
        ),
        (
            "turn 1 play; hand 1 9s9h9d4c5d6h; pile 4h",
            "meld",
            "initial-meld.minimum",
            "The most you can lay counts 30; your side needs 50 to open.",
        ),
        (
            "turn 1 play; melds A KsKhKd; hand 1 9s9h9d4c; pile 4h",
            "meld",
            "out.keep-cards",
            "Melding would leave you too few cards: you cannot go out now, so keep at least two cards.",
        ),
        (
            "turn 1 play; melds A KsKhKd; hand 1 9s9h9d4c; pile 4h",
            "out",
            "out.no-canasta",
            "Your side needs one canasta to go out; it has none.",
        ),
        (
            "turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 9s8d7h4c; pile 4h",
            "out",
            "out.cannot-go-out",
            "You cannot get rid of all your cards in this turn.",
        ),
        ("turn 1 draw; hand 1 9s8d4c; pile 4h", "out", "turn.draw-first", "Draw or take the pile first."),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(position: str, kind: str, law: str, sentence: str) -> None:
    assert possible(parse_position(f"rules classic; {position}"))[kind] == (law, sentence)


def test_what_can_be_done_is_true() -> None:
    going_out = "rules classic; turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 QsQhQd4c; pile 4h"
    assert possible(parse_position(going_out)) == {
        "draw": ("turn.already-drawn", "You have already drawn in this turn."),
        "take": ("turn.already-drawn", "You have already drawn in this turn."),
        "meld": True,
        "discard": True,
        "out": True,
    }


def test_out_of_turn_nothing_is_possible() -> None:
    at = parse_position("rules classic; turn 1 draw; hand 1 9s8d4c; hand 2 QsQh4d; pile 4h")
    answers = set(possible(at, seat=2, seat_names=("Ann", "Ben", "Cam", "Dot")).values())
    assert answers == {("turn.not-yours", "Wait for your turn: Ann plays now.")}


@settings(max_examples=60, deadline=None)
@given(rules=st.sampled_from(RuleSet.ids()), seed=st.integers(0, 10**6), steps=st.integers(0, 200))
def test_it_agrees_with_the_listed_acts(rules: str, seed: int, steps: int) -> None:
    chance = Random(seed)
    position = deal(RuleSet.load(rules), seed=seed)
    for _ in range(steps):
        if position.phase is Phase.OVER:
            break
        position = play(position, chance.choice(legal_acts(position)))
    can = possible(position)
    for kind, act in KINDS.items():
        assert (can[kind] is True) == any(isinstance(each, act) for each in legal_acts(position))
    for answer in can.values():
        if answer is not True:
            law, sentence = answer
            assert f"({law})" not in sentence
