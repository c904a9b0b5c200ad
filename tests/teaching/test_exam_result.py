"""The result of an exam: points, each skill with the line at 80 %, and what was played with its cost."""

from __future__ import annotations

import re

import pytest
from catalogue import sentence

from canasta_nb.core.speech.language import speaking
from canasta_nb.puzzles.other_suits import in_suits
from canasta_nb.puzzles.shipped import any_puzzle, turns_to_play
from canasta_nb.teaching.content.asking import Exercise
from canasta_nb.teaching.ending.ended import ended
from canasta_nb.teaching.ending.exam_feedback import exam_feedback
from canasta_nb.teaching.ending.exam_result import PASSES, SKILLS, skills_of_paper
from canasta_nb.teaching.ending.lesson_end import LessonEnd
from canasta_nb.teaching.judging.assessing import Assessment, assess
from canasta_nb.teaching.notebook.exam import model_answer, paper
from canasta_nb.teaching.notebook.former_papers import LESSON
from canasta_nb.teaching.notebook.work import work
from canasta_nb.teaching.questions.regret import FindThePlay, PlayTheTurn
from canasta_nb.teaching.quiz.quiz import Quiz


def worst(asked: Exercise) -> list[str]:
    """Return the play of a question that costs most."""
    question = asked.parts[0].asked
    if isinstance(question, PlayTheTurn):
        costly = max(turns_to_play()[question.turn].ends.values(), key=lambda each: each.behind.points)
        return [in_suits(act, question.suits) for act in costly.acts]
    assert isinstance(question, FindThePlay)
    figures = any_puzzle(question.puzzle, question.suits).figures.values()
    return [max(figures, key=lambda each: each.behind.points).act]


def is_played(asked: Exercise) -> bool:
    return isinstance(asked.parts[0].asked, FindThePlay | PlayTheTurn)


def sat(*, well: bool) -> list[Assessment]:
    """Return the answers of somebody who knows everything, and plays well or badly."""
    return [assess(each, worst(each) if is_played(each) and not well else model_answer(each)) for each in paper("A-1")]


def test_every_lesson_has_its_skill() -> None:
    assert sorted(number for lessons in SKILLS.values() for number in lessons) == [f"{n:02}" for n in range(1, 17)]


def test_skills_come_with_the_strongest_first_and_add_up() -> None:
    said = sat(well=False)
    found = skills_of_paper(said)
    shares = [each.share for each in found]
    assert shares == sorted(shares, reverse=True)
    assert sum(each.points for each in found) == sum(each.points for each in said) < len(said)
    assert sum(each.most for each in found) == len(said)


def test_47_the_card_at_the_end_has_the_paper_a_bar_for_each_skill_the_plays_and_one_gold_button() -> None:
    for each in paper("A-1"):
        Quiz(each.id).check(worst(each) if is_played(each) else model_answer(each))
    assert ended(LESSON, work()).exam is None, "nothing is told before the end"
    exam_feedback("A-1")
    found = ended(LESSON, work())
    assert found.exam
    assert (found.exam.paper, len(found.exam.skills), len(found.exam.plays)) == ("A-1", len(SKILLS), 5)
    card = LessonEnd(LESSON, work()).to_html()
    assert card.count("cnb-bar") == len(SKILLS)
    assert 0 < card.count("cnb-below") < len(SKILLS)
    assert card.count("cnb-main") == 1
    weak = found.exam.to_practise
    assert weak
    assert sentence("teaching/ending/lesson_end", "exam_practise", skill=weak.title) in card
    assert sentence("teaching/ending/lesson_end", "exam_paper", paper="A-1") in card
    told = LessonEnd(LESSON, work()).to_text()
    assert all(f"{each.title}: {each.points.said}" in told for each in found.exam.skills), "the bars, in words"
    assert all(" ".join(says.split()) in " ".join(told.split()) for says in found.exam.plays)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_47_the_result_tells_points_skills_and_what_each_play_cost(lang: str) -> None:
    asked = paper("A-1")
    for each in asked:
        Quiz(each.id).check(worst(each) if is_played(each) else model_answer(each))
    with speaking(lang):
        first, skills, plays, *rest = repr(exam_feedback("A-1")).split("\n\n")
    assert first.splitlines()[0].startswith(("Paper A-1: ", "Examen A-1: "))
    assert len(skills.splitlines()) == 1 + len(SKILLS)
    told = plays.splitlines()[1:]
    assert len(told) == 5
    places = [place for place, each in enumerate(asked, start=1) if is_played(each)]
    assert [int(re.findall(r"\d+", line)[0]) for line in told] == places
    assert all(re.search(r"\d+ (points? behind|short|menos|puntos? del)|a \d+ puntos", line) for line in told)
    assert "80 %" in skills
    assert len(rest) == 1 + len(asked), "what to practise, and every question"


def test_who_earns_four_fifths_has_passed() -> None:
    for each in paper("A-1"):
        Quiz(each.id).check(model_answer(each))
    first = repr(exam_feedback("A-1"))
    assert "You have passed." in first
    assert "80 %" not in first
    assert PASSES == 0.8
