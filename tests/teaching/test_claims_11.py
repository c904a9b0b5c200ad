"""What lesson 11 says about good play can be counted."""

import pytest

from canasta_nb.core.cards import parse_card
from canasta_nb.core.melds import points
from canasta_nb.core.notation import parse_act, parse_position
from canasta_nb.core.playing import play
from canasta_nb.session import Session
from canasta_nb.teaching.exercises import exercise, lesson
from canasta_nb.teaching.goals import reaches
from canasta_nb.teaching.weighing import dangers

STRATEGY = lesson("11")


def test_claim_two_aces_and_a_2_count_60_and_leave_eight_cards() -> None:
    position = parse_position(STRATEGY.position("few-cards"))
    before = position.hand_of(1)
    for act in ("draw", "meld AsAh2d", "discard 6h"):
        position = play(position, parse_act(act))
    assert points(position.rules, position.melds[0][0].cards) == 60
    assert len(position.hand_of(1)) == 8
    assert len(before) == 11


def test_claim_half_of_the_hand_could_be_melded() -> None:
    position = play(parse_position(STRATEGY.position("few-cards")), parse_act("draw"))
    assert len(position.hand_of(1)) == 12
    assert len(play(position, parse_act("meld AsAhJk, KsKh2d")).hand_of(1)) == 6


@pytest.mark.parametrize(
    ("position", "rank", "seen"), [("worked", "T", 5), ("worked", "6", 3), ("st-1", "9", 4), ("st-1", "7", 3)]
)
def test_claim_so_many_cards_of_a_rank_are_seen(position: str, rank: str, seen: int) -> None:
    text = exercise(position).parts[0].text if "-" in position else STRATEGY.position(position)
    table = parse_position(text)
    assert sum(card.rank == rank for card in (*table.pile, *table.hand_of(1))) == seen


def test_claim_the_ten_is_the_safest_of_the_worked_discards() -> None:
    part = exercise("st-1").parts[0]
    asked = part.__class__(text=STRATEGY.position("worked"), labels=("Kh", "Th", "6c"))
    found = dangers(asked)
    assert found["Kh"] == 1
    assert found["Th"] < found["6c"]


def test_what_is_clicked_at_the_table_is_what_the_race_asks_for() -> None:
    """The race deals and plays as the table of the lesson does."""
    said = ("draw", "meld AsAh2d", "discard 6h", "draw", "meld 8+8s8h", "discard 3s")
    game = Session(STRATEGY.position("few-cards"), seat=1, bots="careful")
    for act in said:
        for _ in game.others():
            pass
        game.play(act)
    assert parse_card("3s") == game.position.pile[-1]
    part = exercise("st-6").parts[0]
    assert parse_position(part.text) == parse_position(STRATEGY.position("few-cards"))
    assert reaches(part, said).early
    assert not reaches(part, said).refusals


def test_a_race_is_lost_by_an_act_that_is_refused() -> None:
    result = reaches(exercise("st-6").parts[0], ("draw", "meld KsKh9c"))
    assert (result.held, [refusal.law for refusal in result.refusals][:1]) == ((False,) * 3, ["meld.mixed-ranks"])
