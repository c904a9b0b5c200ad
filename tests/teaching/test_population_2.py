"""The second population held out can be asked: every idea changes an answer, and every exercise gets one."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from sampled import one_in
from teaching.population_2 import IDEAS, population
from teaching.simulated import NOT_ANSWERED, believed

from canasta_nb.teaching.bank.exercises import lessons

if TYPE_CHECKING:
    from teaching.tuning.believing import Idea

    from canasta_nb.teaching.content.asking import Exercise

pytestmark = pytest.mark.slow

ASKED = tuple(task for lesson in lessons() for task in lesson.exercises if task.kind not in NOT_ANSWERED)


IDLE = {"take-every-pile"}
"""Ideas that nothing asks today, because the exercises that did have no clear answer."""


@pytest.mark.parametrize("idea", [idea for idea in IDEAS if idea.name not in IDLE], ids=lambda idea: idea.name)
def test_an_idea_changes_an_answer(idea: Idea) -> None:
    assert any(answers for task in ASKED for answers in believed(idea, task))


def test_ideas_are_different() -> None:
    assert len({idea.name for idea in IDEAS}) == len({idea.sentence for idea in IDEAS}) == len(IDEAS)


@pytest.mark.parametrize("task", one_in(5, ASKED), ids=lambda task: task.id)
def test_an_idea_answers_in_words_that_are_offered(task: Exercise) -> None:
    found = [zip(task.parts, believed(idea, task), strict=True) for idea in IDEAS]
    for part, answer in ((part, answer) for parts in found for part, answers in parts for answer in answers):
        if part.kind == "yes+why":
            assert isinstance(answer, tuple)
            assert answer[1] in part.reasons
        if part.kind == "pick":
            assert answer in part.labels


def test_groups_have_the_same_size_and_a_seed_gives_the_same_learners() -> None:
    learners = population(1, 3)
    assert set(Counter(learner.group for learner in learners).values()) == {3}
    assert learners == population(1, 3)
    assert {len(learner.ideas) for learner in learners if learner.group == "two-ideas"} == {2}


def test_every_learner_answers_every_exercise() -> None:
    for learner in population(1, 1):
        assert all(learner.answer(task, Random(1)) is not None for task in ASKED)
