"""Feedback on the ideas behind an answer: a question while attempts are left, and then the part that disproves it."""

import re

import pytest

from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis, Told
from canasta_nb.teaching.diagnosis.telling_apart import Thought, tells_apart, what_was_thought
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.feedback import feedback, kept_back

FREE, MUST, STOP = "no-discard-needed", "draw.must-take", "free-to-stop"


def thought(id_: str, answer: object, *, open_: bool = False) -> Thought:
    said, diagnosis = assess(exercise(id_), answer), Diagnosis({})
    return what_was_thought(said, diagnosis.learn(said), diagnosis, open_=open_)


@pytest.mark.parametrize(
    ("id_", "answer", "places", "part"),
    [
        ("ma-6", ((False, FREE), (False, "out.discard-required")), ["isn't so in Classic Canasta"], 2),
        ("se-3", ((True, MUST), (True, STOP)), ["isn't so in Classic Canasta"], 1),
        ("se-3", ((True, MUST), (False, MUST)),
         ["in Canasta by an early Wikipedia", "isn't so in Classic Canasta"], 2),
        ("va-1", ("can-take", "can-take", "can-take", "can-take", "cannot-take", "cannot-take"),
         ["isn't so in question 2 and question 3"], 3),
    ],
)  # fmt: skip
def test_an_idea_fails_by_the_rules_of_the_part_that_shows_it(
    id_: str, answer: object, places: list[str], part: int
) -> None:
    found = thought(id_, answer)
    assert " here" not in found.text
    assert [place for place in places if place not in found.text] == []
    assert found.part == part


def test_an_idea_stands_below_the_part_that_shows_it() -> None:
    said = assess(exercise("se-5"), ("stands", "put-one-back"))
    lines = feedback(said, thought("se-5", ("stands", "put-one-back"))).splitlines()
    asked = next(at for at, line in enumerate(lines) if "a mistake costs nothing" in line)
    parts = [at for at, line in enumerate(lines) if re.match(r"\d\. ", line)]
    assert parts[0] < asked < parts[1]


def test_while_attempts_are_left_an_idea_is_only_asked_about() -> None:
    answer = ((True, "table-meld"), (True, "natural-pair"))
    said = assess(exercise("fz-2"), answer)
    assert "isn't so" in feedback(said, thought("fz-2", answer))
    kept = kept_back(said, thought("fz-2", answer, open_=True))
    assert "Did you think that a meld on the table" in kept
    assert "does not hold" not in kept


def test_what_is_sure_is_denied_only_at_the_end() -> None:
    said, diagnosis = assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair"))), Diagnosis({})
    diagnosis.learn(said)
    sure = Told(asserts=("table_meld_helps",))
    assert what_was_thought(said, sure, diagnosis).text == diagnosis.says("table_meld_helps")
    assert "not so" not in what_was_thought(said, sure, diagnosis, open_=True).text


@pytest.mark.parametrize(
    ("id_", "codes", "apart"),
    [
        ("sc-6", ["partner_hand_free"], "sc-f1"),
        ("go-4", ["answer_is_advice"], "go-3"),
        ("go-4", ["must_ask", "answer_is_advice"], ""),
        ("ma-2", ["sevens_wild", "wilds_anywhere"], ""),
        ("va-1", ["one_true_rule", "nat_plus_wild_on_frozen"], ""),
        ("fz-2", ["red3_freezes_nothing", "nat_plus_wild_on_frozen"], ""),
        ("se-3", ["one_true_rule", "must_take"], ""),
        ("se-3", ["must_take"], "se-w1"),
        ("tk-3", ["two_wilds"], ""),
    ],
)  # fmt: skip
def test_an_idea_is_tested_where_nothing_else_decides(id_: str, codes: list[str], apart: str) -> None:
    ideas = [misconceptions()[code] for code in codes]
    found = tells_apart(exercise(id_), ideas, Diagnosis({}))
    assert (found.id if found else "") == apart
