"""The end of a lesson below 80 %: a bar for each skill, and three fresh questions on the weakest, which pass it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from home_learner import clicked
from solved import RIGHT, answer_all

from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.home.progress import standing
from canasta_nb.puzzles.shipped import shipped_puzzles
from canasta_nb.teaching import mark
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.ending.fresh_questions import FreshQuestions, OnASkill
from canasta_nb.teaching.ending.lesson_end import LessonEnd
from canasta_nb.teaching.fresh.fresh import model_answer
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import PASSED, new_line
from canasta_nb.teaching.notebook.work import work
from canasta_nb.widgets.wire.tree import Node

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WORDS = "teaching/ending/lesson_end"
HALF_OF_FREEZING = {"fz-2": ((True, "table-meld"), (True, "natural-pair")), "fz-3": "9h2s", "fz-1": "none"}
"""Two wrong answers to questions on taking a frozen pile, and one on what freezes it."""


@pytest.fixture
def below() -> LessonEnd:
    """Return the end of lesson 5 with fewer points than pass it."""
    answer_all("05", HALF_OF_FREEZING)
    return LessonEnd("05", work())


def nodes(tree: Node) -> Iterator[list[Any]]:
    """Yield every node of a tree but its texts."""
    if isinstance(tree, list):
        yield tree
        for child in tree[2:]:
            yield from nodes(child)


def with_class(card: LessonEnd, name: str, where: str = "top") -> list[list[Any]]:
    return [each for each in nodes(card.scene[where]) if name in each[1].get("class", "").split()]


def texts(tree: Node) -> str:
    return tree if isinstance(tree, str) else " ".join(texts(child) for child in tree[2:])


def three(card: LessonEnd, send: Callable[..., Any], right: int) -> FreshQuestions:
    """Answer the three fresh questions, the first of them rightly."""
    assert "ack" in send(card, do="fresh")
    asked = card.fresh
    assert asked is not None
    for place in range(1, 4):
        question = asked._series.exercise
        given = model_answer(question)
        asked.check(given if place <= right else wrong_to(question, given))
        if place < 3:
            send(asked, do="next")
    return asked


def wrong_to(question: Any, right: object) -> object:
    """Return an answer that earns less than the right one."""
    if isinstance(right, tuple) and isinstance(right[0], tuple):
        return tuple((not said, reason) for said, reason in right)
    if isinstance(right, tuple) and isinstance(right[0], bool):
        return (not right[0], right[1])
    return next(part for part in question.parts[0].labels if part != right)


def test_40_each_skill_of_the_lesson_has_a_bar_with_its_points(below: LessonEnd) -> None:
    bars = [texts(bar) for bar in with_class(below, "cnb-end-skills")[0][2:]]
    assert len(bars) == len(below.ended.skills) >= 2
    for bar, each in zip(bars, below.ended.skills, strict=True):
        assert each.skill.title in bar
        assert sentence(WORDS, "skill_points", points=each.points.said, most=each.most) in bar
    styles = [each[1]["style"] for each in with_class(below, "cnb-bar")]
    assert styles == [f"--a:{round(100 * each.share)}%" for each in below.ended.skills]


def test_40_the_weakest_is_offered_and_going_on_is_allowed(below: LessonEnd) -> None:
    weakest = below.ended.weakest
    assert weakest is not None
    assert weakest.skill.id == "take-frozen-pile"
    assert weakest.share == min(each.share for each in below.ended.skills) < 0.8
    (box,) = with_class(below, "cnb-end-look")
    assert weakest.skill.title in texts(box)
    assert [each[1]["data-do"] for each in nodes(box) if each[0] == "button"] == ["fresh"]
    (way_on,) = with_class(below, "cnb-main", "bottom")
    assert way_on[1]["href"].startswith("06_initial_meld.ipynb")


def test_41_the_rule_of_points_is_there_in_a_sentence(below: LessonEnd) -> None:
    assert sentence(WORDS, "rule_of_points") in texts(below.scene["top"])


def test_40_two_right_ones_pass_the_lesson_and_change_no_point(below: LessonEnd, send: Callable[..., Any]) -> None:
    points, before = dict(work().points), below.ended.points
    assert below.ended.stars == 1
    last = three(below, send, right=2)
    assert sentence(WORDS, "fresh_passed", right=2) in " ".join(last.feedback["lines"])
    assert (below.ended.passed, below.ended.stars, below.ended.points) == (True, 2, before)
    assert work().points == points
    assert with_class(below, "cnb-end-skills") == []
    assert sentence(WORDS, "passed_later") in texts(below.scene["top"])
    assert [(line.ex, line.how) for line in log_in().lines() if line.how == PASSED] == [("05_freezing", PASSED)]
    assert LessonEnd("05", work()).ended.passed, "and another Python knows it"


def test_40_with_one_right_it_is_not_passed(below: LessonEnd, send: Callable[..., Any]) -> None:
    three(below, send, right=1)
    assert (below.ended.passed, below.ended.stars) == (False, 1)
    assert [line for line in log_in().lines() if line.how == PASSED] == []


def test_40_the_home_shows_its_second_star(tmp_path: Path) -> None:
    shutil.copy(NOTEBOOKS / "05_freezing.ipynb", tmp_path)
    given = {**RIGHT["05"], **HALF_OF_FREEZING}
    clicked(tmp_path, **{id_.replace("-", "_"): repr(said) for id_, said in given.items()})
    assert standing(tmp_path).steps[4].stars == 1
    log_in(tmp_path).append(new_line("05_freezing", how=PASSED))
    assert standing(tmp_path).steps[4].stars == 2


def test_a_lesson_that_is_passed_has_no_bars() -> None:
    answer_all("05", {"fz-3": "9h2s"})
    assert LessonEnd("05", work()).ended.skills == ()


def test_an_open_question_comes_before_any_bar() -> None:
    answer_all("05", {**HALF_OF_FREEZING, "fz-7": ...})
    assert LessonEnd("05", work()).ended.skills == ()


def test_where_no_topic_asks_for_a_skill_its_puzzles_do() -> None:
    mark("st-18", ((True, "they-hold-much"), (True, "they-hold-much")))
    for each in lesson("13").exercises:
        work().points.setdefault(each.id, 0)
    weakest = next(each for each in LessonEnd("13", work()).ended.skills if not each.skill.topics)
    series = OnASkill(weakest)
    asked = [series.exercise.id]
    for _ in range(2):
        series.next()
        asked.append(series.exercise.id)
    assert len(set(asked)) == 3
    themes = {shipped_puzzles()[id_.removeprefix("puzzle-")].theme for id_ in asked if id_.startswith("puzzle-")}
    assert themes <= set(weakest.skill.themes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_is_told_as_text(below: LessonEnd, lang: str) -> None:
    with speaking(lang):
        told = LessonEnd("05", work())
        for each in told.ended.skills:
            points = sentence(WORDS, "skill_points", lang=lang, points=each.points.said, most=each.most)
            assert f"{each.skill.title}: {points}" in told.to_text()
