"""Simulated learners: what the diagnosis asserts of them, and the exercises that tell ideas apart."""

from itertools import combinations
from random import Random

import pytest
from catalogue import sentence
from learners import GRADED, misled, right, written
from measuring.diagnosis import measure
from teaching.population_for_tuning import population

from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.diagnosis.contrasts import contrasts
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.signs import signs_of
from canasta_nb.teaching.diagnosis.telling_apart import tells_apart, what_was_thought
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.misconceptions import misconceptions

PAIRS = [
    *combinations(("freeze_needs_top", "black3_freezes", "red3_freezes_nothing"), 2),
    ("must_exceed", "current_hand_score"),
    ("bonus_replaces_cards", "wild_keeps_natural"),
]


@pytest.mark.soak
def test_few_learners_are_told_anything_false_and_most_ideas_are_found() -> None:
    """The figures with enough learners come from ``measuring/diagnosis.py``; these few show that nothing broke."""
    groups = measure(population, seed=5, size=5)
    assert all(groups[name].falsely == 0 for name in ("guessers", "slips-5", "slips-10", "slips-20"))
    assert sum(group.true for group in groups.values()) >= 0.9 * sum(group.asserted for group in groups.values())
    assert sum(group.found for group in groups.values()) >= 0.5 * sum(group.held for group in groups.values())


@pytest.mark.slow
def test_every_idea_fits_what_it_would_say_wherever_it_misleads() -> None:
    for asked in GRADED:
        for code in asked.attacks:
            said = misled(misconceptions()[code], asked, Random(1))
            assert said is not None, (asked.id, code)
            signs = signs_of(assess(asked, said))
            assert signs is not None
            assert code in signs.shown, (asked.id, code)


@pytest.mark.slow
def test_a_learner_without_wrong_ideas_earns_everything_and_shows_none() -> None:
    diagnosis = Diagnosis({})
    for asked in GRADED:
        if asked.kind != "moves":
            assessment = assess(asked, written(asked, [right(part) for part in asked.parts]))
            assert (assessment.status, diagnosis.learn(assessment).wonders) == ("correct", ()), asked.id
    assert (diagnosis.asserted, diagnosis.wondered) == ((), ())


def test_an_answer_of_several_ideas_asks_which_and_names_the_exercise_that_tells_them_apart() -> None:
    claims = ["wrong", "wrong", "right", "right", "right"]
    for name, answer, codes, test in (
        (
            "fz-2",
            ((True, "natural-and-wild"), (True, "natural-pair")),
            {"nat_plus_wild_on_frozen", "red3_freezes_nothing"},
            "",
        ),
        (
            "sc-6",
            claims,
            {"value_ace10", "partner_hand_free"},
            sentence("teaching/content/words", "diagnosis", "faded", lesson=9),
        ),
    ):
        diagnosis = Diagnosis({})
        said = assess(exercise(name), answer)
        found = diagnosis.learn(said)
        assert set(found.wonders) == codes
        says = what_was_thought(said, found, diagnosis).text
        assert all(misconceptions()[code].thought in says for code in found.wonders)
        assert ("You can test it" in says) is bool(test)
        assert test in says


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_what_tells_two_misconceptions_apart_is_answered_differently(pair: tuple[str, str]) -> None:
    first, second = (misconceptions()[code] for code in pair)
    apart = tells_apart(exercise("sc-6"), (first, second), Diagnosis({}))
    assert apart is not None
    assert apart.lesson <= exercise("sc-6").lesson
    said = [misled(idea, apart, Random(1)) for idea in (first, second)]
    assert said[0] != said[1]
    assert None not in said, "each of them misleads there"


def test_two_reasons_for_one_wrong_yes_show_elsewhere_one_by_one() -> None:
    """A yes gives no reason, so a wrong one alone never tells which of two ideas led to it."""
    meld, wild = (misconceptions()[code] for code in ("table_meld_helps", "nat_plus_wild_on_frozen"))
    taking = exercise("fz-2")
    assert [misled(idea, taking, Random(1))[0][0] for idea in (meld, wild)] == [True, True]
    assert [misled(idea, exercise("fz-3"), Random(1)) is None for idea in (meld, wild)] == [True, False]
    assert [asked.attacks for asked in contrasts("table_meld_helps")] == [("table_meld_helps",)]
