"""The population of simulated learners: knowledge gives right answers, every idea misleads, and no exercise fails."""

from collections.abc import Iterator
from random import Random

import pytest
from sampled import every_time, one_in
from teaching.population_for_tuning import IDEAS, population
from teaching.simulated import NOT_ANSWERED, Learner, believed, known, typed
from teaching.tuning.believing import Idea

from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.assessing import assess

pytestmark = pytest.mark.slow

BANK = [each for lesson in lessons() for each in lesson.exercises if each.kind not in NOT_ANSWERED]
FRESH = {
    "draws-again": ("turn", 1),
    "discards-a-meld": ("turn", 1),
    "pair-is-a-meld": ("turn", 2),
    "six-are-enough": ("canastas", 2),
    "own-freeze-spares": ("stopping", 1),
    "top-card-opens-not": ("initial-meld", 3),
    "two-wilds-take": ("taking-the-pile", 1),
    "wild-top-taken": ("stock-end", 1),
    "canasta-lay-before": ("going-out", 1),
    "forced-by-any-take": ("stock-end", 2),
}
"""What practice asks, and at which level, for the ideas that the bank asks about less than twice."""
SEEDS = range(60)
QUICK = [idea for idea in IDEAS if idea.name not in FRESH][::12]
ASKED = [*BANK[::17], *(fresh(TOPICS[name], level, 1) for name, level in (("scoring", 3), ("freezing", 2)))]


@pytest.mark.parametrize("exercise", one_in(3, BANK))
def test_who_knows_everything_and_does_not_slip_earns_all_points(exercise: Exercise) -> None:
    assert assess(exercise, Learner("knowing").answer(exercise, Random(0))).status == "correct"


def asked_about(idea: Idea) -> Iterator[Exercise]:
    yield from BANK
    if idea.name in FRESH:
        name, level = FRESH[idea.name]
        yield from (fresh(TOPICS[name], level, seed) for seed in SEEDS)


@pytest.mark.parametrize("idea", every_time(IDEAS, QUICK))
def test_every_idea_misleads_twice(idea: Idea) -> None:
    wrong = 0
    for exercise in asked_about(idea):
        for at, answers in enumerate(believed(idea, exercise)):
            if answers and wrong < 2:
                said = [*known(exercise)]
                said[at] = answers[-1]
                wrong += assess(exercise, typed(exercise, said)).status in ("partial", "wrong")
        if wrong == 2:
            return
    assert wrong == 2


@pytest.mark.parametrize("exercise", one_in(3, ASKED))
def test_everybody_answers_in_the_form_that_is_asked_for(exercise: Exercise) -> None:
    chance = Random(exercise.id)
    for learner in population(seed=1, size=4):
        assert assess(exercise, learner.answer(exercise, chance)).status != "unreadable", (learner, exercise.id)


@pytest.mark.soak
@pytest.mark.parametrize("exercise", BANK)
def test_everybody_answers_every_exercise(exercise: Exercise) -> None:
    chance = Random(exercise.id)
    for learner in population(seed=2, size=len(IDEAS)):
        assert assess(exercise, learner.answer(exercise, chance)).status != "unreadable", (learner, exercise.id)


def test_a_seed_gives_the_same_learners_and_the_same_answers() -> None:
    one, other = ([learner.answer(BANK[4], Random(7)) for learner in population(3, 5)] for _ in range(2))
    assert one == other
    assert population(3, 5) == population(3, 5) != population(4, 5)
    groups = ["guessers", "slips-5", "slips-10", "slips-20", "one-idea", "two-ideas", "own-ideas"]
    assert [learner.group for learner in population(3, 2)] == [group for group in groups for _ in range(2)]


def test_the_ideas_are_told_apart_by_name_and_sentence() -> None:
    assert len({idea.name for idea in IDEAS}) == len({idea.sentence for idea in IDEAS}) == len(IDEAS) >= 40
