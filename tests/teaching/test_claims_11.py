"""What lesson 11 says about opening can be counted."""

from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import frozen_for
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.game.session import Session
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.studies import study
from canasta_nb.teaching.questions.goals import reaches

OPENING = lesson("11")


def test_claim_two_aces_and_a_2_count_60_and_leave_eight_cards() -> None:
    position = parse_position(OPENING.position("few-cards"))
    for act in ("draw", "meld AsAh2d", "discard 6h"):
        position = play(position, parse_act(act))
    assert points(position.rules, position.melds[0][0].cards) == 60
    assert len(position.hand_of(1)) == 8
    assert not frozen_for(position, 0)


def test_claim_half_of_the_hand_could_be_melded() -> None:
    position = play(parse_position(OPENING.position("few-cards")), parse_act("draw"))
    assert len(position.hand_of(1)) == 12
    assert len(play(position, parse_act("meld AsAhJk, KsKh2d")).hand_of(1)) == 6


def test_claim_both_worked_openings_count_60_and_leave_nine_and_six_cards() -> None:
    before = study("open-at-50").position
    for act, left in (("meld AsAh2d", 9), ("meld KsKhKd, QsQhQd", 6)):
        after = play(before, parse_act(act))
        assert points(after.rules, [card for meld in after.melds[0] for card in meld.cards]) == 60
        assert len(after.hand_of(1)) == left


def test_claim_ten_small_cards_make_exactly_50_and_leave_one_card() -> None:
    chosen = study("open-with-ten")
    position = chosen.position
    for act in chosen.choices["open"]:
        position = play(position, parse_act(act))
    assert points(position.rules, [card for meld in position.melds[0] for card in meld.cards]) == 50
    assert len(position.hand_of(1)) == 1


def test_what_is_clicked_at_the_table_is_what_the_race_asks_for() -> None:
    """The race deals and plays as the table of the lesson does."""
    said = ("draw", "meld AsAh2d", "discard 6h", "draw", "meld 8+8s8h", "discard 3s")
    game = Session(OPENING.position("few-cards"), seat=1, bots="careful")
    for act in said:
        for _ in game.others():
            pass
        game.play(act)
    assert str(game.position.pile[-1]) == "3s"
    part = exercise("st-6").parts[0]
    assert parse_position(part.text) == parse_position(OPENING.position("few-cards"))
    assert reaches(part, said).early
    assert not reaches(part, said).refusals


def test_a_race_is_lost_by_an_act_that_is_refused() -> None:
    result = reaches(exercise("st-6").parts[0], ("draw", "meld KsKh9c"))
    assert (result.held, [refusal.law for refusal in result.refusals][:1]) == ((False,) * 3, ["meld.mixed-ranks"])
