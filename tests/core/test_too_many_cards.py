"""Bounds: no text makes the rules judge more cards than a pack has, and no hand makes them search for ever."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from catalogue import sentence

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts, lists_every_act
from canasta_nb.core.engine.playing import play
from canasta_nb.core.going_out.can_go_out import can_go_out
from canasta_nb.core.listing.left_out import leaves_out
from canasta_nb.core.model.acts import Discard, cards_of
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.model.opening import Opening
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import NotationError, TooManyCards

budget = import_module("canasta_nb.core.going_out.budget")
openings = import_module("canasta_nb.core.openings.openings")

CLASSIC = RuleSet.load("classic")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("meld " + "x432" * 20, 6),
        ("meld K+x432, Q+x432", 16),
        ("meld x99x99x99x99x99", 6),
        ("take Ks with x431, x1", 20),
        ("draw x433", 6),
        ("face 3hx432", 6),
        ("meld " + "Ks" * 433, 6),
    ],
)
def test_an_act_names_at_most_the_cards_of_the_largest_pack(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_act(text)
    assert (caught.value.column, caught.value.expected) == (column, sentence("notation", "expected", "cards", n=432))


def test_where_the_rules_are_known_it_is_their_pack() -> None:
    assert len(cards_of(parse_act("meld K+x100, Q+x8", (), CLASSIC))) == 108
    with pytest.raises(NotationError) as caught:
        parse_act("meld K+x100, Q+x9", (), CLASSIC)
    assert (caught.value.column, caught.value.expected) == (16, sentence("notation", "expected", "cards", n=108))


@pytest.mark.parametrize(
    ("text", "column", "most"),
    [
        ("rules classic; turn 1 play; did draw, meld x108, meld x109", 55, 108),
        ("rules classic; turn 1 draw; hand 1 x432 x432", 36, 432),
        ("rules classic; turn 1 draw; pile " + "x432" * 20, 34, 432),
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

FIFTY = "AsAhAdKsKdKcQsQcJhJdJcTsTsTdTc9s9h9d8h8h8c7s7h7d6s6s6s6h6d6d6c5s5s5d5c4s4h4c2s2h2h2d2d2d2c2c2cJkJkJk"


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


@pytest.mark.plain
def test_a_search_without_an_answer_is_work_on_the_list_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_STEPS", 30)
    whole = budget.Budget(50)
    for left in (20, -10):
        with pytest.raises(TooManyCards):
            can_go_out(RuleSet.load("hollywood"), parse_cards(FIFTY), (), opening=Opening(50), budget=whole)
        assert whole.left <= left


TOLD_YES = f"""rules samba; turn 1 draw; did ask, yes; melds A KcKcKsKh2h2h2c QcQcQsQh2d2d2c 9c9sJk
hand 1 {CARDS}; hand 2 x15; pile 6c9c"""
TAKES = ("take 9c with 9s9h", "take 9c with 9s9d", "take 9c with 9h9d", "take 9c onto 9")


@pytest.mark.plain
@pytest.mark.parametrize(("steps", "many"), [(20, 1), (40, 2), (60_000, 4)])
@pytest.mark.parametrize(("stock", "others"), [("x20", ("draw",)), ("-", ())])
def test_a_take_that_nobody_can_decide_hides_no_other(
    stock: str, others: tuple[str, ...], steps: int, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "MOST_STEPS", steps)
    position = parse_position(f"{TOLD_YES}; stock {stock}")
    assert tuple(map(str, legal_acts(position))) == (*others, *TAKES[:many])
    assert lists_every_act(position) is (many == len(TAKES))


@pytest.mark.plain
@pytest.mark.usefixtures("hardly_any_work")
def test_without_a_stock_nobody_is_told_to_stop_where_no_take_can_be_decided() -> None:
    position = parse_position(f"{TOLD_YES}; stock -")
    for task in (lambda: legal_acts(position), lambda: check(position, parse_act("stop"))):
        with pytest.raises(TooManyCards):
            task()


@pytest.mark.plain
def test_a_deal_that_is_over_leaves_no_act_out() -> None:
    position = parse_position("rules classic; turn 1 over; out 2; hand 1 Kc7d; hand 2 -")
    assert legal_acts(position) == ()
    assert lists_every_act(position)


CLOSED_KINGS = """rules classic groups.closed_by_others=true; scores 1500 0; turn 1 play; melds B KcKdKcKd2s2s2h
stock x20; hand 1 AsAhAdKsKhKsQsQhQdJsJhJdTsThTd9s9h9d8s8h8d7s7h7d6s6h6d5s5h5d4s4h; hand 2 x15"""


@pytest.mark.plain
def test_openings_that_are_all_known_are_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are 74 sets of melds, 26 of them with kings, which may not be begun."""
    usual = legal_acts(parse_position(CLOSED_KINGS))
    monkeypatch.setattr(openings, "MOST_LISTED", 48)
    monkeypatch.setattr(budget, "MOST_STEPS", 60)
    position = parse_position(CLOSED_KINGS)
    assert legal_acts(position) == usual
    assert lists_every_act(position)


@pytest.mark.plain
def test_more_openings_than_are_listed_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "MOST_LISTED", 47)
    position = parse_position(CLOSED_KINGS)
    assert len(legal_acts(position)) == 47 + 11
    assert not lists_every_act(position)


def test_no_opening_found_does_not_take_back_that_acts_are_left_out() -> None:
    """After the yes no take goes out with what the pile brings."""
    text = """rules classic; turn 1 draw; did ask, yes; pile 4c6d7h8s9cKs; stock -
    hand 1 KsKhKdKcKhKd2sAsAhAd; hand 2 x9"""
    for noted in (False, True):
        position = parse_position(text)
        if noted:
            position.keep(leaves_out, True)
        assert openings.listed_openings(position) == []
        assert leaves_out(position) is noted
