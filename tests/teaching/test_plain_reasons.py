"""Feedback says a reason once, leaves out what says nothing, and names the slip behind a wrong score."""

import ast
from dataclasses import replace

import pytest
from catalogue import sentence
from said import SAID

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.content.words import games_called, reason_words
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.kinds.slips import slipped
from canasta_nb.teaching.notebook.feedback import feedback, kept_back, why_right


def said(id_: str, answer: object) -> list[str]:
    return [line.strip() for line in feedback(assess(exercise(id_), answer)).splitlines()]


@pytest.mark.parametrize(
    ("id_", "answer"),
    [
        ("im-2", ((False, "initial-meld.minimum"), (True, "enough"), (False, "initial-meld.minimum"))),
        ("ct-5", ((False, "cards.not-in-hand"),) * 3),
    ],
)
def test_how_many_cards_are_left_is_no_consequence(id_: str, answer: object) -> None:
    assert not [line for line in said(id_, answer) if line.startswith("Then you hold")]


def test_a_reason_for_the_other_verdict_is_named_once() -> None:
    lines = " ".join(said("ml-4", (True, "melded-stays")))
    assert lines.count(reason_words()["melded-stays"]) == 1
    assert sentence("teaching/content/words", "part", "speaks_for_no") in lines
    assert "The right answer is no." in lines


@pytest.mark.parametrize("id_", ["va-1"])
def test_a_reason_has_no_backticks_and_names_games(id_: str) -> None:
    asked = exercise(id_)
    [why] = why_right(assess(asked, ast.literal_eval(SAID[id_]["right"])))
    assert why == games_called(asked.why).replace("`", "")
    assert why in said(id_, ast.literal_eval(SAID[id_]["wrong"][0]["answer"]))


@pytest.mark.parametrize(
    ("id_", "answer", "slip", "facts"),
    [
        ("cn-2", 610, "canasta_natural", {"cards": "2♠, 2♥ and a joker"}),
        ("sc-1", {"canastas": 1000}, "canasta_natural", {"cards": "2♥ and 2♦"}),
        ("sc-f1", 410, "canasta_mixed", {}),
        ("sc-f1", 630, "hand_partner", {}),
        ("sc-f1", 625, "hand_own", {}),
    ],
)
def test_a_number_under_one_slip_names_it(id_: str, answer: object, slip: str, facts: dict[str, object]) -> None:
    slip_said = sentence("teaching/content/words", "slip", slip, **facts)
    assert any(slip_said in line for line in said(id_, answer))
    assert slip_said in kept_back(assess(exercise(id_), answer))


@pytest.mark.parametrize(("hands", "off", "slip"), [("Kc7d 2h", 20, "hand_partner"), ("Kc7d Tc7s", 15, "hand_either")])
def test_a_hand_left_out_is_named_only_where_it_can_be_told_from_the_other(hands: str, off: int, slip: str) -> None:
    [part] = exercise("sc-f1").parts
    mine, partner = hands.split()
    text = part.text.replace("hand 1 Kc7d; hand 3 2h", f"hand 1 {mine}; hand 3 {partner}")
    part = replace(part, text=text)
    [right] = [answer for answer in right_answers(part) if isinstance(answer, int)]
    assert slipped(part, right + off) == slip
