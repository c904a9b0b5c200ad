"""Bounds: no text makes the rules judge more cards than a pack has, and no hand makes them search for ever."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from catalogue import sentence

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts, lists_every_act
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Discard, cards_of
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import NotationError, TooManyCards

budget = import_module("canasta_nb.core.going_out.budget")

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


OPENED = "rules samba; turn 1 play; melds A QcQcQc 9c9c9cJk; hand 1 {}; hand 2 x15; stock x50"
CARDS = "AsAhAdKsKhKdQsQhQdJsJhJdTsThTd9s9h9d8s8h8d7s7h7d6s6h6d5s5h5d4s4h2sJk"
UNDECIDED = """rules hollywood; turn 1 play; did draw, ask, yes; stock x50
hand 1 AsAhAhAdAcKsKhKhKdKcQhQdQdJsJsTsTdTc9s9h9d9c9c8s8s8s8h7s7h7d7c6s6s6d6c5s5h5d5d5d5c5c4h4d2s2h2d2d2cJk"""


@pytest.fixture
def hardly_any_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search for a way out end after a few steps, as it would for a far larger hand."""
    monkeypatch.setattr(budget, "MOST_STEPS", 1)


@pytest.mark.plain
@pytest.mark.usefixtures("hardly_any_work")
def test_a_list_that_is_cut_holds_what_is_known_and_says_so() -> None:
    position = parse_position(OPENED.format(CARDS))
    some = legal_acts(position)
    assert not lists_every_act(position)
    assert [refusal for act in some for refusal in check(position.changed(), act)] == []
    assert any(isinstance(act, Discard) for act in some)


@pytest.mark.plain
@pytest.mark.usefixtures("hardly_any_work")
def test_a_hand_of_thirty_cards_is_listed_whole_whatever_work_it_takes() -> None:
    assert lists_every_act(parse_position(OPENED.format(CARDS[:60])))
    assert not lists_every_act(parse_position(OPENED.format(CARDS[:62])))


@pytest.mark.plain
@pytest.mark.usefixtures("hardly_any_work")
def test_what_nobody_can_decide_is_neither_legal_nor_refused() -> None:
    position = parse_position(UNDECIDED)
    for task in (
        lambda: check(position, parse_act("meld AsAhAd, KsKhKd")),
        lambda: play(position, parse_act("meld AsAhAd, KsKhKd")),
        lambda: legal_acts(position),
    ):
        with pytest.raises(TooManyCards, match=re.escape(sentence("mistakes", "too_many_cards"))):
            task()
    assert [refusal.law for refusal in check(position, parse_act("draw"))] == ["turn.already-drawn"]
