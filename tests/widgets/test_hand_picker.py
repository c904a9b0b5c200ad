"""The HandPicker: the cards to pick, its sentences, and the traits that a browser may not write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.widgets.shown.hand_picker import HandPicker


def test_cards_of_a_hand_are_picked_and_shown() -> None:
    picker = HandPicker("9h9d2sJk", min_pick=2, max_pick=3, picked="9h9d", marks={"9h": "good", "Jk": "hint"})
    assert picker.cards == ["9h", "9d", "2s", "Jk"]
    assert picker.to_text() == (
        "Hand picker.\n         Choose 2 to 3 cards.\nCards    9♥ 9♦ 2♠ joker\nPicked   ✓ 9♥ ✓ 9♦\n"
        "Marks    9♥ right, joker look here"
    )
    assert repr(HandPicker("9h9d")) == "HandPicker(nothing of 2)"
    assert picker._repr_mimebundle_()[0]["text/html"].count("✓") == 2


@pytest.mark.parametrize(
    ("options", "asks"),
    [
        ({}, "Choose any cards."),
        ({"max_pick": 1, "min_pick": 1}, "Choose 1 card."),
        ({"max_pick": 2, "min_pick": 2}, "Choose 2 cards."),
        ({"min_pick": 2}, "Choose 2 cards or more."),
        ({"max_pick": 2}, "Choose at most 2 cards."),
        ({"min_pick": 1}, "Choose 1 card or more."),
        ({"max_pick": 1}, "Choose at most 1 card."),
    ],
)
def test_how_many_are_asked_for(options: dict[str, int], asks: str) -> None:
    assert HandPicker("9h9d2s", **options).scene["asks"] == asks


def test_a_pack_has_each_card_as_often_as_there_are_packs() -> None:
    picker = HandPicker(mode="pack", packs=2, picked="KhKhJkJkJkJk")
    assert picker.scene["hand"] == []
    with pytest.raises(ValueError, match=sentence("mistakes", "not_so_often", card="K♥")):
        picker.picked = ["Kh", "Kh", "Kh"]
    with pytest.raises(ValueError, match="joker"):
        picker.picked = ["Jk"] * 5
    assert "The whole pack" in picker.to_text()
    assert repr(picker) == "HandPicker(KhKhJkJkJkJk of 2 packs)"


STRANGE: list[Any] = ["Kh", ["Ks"], ["9h", "9h"], ["9h", "9d", "2s"], [5], ["zz"], None, [["9h"]]]


@pytest.mark.parametrize("picked", STRANGE)
def test_what_a_browser_may_not_pick_is_said_and_not_taken_over(picked: Any, wire: Callable[..., Any]) -> None:
    picker = HandPicker("9h9d2s", max_pick=2, picked="9d")
    picker.set_state({"picked": picked})
    assert picker.picked == ["9d"]
    assert picker.problem
    assert "nack" in wire(picker).send(do="set", args={"picked": picked})
    assert picker.picked == ["9d"]
    assert "ack" in wire(picker).send(do="set", args={"picked": ["9d"]}, id="again")
    picker.set_state({"picked": ["9h"]})
    assert (picker.picked, picker.problem) == (["9h"], "")


def test_picking_is_observed_and_answers() -> None:
    picker = HandPicker("9h9d2s")
    told: list[str] = []
    picker.on_answer(lambda cards: told.append(cards) or f"fz_3 = {cards!r}")
    picker.set_state({"picked": ["9h", "9d"]})
    assert (told, picker.literal) == (["9h9d"], "fz_3 = '9h9d'")


@pytest.mark.parametrize(
    ("start", "options", "error", "says"),
    [
        ("9h9x", {}, ValueError, '"9x" is not a card'),
        ("9h??", {}, ValueError, "nobody has seen"),
        ("9h", {"picked": "9s"}, ValueError, "9♠ is not among these cards"),
        ("9h", {"mode": "deck"}, ValueError, '"hand" and "pack"'),
        ("9h", {"marks": {"9h": "nice"}}, ValueError, "good, bad, hint"),
        ("9h", {"max": 2}, TypeError, '[Dd]id you mean "max_pick"|options are'),
    ],
)
def test_what_cannot_be_picked_from_says_why(start: str, options: dict[str, Any], error: type, says: str) -> None:
    with pytest.raises(error, match=says):
        HandPicker(start, **options)


def test_a_browser_writes_no_trait_that_is_pythons_own() -> None:
    picker = HandPicker("9h9d2s")
    picker.set_state({"mode": "pack", "cards": ["Kh"], "no-such-trait": 5, "sort": "drawn"})
    assert (picker.mode, picker.cards, picker.sort) == ("hand", ["9h", "9d", "2s"], "drawn")
