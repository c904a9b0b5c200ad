"""The table's prompts and its line on the pile: only possible moves, with the cards for them."""

from __future__ import annotations

import pytest
from catalogue import sentence

from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.descriptions.pile import pile_said, pile_short
from canasta_nb.descriptions.telling import todo, usual_names

ABLE = "rules classic; melds A KsKhKdKcKsKh2c TsThTd; hand 1 KdTc8s; turn 1 play; pile 5d9c"


def prompt(position: str, *acts: str) -> str:
    now = parse_position(position)
    for act in acts:
        now = play(now, parse_act(act))
    return todo(view(now, 1), usual_names(4))


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("turn 1 draw; melds A KsKhKd; hand 1 9s8s7d; pile 4s", "Your turn: draw a card."),
        ("turn 1 draw; melds A KsKhKd; hand 1 9s8s7d; pile Kc", "Your turn: draw, or take the pile."),
        ("turn 1 play; melds A KsKhKd; hand 1 9s8s7d; pile 4s", "Your turn: discard one card."),
        ("turn 1 play; melds A KsKhKd; hand 1 Kc8s7d; pile 4s", "Your turn: " + sentence("telling", "todo", "play")),
        ("turn 1 play; melds A KsKhKd; hand 1 3h; pile 4s", "Your turn: " + sentence("telling", "todo", "stop")),
    ],
)
def test_the_prompt_names_only_what_is_possible(position: str, says: str) -> None:
    assert prompt(f"rules classic; stock x20; {position}") == says


def test_after_the_last_red_three_the_prompt_asks_for_no_discard() -> None:
    last = "rules official-1950; turn 1 draw; melds A KsKhKd; hand 1 Kc8s7d; pile 4s; stock 3h"
    assert prompt(last, "draw") == "Your turn: " + sentence("telling", "todo", "play_last")


def test_the_prompt_says_that_one_may_go_out_and_whom_to_ask() -> None:
    assert prompt(ABLE) == "Your turn: " + sentence("telling", "todo", "ask", name="Cam")


def test_after_a_yes_the_prompt_says_that_one_has_to_go_out() -> None:
    after = prompt(ABLE, "ask", "yes")
    assert after == sentence("telling", "todo", "go_out_yes")
    assert prompt(ABLE, "ask", "no") == "Your turn: " + sentence("telling", "todo", "play_no")


def test_the_pile_names_the_cards_that_take_it_and_says_so_when_there_are_other_ways() -> None:
    one = parse_position("rules classic; turn 1 draw; melds A KsKhKd; hand 1 4hJk9c8s; pile 5c4s")
    assert pile_said(view(one, 1)) == "Not frozen. You can take 4♠ with 4♥ and a joker."
    two = parse_position("rules classic; turn 1 draw; melds A KsKhKd; hand 1 4h2dJk9c8s; pile 5c4s")
    assert pile_said(view(two, 1)) == "Not frozen. You can take 4♠ with 4♥ and 2♦. There are other ways too."
    onto = parse_position("rules classic; turn 1 draw; melds A KsKhKd; hand 1 9c8s; pile 5cKc")
    assert pile_said(view(onto, 1)) == "Not frozen. You can take K♣: it goes onto your kings."


def test_after_the_draw_nothing_is_said_of_taking_the_pile() -> None:
    drawn = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 4h4d9c8s; pile 5c4s")
    assert pile_said(view(drawn, 1)) == "Not frozen. " + sentence("telling", "pile", "drawn")
    frozen = parse_position("rules classic; turn 1 play; hand 1 4h4d9c8s; pile 5c4s")
    said = pile_said(view(frozen, 1))
    assert said == sentence("telling", "pile", "frozen_side") + " " + sentence("telling", "pile", "drawn")


@pytest.mark.parametrize(
    ("at", "says", "short"),
    [
        ("turn 2 draw; melds A KsKhKd; hand 1 4h4d9c; pile 5c4s", "Not frozen.", ""),
        ("turn 2 play; melds A KsKhKd; hand 1 9c8s; pile 5c4s", "Not frozen.", ""),
        (
            "turn 2 draw; hand 1 4h4d9c; pile 5c4s",
            sentence("telling", "pile", "frozen_side"),
            sentence("telling", "pile_short", "side", ranks="fours"),
        ),
        (
            "turn 2 play; hand 1 9c8s; pile 5c3s",
            "The top card, 3♠, is a black three.",
            sentence("telling", "pile_short", "black-three-on-top"),
        ),
        ("turn 1 answer; melds A KsKhKd; hand 1 4h4d9c; pile 5c4s", "Not frozen.", ""),
    ],
)  # fmt: skip
def test_who_cannot_act_now_is_given_no_advice_about_the_pile(at: str, says: str, short: str) -> None:
    seen = view(parse_position(f"rules classic; {at}"), 1)
    assert pile_said(seen).startswith(says)
    assert "You " not in pile_said(seen)
    assert "you hold" not in pile_said(seen)
    assert pile_short(seen) == short
