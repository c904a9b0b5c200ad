"""What lesson 12 says about the pile can be counted."""

from dataclasses import replace

import pytest

from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.game.session import Session
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.studies import study
from canasta_nb.teaching.questions.judgement import dangers

PILE = lesson("12")


def test_claim_a_7_gives_ben_the_pile_after_a_draw() -> None:
    game = Session(PILE.position("two-nines"), seat=1, bots="careful")
    for act in ("draw", "discard 7c"):
        game.play(act)
    for _ in game.others():
        pass
    deed = next(deed for deed in game.log if deed.seat == 2)
    assert str(deed.act) == "take 7c with 7d2d"


def test_claim_the_pile_of_seven_brings_a_meld_and_six_new_cards() -> None:
    before = parse_position(PILE.position("two-nines"))
    after = play(before, parse_act("take 9c with 9s9h"))
    assert len(before.pile) == 7
    assert len(after.hand_of(1)) == len(before.hand_of(1)) - 2 + 6


@pytest.mark.parametrize(("rank", "seen"), [("T", 5), ("6", 3)])
def test_claim_so_many_cards_of_a_rank_are_seen(rank: str, seen: int) -> None:
    table = study("three-discards").position
    assert sum(card.rank == rank for card in (*table.pile, *table.hand_of(1))) == seen


def test_claim_the_ten_is_the_safest_of_the_worked_discards() -> None:
    part = exercise("st-1").parts[0]
    found = dangers(replace(part, text=study("three-discards").text, labels=("Kh", "Th", "6c")))
    assert found["Kh"] == 1
    assert found["Th"] < found["6c"]


def test_claim_ben_threw_both_jacks() -> None:
    """The pile began with the 5♥, and Ann discarded after it."""
    thrown = study("what-ben-threw").position.pile[1:]
    jacks = [number for number, card in enumerate(thrown, start=1) if card.rank == "J"]
    assert jacks == [2, 6]
    assert {(number - 1) % 4 + 1 for number in jacks} == {2}


@pytest.mark.parametrize(("id_", "size"), [("st-27", "seven"), ("st-28", "eight")])
def test_claim_a_question_says_how_many_cards_the_pile_has(id_: str, size: str) -> None:
    asked = exercise(id_)
    assert f"The pile has {size} cards" in asked.question
    assert len(study(asked.parts[0].asked.study).position.pile) == {"seven": 7, "eight": 8}[size]


def test_claim_with_four_cards_in_sight_ben_takes_three_of_ten() -> None:
    """He holds nine cards, and the pile isn't frozen; a black three he never takes."""
    part = exercise("st-1").parts[0]
    position = part.position
    nines = [*position.pile, *position.hand_of(1)]
    assert sum(card.rank == "9" for card in nines) == 4
    assert len(position.hand_of(2)) == 9
    assert 0.25 < dangers(part)["9h"] < 0.35
    assert dangers(part)["3s"] == 0


def test_claim_ben_took_the_jack_in_25_and_the_eight_in_38_of_100_deals() -> None:
    figures = study("what-ben-threw").figures.figures
    assert [round(100 * figures[card].taken) for card in ("Jd", "8c")] == [25, 38]
