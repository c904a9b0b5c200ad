"""Simulated learners: one wrong idea each, everything else right. The feedback names the idea."""

import ast

import pytest
from said import SAID

from canasta_nb.teaching.answers import right_answers
from canasta_nb.teaching.assessing import assess
from canasta_nb.teaching.exercises import Answer, Exercise, Part, lessons
from canasta_nb.teaching.misconceptions import Misconception, misconceptions

GRADED = [found for lesson in lessons() for found in lesson.exercises if found.points]
MOVES: dict[Part, Answer] = {
    found.parts[0]: tuple(ast.literal_eval(SAID[found.id]["right"])) for found in GRADED if found.kind == "moves"
}


def as_the_idea_says(idea: Misconception, part: Part) -> Answer:
    """What a learner with this idea answers: what the idea gives where it says something, else what is right."""
    if part.kind == "moves":
        return MOVES[part]
    given = idea.answers(part)
    return given[0] if given else right_answers(part)[0]


def written(asked: Exercise, said: list[Answer]) -> object:
    """The answers to the parts as a learner writes them."""
    if asked.kind == "sheet":
        return dict(zip([part.line for part in asked.parts], said, strict=True))
    if asked.kind == "order":
        return [label for row in said for label in (row if isinstance(row, tuple) else (row,))]
    return said[0] if len(said) == 1 else said


@pytest.mark.parametrize("idea", misconceptions().values(), ids=lambda idea: idea.code)
def test_the_idea_is_named_wherever_it_misleads(idea: Misconception) -> None:
    misled = 0
    for asked in GRADED:
        listed = [answer for answer, code in asked.wrong if code == idea.code]
        said = listed[0] if listed else written(asked, [as_the_idea_says(idea, part) for part in asked.parts])
        assessment = assess(asked, said)
        if assessment.status != "correct" and idea.code in asked.attacks:
            misled += 1
            assert idea in assessment.ideas, asked.id
    assert misled, f"no exercise brings out {idea.code}"


def test_a_learner_without_wrong_ideas_earns_everything() -> None:
    right = Misconception("none", "", "", function=lambda _: ())
    said = [(asked, [as_the_idea_says(right, part) for part in asked.parts]) for asked in GRADED]
    earned = [assess(asked, written(asked, answers)) for asked, answers in said]
    assert {assessment.status for assessment in earned} == {"correct"}
    assert sum(assessment.points for assessment in earned) == sum(asked.points for asked in GRADED)
