"""The population that is held out for measuring: every idea misleads in the course, and everybody can be asked."""

from random import Random

import pytest
from sampled import every_time, one_in
from teaching.population_held_out import IDEAS, population
from teaching.simulated import NOT_ANSWERED, believed, known, typed
from teaching.tuning.believing import Idea

from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.fresh.fresh import fresh
from canasta_nb.teaching.fresh.topics import TOPICS
from canasta_nb.teaching.judging.assessing import assess

pytestmark = pytest.mark.slow

BANK = [each for lesson in lessons() for each in lesson.exercises if each.kind not in NOT_ANSWERED]
QUICK = IDEAS[::15]
PRACTISED = [(name, level) for name in TOPICS for level in (1, 2, 3)]


@pytest.mark.parametrize("idea", every_time(IDEAS, QUICK))
def test_every_idea_misleads_and_what_it_says_can_be_said(idea: Idea) -> None:
    said = [status for exercise in BANK for status in statuses(idea, exercise)]
    assert {"partial", "wrong"} & {*said}
    assert "unreadable" not in said


@pytest.mark.soak
@pytest.mark.parametrize(("name", "level"), PRACTISED)
def test_what_an_idea_says_in_practice_can_be_said(name: str, level: int) -> None:
    for seed in range(3):
        exercise = fresh(TOPICS[name], level, seed)
        assert not [idea.name for idea in IDEAS if "unreadable" in statuses(idea, exercise)], exercise.id


def statuses(idea: Idea, exercise: Exercise) -> list[str]:
    """Return the statuses of an idea's answer to each part alone, with right answers to the other parts."""
    found = []
    for at, answers in enumerate(believed(idea, exercise)):
        for answer in answers[:3]:
            said = [*known(exercise)]
            said[at] = answer
            found.append(str(assess(exercise, typed(exercise, said)).status))
    return found


@pytest.mark.parametrize("exercise", one_in(20, BANK))
def test_everybody_answers_in_the_form_that_is_asked_for(exercise: Exercise) -> None:
    chance = Random(exercise.id)
    for learner in population(seed=1, size=6):
        assert assess(exercise, learner.answer(exercise, chance)).status != "unreadable", (learner, exercise.id)


def test_a_seed_gives_the_same_learners_and_the_same_answers() -> None:
    one, other = ([learner.answer(BANK[4], Random(7)) for learner in population(3, 5)] for _ in range(2))
    assert one == other
    assert population(3, 5) == population(3, 5) != population(4, 5)
    groups = ["guessers", "slips-5", "slips-10", "slips-20", "one-idea", "two-ideas", "own-ideas"]
    assert [learner.group for learner in population(3, 2)] == [group for group in groups for _ in range(2)]


def test_holders_hold_their_ideas_more_often_than_not_and_slip() -> None:
    for learner in population(seed=2, size=20):
        held = {"one-idea": 1, "two-ideas": 2, "own-ideas": 1}.get(learner.group, 0)
        assert len({*learner.ideas}) == held
        assert not held or (0.6 <= learner.strength <= 1 and 0.05 <= learner.slips <= 0.15)


def test_the_ideas_are_told_apart_by_name_and_sentence() -> None:
    assert len({idea.name for idea in IDEAS}) == len({idea.sentence for idea in IDEAS}) == len(IDEAS)
    assert 100 <= len(IDEAS) <= 140
