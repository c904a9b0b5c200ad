"""Simulated learners: one wrong idea each, everything else right. The feedback names the idea."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from learners import GRADED, learners, misled, right, written

from canasta_nb.teaching.assessing import Assessment, assess
from canasta_nb.teaching.exercises import exercise
from canasta_nb.teaching.feedback import feedback
from canasta_nb.teaching.misconceptions import Misconception, misconceptions
from canasta_nb.teaching.telling_apart import tells_apart

AT_LEAST = 2
PAIRS = list(combinations(("freeze_needs_top", "black3_freezes", "must_exceed", "bonus_replaces_cards"), 2))


Answered = list[tuple[Misconception, Assessment]]


@pytest.fixture(scope="module")
def answered() -> Answered:
    """What learners with one wrong idea each answer wherever it misleads them, assessed once for all tests."""
    found = []
    for asked in GRADED:
        for idea in misconceptions().values():
            said = misled(idea, asked, Random(1))
            if said is not None:
                found.append((idea, assess(asked, said)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("idea", misconceptions().values(), ids=lambda idea: idea.code)
def test_the_idea_is_named_wherever_it_misleads(idea: Misconception, answered: Answered) -> None:
    wrong = [assessment for who, assessment in answered if who is idea and assessment.status != "correct"]
    attacked = [assessment for assessment in wrong if idea.code in assessment.exercise.attacks]
    assert attacked, f"no exercise brings out {idea.code}"
    assert [assessment.exercise.id for assessment in attacked if idea not in assessment.ideas] == []


@pytest.mark.slow
def test_every_misconception_is_found_by_two_exercises_at_least(answered: Answered) -> None:
    """Of the graded ones: where it shows only in one, nobody can be sure that it was no slip."""
    found = Counter(idea.code for idea, assessment in answered if idea in assessment.ideas)
    assert [code for code in misconceptions() if found[code] < AT_LEAST] == []


def test_a_learner_without_wrong_ideas_earns_everything() -> None:
    earned = [assess(asked, written(asked, [right(part) for part in asked.parts])) for asked in GRADED]
    assert {assessment.status for assessment in earned} == {"correct"}
    assert sum(assessment.points for assessment in earned) == sum(asked.points for asked in GRADED)


@pytest.mark.slow
def test_a_misconception_is_named_rightly_in_95_of_100_wrong_answers() -> None:
    """Of learners with one wrong idea each, who slip in one answer of ten."""
    found = learners(times=2, seed=1).values()
    assert sum(each.named for each in found) >= 0.95 * sum(each.misled for each in found)
    assert not [each for each in found if not each.exercises]


def test_an_answer_of_several_misconceptions_names_them_all_and_the_exercise_that_tells_them_apart() -> None:
    asked = exercise("im-6")
    assessment = assess(asked, ((True, "enough"), (True, "enough")))
    assert [idea.code for idea in assessment.ideas] == ["buried_counts", "current_hand_score"]
    which = "cards further down in the pile count, or what the side has made in this deal decides"
    says = f"  Which did you think: {which}? Your answer to exercise im-1 will tell."
    assert says in feedback(assessment).splitlines()


@pytest.mark.parametrize(
    ("id_", "answer", "codes"),
    [
        (
            "fz-2",
            ((True, "natural-and-wild"), (True, "natural-pair")),
            ["nat_plus_wild_on_frozen", "red3_freezes_nothing"],
        ),
        ("fz-6", (True, "opened"), ["melding_unfreezes_wild"]),
        ("im-5", "AsAh2dJk", ["must_exceed"]),
        ("sc-4", 50, ["negative_clipped", "minus_needs_50"]),
        ("tk-w1", (False, "nothing-freezes"), ["freeze_needs_top", "unfreezes_when_covered", "melding_unfreezes_wild"]),
    ],
)
def test_what_the_exercise_does_not_attack_is_spoken_of_only_where_nothing_else_fits(
    id_: str, answer: object, codes: list[str]
) -> None:
    assessment = assess(exercise(id_), answer)
    told = feedback(assessment)
    spoken = [
        idea.code
        for idea in misconceptions().values()
        if idea.thought in told or idea.text(*assessment.wrong[-1]) in told
    ]
    assert sorted(spoken) == sorted(codes)
    assert told.count("Which did you think: ") == (len(codes) > 1)


@pytest.mark.slow
def test_no_exercise_of_a_later_lesson_tells_two_misconceptions_apart(answered: Answered) -> None:
    pointed = 0
    for asked, ideas in dict.fromkeys((assessment.exercise, assessment.ideas) for _, assessment in answered):
        apart = tells_apart(asked, ideas)
        if apart is not None:
            pointed += 1
            assert apart.lesson <= asked.lesson, (asked.id, apart.id)
    assert pointed > 5


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_what_tells_two_misconceptions_apart_is_answered_differently(pair: tuple[str, str]) -> None:
    first, second = (misconceptions()[code] for code in pair)
    apart = tells_apart(exercise("im-6"), (first, second))
    assert apart is not None
    said = [misled(idea, apart, Random(1)) for idea in (first, second)]
    assert said[0] != said[1]
