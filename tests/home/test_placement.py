"""The placement: six questions, what they grant, and the lesson to begin with; left at any time, and nothing locked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import home_learner
import pytest
from catalogue import sentence

from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.home.course_home import CourseHome
from canasta_nb.home.page import SECONDS
from canasta_nb.home.progress import CourseStanding, standing
from canasta_nb.teaching.fresh.fresh import model_answer
from canasta_nb.teaching.log.learner_log import log_in
from canasta_nb.teaching.log.line import PLACEMENT, Earned, new_line
from canasta_nb.teaching.practice.placement import Placement
from canasta_nb.teaching.skills.placed import RUNGS, placed
from canasta_nb.teaching.skills.skills import skills
from canasta_nb.teaching.skills.states import SkillStanding, SkillState, standing_in_skills
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.tree import Node

WORDS = "teaching/skills/placement"
ALL = frozenset(range(6))


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return the folder of somebody who has answered nothing."""
    return tmp_path


def answers(card: Placement, known: frozenset[int] = ALL, many: int = 6) -> Placement:
    """Answer so many of the questions: the known ones rightly, and no others."""
    for place in range(many):
        if place in known:
            card.check(model_answer(card._rungs.exercise))
            if place < 5:
                card.done({"do": "next"})
        else:
            card.done({"do": "pass"})
    return card


def after(course: Path, known: frozenset[int] = ALL, many: int = 6) -> CourseStanding:
    """Return where somebody stands after the placement, of which the log has the same lines as after the card."""
    for place, rung in enumerate(RUNGS[:many], start=1):
        share = float(place - 1 in known)
        earned = Earned(share, 1.0, ((f"{rung.topic} 1", share, 0.1),))
        log_in(course).append(new_line(f"{rung.topic}-2-7-{place}", "0", PLACEMENT, earned=earned))
    return standing(course)


def nodes(tree: Node) -> Iterator[list[Any]]:
    if isinstance(tree, list):
        yield tree
        for child in tree[2:]:
            yield from nodes(child)


def texts(tree: Node) -> str:
    return tree if isinstance(tree, str) else " ".join(texts(child) for child in tree[2:])


def box(home: CourseHome, kind: str) -> list[list[Any]]:
    return [each for each in nodes(home.scene["page"]) if kind in str(each[1].get("class", "")).split()]


def tried(found: CourseStanding) -> dict[str, SkillStanding]:
    return {each.skill.id: each for each in found.skills if each.tries}


def test_38_it_asks_six_questions_in_at_most_four_minutes_and_each_grants_skills_that_are_there(course: Path) -> None:
    assert len(RUNGS) == 6
    assert 6 * SECONDS <= 4 * 60
    granted = [name for rung in RUNGS for name in rung.skills]
    assert {*granted} <= {each.id for each in skills()}
    assert len({*granted}) == len(granted)
    card = answers(Placement(seed=7, progress=log_in(course).path))
    assert not card.is_open
    with pytest.raises(Nack):
        card.done({"do": "next"})
    assert [line.how for line in log_in(course).lines()] == [PLACEMENT] * 6


def test_38_what_it_grants_is_practised_never_mastered_however_often_it_is_passed(course: Path) -> None:
    after(course)
    lines = log_in(course).lines()
    later = [line._replace(at=line.at + timedelta(days=day)) for day in range(5) for line in lines if line.at]
    for found in (lines, later):
        states = {each.skill.id: each.state for each in standing_in_skills(found, {}, datetime.now(UTC))}
        granted = {name for rung in RUNGS for name in rung.skills}
        assert {states[name] for name in granted} == {SkillState.PRACTISED}
        assert {state for name, state in states.items() if name not in granted} == {SkillState.NOT_YET}


def test_38_each_granted_skill_is_due_within_a_week_and_its_facts_come_back(course: Path) -> None:
    found = after(course)
    assert not any(each.is_due for each in found.skills)
    assert found.comes_back is not None
    week = datetime.now(UTC) + timedelta(days=7)
    assert found.comes_back <= week
    assert {each.skill.id for each in standing(course, now=week).skills if each.is_due} == {*tried(found)}


def test_38_it_can_be_left_at_any_time_and_what_was_answered_counts(course: Path) -> None:
    found = after(course, many=2)
    assert {*tried(found)} == {name for rung in RUNGS[:2] for name in rung.skills}
    assert found.now is not None
    assert found.now.name == RUNGS[2].lesson
    home = CourseHome(folder=course)
    (shown,) = box(home, "cnb-placed")
    assert sentence(WORDS, "result", n=2, right=2) in texts(shown)


def test_what_was_not_known_is_seen_and_is_not_asked_before_its_lesson(course: Path) -> None:
    found = after(course, known=frozenset({0, 1}))
    states = {name: each.state for name, each in tried(found).items()}
    assert [states[rung.skills[0]] for rung in RUNGS[2:]] == [SkillState.SEEN] * 4
    facts = standing(course, now=datetime.now(UTC) + timedelta(days=400)).due
    other = course / "other"
    other.mkdir()
    assert facts == standing_after_two(other)


def standing_after_two(course: Path) -> int:
    after(course, many=2)
    return standing(course, now=datetime.now(UTC) + timedelta(days=400)).due


@pytest.mark.parametrize(
    ("known", "begins"),
    [
        (ALL, "09_scoring"),
        (frozenset(), "01_cards_and_turn"),
        (ALL - {3}, "05_freezing"),
        (frozenset({0, 2, 4}), "03_threes"),
    ],
)
def test_39_it_begins_at_the_first_lesson_that_is_not_known(course: Path, known: frozenset[int], begins: str) -> None:
    found = after(course, known)
    assert found.now is not None
    assert found.now.name == begins
    assert found.placed == placed(log_in(course).lines())


def test_39_the_result_names_what_is_known_the_first_thing_to_learn_and_two_ways_of_one_size(course: Path) -> None:
    after(course, ALL - {3})
    (shown,) = box(CourseHome(folder=course), "cnb-placed")
    chips = {each[1]["class"]: texts(each) for each in nodes(shown) if each[0] == "li"}
    title = {each.id: each.title for each in skills()}
    assert title["use-wild-cards"] in texts(shown)
    assert chips["cnb-chip-first"] == title["why-frozen"]
    first, second = [each[1] for each in nodes(shown) if each[0] == "a"]
    assert first["href"] == "05_freezing.ipynb"
    assert second["href"] == "01_cards_and_turn.ipynb"
    assert first["class"].replace(" cnb-main", "") == second["class"]
    gold = [each for each in box(CourseHome(folder=course), "cnb-main") if "data-continue" in each[1]]
    assert [each[1]["href"] for each in gold] == ["05_freezing.ipynb"]


def test_nothing_is_locked_and_an_answer_in_the_course_takes_the_result_away(course: Path) -> None:
    after(course)
    links = [each[1].get("href", "") for each in nodes(CourseHome(folder=course).scene["page"])]
    assert all(any(step.name in link for link in links) for step in standing(course).steps)
    home_learner.clicked(course, ct_1="('wild', 'wild')")
    home = CourseHome(folder=course)
    assert box(home, "cnb-placed") == box(home, "cnb-offer") == []
    assert home._standing.now is not None
    assert home._standing.now.name == "01_cards_and_turn"


def test_the_home_offers_it_at_first_and_never_to_who_has_done_a_lesson(course: Path) -> None:
    home = CourseHome(folder=course)
    (offered,) = box(home, "cnb-offer")
    assert [each[1]["data-do"] for each in nodes(offered) if each[0] == "button"] == ["placement"]
    other = course / "later"
    other.mkdir()
    assert box(CourseHome(folder=home_learner.course(other, solved=1)), "cnb-offer") == []


def test_the_page_stands_still_above_the_questions_until_the_last(course: Path) -> None:
    home = CourseHome(folder=course)
    home.done({"do": "placement"})
    card = home.below
    assert isinstance(card, Placement)
    before = home.scene
    answers(card, many=5)
    home.look_again()
    assert home.scene == before
    card.check(model_answer(card._rungs.exercise))
    home.look_again()
    assert box(home, "cnb-placed")


def test_who_does_not_know_passes_and_the_last_pass_tells_the_result(course: Path) -> None:
    card = answers(Placement(seed=7, progress=log_in(course).path), frozenset())
    told = card.feedback
    assert told["links"][0][1] == "01_cards_and_turn.ipynb"
    assert sentence(WORDS, "result", n=6, right=0) in told["lines"]
    assert card.scene["over"]
    with pytest.raises(Nack):
        card.done({"do": "pass"})


def test_a_question_gives_no_hint_and_one_try(course: Path) -> None:
    card = Placement(seed=7, progress=log_in(course).path)
    assert card.hints_left == 0
    assert card.max_attempts == 1
    assert card.scene["passes"]
    card.check(model_answer(card._rungs.exercise))
    assert not card.scene["passes"]


def test_a_placement_that_is_taken_again_with_the_same_cards_counts_once(course: Path) -> None:
    answers(Placement(seed=7, progress=log_in(course).path))
    answers(Placement(seed=7, progress=log_in(course).path), frozenset({0}), many=2)
    found = placed(log_in(course).lines())
    assert found is not None
    assert (found.answered, found.right) == (2, 1), "of the latest alone, as far as it went"


def test_a_question_that_is_passed_says_when_the_log_cannot_be_written(course: Path) -> None:
    path = log_in(course).path
    card = Placement(seed=7, progress=path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("Buy cards.")
    card.pass_on()
    assert card.scene["note"].startswith(sentence("teaching/fresh/words", "kept", "not_kept"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_the_last_question_a_press_is_answered_with_a_sentence(course: Path, lang: str) -> None:
    card = answers(Placement(seed=7, progress=None, lang=lang))
    for press in ("next", "pass"):
        with speaking(lang), pytest.raises(Nack) as refused:
            card.done({"do": press})
        assert refused.value.says == sentence("teaching/fresh/words", "asked", "over", lang=lang)
