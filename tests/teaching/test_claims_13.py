"""What lesson 13 says about the end of a deal can be counted."""

from math import comb

from canasta_nb.core.engine.playing import play
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.bank.exercises import exercise, lesson
from canasta_nb.teaching.content.studies import study

ENDGAME = lesson("13")


def test_claim_the_worked_count() -> None:
    position = study("near-5000").position
    for act in study("near-5000").choices["out"]:
        position = play(position, parse_act(act))
    ours, theirs = ({line.id: line.points for line in lines} for lines in score_deal(position).lines.values())
    assert (ours["melded-cards"], ours["mixed-canastas"], ours["going-out"]) == (190, 300, 100)
    assert (theirs["melded-cards"], theirs["red-threes"]) == (155, 100)
    assert len(position.hand_of(3)) == 6
    assert len(position.hand_of(2)) + len(position.hand_of(4)) == 10


def test_claim_the_2_makes_a_canasta_and_ben_holds_two_cards() -> None:
    position = parse_position(ENDGAME.position("six-kings"))
    assert len(position.hand_of(2)) == 2
    after = play(position, parse_act("meld K+2d"))
    assert [meld.canasta for meld in after.melds[0] if meld.is_canasta] == ["mixed"]


def test_claim_seven_cards_in_six_draws() -> None:
    assert round(100 * (1 - comb(88, 6) / comb(90, 6))) == 13


def test_claim_a_side_that_needs_120_does_about_160_points_worse_than_with_90() -> None:
    lead = {need: study(need).figures.figures["deal"].lead.points for need in ("need-90", "need-120")}
    assert round(lead["need-90"] - lead["need-120"], -1) == 160


def test_claim_the_meld_of_kings_has_six_cards_and_then_seven() -> None:
    sizes = [len(part.position.melds[0][0].cards) for part in exercise("st-19").parts]
    assert sizes == [6, 7]
    assert ["six" in exercise("st-19").parts[0].ask, "seven" in exercise("st-19").parts[1].ask] == [True, True]
