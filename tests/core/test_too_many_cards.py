"""Bounds: no text makes the rules judge more cards than a pack has."""

from __future__ import annotations

import pytest
from catalogue import sentence

from canasta_nb.core.model.acts import cards_of
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import NotationError

CLASSIC = RuleSet.load("classic")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("meld " + "x330" * 20, 6),
        ("meld K+x330, Q+x330", 16),
        ("meld x99x99x99x99", 6),
        ("take Ks with x329, x1", 20),
        ("draw x331", 6),
        ("face 3hx330", 6),
        ("meld " + "Ks" * 331, 6),
    ],
)
def test_an_act_names_at_most_the_cards_of_the_largest_pack(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_act(text)
    assert (caught.value.column, caught.value.expected) == (column, sentence("notation", "expected", "cards", n=330))


def test_where_the_rules_are_known_it_is_their_pack() -> None:
    assert len(cards_of(parse_act("meld K+x100, Q+x8", (), CLASSIC))) == 108
    with pytest.raises(NotationError) as caught:
        parse_act("meld K+x100, Q+x9", (), CLASSIC)
    assert (caught.value.column, caught.value.expected) == (16, sentence("notation", "expected", "cards", n=108))


@pytest.mark.parametrize(
    ("text", "column", "most"),
    [
        ("rules classic; turn 1 play; did draw, meld x108, meld x109", 55, 108),
        ("rules classic; turn 1 draw; hand 1 x330 x330", 36, 330),
        ("rules classic; turn 1 draw; pile " + "x330" * 20, 34, 330),
    ],
)
def test_a_position_holds_no_more_either(text: str, column: int, most: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert (caught.value.column, caught.value.expected) == (column, sentence("notation", "expected", "cards", n=most))
