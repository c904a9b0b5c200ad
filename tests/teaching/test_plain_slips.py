"""A belief is asked about where it is likelier than a plain slip, and told where no other idea explains the same."""

from random import Random

import pytest
from catalogue import sentence
from measuring.diagnosis import sit
from teaching.simulated import Learner
from teaching.unlisted import LEARNERS

from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.diagnosis.contrasts import contrasts
from canasta_nb.teaching.diagnosis.diagnosis import Diagnosis
from canasta_nb.teaching.diagnosis.plain_slips import is_plain_slip
from canasta_nb.teaching.diagnosis.signs import Sign, Signs, signs_of
from canasta_nb.teaching.fresh.other_cards import with_other_cards
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.work import Work
from canasta_nb.teaching.quiz.marking import learned

TELLING = {
    "minus_needs_50": [exercise("im-1")],
    "current_hand_score": [exercise("im-2")],
    "freeze_needs_top": [exercise("fz-1")],
    "buried_counts": [exercise("im-6")],
    "first_to_5000_wins": [exercise("sc-5")],
    "threes_good_always": [exercise("ma-4")],
}
"""Exercises in which a neighbour of a listed idea answers as that one does, by the code of the idea."""


def asked_about(id_: str, answer: object) -> tuple[str, ...]:
    return Diagnosis({}).add(id_, answer).wonders


@pytest.mark.parametrize(
    ("id_", "answer"),
    [
        ("ma-4", (-400, 360)),
        ("ma-5", (7, 7, 7)),
        ("im-2", ((True, "enough"), (True, "partner-opened"), (True, "enough"))),
        ("im-5", "AsAh2d"),
        ("im-6", ((True, "enough"), (True, "enough"))),
        ("sc-2", {"cards-in-hand": -60}),
        ("cn-2", 610),
        ("sc-1", {"canastas": 1000}),
    ],
)  # fmt: skip
def test_what_a_plain_slip_explains_brings_no_question_about_a_belief(id_: str, answer: object) -> None:
    assert asked_about(id_, answer) == ()


@pytest.mark.parametrize(
    ("id_", "answer", "ideas"),
    [
        ("ct-1", 110, ("value_ace10",)),
        ("sc-3", 115, ("red3_always_plus",)),
        ("fz-3", "9h2s", ("nat_plus_wild_on_frozen",)),
        ("fz-2", ((True, "table-meld"), (True, "natural-pair")), ("table_meld_helps",)),
        ("fz-2", ((True, "natural-and-wild"), (True, "natural-pair")),
         ("nat_plus_wild_on_frozen", "red3_freezes_nothing")),
        ("ct-2", ["draw-or-take", "meld", "pass"], ("discard_optional",)),
    ],
)  # fmt: skip
def test_what_only_a_belief_explains_is_asked_about_the_likeliest_first(
    id_: str, answer: object, ideas: tuple[str, ...]
) -> None:
    assert asked_about(id_, answer) == ideas


def test_what_a_slip_explains_is_asked_about_once_it_has_become_a_habit() -> None:
    diagnosis = Diagnosis({})
    assert diagnosis.add("im-5", "AsAh2d").wonders == ()
    assert diagnosis.add("im-2", ((True, "enough"), (True, "partner-opened"), (True, "enough"))).wonders == ()
    assert diagnosis.add("im-6", ((True, "enough"), (True, "enough"))).wonders == ("current_hand_score",)


ONE_CARD_AND_A_WILD = "nat_plus_wild_on_frozen"
SHOWING_IT = [
    ("fz-3", "9h2s"),
    ("fz-2", ((True, "natural-and-wild"), (True, "natural-pair"))),
    ("ma-3", ((False, "take.meld-full"), (True, "natural-and-wild"), (True, "natural-pair"))),
]


@pytest.mark.parametrize("open_", [True, False])
def test_an_idea_is_asked_about_in_other_words_the_second_time_and_then_no_more(open_: bool) -> None:
    done = Work(diagnosis=Diagnosis({}))
    title = misconceptions()[ONE_CARD_AND_A_WILD].thought
    said = [learned(done, assess(exercise(id_), answer), open_=open_)[1].text for id_, answer in SHOWING_IT]
    assert title in said[0]
    assert said[1].startswith(sentence("teaching/content/words", "diagnosis", "again", title=title))
    assert said[2] == "", "nor is a less likely idea asked about in its place"
    assert learned(done, assess(exercise("fz-3"), "9h2s"), open_=open_)[1].text == said[0], "an answer is heard again"


def test_an_idea_that_is_sure_is_told_in_full_then_shortly_and_then_no_more() -> None:
    done, idea = Work(diagnosis=Diagnosis({})), misconceptions()["value_ace10"]
    answers = [("ct-1", 110), ("ml-w1", 105), ("im-w1", 95), ("go-w1", 570), ("sc-w1", 100)]
    *_, first, second, third = [learned(done, assess(exercise(id_), answer))[1].text for id_, answer in answers]
    assert first == sentence("teaching/content/words", "diagnosis", "sure", title=idea.thought, right=idea.says)
    assert second == sentence("teaching/content/words", "diagnosis", "sure_again", right=idea.says)
    assert third == ""


def test_a_slip_is_right_once_one_step_is_left_out() -> None:
    slips = [("im-5", 0, "AsAh2d"), ("ma-5", 1, 7), ("sc-2", 3, -60), ("cn-2", 0, 610)]
    assert all(is_plain_slip(exercise(id_).parts[at], said) for id_, at, said in slips)
    others = [("fz-3", 0, "9h2s"), ("ct-1", 0, 110), ("im-5", 0, "KsKh2d"), ("im-5", 0, "…")]
    assert not any(is_plain_slip(exercise(id_).parts[at], said) for id_, at, said in others)


def told(*answers: Signs) -> tuple[str, ...]:
    """Return what is asserted of somebody who knows forty things and gave these answers, too."""
    known = [Signs(f"known {number}", (Sign(True, 12, 2),)) for number in range(40)]
    return Diagnosis({f"x{number}": each for number, each in enumerate([*known, *answers])}).asserted


def test_an_idea_is_told_only_after_a_case_in_which_its_rivals_would_have_answered_otherwise() -> None:
    alike = {"run_ok": 1.0, "wild_only_meld": 0.2}
    shown = [Signs(form, (Sign(False, 12, 2, alike),)) for form in "abcd"]
    assert told(*shown) == ()
    assert told(*shown, Signs("e", (Sign(False, 12, 2, {"run_ok": 1.0, "wild_only_meld": 0.0}),))) == ("run_ok",)


def test_a_verdict_with_another_reason_is_not_what_a_contrast_waits_for() -> None:
    far = [Signs(form, (Sign(False, 12, 2, {"must_take": 0.75}),)) for form in "abcd"]
    by_verdict = Signs("tk-c1", (Sign(False, 12, 2, {"must_take": 0.05}),))
    assert told(*far, by_verdict) == ()
    assert told(*far, by_verdict, Signs("tk-c1", (Sign(False, 12, 2, {"must_take": 0.75}),))) == ("must_take",)


@pytest.mark.soak
@pytest.mark.parametrize("learner", LEARNERS, ids=lambda learner: learner.held[0].name)
def test_a_neighbour_of_a_listed_idea_is_not_taken_for_it(learner: Learner) -> None:
    diagnosis, told_of, _ = sit(learner, Random(1))
    assert told_of == set()
    assert diagnosis.asserted == ()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ahead", "minus_needs_50"),
        ("theirs", "current_hand_score"),
        ("wears-off", "freeze_needs_top"),
        ("whole-hand", "buried_counts"),
        ("hands-plus", "first_to_5000_wins"),
        ("one-canasta", "threes_good_always"),
    ],
)
def test_a_neighbour_shows_the_idea_in_the_course_and_not_in_its_contrast(name: str, code: str) -> None:
    [learner] = [each for each in LEARNERS if each.held[0].name == name]
    lures = [signs_of(assess(asked, learner.answer(asked, Random(1)))) for asked in TELLING[code]]
    assert all(signs and code in signs.shown for signs in lures)
    [contrast] = contrasts(code)
    for number in (1, 2):
        asked = with_other_cards(contrast, number)
        assert asked is not None
        signs = signs_of(assess(asked, learner.answer(asked, Random(1))))
        assert signs is not None
        assert not signs.shows_only(code)
